"""Samples for a learner: features, values and targets are correct."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from azulejos.bots.duel.evaluation import evaluate
from azulejos.bots.duel.features import FEATURES
from azulejos.bots.duel.network import FIELDS, hand_made, load_network, save_network
from azulejos.bots.duel.search.tree import new_tree
from azulejos.bots.duel.training import samples, selfplay
from azulejos.bots.duel.training.trainer import DuelTrainer
from azulejos.bots.duel.workspace import new_workspaces
from azulejos.core.compiling.rule import entry
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.state import ROUNDS
from tests.bots.duel.positions import duel, random_network
from tests.cases import nonempty
from tests.walking import decisions

Floats = NDArray[np.float32]
Records = NDArray[Any]


@entry
def written_and_valued(workspaces: Records, networks: Records, states: Records, row: Floats, note: Floats) -> float:
    """Write the sample of a position; return its value."""
    samples.write_sample(workspaces[0], states[0], row, note)
    return evaluate.evaluate(workspaces[0], networks[0], states[0])


def value(workspaces: Records, networks: Records, state: Records) -> float:
    return written_and_valued(
        workspaces, networks, state, np.zeros(FEATURES, np.float32), np.zeros(samples.NOTES, np.float32)
    )


def test_a_value_from_remembered_boards_is_the_value_of_the_features() -> None:
    workspaces, networks = new_workspaces(), random_network()
    row, note = np.zeros(FEATURES, np.float32), np.zeros(samples.NOTES, np.float32)
    for state in nonempty(decisions(duel, duel.with_defaults({"tablets": "random-4"}), seed=2)):
        computed = written_and_valued(workspaces, networks, state, row, note)
        stage = int(note[samples.STAGE])
        lead = evaluate.FIRST_LEAD + (evaluate.LAST_LEAD - evaluate.FIRST_LEAD) * stage / (ROUNDS - 1)
        units = np.maximum(row @ networks["weights"][0] + networks["bias"][0], 0)
        expected = units @ networks["out"][0, stage] + networks["out_bias"][0, stage]
        expected += networks["by_hand"][0, stage] * note[samples.LEAD] / lead
        expected *= 1 if note[samples.SEAT] == 0 else -1
        assert computed == pytest.approx(expected / np.sqrt(1 + expected * expected), abs=1e-4)


def test_a_swap_of_seats_swaps_the_value() -> None:
    """Both seats are valued alike, from the same features."""
    networks = random_network()
    for state in nonempty(list(decisions(duel, duel.with_defaults({}), seed=4))[::7]):
        twin = state.copy()
        for field in ("filled", "line_tiles", "line_colours", "open", "dome", "broken", "chips"):
            twin[field] = state[field][:, ::-1]
        for field in ("score", "plates", "tokens", "chips_taken"):
            twin[field] = state[field][:, ::-1]
        for field in ("turn", "to_act", "starter", "start_tile"):
            if state[field][0] >= 0:
                twin[field] = 1 - state[field]
        assert value(new_workspaces(), networks, twin) == pytest.approx(
            -value(new_workspaces(), networks, state), abs=1e-5
        )


def test_games_against_itself_give_samples_with_targets() -> None:
    rows, notes = np.zeros((900, FEATURES), np.float32), np.zeros((900, samples.NOTES), np.float32)
    settings = np.zeros(selfplay.SETTINGS)
    settings[selfplay.QUICK_TRUST], settings[selfplay.EXPLORE] = 1.0, 50
    settings[selfplay.WHOLE], settings[selfplay.WHOLE_SIMULATIONS], settings[selfplay.WHOLE_TRUST] = 200, 4, 0.25
    arrays = (new_workspaces(), hand_made(), new_tree(1 << 12), seeded(3), settings, rows, notes)
    number = selfplay.play_to_learn(duel.new(), *arrays)
    assert number > 300
    assert np.abs(notes[:number, samples.TARGET]).max() <= 1
    assert set(notes[:number, samples.STAGE]) == set(range(ROUNDS))
    assert (rows[:number] != 0).any(1).all()
    trusts = notes[:number, samples.TRUST]
    assert set(trusts) == {0.0, 0.25, 1.0}  # explored, searched longer, and all others
    assert 0.1 < (trusts == 0.25).mean() < 0.3


def test_what_a_long_search_says_flows_back_to_the_positions_before_it() -> None:
    notes = np.zeros((4, samples.NOTES), np.float32)
    notes[:, samples.SEAT] = [0, 1, 0, 1]
    notes[:, samples.SEARCHED] = [0.0, 0.5, 0.2, 0.0]
    notes[:, samples.TRUST] = [1.0, 0.0, 0.5, 1.0]  # the second was explored, the third searched longer
    samples.write_targets(notes, 1.0)
    assert notes[:, samples.TARGET].tolist() == pytest.approx([-0.5, 0.5, 0.6, -1.0])


def test_values_are_kept_as_a_file(tmp_path: Path) -> None:
    networks = random_network()
    save_network(tmp_path / "values.npz", networks)
    read = load_network(tmp_path / "values.npz")
    for field in nonempty(FIELDS):
        assert np.allclose(read[field], networks[field], atol=1e-3)


def narrow_file(folder: Path, units: int) -> Path:
    """A file of values with fewer units than there are now."""
    networks = random_network()
    arrays = {field: networks[field][0] for field in FIELDS}
    for field in ("weights", "bias", "out"):
        arrays[field] = arrays[field][..., :units]
    np.savez(folder / "narrow.npz", **arrays)
    return folder / "narrow.npz"


def test_a_file_with_fewer_units_is_read_and_the_others_do_nothing(tmp_path: Path) -> None:
    read = load_network(narrow_file(tmp_path, 64))
    for field in ("weights", "bias", "out"):
        assert read[field][0][..., :64].any()
        assert not read[field][0][..., 64:].any()


def test_training_from_fewer_units_begins_with_the_same_values_and_lets_all_units_learn(tmp_path: Path) -> None:
    trainer = DuelTrainer({}, None, seed=1)
    known = load_network(narrow_file(tmp_path, 64))
    trainer.begin_with(known)
    for state in list(decisions(duel, duel.with_defaults({}), seed=4))[::17]:
        assert value(new_workspaces(), trainer.playing(), state) == value(new_workspaces(), known, state)
    trainer.learn(trainer.play(trainer.exercise(part=0.5)), rate=1e-3)
    assert trainer.playing()["out"][0].any(0).all()
