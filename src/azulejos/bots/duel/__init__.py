"""The bots of Azul Duel: tree search within the round, and learned values there (see `docs/bots.md`)."""

from __future__ import annotations

from azulejos.bots.budget import Budget
from azulejos.bots.duel.bot import Thinker, first_sight, try_out
from azulejos.bots.novice import Novice

LEVELS = (
    Novice("apprentice", 0.08, first_sight, try_out),
    Novice("potter", 0.05, first_sight, try_out),
    Novice("tiler", 0.026, first_sight, try_out),
    Thinker("painter", Budget(simulations=8)),
    Thinker("architect", Budget(simulations=150)),
    Thinker("master", Budget(seconds=0.25)),
)
LONG = (Thinker("master-long", Budget(seconds=5)),)
