"""The plan of a training: its length, its rate of learning, and the times of its tests."""

from __future__ import annotations

from dataclasses import dataclass

OFTEN = 5  # at first, tests are this many times as frequent: that is when most is learned
SELDOM = 20  # later, the next test comes when one such part of the time so far has passed again


@dataclass(frozen=True, slots=True)
class Rates:
    """The size of steps: the same for a while, then less and less."""

    first: float
    last: float
    hold: float = 0.4  # the part of the training in which it stays

    def at(self, part: float) -> float:
        """The rate after a part of the training; between start and end, it falls by equal factors in equal times."""
        way = min(1.0, max(0.0, part - self.hold) / (1 - self.hold))
        rate: float = self.first * (self.last / self.first) ** way
        return rate


ANEW = Rates(1e-3, 5e-5)
# Where something is known already, large steps spoil it. In eight matches up to 95,000 games with steps of 3e-4, values
# for four won 21 % on average against those that they began with, where 25 % is even; in the eight after that, with
# 1e-4 falling to 2e-5, 32 % (`benchmarks/training.md`).
GENTLE = Rates(2e-4, 2e-5, 0.2)


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a training, by the clock or by games. By games, the same seed gives the same values."""

    minutes: float = 60.0
    games: int | None = None  # instead of the minutes
    rates: Rates = ANEW
    test_every: float = 5.0  # minutes

    def part(self, minutes: float, games: int) -> float:
        """The part of the training that is over, from 0 to 1."""
        return minutes / self.minutes if self.games is None else games / self.games

    def rate(self, part: float) -> float:
        """The size of steps when a part of the training is over."""
        return self.rates.at(part)

    def next_test(self, minutes: float) -> float:
        """The time of the test that follows one at a given time."""
        return minutes + min(max(self.test_every, minutes / SELDOM), max(self.test_every / OFTEN, minutes / 2))
