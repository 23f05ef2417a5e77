"""Compiling what bots need, in front of the user (see `core/warming.py` for the rules)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from azulejos.bots import bots
from azulejos.bots.protocol import Bot
from azulejos.core import cache
from azulejos.core.game import Game
from azulejos.core.rule import COMPILED
from azulejos.core.warming import start_helper, tell_on_stderr

SHORT = 1.0  # seconds of compiling that are not worth a word

Say = Callable[[str], None]


def warm_bots(games: Sequence[Game], say: Say = tell_on_stderr) -> None:
    """Prepare the bots that people may choose, those of each game on a core of its own.

    Where that was done before, nothing is to do: a bot that is first asked loads what it needs within a second.
    """
    cold = [game for game in games if COMPILED and not cache.is_warm("bots", mark_of(game))]
    if cold:
        with told(f"the bots of {' and '.join(game.title for game in cold)}", [mark_of(game) for game in cold], say):
            helpers = [start_helper(game, __name__, prepare_bots.__name__) for game in cold[1:]]
            prepare_bots(cold[0])
            for helper in helpers:
                if helper:
                    helper.wait()
            for game in cold[1:]:
                prepare_bots(game)


def mark_of(game: Game) -> str:
    return f"{game.name}-bots"


def prepare_bots(game: Game) -> None:
    for bot in bots(game.name).values():
        bot.prepare(game)


def warm_bot(bot: Bot, game: Game, say: Say = tell_on_stderr) -> None:
    """Prepare one bot of ours; the very first time on a machine that may take a while."""
    mark = f"{game.name}-{bot.name}"
    if not COMPILED or cache.is_warm("bots", mark) or cache.is_warm("bots", mark_of(game)):
        bot.prepare(game)
        return
    with told(f"the bot {bot.name} of {game.title}", [mark], say):
        bot.prepare(game)


@contextmanager
def told(what: str, marks: Sequence[str], say: Say) -> Iterator[None]:
    """Say what is done for the first time on this machine, and how long it took."""
    began = time.perf_counter()
    say(f"Preparing {what}, once on this machine …")
    yield
    for mark in marks:
        cache.mark_warm("bots", mark)
    if (taken := time.perf_counter() - began) > SHORT:
        say(f"Done in {taken:.1f} s.")
