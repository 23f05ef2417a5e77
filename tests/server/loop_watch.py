"""Measures how long a server's event loop is blocked, in processor time of its thread: other load doesn't count."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MOST_HELD = 0.05  # seconds: what is promised


@dataclass
class Holds:
    """The longest that anything else had to wait for one turn of the loop."""

    longest: float = 0.0  # seconds of processor time
    turns: int = 0


@contextmanager
def watched_loop(loop: asyncio.AbstractEventLoop) -> Iterator[Holds]:
    """Measure every turn of a loop that runs in another thread."""
    holds = Holds()
    is_over, has_ended = threading.Event(), threading.Event()
    before: float | None = None

    def turn() -> None:
        nonlocal before
        now = time.thread_time()
        if before is not None:
            holds.longest = max(holds.longest, now - before)
            holds.turns += 1
        before = now
        if is_over.is_set():
            has_ended.set()
        else:
            loop.call_soon(turn)

    gc.disable()  # the memory of all the tests is none of the server's
    loop.call_soon_threadsafe(turn)
    try:
        yield holds
    finally:
        is_over.set()
        has_ended.wait(60)
        gc.enable()
