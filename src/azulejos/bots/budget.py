"""How much a bot may think, and how it is told to stop.

Compiled searches get a flag: an array of one byte that they look at now and then, and that is no longer 0 when they
must come to an end. Somebody's clock, or somebody's wish, sets it from another thread meanwhile; searches hold no
lock, so that it is set at once.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Flag = NDArray[np.uint8]  # one byte: 0, or 1 when it is time to stop


def new_flag() -> Flag:
    return np.zeros(1, np.uint8)


class Interrupt:
    """Somebody's wish that a bot should stop thinking and play the best that it has found."""

    def __init__(self) -> None:
        self.is_set = False
        self._flags: list[Flag] = []
        self._lock = threading.Lock()

    def set(self) -> None:
        with self._lock:
            self.is_set = True
            for flag in self._flags:
                flag[0] = 1

    @contextmanager
    def following(self, flag: Flag) -> Iterator[None]:
        """Within this, the flag is set when the interrupt is."""
        with self._lock:
            self._flags.append(flag)
            flag[0] |= self.is_set
        try:
            yield
        finally:
            with self._lock:
                self._flags = [other for other in self._flags if other is not flag]


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost. A limit that is None does not bind; without any, a bot uses its own default.

    A bot that counts neither nodes nor simulations answers at once. With several limits the first that is reached
    ends the thinking. The same seed, number of nodes or simulations, and one thread give the same choice.
    """

    seconds: float | None = None  # of the wall clock
    nodes: int | None = None  # positions that a search visits
    simulations: int | None = None  # ways that a tree search follows down and judges
    threads: int = 1  # on how many cores to think at once, for bots that can
    interrupt: Interrupt = field(default_factory=Interrupt, compare=False, repr=False)

    @property
    def is_open(self) -> bool:
        """Whether nothing limits it."""
        return self.seconds is None and self.nodes is None and self.simulations is None

    def most(self, unit: str) -> int | None:
        """How many nodes or simulations it allows to a bot that counts these: a limit on the others stands for them."""
        return self.simulations or self.nodes if unit == "simulations" else self.nodes or self.simulations

    @property
    def cores(self) -> int:
        """On how many threads to think: not more than there are cores."""
        return min(self.threads, os.cpu_count() or 1)

    def or_else(self, default: Budget) -> Budget:
        """This one's limits if it has any, else the default's; threads and the interrupt are this one's."""
        if not self.is_open:
            return self
        return Budget(default.seconds, default.nodes, default.simulations, self.threads, self.interrupt)

    @contextmanager
    def flag(self) -> Iterator[Flag]:
        """A flag for compiled code that is set when the time is up or somebody interrupts."""
        flag = new_flag()
        with self.interrupt.following(flag):
            if self.seconds is None:
                yield flag
                return
            timer = threading.Timer(self.seconds, flag.fill, [1])
            timer.daemon = True
            timer.start()
            try:
                yield flag
            finally:
                timer.cancel()
