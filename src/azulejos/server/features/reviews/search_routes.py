"""HTTP endpoints that search: hints at a table, tries in exercises, analyses of positions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

from starlette.responses import Response, StreamingResponse

from azulejos.analysis.evaluation import growing_nodes
from azulejos.core.game import Game, State
from azulejos.server.bots.runner import BotRunner
from azulejos.server.features.archive.games import Archive
from azulejos.server.features.archive.records import state_at
from azulejos.server.features.positions.previews import brings
from azulejos.server.features.reviews.analyses import Analysis, AnalysisOf
from azulejos.server.features.reviews.judging import (
    analysed,
    best_action,
    hint_nodes,
    judged,
    most_nodes,
    need_hints,
    need_over,
    searchable,
    tried,
    tried_action,
)
from azulejos.server.features.reviews.searches import Adviser, Search
from azulejos.server.features.reviews.tries_and_hints import Hint, HintOf, Tried, TryOf
from azulejos.server.http.endpoints import Call, Endpoint, while_connected
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.messages import encoder, refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.processor import SEARCH, Asker
from azulejos.server.runtime.time_slices import in_slices
from azulejos.server.table_service.fair_play import refuse_own_running
from azulejos.server.tables.decisions import need_current
from azulejos.server.tables.events import Hinted

LINES_OF_JSON = "application/x-ndjson"


class SearchRoutes:
    """The endpoints, and the searches that are under way."""

    def __init__(self, archive: Archive, limiter: Limiter, runner: BotRunner) -> None:
        self.archive = archive
        self.tables = archive.tables
        self.log = archive.tables.log
        self.limiter = limiter
        self.percent = runner.tables.settings.review_percent  # of the usual effort
        self.adviser = Adviser(runner.spare_time, runner.roster)

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("POST", "/api/hints", self.hint, "What the bots' search would play at a table", Hint, HintOf),
            Endpoint("POST", "/api/tries", self.try_move, "What another move would have cost", Tried, TryOf),
            Endpoint(
                "POST",
                "/api/analyses",
                self.analyse,
                "What a position is worth, a line of JSON for each depth",
                Analysis,
                AnalysisOf,
            ),
        ]

    async def try_move(self, call: Call, body: TryOf) -> Tried:
        """Judge a move as the review of the game would."""
        asker = self._may_search(call, "tries")
        record = await self.archive.asked_by(asker).record(body.table, body.file)
        need_over(record)
        state = await in_slices(state_at(record, body.ply))
        if body.file:  # a table where a game is over is none where it is running
            await refuse_own_running(self.log, self.archive.processor, asker, record.game, [state])
        action = tried_action(record, state, body)
        with self.adviser.only_of(asker) as search:
            work = partial(judged, record, state, body.ply, action, self.percent)
            decision = await while_connected(call.request, self.adviser.find(search, record.game, work))
        return tried(record.game, state, action, decision)

    async def hint(self, call: Call, body: HintOf) -> Hint:
        """A hint for the one person at a table that allows it; in one position it counts once."""
        asker = self._may_search(call, "tries")
        async with self.log.locked(body.table) as live:
            table = live.table
            seat = need_hints(table, asker.person)
            need_current(table, body.number)
            game, state, number = table.game, table.playing().state.copy(), table.position_number
            known = table.legal_moves().get(table.hint[1]) if table.hint[0] == number else None
        if known is not None:
            return Hint(brings(game, state, known, seat))
        nodes = hint_nodes(game, self.percent)
        with self.adviser.only_of(asker) as search:
            work = self.adviser.find(search, game, partial(best_action, game, state, nodes))
            action = await while_connected(call.request, work)
        move = game.notation.format_move(state, action)
        await self.tables.note_hint(call.person, body.table, number, Hinted(seat, move))
        return Hint(brings(game, state, action, seat))

    async def analyse(self, call: Call, body: AnalysisOf) -> Response:
        """Search deeper and deeper, as long as the client reads; refused for games that the person is playing here."""
        asker = self._may_search(call, "analyses")
        game, state = await self.archive.processor.do(asker, partial(searchable, body.position))
        await refuse_own_running(self.log, self.archive.processor, asker, game, [state])
        return StreamingResponse(self._analyses(asker, game, state, body.lines), media_type=LINES_OF_JSON)

    async def _analyses(self, asker: Asker, game: Game, state: State, lines: int) -> AsyncIterator[bytes]:
        most = most_nodes(game, self.percent)
        try:
            with self.adviser.only_of(asker) as search:
                for nodes in growing_nodes(most):
                    analysis = await self._analysis(search, game, state, lines, nodes, nodes == most)
                    yield encoder.encode(analysis) + b"\n"
                    if analysis.done:
                        return
        except Refusal as refusal:  # the client looks at another position now
            yield encoder.encode(refused_message(refusal)) + b"\n"

    async def _analysis(
        self, search: Search, game: Game, state: State, lines: int, nodes: int, is_last: bool
    ) -> Analysis:
        work = partial(analysed, game, state, lines, nodes, is_last)
        return await self.adviser.find(search, game, work)

    def _may_search(self, call: Call, limit: str) -> Asker:
        """The person who asks, if the limits allow another search."""
        person = call.person.id
        if not self.percent:
            raise Refusal("no_reviews")
        self.limiter.hit(limit, person)
        self.limiter.hit("address_searches", call.asker.address)
        self.archive.processor.need(SEARCH, call.asker)
        return call.asker
