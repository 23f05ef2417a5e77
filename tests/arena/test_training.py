"""Training: the gradient is right, a break changes nothing that matters, and errors fall."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from azulejos.arena.training.azul import networks_of, new_learners, scales, start_from
from azulejos.arena.training.learner import IMPORTANCE, Learner
from azulejos.arena.training.loop import Plan, Training
from azulejos.bots.azul.samples import EXPLORED, KIND, SEARCH, SEARCHED, SEAT, sample_width
from azulejos.bots.azul.values import adapted

SMALL = 12  # inputs


def small_learner() -> Learner:
    return Learner(SMALL, np.ones(SMALL, np.float32), np.random.default_rng(0))


def squared_error(learner: Learner, rows: np.ndarray, targets: np.ndarray) -> float:
    weights, bias, out, out_bias = (array.astype(np.float64) for array in learner.weights)
    raw = np.maximum(rows @ weights + bias, 0) @ out.T + out_bias
    return float((IMPORTANCE * (raw / np.sqrt(1 + raw**2) - targets) ** 2).sum(1).mean())


def test_the_gradient_is_the_slope_of_the_error() -> None:
    learner, generator = small_learner(), np.random.default_rng(1)
    rows = generator.integers(0, 2, (8, SMALL)).astype(np.float32)
    targets = generator.uniform(-1, 1, (8, 3)).astype(np.float32)
    gradients, _ = learner.gradients(rows, targets)
    for which, place in ((0, (3, 5)), (1, (7,)), (2, (1, 9)), (3, (2,))):
        step = 1e-3
        learner.weights[which][place] += step
        above = squared_error(learner, rows, targets)
        learner.weights[which][place] -= 2 * step
        below = squared_error(learner, rows, targets)
        learner.weights[which][place] += step
        assert np.isclose(gradients[which][place], (above - below) / (2 * step), rtol=0.02, atol=1e-5)


def test_a_learner_learns_what_it_is_shown() -> None:
    learner, generator = small_learner(), np.random.default_rng(2)
    rows = generator.integers(0, 2, (256, SMALL)).astype(np.int8)
    targets = np.repeat(np.where(rows[:, :1] > 0, 0.8, -0.3), 3, axis=1).astype(np.float32)
    errors = [learner.step(rows, targets, 3e-3) for _ in range(200)]
    assert errors[-1] < errors[0] / 10


def test_networks_for_more_players_begin_with_what_two_have_learned() -> None:
    two, three = new_learners(2, 1), new_learners(3, 2)
    start_from(three, 3, adapted(networks_of(two, 2), 3))
    networks = networks_of(three, 3)
    assert np.allclose(networks["out"], networks_of(two, 2)["out"])
    assert scales(3).size == sample_width(3)


def test_training_goes_on_after_a_break(tmp_path: Path) -> None:
    lines: list[str] = []
    plan = Plan(minutes=1e-6, nodes=20, games=2, judge_every=0)
    first = Training(plan, tmp_path, lines.append)
    first.run()
    assert "against greedy" in lines[-1]
    again = Training(plan, tmp_path, lines.append)
    assert lines[-1].startswith("going on after")
    assert again.games == first.games
    for one, other in zip(first.learners, again.learners, strict=True):
        assert all(np.array_equal(mine, yours) for mine, yours in zip(one.weights, other.weights, strict=True))


def test_samples_of_both_players_tell_opposite_stories(tmp_path: Path) -> None:
    training = Training(Plan(nodes=20, trust=1.0, first_trust=1.0, explore=0.0), tmp_path, lambda line: None)
    number = training.play()
    notes, targets = training.notes[:number], training.targets[:number]
    assert number > 1000
    searches = notes[:, KIND] == SEARCH
    assert not notes[searches, EXPLORED].any()
    assert (np.abs(notes[searches, SEARCHED]) <= 1).all()
    first, second = (
        targets[: number // 50][notes[: number // 50, SEAT] == 0],
        targets[: number // 50][notes[: number // 50, SEAT] == 1],
    )
    assert np.isclose(abs(first[0]), abs(second[0])).all()
