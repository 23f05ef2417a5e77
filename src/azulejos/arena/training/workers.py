"""Exercises played elsewhere: what a worker of a cluster does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from azulejos.arena.cluster import check_cluster, on_cluster
from azulejos.arena.training.loop import Players
from azulejos.bots.training import new_trainer
from azulejos.bots.training.trainer import Exercise, Samples, Trainer
from azulejos.games import game

_trainers: dict[str, Trainer] = {}  # of the process that this is imported in, by what they are trained for


def exercise_on_cluster(address: str, workers: int) -> Players:
    """Players on a cluster; a new one on this machine gets this many workers."""
    check_cluster(address)

    def play(exercises: Iterable[Exercise]) -> Iterator[tuple[Exercise, Samples]]:
        return on_cluster(address, workers, exercise_there, exercises)

    return play


def exercise_there(exercise: Exercise) -> Samples:
    """A worker's own trainer plays with the networks that came along."""
    about = f"{exercise.game} {exercise.options}"
    if about not in _trainers:
        _trainers[about] = new_trainer(game(exercise.game), dict(exercise.options), exercise.nodes, seed=0)
    return _trainers[about].play(exercise)
