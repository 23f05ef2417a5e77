"""Work that can wait, in the time that bots leave: each piece has a thread while no bot needs its core.

A piece that is in a bot's way is interrupted, and its owner may try it again; one that can't be interrupted any more
is let through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from azulejos.bots.budget import Interrupt

Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class Piece:
    """A piece of work in a thread."""

    owner: object
    gives_way: bool  # whether a bot may interrupt it
    interrupt: Interrupt = field(default_factory=Interrupt)


class SpareTime:
    """As many threads as bots have; they work while these rest."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, "spare")
        self._wanted = 0  # threads that bots need now
        self._pieces: list[Piece] = []
        self._has_room = asyncio.Event()

    @property
    def _room(self) -> int:
        return self.threads - self._wanted - len(self._pieces)

    def give(self, wanted: int) -> None:
        """Give bots a number of threads from now on."""
        self._wanted = wanted
        missing = min(wanted, self.threads) + len(self._pieces) - self.threads
        giving = [piece for piece in reversed(self._pieces) if piece.gives_way]
        for piece in giving[: max(0, missing)]:
            piece.interrupt.set()
        if self._room > 0:
            self._has_room.set()

    async def run(self, owner: object, work: Callable[[Interrupt], Result], gives_way: bool) -> Result:
        """Work in a thread, as soon as one is free."""
        while self._room <= 0:
            self._has_room.clear()
            await self._has_room.wait()
        piece = Piece(owner, gives_way)
        self._pieces.append(piece)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, piece.interrupt)
        finally:
            self._pieces.remove(piece)
            self._has_room.set()

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
