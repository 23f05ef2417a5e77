"""The networks' features; search gets the same values from them as plain arithmetic."""

from __future__ import annotations

import numpy as np
import pytest

from azulejos.bots.azul import features
from azulejos.bots.azul.evaluation.evaluate import SURE, network_value, value_in_round
from azulejos.bots.azul.evaluation.first_layer import find_shares
from azulejos.bots.azul.features import BOARD_FEATURES, SUPPLY_FEATURES
from azulejos.bots.azul.network import DEAL_NETWORK, OFFER_NETWORK, VALUE, inputs_of, load_networks, save_networks
from azulejos.bots.azul.search.alpha_beta import begin_round
from azulejos.bots.azul.training.samples import sample_width, write_sample
from azulejos.bots.azul.workspace import new_workspaces
from azulejos.core.compiling.rule import entry
from azulejos.core.game import State
from azulejos.core.loops import States
from tests.azul.table import board, table
from tests.bots.azul.positions import azul, late_position, random_networks


@entry
def sample(workspaces: States, states: States, network: int, seat: int, row: np.ndarray) -> None:
    write_sample(workspaces[0], states[0], network, seat, row)


@entry
def value_by_network(workspaces: States, networks: States, states: States, network: int, seat: int) -> int:
    begin_round(workspaces[0], networks[0], states[0])
    find_shares(workspaces[0], networks[0], states[0], network, seat)
    return network_value(workspaces[0], networks[0], network)


@entry
def value_of_offer(workspaces: States, networks: States, states: States, seat: int) -> int:
    begin_round(workspaces[0], networks[0], states[0])
    return value_in_round(workspaces[0], networks[0], states[0], seat)


def seen(state: State, network: int, seat: int) -> np.ndarray:
    row = np.zeros(sample_width(int(state[0].players)), np.int8)
    sample(new_workspaces(), state, network, seat, row)
    return row


def test_a_board_is_seen_as_it_will_be_after_the_round() -> None:
    """Line 1 is complete with blue and will be tiled; line 3 waits for one more red; the floor costs 2."""
    own = board(score=5, lines={1: "B", 3: "RR"}, floor="KK")
    row = seen(azul.read(table(own, factories="BBYR")), OFFER_NETWORK, 0)
    blue, red = 0, 2
    assert row[features.WALL + blue] == 1
    assert row[features.LINE + 5 * 1 + red * 2 + 1] == 1  # row 3, red, two tiles
    assert row[features.COMPLETE : features.COMPLETE + 5].tolist() == [1, 0, 0, 0, 0]
    assert row[features.FLOOR : features.FLOOR + 7].tolist() == [0, 1, 0, 0, 0, 0, 0]
    assert row[features.SCORE] == 5 + 1 - 2
    assert row[features.MISSING] == 1
    assert row[features.TILES : features.TILES + 5].tolist() == [1, 0, 2, 0, 0]
    assert row[features.EMPTY : features.EMPTY + 6].tolist() == [0, 0, 0, 0, 1, 0]


def test_progress_towards_bonuses_is_seen() -> None:
    row = seen(azul.read(table(board(wall={1: "BY...", 2: ".B..."}), factories="BBYR")), OFFER_NETWORK, 0)
    assert row[features.COLUMN + 5 * 1 + 1] == 1  # the second column holds two
    assert row[features.COLOUR + 5 * 0 + 1] == 1  # blue is in two rows
    assert row[features.ROW + 1] == 1  # the first row holds two
    assert row[features.LONGEST + 1] == 1


def test_the_supply_is_seen_by_colour_and_number() -> None:
    row = seen(azul.read(table(factories="BBYR/BBKK", centre="WWW")), OFFER_NETWORK, 0)
    supply = row[2 * BOARD_FEATURES : 2 * BOARD_FEATURES + SUPPLY_FEATURES]
    blue, white = 0, 4
    assert supply[features.IN_CENTRE + 8 * white + 2] == 1
    assert supply[features.ON_FACTORIES + (blue * 4 + 1) * 5 + 1] == 1  # two factories with two blue tiles
    assert supply[features.FACTORIES + 2] == 1
    assert supply[features.MARKER : features.MARKER + 3].tolist() == [1, 0, 0]
    assert supply[features.ON_TABLE] == 11


def test_before_the_deal_nothing_is_seen_of_the_supply() -> None:
    row = seen(azul.read(table(phase="deal")), DEAL_NETWORK, 0)
    assert not row[2 * BOARD_FEATURES : 2 * BOARD_FEATURES + SUPPLY_FEATURES].any()


@pytest.mark.parametrize("seed", range(5))
def test_search_gets_from_a_network_what_plain_arithmetic_says(seed: int) -> None:
    networks = random_networks(seed)
    state = late_position(seed, tiles=20)
    seat = azul.actor(state)
    row = seen(state, OFFER_NETWORK, seat).astype(np.float64)
    received = row @ networks["weights"][0, OFFER_NETWORK, inputs_of(2)] + networks["bias"][0, OFFER_NETWORK]
    raw = (
        np.maximum(received, 0) @ networks["out"][0, OFFER_NETWORK, VALUE]
        + networks["out_bias"][0, OFFER_NETWORK, VALUE]
    )
    value = SURE * raw / np.sqrt(1 + raw * raw)
    assert value_by_network(new_workspaces(), networks, state, OFFER_NETWORK, seat) == pytest.approx(value, abs=1)
    assert value_of_offer(new_workspaces(), networks, state, seat) == pytest.approx(value, abs=1)


def test_networks_come_back_from_a_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    networks = random_networks()
    save_networks(tmp_path / "values.npz", networks, players=2)
    back = load_networks(tmp_path / "values.npz", players=2)
    used = inputs_of(2)
    assert np.allclose(back["weights"][0][:, used], networks["weights"][0][:, used], atol=1e-3)
    assert np.allclose(back["out"], networks["out"], atol=1e-3)
