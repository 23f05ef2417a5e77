"""Programs that play. A bot sees what its seat may know, and nothing else.

Some play every game; a game may have levels of its own besides, in a package of its name in this folder, whose
`LEVELS` are bots from the weakest to the strongest, and whose `YARDSTICKS`, if any, are there to measure them by.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from azulejos import games
from azulejos.bots.protocol import Bot
from azulejos.bots.simple import Greedy, Random
from azulejos.bots.uct import Uct
from azulejos.core.errors import OptionError

STRONGEST = "strongest"  # names the strongest level of whichever game

GENERAL: tuple[Bot, ...] = (Random(), Greedy())
YARDSTICKS: tuple[Bot, ...] = (Uct(),)  # to measure others by; not for people's tables


@cache
def made_for(game: str, what: str) -> tuple[Bot, ...]:
    package = f"{__name__}.{game}"
    return tuple(getattr(import_module(package), what, ())) if find_spec(package) else ()


def levels(game: str) -> tuple[Bot, ...]:
    """The levels made for a game, from the weakest to the strongest."""
    return made_for(game, "LEVELS")


def bots(game: str) -> dict[str, Bot]:
    """The bots that people may choose for a game, by name; the last is the strongest."""
    return {bot.name: bot for bot in (*GENERAL, *levels(game))}


def all_names() -> list[str]:
    """The names of all bots of all games."""
    return list({name: None for game in games.names() for name in (*bots(game), STRONGEST)})


def bot(name: str, game: str) -> Bot:
    """The bot of a name, for a game."""
    if name == STRONGEST:
        return list(bots(game).values())[-1]
    known = bots(game) | {bot.name: bot for bot in (*YARDSTICKS, *made_for(game, "YARDSTICKS"))}
    if name not in known:
        raise OptionError(f"there is no bot '{name}' for {game}: there is {', '.join([*known, STRONGEST])}")
    return known[name]
