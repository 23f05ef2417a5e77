"""A pool of search workspaces, so that no move has to allocate some megabytes.

A search may also remember: then what it leaves behind in its workspace serves the next search of the same owner about
the same subject, and no other. A search that remembers nothing gets any workspace, and must not notice who had
it before. However many bots and tables there are, only a few workspaces rest.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

Workspace = TypeVar("Workspace")


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """The subject of a memory, and its owner."""

    owner: object
    networks: object  # by which values were found
    position: bytes  # what equal positions of the search have in common

    def is_same(self, other: Subject | None) -> bool:
        return (
            other is not None
            and self.owner is other.owner
            and self.networks is other.networks
            and self.position == other.position
        )


@dataclass(frozen=True, slots=True, eq=False)
class Resting(Generic[Workspace]):
    """A workspace that is not in use."""

    workspace: Workspace
    size: int
    subject: Subject | None  # None: it remembers nothing of use


class WorkspacePool(Generic[Workspace]):
    """Workspaces of several sizes; at most `stock` of each size rest."""

    def __init__(self, new: Callable[[int], Workspace], stock: int) -> None:
        self.new = new
        self.stock = stock
        self._resting: list[Resting[Workspace]] = []  # the last to be used is the last
        self._lock = threading.Lock()

    @contextmanager
    def borrow(self, size: int, subject: Subject | None = None) -> Iterator[tuple[Workspace, bool]]:
        """A workspace, and whether it remembers the subject."""
        with self._lock:
            resting = self._take(size, subject)
        workspace = self.new(size) if resting is None else resting.workspace
        try:
            yield workspace, resting is not None and subject is not None and subject.is_same(resting.subject)
        finally:
            with self._lock:
                self._resting.append(Resting(workspace, size, subject))
                if self.resting(size) > self.stock:
                    self._resting.remove(next(one for one in self._resting if one.size == size))

    def resting(self, size: int) -> int:
        """How many of a size rest."""
        return sum(one.size == size for one in self._resting)

    def _take(self, size: int, subject: Subject | None) -> Resting[Workspace] | None:
        """The one that remembers the subject, else one that remembers nothing, else the oldest if the stock is full."""
        fitting = [one for one in self._resting if one.size == size]
        known = [one for one in fitting if subject is not None and subject.is_same(one.subject)]
        blank = [one for one in fitting if one.subject is None]
        spare = fitting if len(fitting) >= self.stock else []
        for one in (*known, *blank, *spare):
            self._resting = [other for other in self._resting if other is not one]
            return one
        return None
