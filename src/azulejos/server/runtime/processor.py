"""The processor time that people may take: on the event loop in slices and in turns, and in all by a budget.

Reading a file, replaying a game or previewing all moves of a position takes tens of milliseconds of the thread that
serves everybody. Such work is cut into slices, of which there is one in each turn of the loop; addresses take turns at
them, and at each address its people. What is used counts against a budget, by person and by address.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from azulejos.server.runtime.fair_semaphore import FairSemaphore
from azulejos.server.runtime.time_slices import SLICE_SECONDS

REST_SECONDS = 0.001  # after each slice, in which the loop does nothing but serve
MILLISECONDS = 1000
LOOP, SEARCH = "work", "searching"  # the two budgets, as the limits call them; `address_` stands before an address's

Result = TypeVar("Result")


class Budget(Protocol):
    """Counts against limits, in milliseconds."""

    def hit(self, what: str, who: str, amount: int = 1) -> None:
        """Count, or refuse."""
        ...

    def add(self, what: str, who: str, amount: int) -> None:
        """Count what has been used already, without a refusal."""
        ...


@dataclass(frozen=True, slots=True)
class Asker:
    """The person for whom something is worked out, and their address as limits count it."""

    person: str
    address: str


class Processor:
    """Shares out the processor time of one process. Without a budget, nothing is counted."""

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget
        self._turns = FairSemaphore(1)

    async def work(self, asker: Asker, work: Generator[None, None, Result], lane: str = "") -> Result:
        """Run a generator on the event loop and return its result; wherever it yields, a slice may end.

        Refused if the budget is used up. Work in a lane of its own does not wait for the person's other work.
        """
        self.need(LOOP, asker)
        while True:
            async with self._turns.turn(lane or asker.person, asker.address):
                began = time.thread_time()
                try:
                    next(work)
                    while time.thread_time() - began < SLICE_SECONDS:
                        next(work)
                except StopIteration as end:
                    result: Result = end.value
                    return result
                finally:
                    self.charge(LOOP, asker, time.thread_time() - began)
                await asyncio.sleep(REST_SECONDS)

    async def do(self, asker: Asker, work: Callable[[], Result], lane: str = "") -> Result:
        """Work that can't be cut, of a few milliseconds."""
        return await self.work(asker, at_once(work), lane)

    def need(self, budget: str, asker: Asker) -> None:
        """Refuse a person, or an address, whose budget is used up."""
        if self._budget is not None:
            self._budget.hit(budget, asker.person, 0)
            self._budget.hit(f"address_{budget}", asker.address, 0)

    def charge(self, budget: str, asker: Asker, seconds: float) -> None:
        """Count what was used."""
        if self._budget is not None:
            used = math.ceil(seconds * MILLISECONDS)
            self._budget.add(budget, asker.person, used)
            self._budget.add(f"address_{budget}", asker.address, used)


def at_once(work: Callable[[], Result]) -> Generator[None, None, Result]:
    """A generator of one step."""
    yield
    return work()
