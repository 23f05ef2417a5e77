"""Programs that play. A bot sees what its seat may know, and nothing else.

Each game has a package of its own name here, with the same modules: `levels`, `bot`, `network`,
`features`, `workspace`, `evaluation`, `search`, `training`. Its `LEVELS` go from the weakest to the strongest;
`YARDSTICKS`, there and here, are for measuring others by.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from azulejos import games
from azulejos.bots.protocol import Bot
from azulejos.bots.search.searcher import LearnedSearcher
from azulejos.bots.search.uct import Uct
from azulejos.bots.simple import Greedy, Random
from azulejos.core.errors import OptionError
from azulejos.texts.reasons import because

STRONGEST = "strongest"  # names the strongest level of whichever game
SIMPLE: tuple[Bot, ...] = (Random(), Greedy())  # that play every game, without thinking
YARDSTICKS: tuple[Bot, ...] = (*SIMPLE, Uct())


@cache
def made_for(game: str, kind: str) -> tuple[Bot, ...]:
    """Bots of a game's own package; there may be none."""
    package = f"{__name__}.{game}"
    return tuple(getattr(import_module(f"{package}.levels"), kind, ())) if find_spec(package) else ()


def levels(game: str) -> tuple[Bot, ...]:
    """The levels made for a game, from the weakest to the strongest; where there are none, the simple ones."""
    return made_for(game, "LEVELS") or SIMPLE


def bots(game: str) -> dict[str, Bot]:
    """The bots that people choose from for a game, by name."""
    return {bot.name: bot for bot in levels(game)}


def yardsticks(game: str) -> dict[str, Bot]:
    """Bots to measure others by."""
    return {bot.name: bot for bot in (*YARDSTICKS, *made_for(game, "YARDSTICKS"))}


def all_names() -> list[str]:
    """The names of all bots of all games."""
    return list({name: None for game in games.names() for name in (*yardsticks(game), *bots(game), STRONGEST)})


def bot(name: str, game: str) -> Bot:
    """The bot of a name, for a game."""
    known = yardsticks(game) | bots(game) | {STRONGEST: levels(game)[-1]}
    if name not in known:
        raise OptionError(because("no_such_bot", bot=name, game=game, choices=", ".join(known)))
    return known[name]


def bot_with_values(path: str, game: str) -> Bot:
    """The strongest bot of a game, playing by the values of a file."""
    strongest = levels(game)[-1]
    if not isinstance(strongest, LearnedSearcher):
        raise OptionError(f"{games.game(game).title} has no bots with learned values")
    if not Path(path).is_file():
        raise OptionError(f"there is no file of values '{path}'")
    return strongest.with_values(Path(path))
