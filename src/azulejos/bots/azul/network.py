"""The networks that value positions: their weights in one record, and the files that these come from.

There is a network for positions within a round and one for positions before a deal. The files are beside this package,
each with a card that says how its values were learned.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.features import BOARD_FEATURES, INPUTS, SUPPLY_INPUTS
from azulejos.bots.search.hidden_layer import UNITS
from azulejos.core.compiling.alignment import aligned_copy, aligned_record, aligned_zeros

Networks = np.record

OFFER_NETWORK, DEAL_NETWORK = range(2)  # values positions within a round; before tiles are dealt
VALUE, WIN, MARGIN, OUTPUTS = range(4)  # what a network says

NETWORKS = aligned_record(
    [
        ("weights", "f4", (2, INPUTS, UNITS)),  # by network: from each input to each unit
        ("bias", "f4", (2, UNITS)),
        ("out", "f4", (2, OUTPUTS, UNITS)),  # by network and output
        ("out_bias", "f4", (2, OUTPUTS)),
    ]
)

FOLDER = Path(__file__).parent.parent / "values"
FIELDS = ("weights", "bias", "out", "out_bias")


def new_networks() -> NDArray[Any]:
    return aligned_zeros(1, NETWORKS)


def values_file(players: int, grey: bool) -> Path:
    return FOLDER / f"azul-{players}-{'grey' if grey else 'coloured'}.npz"


def inputs_of(players: int) -> NDArray[np.int64]:
    """The rows of the weights that matter with a number of players: there is no board in the other places."""
    return np.concatenate([np.arange(players * BOARD_FEATURES), np.arange(SUPPLY_INPUTS, INPUTS)])


def save_networks(path: Path, networks: NDArray[Any], players: int) -> None:
    """Write half as many bytes as there are in memory: the precision of 16 bits is enough to play as well."""
    kept = {field: networks[field][0] for field in FIELDS}
    kept["weights"] = kept["weights"][:, inputs_of(players)]
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **{field: array.astype(np.float16) for field, array in kept.items()})


def load_networks(path: Path, players: int) -> NDArray[Any]:
    networks = new_networks()
    with np.load(path) as file:
        for field in FIELDS[1:]:
            networks[field][0] = file[field]
        networks["weights"][0][:, inputs_of(players)] = file["weights"]
    return networks


def adapted(networks: NDArray[Any], players: int) -> NDArray[Any]:
    """Networks for two adapted to more players: all opponents are valued as the one was, and share its weight."""
    more = aligned_copy(networks)
    weights = more["weights"][0]
    opponent = weights[:, BOARD_FEATURES : 2 * BOARD_FEATURES] / (players - 1)
    for place in range(1, players):
        weights[:, place * BOARD_FEATURES : (place + 1) * BOARD_FEATURES] = opponent
    return more


@cache
def networks_for(players: int, grey: bool) -> NDArray[Any]:
    """The learned values for a kind of table; where none were learned yet, those for the most similar one."""
    path = values_file(players, grey)
    if path.exists():
        return load_networks(path, players)
    if grey:
        return networks_for(players, False)
    return adapted(networks_for(2, False), players)
