"""The bots of Azul: search to the end of the round, and learned values there (see `docs/bots.md`)."""

from __future__ import annotations

from azulejos.bots.azul.bot import Searcher, first_sight, try_out
from azulejos.bots.budget import Budget
from azulejos.bots.novice import Novice

LEVELS = (
    Novice("apprentice", 0.15, first_sight, try_out),
    Novice("potter", 0.07, first_sight, try_out),
    Novice("tiler", 0.025, first_sight, try_out),
    Searcher("painter", Budget(nodes=180)),
    Searcher("architect", Budget(nodes=3_000)),
    Searcher("master", Budget(seconds=0.25)),
)
LONG = (Searcher("master-long", Budget(seconds=5)),)
YARDSTICKS = (Searcher("handmade", Budget(seconds=0.25), learned=False),)
