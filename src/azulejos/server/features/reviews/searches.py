"""Searches that a person waits for: hints, tries, analyses. They use the time that bots leave.

Everybody has one at a time: a further one ends the one before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from azulejos.analysis.judging import Interrupted
from azulejos.bots.budget import Flag, Interrupt, new_flag
from azulejos.core.game import Game
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.features.reviews.reviewer import COMPILING_SECONDS, MOST_ATTEMPTS, SEARCHER
from azulejos.server.protocol.refusals import Refusal

MOST_SEARCHES = 200  # of everybody

Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class Search:
    """The search that one person waits for."""

    person: str
    is_over: bool = False  # it was cancelled


class Adviser:
    """The searches of one process."""

    def __init__(self, spare_time: SpareTime, roster: Roster) -> None:
        self.spare_time = spare_time
        self.roster = roster
        self.searches: dict[str, Search] = {}  # by person

    @contextmanager
    def only_of(self, person: str) -> Iterator[Search]:
        """A context that holds the only search of a person."""
        if person not in self.searches and len(self.searches) >= MOST_SEARCHES:
            raise Refusal("unavailable")  # too many people wait
        if before := self.searches.get(person):
            self._end(before)
        search = self.searches[person] = Search(person)
        try:
            yield search
        finally:
            self._end(search)
            if self.searches.get(person) is search:
                del self.searches[person]

    async def find(self, search: Search, game: Game, work: Callable[[Flag], Result]) -> Result:
        """The result of a piece of work; it gives way to bots some times, and is refused if it was cancelled."""
        while not self.roster.is_ready(game, SEARCHER):
            await asyncio.sleep(COMPILING_SECONDS)
        attempt = 0
        while not search.is_over:
            attempt += 1
            gives_way = attempt < MOST_ATTEMPTS
            found = await self.spare_time.run(search.person, search, partial(interruptible, work), gives_way)
            if found is not None:
                return found[0]
        raise Refusal("stale")

    def _end(self, search: Search) -> None:
        search.is_over = True
        self.spare_time.interrupt(search)

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
