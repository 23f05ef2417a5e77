"""The bots of Azul Duel, from the weakest to the strongest."""

from __future__ import annotations

from azulejos.bots.budget import Budget
from azulejos.bots.duel.bot import Thinker

LEVELS = (
    Thinker("glance", Budget(simulations=1)),  # plays what looks best at first sight
    Thinker("master", Budget(seconds=0.25)),
)
