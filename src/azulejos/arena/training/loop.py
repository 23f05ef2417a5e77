"""The loop of training: play, learn, test by matches, keep a checkpoint; and resume from there."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from azulejos.arena.training.folder import TrainingFolder
from azulejos.arena.training.plan import Plan
from azulejos.arena.training.scores import Score, score_of
from azulejos.bots.training.trainer import Exercise, Samples, Trainer

CURVE = ("minutes", "games", "opponent", "score", "low", "high")  # the columns of `curve.csv`
PAUSE = 0.25  # minutes between two lines of progress, and between two checkpoints

Players = Callable[[Iterable[Exercise]], Iterator[tuple[Exercise, Samples]]]


class Training:
    """A trainer at work, and the folder that it resumes from."""

    def __init__(
        self, trainer: Trainer, plan: Plan, folder: Path, say: Callable[[str], None], players: Players | None = None
    ) -> None:
        self.trainer = trainer
        self.players = players or self.alone  # who do the exercises
        self.plan = plan
        self.folder = TrainingFolder(folder)
        self.say = say
        self.minutes = 0.0  # trained so far, without matches
        self.games = 0
        self.tested = 0.0  # when: minutes
        self.goes_on = self.folder.checkpoint.exists()
        if self.goes_on:
            self.minutes, games, self.tested = self.folder.restore(trainer)
            self.games = int(games)
            self.say(f"going on after {self.minutes:.1f} minutes, {self.games} games")

    @property
    def part(self) -> float:
        return self.plan.part(self.minutes, self.games)

    def begin_with(self, networks: NDArray[Any]) -> None:
        """Start from what was learned before, and be tested against it."""
        self.trainer.begin_with(networks)
        self.folder.save_values(self.trainer, self.folder.first.name)
        self.trainer.first = networks

    def exercises(self) -> Iterator[Exercise]:
        """One after the other, each played by the networks as they are when it is asked for."""
        while self.part < 1:
            yield self.trainer.exercise(self.part)

    def alone(self, exercises: Iterable[Exercise]) -> Iterator[tuple[Exercise, Samples]]:
        for exercise in exercises:
            yield exercise, self.trainer.play(exercise)

    def run(self) -> None:
        reported, played = self.minutes, self.games
        began = time.monotonic()
        for _, samples in self.players(self.exercises()):
            rate = self.plan.rate(self.part)
            self.folder.add(samples)
            errors = self.trainer.learn(samples, rate)
            self.games += samples.games
            self.minutes += (time.monotonic() - began) / 60
            if self.minutes >= reported + PAUSE:
                speed = (self.games - played) / (self.minutes - reported) / 60
                reported, played = self.minutes, self.games
                self.keep()
                shown = " ".join(f"{error:.4f}" for error in errors)
                self.report(f"{100 * self.part:.1f} %  {speed:.0f} games/s  rate {rate:.0e}  error {shown}")
            if self.minutes >= self.plan.next_test(self.tested):
                self.test()
            began = time.monotonic()
        if self.tested < self.minutes:
            self.test()

    def test(self) -> None:
        """Show by matches what has been learned, and keep it."""
        self.tested = self.minutes
        self.keep_values()
        for match in self.trainer.play_matches():
            score = score_of(match)
            self.report(f"against {match.opponent} {score}")
            self.add_to_curve(match.opponent, score)

    def report(self, what: str) -> None:
        self.say(f"{self.minutes:6.1f} min  {self.games} games  {what}")

    def add_to_curve(self, opponent: str, score: Score) -> None:
        """Add a test to the learning curve."""
        is_new = not self.folder.curve.exists()
        with self.folder.curve.open("a", newline="", encoding="utf-8") as file:
            lines = csv.writer(file, lineterminator="\n")
            if is_new:
                lines.writerow(CURVE)
            shares = (f"{share:.4f}" for share in (score.share, score.low, score.high))
            lines.writerow([f"{self.minutes:.2f}", self.games, opponent, *shares])

    def keep(self) -> None:
        """Write a checkpoint from which training can resume."""
        self.folder.keep(self.trainer, [self.minutes, self.games, self.tested])

    def keep_values(self) -> None:
        """Write the values so far as bots read them, and a checkpoint."""
        self.folder.save_values(self.trainer, f"{int(self.minutes):04d}.npz")
        self.keep()
