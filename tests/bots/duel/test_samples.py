"""What a learner learns from: features, values and targets are what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from azulejos.bots.duel import evaluation, selfplay
from azulejos.bots.duel.feature_layout import FEATURES
from azulejos.bots.duel.network import FIELDS, hand_made, load_network, save_network
from azulejos.bots.duel.workspace import new_tree, new_workspace
from azulejos.core.rng import seeded
from azulejos.core.rule import entry
from azulejos.games.duel.rules.state import ROUNDS
from tests.bots.duel.positions import duel, random_network
from tests.walking import decisions

Floats = NDArray[np.float32]
Records = NDArray[Any]


@entry
def judged(workspaces: Records, networks: Records, states: Records, row: Floats, note: Floats) -> float:
    """Write the sample of a position; return its value."""
    selfplay.write_sample(workspaces[0], states[0], row, note)
    return evaluation.judge(workspaces[0], networks[0], states[0])


def value(workspaces: Records, networks: Records, state: Records) -> float:
    return judged(workspaces, networks, state, np.zeros(FEATURES, np.float32), np.zeros(selfplay.NOTES, np.float32))


def test_a_judge_that_remembers_boards_says_what_the_features_say() -> None:
    workspaces, networks = new_workspace(), random_network()
    row, note = np.zeros(FEATURES, np.float32), np.zeros(selfplay.NOTES, np.float32)
    for state in decisions(duel, duel.with_defaults({"tablets": "random-4"}), seed=2):
        said = judged(workspaces, networks, state, row, note)
        stage = int(note[selfplay.STAGE])
        lead = evaluation.FIRST_LEAD + (evaluation.LAST_LEAD - evaluation.FIRST_LEAD) * stage / (ROUNDS - 1)
        units = np.maximum(row @ networks["weights"][0] + networks["bias"][0], 0)
        told = units @ networks["out"][0, stage] + networks["out_bias"][0, stage]
        told += networks["by_hand"][0, stage] * note[selfplay.LEAD] / lead
        told *= 1 if note[selfplay.SEAT] == 0 else -1
        assert said == pytest.approx(told / np.sqrt(1 + told * told), abs=1e-4)


def test_a_swap_of_seats_swaps_the_value() -> None:
    """Both seats are judged alike: the same features, whoever looks."""
    networks = random_network()
    for state in list(decisions(duel, duel.with_defaults({}), seed=4))[::7]:
        twin = state.copy()
        for field in ("filled", "line_tiles", "line_colours", "open", "dome", "broken", "chips"):
            twin[field] = state[field][:, ::-1]
        for field in ("score", "plates", "tokens", "chips_taken"):
            twin[field] = state[field][:, ::-1]
        for field in ("turn", "to_act", "starter", "start_tile"):
            if state[field][0] >= 0:
                twin[field] = 1 - state[field]
        assert value(new_workspace(), networks, twin) == pytest.approx(
            -value(new_workspace(), networks, state), abs=1e-5
        )


def test_games_against_itself_give_samples_with_targets() -> None:
    rows, notes = np.zeros((900, FEATURES), np.float32), np.zeros((900, selfplay.NOTES), np.float32)
    settings = np.array([0, 50, 1.0])
    arrays = (new_workspace(), hand_made(), new_tree(1 << 12), seeded(3), settings, rows, notes)
    number = selfplay.play_to_learn(duel.new(), *arrays)
    assert number > 300
    assert np.abs(notes[:number, selfplay.TARGET]).max() <= 1
    assert set(notes[:number, selfplay.STAGE]) == set(range(ROUNDS))
    assert (rows[:number] != 0).any(1).all()


def test_values_are_kept_as_a_file(tmp_path: Path) -> None:
    networks = random_network()
    save_network(tmp_path / "values.npz", networks)
    read = load_network(tmp_path / "values.npz")
    for field in FIELDS:
        assert np.allclose(read[field], networks[field], atol=1e-3)
