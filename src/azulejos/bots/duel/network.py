"""The network that values positions: its weights in one record, and the file that they come from.

The file is among those of all games, with a card that says how its values were learned (`duel.md`).
"""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.features import FEATURES
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.core.compiling.alignment import aligned_record, aligned_zeros
from azulejos.games.duel.rules.state import ROUNDS

Network = np.record

NETWORK = aligned_record(
    [
        ("weights", "f4", (FEATURES, UNITS)),  # from each feature to each unit
        ("bias", "f4", (UNITS,)),
        ("out", "f4", (ROUNDS, UNITS)),  # by round, from each unit to the value
        ("out_bias", "f4", (ROUNDS,)),
        ("by_hand", "f4", (ROUNDS,)),  # by round, the share of the hand-made evaluation
        ("number", "i8"),  # distinguishes it from others in one process; not 0
    ]
)

FIELDS = ("weights", "bias", "out", "out_bias", "by_hand")
VALUES_FILE = Path(__file__).parent.parent / "values" / "duel.npz"

_numbers = count(1)


def new_networks() -> NDArray[Any]:
    """Room for a network, with a number of its own."""
    networks = aligned_zeros(1, NETWORK)
    networks["number"] = next(_numbers)
    return networks


@cache
def hand_made() -> NDArray[Any]:
    """A network that adds nothing to the hand-made evaluation."""
    networks = new_networks()
    networks["by_hand"] = 1
    return networks


def save_network(path: Path, networks: NDArray[Any]) -> None:
    """16 bits a weight are precise enough, and half the size."""
    np.savez_compressed(path, **{field: networks[field][0].astype(np.float16) for field in FIELDS})


def load_network(path: Path) -> NDArray[Any]:
    """The network of a file; if it has fewer units, the others do nothing."""
    networks = new_networks()
    with np.load(path) as file:
        for field in FIELDS:
            array = file[field]
            networks[field][0][..., : array.shape[-1]] = array
    return networks


@cache
def learned() -> NDArray[Any]:
    """The learned values that come with the package."""
    return load_network(VALUES_FILE)
