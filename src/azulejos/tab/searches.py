"""Hints, tries, analyses and reviews, searched in this tab: one at a time, and each new one ends the one before."""

from __future__ import annotations

import asyncio
from typing import Any

from azulejos.analysis.evaluation import growing_nodes
from azulejos.analysis.review import PlyJudged, ReviewTask
from azulejos.bots.search.budget import new_flag
from azulejos.core.records.record import Action, Record
from azulejos.server.features.archive.records import state_at
from azulejos.server.features.positions.previews import brings
from azulejos.server.features.reviews.analyses import AnalysisOf
from azulejos.server.features.reviews.judging import (
    analysed,
    best_action,
    effort_of,
    hint_nodes,
    judged,
    most_nodes,
    need_hints,
    need_over,
    reviewable,
    searchable,
    tried,
    tried_action,
)
from azulejos.server.features.reviews.review import Review, ReviewedDeal, ReviewedMove, review_of, reviewed
from azulejos.server.features.reviews.tries_and_hints import Hint, HintOf, Tried, TryOf
from azulejos.server.protocol.messages import encoder
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.runtime.time_slices import in_slices
from azulejos.server.tables.decisions import need_current
from azulejos.server.tables.events import Hinted
from azulejos.tab.archive import TabArchive
from azulejos.tab.tables import TabTables

PERCENT = 100  # of the usual effort


class TabSearches:
    """The searches of one browser. Between two pieces of work, everything else has its turn."""

    def __init__(self, tables: TabTables, archive: TabArchive) -> None:
        self.tables = tables
        self.archive = archive
        self._newest = 0  # of the analyses: an older one ends
        self._reviews: dict[str, Review] = {}  # under way, by game

    async def hint(self, person: Person, asked: HintOf) -> Hint:
        """A hint for the one person at a table that allows it; in one position it counts once."""
        async with self.tables.log.locked(asked.table) as live:
            table = live.table
            seat = need_hints(table, person.id)
            need_current(table, asked.number)
            game, state, number = table.game, table.playing().state.copy(), table.position_number
            known = table.legal_moves().get(table.hint[1]) if table.hint[0] == number else None
        if known is not None:
            return Hint(brings(game, state, known, seat))
        await self.tables.bots.prepare(game, state)
        action = best_action(game, state, hint_nodes(game, PERCENT), new_flag())
        move = game.notation.format_move(state, action)
        await self.tables.note_hint(person, asked.table, number, Hinted(seat, move))
        return Hint(brings(game, state, action, seat))

    async def try_move(self, asked: TryOf) -> Tried:
        """Judge a move as the review of the game would."""
        record = await self.archive.record(asked.table, asked.file)
        need_over(record)
        state = await in_slices(state_at(record, asked.ply))
        action = tried_action(record, state, asked)
        await self.tables.bots.prepare(record.game, state)
        decision = judged(record, state, asked.ply, action, PERCENT, new_flag())
        return tried(record.game, state, action, decision)

    async def analyse(self, asked: AnalysisOf, tell: Any) -> None:
        """Search deeper and deeper, until another analysis is asked for."""
        game, state = searchable(asked.position)
        await self.tables.bots.prepare(game, state)
        self._newest += 1
        this, most = self._newest, most_nodes(game, PERCENT)
        for nodes in growing_nodes(most):
            await asyncio.sleep(0)
            if this != self._newest:
                raise Refusal("stale")
            analysis = analysed(game, state, asked.lines, nodes, nodes == most, new_flag())
            tell(encoder.encode(analysis).decode() + "\n")
            if analysis.done:
                return

    def stop_analysis(self) -> None:
        self._newest += 1

    async def begin_review(self, table: str | None, file: str | None) -> Any:
        """Begin a review, or say how far it is."""
        known = await self.review(table, file)
        if not isinstance(known, Review) or known.status != "none":
            return known
        record = await self.archive.record(table, file)
        task = ReviewTask(record, effort_of(record, PERCENT), tuple(await in_slices(reviewable(record))))
        key = key_of(table, file)
        self._reviews[key] = review_of("waiting", len(record.plies), task.effort.nodes, [])
        self.tables.begin(self._work_out(key, record, task))
        return self._reviews[key]

    async def review(self, table: str | None, file: str | None) -> Any:
        """The review that is kept or under way."""
        key = key_of(table, file)
        if key in self._reviews:
            return self._reviews[key]
        kept = await self.archive.store.text(f"review {key}")
        return Kept(kept) if kept else Review("none")

    async def _work_out(self, key: str, record: Record, task: ReviewTask) -> None:
        """Judge all plies, the moves first, since people look at these; then add up."""
        found: dict[int, PlyJudged] = {}
        known: dict[int, ReviewedMove | ReviewedDeal] = {}
        plies = range(len(record.plies))
        try:
            await self.tables.bots.prepare(record.game, task.states[-1])
            for ply in sorted(plies, key=lambda ply: (not isinstance(record.plies[ply], Action), ply)):
                await asyncio.sleep(0)
                found[ply] = task.judge(ply, new_flag())
                known[ply] = reviewed(record.game, task.states[ply], ply, found[ply])
                so_far = [known[each] for each in sorted(known)]
                self._reviews[key] = review_of("running", len(plies), task.effort.nodes, so_far)
            whole = task.add_up(found, new_flag())
            done = review_of("done", len(plies), task.effort.nodes, [known[ply] for ply in plies], whole)
            await self.archive.store.put_text(f"review {key}", encoder.encode(done).decode())
        finally:
            del self._reviews[key]


class Kept(str):
    """JSON that is kept as it was sent."""


def key_of(table: str | None, file: str | None) -> str:
    if (table is None) == (file is None):
        raise Refusal("bad_message")
    return f"table {table}" if table else f"file {file}"
