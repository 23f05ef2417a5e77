"""The bots of Azul: search to the end of the round, and learned values there (see `docs/bots.md`)."""

from __future__ import annotations

from azulejos.bots.azul.bot import Novice, Searcher
from azulejos.bots.budget import Budget

LEVELS = (
    Novice("apprentice", slip=0.5),
    Novice("potter", slip=0.2),
    Novice("tiler", slip=0.07),
    Novice("painter", slip=0.01),
    Searcher("architect", Budget(nodes=1_000)),
    Searcher("master", Budget(seconds=0.25)),
)
LONG = (Searcher("master-long", Budget(seconds=5)),)
YARDSTICKS = (Searcher("handmade", Budget(seconds=0.25), learned=False),)
