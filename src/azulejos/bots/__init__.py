"""Programs that play. A bot sees what its seat may know, and nothing else."""

from __future__ import annotations

from azulejos.bots.protocol import Bot
from azulejos.bots.simple import Greedy, Random
from azulejos.core.errors import OptionError

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Random(), Greedy())}


def bot(name: str) -> Bot:
    """The bot of a name."""
    if name not in BOTS:
        raise OptionError(f"there is no bot '{name}': there is {', '.join(BOTS)}")
    return BOTS[name]
