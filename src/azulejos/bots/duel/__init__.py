"""The bots of Azul Duel: tree search within the round, and learned values there (see `docs/bots.md`)."""

from __future__ import annotations

from azulejos.bots.budget import Budget
from azulejos.bots.duel.bot import Thinker, first_sight, try_out
from azulejos.bots.novice import Novice

LEVELS = (
    Novice("apprentice", 0.3, first_sight, try_out),
    Novice("potter", 0.1, first_sight, try_out),
    Novice("tiler", 0.045, first_sight, try_out),
    Thinker("painter", Budget(simulations=10)),
    Thinker("architect", Budget(simulations=200)),
    Thinker("master", Budget(seconds=0.25)),
)
LONG = (Thinker("master-long", Budget(seconds=5)),)
