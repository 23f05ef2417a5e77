"""The levels of Azul Duel that people choose from. Their budgets and slips are rated in `docs/bots.md`."""

from __future__ import annotations

from azulejos.bots.duel.bot import DuelSearcher, evaluate_moves
from azulejos.bots.novice import Novice
from azulejos.bots.search.budget import Budget

LEVELS = (
    Novice("apprentice", 0.85, evaluate_moves),
    Novice("potter", 0.65, evaluate_moves),
    Novice("tiler", 0.42, evaluate_moves),
    DuelSearcher("painter", Budget(simulations=8)),
    DuelSearcher("architect", Budget(simulations=150)),
    DuelSearcher("master", Budget(seconds=0.25)),
)
