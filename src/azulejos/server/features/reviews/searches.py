"""Searches that a person waits for: hints, tries, analyses. They use the time that bots leave.

Everybody has one at a time: a further one ends the one before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from azulejos.analysis.judging import Interrupted
from azulejos.bots.search.budget import Flag, Interrupt, new_flag
from azulejos.core.game import Game
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.features.reviews.reviewer import COMPILING_SECONDS, MOST_ATTEMPTS, SEARCHER
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.processor import Asker

MOST_SEARCHES = 200  # of everybody
MOST_OF_ADDRESS = 20  # of one address

Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class Search:
    """The search that one person waits for."""

    asker: Asker
    work: asyncio.Task[Any] | None = None  # in spare time
    is_over: bool = False  # it was cancelled
    is_dropped: bool = False  # before it had its turn


class Adviser:
    """The searches of one process."""

    def __init__(self, spare_time: SpareTime, roster: Roster) -> None:
        self.spare_time = spare_time
        self.roster = roster
        self.searches: dict[str, Search] = {}  # by person

    @contextmanager
    def only_of(self, asker: Asker) -> Iterator[Search]:
        """A context that holds the only search of a person."""
        if before := self.searches.pop(asker.person, None):
            self._end(before)
        at_address = sum(search.asker.address == asker.address for search in self.searches.values())
        if len(self.searches) >= MOST_SEARCHES or at_address >= MOST_OF_ADDRESS:
            raise Refusal("unavailable")  # too many people wait
        search = self.searches[asker.person] = Search(asker)
        try:
            yield search
        finally:
            self._end(search)
            if self.searches.get(asker.person) is search:
                del self.searches[asker.person]

    async def find(self, search: Search, game: Game, work: Callable[[Flag], Result]) -> Result:
        """The result of a piece of work; it gives way to bots some times, and is refused if it was cancelled."""
        while not self.roster.is_ready(game, SEARCHER):
            await asyncio.sleep(COMPILING_SECONDS)
        attempt = 0
        while not search.is_over:
            attempt += 1
            gives_way = attempt < MOST_ATTEMPTS
            run = self.spare_time.run(search.asker, search, partial(interruptible, work), gives_way)
            search.work = piece = asyncio.create_task(run)
            try:
                found = await piece
            except asyncio.CancelledError:
                if search.is_dropped:
                    break
                raise
            if found is not None:
                return found[0]
        raise Refusal("stale")

    def _end(self, search: Search) -> None:
        """Interrupt a search, or drop it if it only waits."""
        search.is_over = True
        self.spare_time.interrupt(search)
        if search.work is not None and not self.spare_time.is_at_work(search):
            search.is_dropped = search.work.cancel()

    def stop(self) -> None:
        for search in self.searches.values():
            self._end(search)


def interruptible(work: Callable[[Flag], Result], wish: Interrupt) -> tuple[Result] | None:
    """The result of work in a thread; None if it was interrupted."""
    flag = new_flag()
    with wish.following(flag):
        try:
            return (work(flag),)
        except Interrupted:
            return None
