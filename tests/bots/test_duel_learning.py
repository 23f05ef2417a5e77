"""What a learner learns from: features, targets and gradients are what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from azulejos import games
from azulejos.bots.duel import judging, selfplay, training
from azulejos.bots.duel.gradient import Learner
from azulejos.bots.duel.layout import FEATURES
from azulejos.bots.duel.mind import NODE, new_mind
from azulejos.bots.duel.values import FIELDS, hand_made, load_network, save_network
from azulejos.core.game import Game
from azulejos.core.rule import entry
from azulejos.core.words import seeded
from azulejos.games.duel.state import ROUNDS
from tests.walking import decisions


@pytest.fixture
def duel() -> Game:
    return games.game("duel")


@entry
def judged(minds: NDArray[Any], networks: NDArray[Any], states: NDArray[Any]) -> float:
    return judging.judge(minds[0], networks[0], states[0])


@entry
def noted(minds: NDArray[Any], states: NDArray[Any], row: NDArray[np.float32], note: NDArray[np.float32]) -> None:
    selfplay.write_sample(minds[0], states[0], row, note)


def some_network() -> NDArray[Any]:
    """A network that has learned nothing, but whose every part speaks."""
    random = np.random.default_rng(1)
    networks = hand_made()
    for field in FIELDS:
        networks[field] = random.normal(size=networks[field].shape) / 10
    return networks


def test_a_judge_that_remembers_boards_says_what_the_features_say(duel: Game) -> None:
    minds, networks = new_mind(), some_network()
    row, note = np.zeros(FEATURES, np.float32), np.zeros(selfplay.NOTES, np.float32)
    for state in decisions(duel, duel.settle({"tablets": "random-4"}), seed=2):
        noted(new_mind(), state, row, note)
        stage = int(note[selfplay.STAGE])
        lead = judging.FIRST_LEAD + (judging.LAST_LEAD - judging.FIRST_LEAD) * stage / (ROUNDS - 1)
        units = np.maximum(row @ networks["weights"][0] + networks["bias"][0], 0)
        value = units @ networks["out"][0, stage] + networks["out_bias"][0, stage]
        value += networks["by_hand"][0, stage] * note[selfplay.LEAD] / lead
        said = judged(minds, networks, state) * (1 if note[selfplay.SEAT] == 0 else -1)
        assert said == pytest.approx(value / np.sqrt(1 + value * value), abs=1e-4)


def test_a_swap_of_seats_swaps_the_value(duel: Game) -> None:
    """Both seats are judged alike: the same features, whoever looks."""
    networks = some_network()
    for state in list(decisions(duel, duel.settle({}), seed=4))[::7]:
        twin = state.copy()
        for field in ("filled", "line_tiles", "line_colours", "open", "dome", "broken", "chips"):
            twin[field] = state[field][:, ::-1]
        for field in ("score", "plates", "tokens", "chips_taken"):
            twin[field] = state[field][:, ::-1]
        for field in ("turn", "to_act", "starter", "start_tile"):
            if state[field][0] >= 0:
                twin[field] = 1 - state[field]
        assert judged(new_mind(), networks, twin) == pytest.approx(-judged(new_mind(), networks, state), abs=1e-5)


def test_games_against_itself_give_samples_with_targets(duel: Game) -> None:
    rows, notes = np.zeros((900, FEATURES), np.float32), np.zeros((900, selfplay.NOTES), np.float32)
    tree, words = np.zeros(1 << 12, NODE), seeded(3)
    number = selfplay.play_to_learn(
        duel.new(), new_mind(), hand_made(), tree, words, np.array([0, 50, 1.0]), rows, notes
    )
    assert number > 300
    assert np.abs(notes[:number, selfplay.TARGET]).max() <= 1
    assert set(notes[:number, selfplay.STAGE]) == set(range(ROUNDS))
    assert (rows[:number] != 0).any(1).all()


def test_learning_lowers_the_loss_and_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    rows = (random.random((256, FEATURES)) < 0.2).astype(np.float32)
    notes = np.zeros((256, selfplay.NOTES), np.float32)
    notes[:, selfplay.STAGE] = random.integers(0, ROUNDS, 256)
    notes[:, selfplay.TARGET] = np.tanh(rows[:, 3] - rows[:, 5])
    learner = Learner(random)
    losses = [learner.step(rows, notes, 3e-3) for _ in range(60)]
    assert losses[-1] < losses[0] / 2
    learner.save(tmp_path / "checkpoint.npz", 17)
    again = Learner(random)
    assert again.load(tmp_path / "checkpoint.npz") == 17
    assert again.step(rows, notes, 1e-3) == learner.step(rows, notes, 1e-3)


def test_values_are_kept_as_a_file(tmp_path: Path) -> None:
    networks = some_network()
    save_network(tmp_path / "values.npz", networks)
    read = load_network(tmp_path / "values.npz")
    for field in FIELDS:
        assert np.allclose(read[field], networks[field], atol=1e-3)


def test_training_leaves_values_and_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "ROWS", 600)
    monkeypatch.setattr(training, "MATCH_GAMES", 2)
    run = training.Training(tmp_path, seed=1, simulations=0)
    run.play()
    run.learn(1e-3)
    assert 0 <= run.score() <= 1
    run.save()
    assert training.Training(tmp_path, seed=2, simulations=0).samples == run.samples > 0
    assert load_network(tmp_path / "duel.npz")["weights"].any()
