"""The bots of Azul: search to the end of the round, and learned values there (see `docs/bots.md`)."""

from __future__ import annotations

from azulejos.bots.azul.bot import Searcher, first_sight, try_out
from azulejos.bots.budget import Budget
from azulejos.bots.novice import Novice

LEVELS = (
    Novice("apprentice", 0.5, first_sight, try_out),
    Novice("potter", 0.2, first_sight, try_out),
    Novice("tiler", 0.07, first_sight, try_out),
    Novice("painter", 0.01, first_sight, try_out),
    Searcher("architect", Budget(nodes=1_000)),
    Searcher("master", Budget(seconds=0.25)),
)
LONG = (Searcher("master-long", Budget(seconds=5)),)
YARDSTICKS = (Searcher("handmade", Budget(seconds=0.25), learned=False),)
