"""Work on many games, shared by threads in equal parts: compiled code holds no lock, so that they run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise


class Workers:
    """Threads, and the part of the games that each works on."""

    def __init__(self, games: int, threads: int | None = None) -> None:
        parts = min(threads or os.cpu_count() or 1, games)
        edges = [games * part // parts for part in range(parts + 1)]
        self._parts = list(pairwise(edges))
        self._pool = ThreadPoolExecutor(max_workers=max(1, parts - 1))

    def share(self, work: Callable[[int, int], None]) -> None:
        """Do the work for every part: the first here, each other on a thread of its own."""
        others = [self._pool.submit(work, first, end) for first, end in self._parts[1:]]
        work(*self._parts[0])
        for other in others:
            other.result()

    def close(self) -> None:
        self._pool.shutdown()
