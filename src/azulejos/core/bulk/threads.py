"""Work on many games, shared by threads in equal parts: compiled code holds no lock, so that they run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

# Handing a part to a thread costs as much as some 500 steps: with fewer games, two threads take longer than one and up
# to three times the processor time (`benchmarks/environments.md`).
FEWEST_GAMES = 512


class Workers:
    """Threads, and the part of the games that each works on.

    If no number of threads is given, it follows the number of games. Copies, pickles and forked processes don't
    take the threads along: they start threads of their own when they need some.
    """

    def __init__(self, games: int, threads: int | None = None) -> None:
        wanted = threads or min(os.cpu_count() or 1, games // FEWEST_GAMES)
        parts = max(1, min(wanted, games))
        edges = [games * part // parts for part in range(parts + 1)]
        self._parts = list(pairwise(edges))
        self._pool: ThreadPoolExecutor | None = None
        self._process = os.getpid()  # whose threads they are

    def share(self, work: Callable[[int, int], None]) -> None:
        """Do the work for every part: the first here, each other on a thread of its own."""
        first, *others = self._parts
        futures = [self._threads().submit(work, *part) for part in others]
        work(*first)
        for future in futures:
            future.result()

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(max_workers=len(self._parts) - 1), os.getpid()
        return self._pool

    def close(self) -> None:
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pool": None}
