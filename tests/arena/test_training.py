"""Training: gradients are right, a break changes nothing that matters, and what is learned is reported and kept."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.arena.training.loop import CURVE, Training
from azulejos.arena.training.plan import Plan, Rates
from azulejos.arena.training.scores import score_of
from azulejos.bots.azul.network import adapted
from azulejos.bots.azul.training import trainer as azul_trainer
from azulejos.bots.azul.training.learned_networks import networks_of, new_learners, scales, start_from
from azulejos.bots.azul.training.learner import IMPORTANCE, AzulLearner
from azulejos.bots.azul.training.samples import DEALT, KIND, SEARCH, SEARCHED, SEAT, TRUST, sample_width
from azulejos.bots.azul.training.trainer import AzulTrainer
from azulejos.bots.duel.evaluation.evaluate import FIRST_LEAD, LAST_LEAD
from azulejos.bots.duel.features import FEATURES
from azulejos.bots.duel.training import trainer as duel_trainer
from azulejos.bots.duel.training.learner import DuelLearner
from azulejos.bots.duel.training.samples import LEAD, NOTES, STAGE, TARGET
from azulejos.bots.duel.training.trainer import DuelTrainer
from azulejos.bots.training import new_trainer
from azulejos.bots.training.learner import Floats, Learner
from azulejos.bots.training.trainer import Match
from azulejos.core.errors import OptionError
from azulejos.games.duel.rules.state import ROUNDS
from tests.cases import nonempty

SMALL = 12  # inputs
SHORT = Plan(minutes=1e-6, test_every=0)

Samples = tuple[Floats, Floats]


def small_learner() -> AzulLearner:
    return AzulLearner(SMALL, np.ones(SMALL, np.float32), np.random.default_rng(0))


def azul_samples(number: int) -> Samples:
    random = np.random.default_rng(1)
    rows = random.integers(0, 2, (number, SMALL)).astype(np.float32)
    return rows, np.repeat(np.where(rows[:, :1] > 0, 0.8, -0.3), 3, axis=1).astype(np.float32)


def azul_error(learner: Learner, rows: Floats, targets: Floats) -> float:
    weights, bias, out, out_bias = (array.astype(np.float64) for array in learner.weights)
    raw = np.maximum(rows @ weights + bias, 0) @ out.T + out_bias
    return float((IMPORTANCE * (raw / np.sqrt(1 + raw**2) - targets) ** 2).sum(1).mean())


def duel_samples(number: int) -> Samples:
    random = np.random.default_rng(1)
    rows = (random.random((number, FEATURES)) < 0.2).astype(np.float32)
    notes = np.zeros((number, NOTES), np.float32)
    notes[:, STAGE] = random.integers(0, ROUNDS, number)
    notes[:, LEAD] = random.normal(0, 10, number)
    notes[:, TARGET] = np.tanh(rows[:, 3] - rows[:, 5] + notes[:, LEAD] / 20)
    return rows, notes


def duel_error(learner: Learner, rows: Floats, notes: Floats) -> float:
    weights, bias, out, out_bias, by_hand = (array.astype(np.float64) for array in learner.weights)
    stage = notes[:, STAGE].astype(np.int64)
    lead = notes[:, LEAD] / (FIRST_LEAD + (LAST_LEAD - FIRST_LEAD) * stage / (ROUNDS - 1))
    raw = (np.maximum(rows @ weights + bias, 0) * out[stage]).sum(1) + out_bias[stage] + by_hand[stage] * lead
    return float(((raw / np.sqrt(1 + raw**2) - notes[:, TARGET]) ** 2).mean())


@pytest.mark.parametrize(
    ("learner", "samples", "error"),
    [
        (small_learner(), azul_samples(8), azul_error),
        (DuelLearner(np.random.default_rng(0)), duel_samples(8), duel_error),
    ],
    ids=["azul", "duel"],
)
def test_the_gradient_is_the_slope_of_the_error(
    learner: Learner, samples: Samples, error: Callable[[Learner, Floats, Floats], float]
) -> None:
    gradients, _ = learner.gradients(*samples)
    for weights, gradient in nonempty(zip(learner.weights, gradients, strict=True)):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        step = 1e-3
        weights[place] += step
        above = error(learner, *samples)
        weights[place] -= 2 * step
        below = error(learner, *samples)
        weights[place] += step
        assert np.isclose(gradient[place], (above - below) / (2 * step), rtol=0.02, atol=1e-5)


@pytest.mark.parametrize(
    ("learner", "samples"),
    [(small_learner(), azul_samples(256)), (DuelLearner(np.random.default_rng(0)), duel_samples(256))],
    ids=["azul", "duel"],
)
def test_a_learner_learns_what_it_is_shown(learner: Learner, samples: Samples) -> None:
    errors = [learner.step(*samples, 3e-3) for _ in range(200)]
    assert errors[-1] < errors[0] / 10


def test_networks_for_more_players_begin_with_what_two_have_learned() -> None:
    random = np.random.default_rng(1)
    two, three = new_learners(2, random), new_learners(3, random)
    start_from(three, 3, adapted(networks_of(two, 2), 3))
    networks = networks_of(three, 3)
    assert np.allclose(networks["out"], networks_of(two, 2)["out"])
    assert scales(3).size == sample_width(3)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trainers that play and are tested by a few games only."""
    for trainer, module in ((AzulTrainer, azul_trainer), (DuelTrainer, duel_trainer)):
        monkeypatch.setattr(trainer, "match_games", 2)
        monkeypatch.setattr(module, "PORTION", 1_200)


