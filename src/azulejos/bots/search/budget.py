"""Budgets of thinking, and the flags that stop a search.

Compiled searches get a flag: an array of one byte that they look at now and then, and that is no longer 0 when they
must end. A clock or the caller sets it from another thread meanwhile; searches hold no
lock, so that it is set at once.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Flag = NDArray[np.uint8]  # one byte: 0, or 1 when it is time to stop
SHORTEST_WAIT = 0.001  # seconds between two looks at a processor clock
# Whose seconds a budget counts: those that people wait, or those that the thinking thread computes, which are fair on a
# machine that has other work.
Clock = Literal["wall", "processor"]


def new_flag() -> Flag:
    return np.zeros(1, np.uint8)


class Interrupt:
    """A cancellation token: the bot stops thinking and plays the best move that it has found."""

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
    """The budget of one decision. A limit that is None does not bind; without any, a bot uses its own default.

    A bot that counts neither nodes nor simulations answers at once. With several limits the first that is reached
    ends the thinking. The same seed, number of nodes or simulations, and one thread give the same choice.
    """

    seconds: float | None = None  # by `clock`
    nodes: int | None = None  # positions that a search visits
    simulations: int | None = None  # ways that a tree search follows down and judges
    threads: int = 1  # on how many cores to think at once, for bots that can
    clock: Clock = "wall"
    only: tuple[int, ...] = ()  # the actions to choose from, for bots that search; none: all that are legal
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
        """This one's limits if it has any, else the default's; threads, clock and interrupt are this one's."""
        if not self.is_open:
            return self
        return replace(self, seconds=default.seconds, nodes=default.nodes, simulations=default.simulations)

    @contextmanager
    def flag(self) -> Iterator[Flag]:
        """A flag for compiled code that is set when the time is up or the caller interrupts."""
        flag = new_flag()
        with self.interrupt.following(flag):
            if self.seconds is None:
                yield flag
                return
            timer = ProcessorTimer(self.seconds, flag) if self.clock == "processor" else wall_timer(self.seconds, flag)
            timer.start()
            try:
                yield flag
            finally:
                timer.cancel()


def wall_timer(seconds: float, flag: Flag) -> threading.Timer:
    timer = threading.Timer(seconds, flag.fill, [1])
    timer.daemon = True
    return timer


class ProcessorTimer(threading.Thread):
    """Sets a flag when the thread that made this timer has computed for so long, whenever that is."""

    def __init__(self, seconds: float, flag: Flag) -> None:
        super().__init__(daemon=True)
        self._clock = time.pthread_getcpuclockid(threading.get_ident())
        self._end = time.clock_gettime(self._clock) + seconds
        self._flag = flag
        self._cancelled = threading.Event()

    def run(self) -> None:
        # No thread computes faster than time passes, so what is left can be slept.
        while (left := self._end - time.clock_gettime(self._clock)) > 0:
            if self._cancelled.wait(max(left, SHORTEST_WAIT)):
                return
        self._flag.fill(1)

    def cancel(self) -> None:
        self._cancelled.set()
