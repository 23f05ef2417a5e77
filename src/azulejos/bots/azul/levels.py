"""The levels of Azul that people choose from. Their budgets and slips are rated in `docs/bots.md`."""

from __future__ import annotations

from azulejos.bots.azul.bot import AzulSearcher, evaluate_moves
from azulejos.bots.novice import Novice
from azulejos.bots.search.budget import Budget

LEVELS = (
    Novice("apprentice", 0.85, evaluate_moves),
    Novice("potter", 0.5, evaluate_moves),
    Novice("tiler", 0.24, evaluate_moves),
    AzulSearcher("painter", Budget(nodes=180)),
    AzulSearcher("architect", Budget(nodes=3_000)),
    AzulSearcher("master", Budget(seconds=0.25)),
)
YARDSTICKS = (AzulSearcher("handmade", Budget(seconds=0.25), learned=False),)