@pytest.mark.parametrize(("name", "nodes"), [("azul", 20), ("duel", 0)])
@pytest.mark.usefixtures("short")
def test_training_resumes_after_a_break(name: str, nodes: int, tmp_path: Path) -> None:
    lines: list[str] = []
    game = azulejos.game(name)
    first = Training(new_trainer(game, {}, nodes, seed=1), SHORT, tmp_path, lines.append)
    first.run()
    assert "against greedy" in lines[-1]
    again = Training(new_trainer(game, {}, nodes, seed=2), SHORT, tmp_path, lines.append)
    assert lines[-1].startswith("going on after")
    assert again.games == first.games > 0
    assert again.trainer.rng == first.trainer.rng
    for one, other in zip(first.trainer.learners, again.trainer.learners, strict=True):
        assert all(np.array_equal(mine, yours) for mine, yours in zip(one.weights, other.weights, strict=True))
    again.run()  # the time is over
    assert again.games == first.games


@pytest.mark.usefixtures("short")
def test_every_test_is_a_line_of_the_learning_curve(tmp_path: Path) -> None:
    training = Training(new_trainer(azulejos.game("duel"), {}, 0, seed=1), SHORT, tmp_path, lambda line: None)
    training.begin_with(training.trainer.known())
    training.test()
    training.test()
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert [line["opponent"] for line in lines] == ["hand", "greedy", "start", "hand", "greedy", "last", "start"]
    assert tuple(lines[0]) == CURVE
    assert all(0 <= float(line["low"]) <= float(line["score"]) <= float(line["high"]) <= 1 for line in lines)


@pytest.mark.usefixtures("short")
def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    Training(new_trainer(azulejos.game("duel"), {}, 0, seed=1), SHORT, tmp_path, lambda line: None).keep()
    for name, options in (("azul", {}), ("duel", {"tablets": "random-4"})):
        with pytest.raises(OptionError, match="holds a training for 'duel first random'"):
            Training(new_trainer(azulejos.game(name), options, 0, seed=1), SHORT, tmp_path, lambda line: None)


def test_a_score_counts_the_games_of_a_deal_together() -> None:
    results = np.array([[60.0, 40, 1], [30, 50, 0]] * 20)
    score = score_of(Match("another", 2, results))
    assert (score.share, score.points, score.other_points) == (0.5, 45.0, 45.0)
    assert 0.4 < score.low < 0.5 < score.high < 0.6
    assert str(score).startswith("50.0 % (4")


def test_samples_of_both_players_have_opposite_values() -> None:
    trainer = AzulTrainer({}, 20, seed=1)
    trainer.trust = trainer.first_trust = 1.0
    trainer.explore = 0.0
    trainer.early = trainer.late = (1000.0, 1.0, 1.0, 1, 1.0)
    samples = trainer.play(trainer.exercise(part=0.0))
    notes, targets = samples.notes, samples.targets
    number = len(notes)
    assert number > 1000
    searches = notes[:, KIND] == SEARCH
    assert (notes[searches, TRUST] == 1).all()
    assert (np.abs(notes[searches, SEARCHED]) <= 1).all()
    first, second = (
        targets[: number // 50][notes[: number // 50, SEAT] == 0],
        targets[: number // 50][notes[: number // 50, SEAT] == 1],
    )
    assert np.isclose(abs(first[0]), abs(second[0])).all()


@pytest.mark.usefixtures("short")
def test_moves_that_were_hardly_searched_are_not_samples() -> None:
    trainer = AzulTrainer({}, 20, seed=1)
    samples = trainer.play(trainer.exercise(part=0.5))
    kinds, numbers = np.unique(samples.notes[:, KIND], return_counts=True)
    assert kinds.tolist() == [SEARCH, DEALT]
    assert 3 < numbers[1] / samples.games < 7  # deals but the first
    assert 4 < numbers[0] / samples.games < 20  # some of about 60 moves
    assert samples.rows.any(axis=1).all()


def test_steps_stay_large_for_a_while_and_then_become_smaller() -> None:
    rates = Rates(1e-3, 1e-5, hold=0.5)
    assert [rates.at(part) for part in (0.0, 0.5)] == [1e-3, 1e-3]
    assert rates.at(0.75) == pytest.approx(1e-4)
    assert rates.at(1.0) == rates.at(1.5) == pytest.approx(1e-5)


def test_a_training_by_games_does_not_look_at_the_clock() -> None:
    plan = Plan(minutes=1, games=200)
    assert [plan.part(minutes=1000, games=games) for games in (0, 100, 200)] == [0, 0.5, 1]


def test_tests_come_often_at_first_and_seldom_later() -> None:
    plan = Plan(minutes=10_000, test_every=5)
    pauses = [plan.next_test(minutes) - minutes for minutes in (0, 4, 60, 1000)]
    assert pauses == [1, 2, 5, 50]
