"""Compiling what bots need, in front of the user (see `core/warming.py` for the rules)."""

from __future__ import annotations

import time
from collections.abc import Callable

from azulejos.bots import bots
from azulejos.bots.protocol import Bot
from azulejos.core import cache
from azulejos.core.game import Game
from azulejos.core.rule import COMPILED
from azulejos.core.warming import tell_on_stderr

SHORT = 1.0  # seconds of compiling that are not worth a word


def warm_bots(game: Game) -> None:
    """Prepare the bots that people may choose."""
    for bot in bots(game.name).values():
        warm_bot(bot, game)


def warm_bot(bot: Bot, game: Game, say: Callable[[str], None] = tell_on_stderr) -> None:
    """Prepare a bot of ours; the very first time on a machine that may take a while."""
    mark = f"{game.name}-{bot.name}"
    if not COMPILED or cache.is_warm(mark):
        bot.prepare(game)
        return
    began = time.perf_counter()
    say(f"Preparing the bot {bot.name} for {game.title}, once on this machine …")
    bot.prepare(game)
    cache.mark_warm(mark)
    if (taken := time.perf_counter() - began) > SHORT:
        say(f"Done in {taken:.1f} s.")
