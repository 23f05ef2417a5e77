"""Work that can wait, in the time that bots leave: each piece has a thread while no bot needs its core.

Addresses take turns, and at each address its people, however much work each of them has. A piece that is in a bot's way
is interrupted, and its owner may try it again; one that can't be interrupted any more is let through.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from azulejos.bots.search.budget import Interrupt
from azulejos.server.runtime.fair_semaphore import FairSemaphore
from azulejos.server.runtime.processor import SEARCH, Asker, Processor

Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class Piece:
    """A piece of work in a thread."""

    owner: object
    gives_way: bool  # whether a bot may interrupt it
    interrupt: Interrupt = field(default_factory=Interrupt)


class SpareTime:
    """As many threads as bots have; they work while these rest."""

    def __init__(self, threads: int, processor: Processor | None = None) -> None:
        self.threads = threads
        self._processor = processor  # which counts what is used
        self._pool = ThreadPoolExecutor(threads, "spare")
        self._turns = FairSemaphore(threads)
        self._pieces: list[Piece] = []

    def give(self, wanted: int) -> None:
        """Give bots a number of threads from now on."""
        self._turns.resize(max(0, self.threads - wanted))
        self._make_room()

    def _make_room(self) -> None:
        """Interrupt the newest pieces that are in a bot's way."""
        giving = [piece for piece in reversed(self._pieces) if piece.gives_way]
        for piece in giving[: max(0, -self._turns.free)]:
            piece.interrupt.set()

    async def run(self, asker: Asker, owner: object, work: Callable[[Interrupt], Result], gives_way: bool) -> Result:
        """Work in a thread, when it is the person's turn. Work whose task is cancelled is interrupted."""
        async with self._turns.turn(asker.person, asker.address):
            piece = Piece(owner, gives_way)
            self._pieces.append(piece)
            self._make_room()  # a bot may have come since the turn was granted
            try:
                timed = partial(with_time, work, piece.interrupt)
                result, seconds = await asyncio.get_running_loop().run_in_executor(self._pool, timed)
            except asyncio.CancelledError:
                piece.interrupt.set()
                raise
            finally:
                self._pieces.remove(piece)
        if self._processor is not None:
            self._processor.charge(SEARCH, asker, seconds)
        return result

    def is_at_work(self, owner: object) -> bool:
        """Whether a piece of an owner's is under way, not only waiting."""
        return any(piece.owner is owner for piece in self._pieces)

    def interrupt(self, owner: object) -> None:
        """Interrupt all work of an owner."""
        for piece in self._pieces:
            if piece.owner is owner:
                piece.interrupt.set()

    def close(self) -> None:
        """End what is under way, and take nothing more."""
        for piece in self._pieces:
            piece.interrupt.set()
        self._pool.shutdown(wait=True, cancel_futures=True)


def with_time(work: Callable[[Interrupt], Result], interrupt: Interrupt) -> tuple[Result, float]:
    """The result of work, and the processor time that this thread took for it, in seconds."""
    began = time.thread_time()
    return work(interrupt), time.thread_time() - began
