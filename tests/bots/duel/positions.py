"""Positions to think about, and values to think with."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import azulejos
from azulejos.bots.duel.network import FIELDS, hand_made
from azulejos.bots.protocol import Seen, seen_by_actor
from azulejos.core.rng import seeded
from tests.walking import decisions

duel = azulejos.game("duel")


def positions(seed: int, every: int, tablets: str = "first") -> list[Seen]:
    """Positions of a random game, as the seat to act sees them."""
    states = list(decisions(duel, duel.with_defaults({"tablets": tablets}), seed))
    return [seen_by_actor(duel, state, seeded(1)) for state in states[::every]]


def random_network() -> NDArray[Any]:
    """A network that has learned nothing, but has an opinion on everything."""
    random = np.random.default_rng(1)
    networks = hand_made()
    for field in FIELDS:
        networks[field] = random.normal(size=networks[field].shape) / 10
    return networks
