"""Compiling what the bots of a game need, in front of the user (see `core/warming.py` for the rules)."""

from __future__ import annotations

import time
from collections.abc import Callable

from azulejos.bots import bots
from azulejos.core import cache
from azulejos.core.game import Game
from azulejos.core.rule import COMPILED
from azulejos.core.warming import tell_on_stderr


def warm_bots(game: Game, say: Callable[[str], None] = tell_on_stderr) -> None:
    """Prepare the bots that people may choose; the very first time on a machine that takes a while."""
    mark = f"{game.name}-bots"
    is_new = COMPILED and not cache.is_warm(mark)
    if is_new:
        say(f"Compiling the bots of {game.title}: once on this machine …")
    began = time.perf_counter()
    for bot in bots(game.name).values():
        bot.prepare(game)
    if is_new:
        cache.mark_warm(mark)
        say(f"Done in {time.perf_counter() - began:.1f} s.")
