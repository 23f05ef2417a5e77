"""Long work in slices, between which everything else happens: nothing holds the event loop for longer than a slice.

A slice is measured by the processor time of this thread, so that a busy machine does not make it shorter.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

SLICE_SECONDS = 0.005

thread_time = getattr(time, "thread_time", time.perf_counter)  # a browser has no clock of its threads

Result = TypeVar("Result")


class Slices:
    """Work that is cut into slices."""

    def __init__(self) -> None:
        self._began = thread_time()

    async def pause(self) -> None:
        """Let everything else happen, if this slice was long enough."""
        if thread_time() - self._began >= SLICE_SECONDS:
            await asyncio.sleep(0)
            self._began = thread_time()


async def in_slices(work: Generator[None, None, Result]) -> Result:
    """Run a generator and return its result; wherever it yields, a slice may end."""
    slices = Slices()
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        await slices.pause()
