"""The loop of training: play, learn, test by matches, keep a checkpoint; and resume from there."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.arena.training.scores import Score, score_of
from azulejos.bots.training.trainer import Exercise, Samples, Trainer
from azulejos.core.errors import OptionError

CURVE = ("minutes", "games", "opponent", "score", "low", "high")  # the columns of `curve.csv`
RNG = "words"  # the name of the random generator in a checkpoint
PAUSE = 0.25  # minutes between two lines of progress
ANEW = ((0.4, 1e-3), (0.65, 5e-4), (0.85, 2e-4), (1.0, 7e-5))
GENTLE = ((0.5, 3e-4), (0.8, 1.5e-4), (1.0, 5e-5))  # where something is known already: large steps would spoil it
OFTEN = 5  # at first, tests come so many times as often: that is when most is learned

Players = Callable[[Iterable[Exercise]], Iterator[tuple[Exercise, Samples]]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How long to train, and how."""

    minutes: float = 60.0
    rates: tuple[tuple[float, float], ...] = ANEW  # of learning, each to which part of the time
    test_every: float = 5.0  # minutes

    def rate(self, part: float) -> float:
        """The size of steps when a part of the training is over."""
        return next((rate for until, rate in self.rates if part < until), self.rates[-1][1])

    def next_test(self, minutes: float) -> float:
        """When to test after a test at a time."""
        pause = min(self.test_every, max(self.test_every / OFTEN, minutes / 2))
        return min(self.minutes, minutes + pause)


class Training:
    """A trainer at work, and the folder of its checkpoints."""

    def __init__(
        self, trainer: Trainer, plan: Plan, folder: Path, say: Callable[[str], None], players: Players | None = None
    ) -> None:
        self.trainer = trainer
        self.players = players or self.alone  # who do the exercises
        self.plan = plan
        self.folder = folder
        self.say = say
        self.minutes = 0.0  # trained so far, without matches
        self.games = 0
        self.tested = 0.0  # when: minutes
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "checkpoint.npz"
        if self.file.exists():
            self.restore()

    @property
    def part(self) -> float:
        return self.minutes / self.plan.minutes

    def exercises(self) -> Iterator[Exercise]:
        """One after the other, each played by the networks as they are when it is asked for."""
        while self.minutes < self.plan.minutes:
            yield self.trainer.exercise(self.part)

    def alone(self, exercises: Iterable[Exercise]) -> Iterator[tuple[Exercise, Samples]]:
        for exercise in exercises:
            yield exercise, self.trainer.play(exercise)

    def run(self) -> None:
        reported = self.minutes
        began = time.monotonic()
        for _, samples in self.players(self.exercises()):
            self.games += samples.games
            errors = self.trainer.learn(samples, self.plan.rate(self.part))
            self.minutes += (time.monotonic() - began) / 60
            if self.minutes >= reported + PAUSE:
                reported = self.minutes
                self.report("error " + " ".join(f"{error:.4f}" for error in errors))
            if self.minutes >= self.plan.next_test(self.tested):
                self.test()
            began = time.monotonic()

    def test(self) -> None:
        """Show by matches what has been learned, and keep it."""
        self.tested = self.minutes
        self.keep()
        for match in self.trainer.play_matches():
            score = score_of(match)
            self.report(f"against {match.opponent} {score}")
            self.add_to_curve(match.opponent, score)

    def report(self, what: str) -> None:
        self.say(f"{self.minutes:6.1f} min  {self.games} games  {what}")

    def add_to_curve(self, opponent: str, score: Score) -> None:
        """Add a test to the learning curve."""
        path = self.folder / "curve.csv"
        is_new = not path.exists()
        with path.open("a", newline="", encoding="utf-8") as file:
            lines = csv.writer(file, lineterminator="\n")
            if is_new:
                lines.writerow(CURVE)
            shares = (f"{share:.4f}" for share in (score.share, score.low, score.high))
            lines.writerow([f"{self.minutes:.2f}", self.games, opponent, *shares])

    def keep(self) -> None:
        """Write the values so far, and a checkpoint from which training can resume."""
        self.trainer.save(self.folder / f"{int(self.minutes):04d}.npz")
        numbers = np.array([self.minutes, self.games, self.tested])
        arrays: dict[str, Any] = {"about": self.trainer.about, RNG: self.trainer.rng, "numbers": numbers}
        for which, learner in enumerate(self.trainer.learners):
            arrays |= {f"{which}{name}": array for name, array in learner.arrays().items()}
        written = self.folder / "checkpoint.part.npz"
        np.savez(written, **arrays)
        written.replace(self.file)

    def restore(self) -> None:
        with np.load(self.file) as file:
            if (about := str(file["about"])) != self.trainer.about:
                raise OptionError(f"{self.folder} holds a training for '{about}', not for '{self.trainer.about}'")
            for which, learner in enumerate(self.trainer.learners):
                learner.restore({name[1:]: file[name] for name in file.files if name[0] == str(which)})
            self.minutes, games, self.tested = (float(number) for number in file["numbers"])
            self.games = int(games)
            self.trainer.rng[:] = file[RNG]
        self.say(f"going on after {self.minutes:.1f} minutes")
