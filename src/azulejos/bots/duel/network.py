"""Learned values as a file among those of all games, with a card that tells how they were made (`duel.md`)."""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.workspace import NETWORK

FIELDS = ("weights", "bias", "out", "out_bias", "by_hand")
VALUES_FILE = Path(__file__).parent.parent / "values" / "duel.npz"

_numbers = count(1)


def new_networks() -> NDArray[Any]:
    """Room for a network, with a number of its own."""
    networks = np.zeros(1, NETWORK)
    networks["number"] = next(_numbers)
    return networks


def hand_made() -> NDArray[Any]:
    """A network that adds nothing to the hand-made evaluation."""
    networks = new_networks()
    networks["by_hand"] = 1
    return networks


def save_network(path: Path, networks: NDArray[Any]) -> None:
    """16 bits a weight are precise enough, and half the size."""
    np.savez_compressed(path, **{field: networks[field][0].astype(np.float16) for field in FIELDS})


def load_network(path: Path) -> NDArray[Any]:
    networks = new_networks()
    with np.load(path) as file:
        for field in FIELDS:
            networks[field][0] = file[field]
    return networks


@cache
def learned() -> NDArray[Any]:
    """The learned values that come with the package."""
    return load_network(VALUES_FILE)
