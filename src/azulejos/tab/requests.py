"""Requests of the page: the addresses that a server answers, as far as one person without a server has them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec

from azulejos.core.errors import AzulejosError
from azulejos.core.records.game_file import formatting
from azulejos.games import page_names
from azulejos.puzzles.shipped import games_with_puzzles
from azulejos.server.features.accounts.own_games import GuestName, MyGame, me, own_game
from azulejos.server.features.archive.history import History, page_of, told
from azulejos.server.features.archive.replay import encoding
from azulejos.server.features.play.games import GameInfo, game_info
from azulejos.server.features.positions.asked import position_asked
from azulejos.server.features.positions.moments import state_of_moment
from azulejos.server.features.positions.positions import PositionOf, read_position
from azulejos.server.features.positions.previews import PreviewsOf, previewing
from azulejos.server.features.positions.score_sheets import ScoreSheet, counted
from azulejos.server.features.puzzles.puzzles import asked, found, list_of, solution_of
from azulejos.server.features.reviews.analyses import AnalysisOf
from azulejos.server.features.reviews.review import ReviewOf
from azulejos.server.features.reviews.tries_and_hints import HintOf, TryOf
from azulejos.server.protocol import commands, messages, questions, table_setup
from azulejos.server.protocol.messages import encoder, refused_message
from azulejos.server.protocol.refusals import STATUS, Refusal
from azulejos.server.runtime.time_slices import in_slices
from azulejos.server.tables.setup import taken_up
from azulejos.tab.archive import TabArchive
from azulejos.tab.owner import Owner
from azulejos.tab.searches import Kept, TabSearches
from azulejos.tab.tables import TabTables
from azulejos.texts.reasons import because

JSON, TEXT, LINES = "application/json", "text/plain; charset=utf-8", "application/x-ndjson"
OK, BAD_REQUEST = 200, 400
MOST_NUMBER = 2**53

Tell = Callable[[str], None]  # takes a piece of a long answer


@dataclass(frozen=True, slots=True)
class Request:
    """A request: its path is without its query."""

    path: str
    query: dict[str, str]
    parts: dict[str, str]  # of the path, by name
    body: Any
    tell: Tell

    def number(self, name: str, default: int | None) -> int | None:
        """A whole number from the query."""
        text = self.query.get(name)
        if text is None:
            return default
        if not re.fullmatch("[0-9]{1,15}", text):
            raise Refusal("bad_message", because("whole_number", name=name, most=MOST_NUMBER))
        return int(text)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, as text."""

    text: str
    media_type: str = JSON
    status: int = OK


Handler = Callable[[Request], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked."""

    method: str
    path: re.Pattern[str]
    handler: Handler
    body: Any = field(default=None)


class Requests:
    """The endpoints, over the services of the tab."""

    def __init__(self, owner: Owner, tables: TabTables, archive: TabArchive, searches: TabSearches) -> None:
        self.owner = owner
        self.tables = tables
        self.archive = archive
        self.searches = searches
        self.endpoints = [
            endpoint("GET", "/api/me", self.who_am_i),
            endpoint("POST", "/api/guest", self.be_guest, GuestName),
            endpoint("GET", "/api/me/games", self.my_games),
            endpoint("GET", "/api/games", self.games),
            endpoint("POST", "/api/tables", self.create_table, table_setup.Setup),
            endpoint("GET", "/api/tables/{table}", self.table_state),
            endpoint("GET", "/api/tables/{table}/chat", self.chat),
            endpoint("GET", "/api/tables/{table}/history", self.history),
            endpoint("GET", "/api/tables/{table}/replay", self.replay),
            endpoint("GET", "/api/tables/{table}/file", self.table_file),
            endpoint("GET", "/api/tables/{table}/review", self.review),
            endpoint("POST", "/api/commands", self.command, commands.Command),
            endpoint("POST", "/api/previews", self.preview, questions.Preview),
            endpoint("POST", "/api/files", self.keep_file, dict[str, str]),
            endpoint("GET", "/api/files/{file}", self.kept_file),
            endpoint("GET", "/api/files/{file}/replay", self.replay),
            endpoint("GET", "/api/files/{file}/review", self.review),
            endpoint("POST", "/api/positions", self.position, PositionOf),
            endpoint("POST", "/api/positions/previews", self.position_previews, PreviewsOf),
            endpoint("POST", "/api/sheets", self.sheet, ScoreSheet),
            endpoint("GET", "/api/puzzles", self.puzzles),
            endpoint("GET", "/api/puzzles/{puzzle}", self.puzzle),
            endpoint("GET", "/api/puzzles/{puzzle}/solution", self.solution),
            endpoint("POST", "/api/hints", self.hint, HintOf),
            endpoint("POST", "/api/tries", self.try_move, TryOf),
            endpoint("POST", "/api/analyses", self.analyse, AnalysisOf),
            endpoint("POST", "/api/reviews", self.begin_review, ReviewOf),
        ]

    async def answer(self, method: str, address: str, body: str, tell: Tell) -> Reply:
        """Answer a request, or refuse it."""
        split = urlsplit(address)
        try:
            for each in self.endpoints:
                if each.method == method and (match := each.path.fullmatch(split.path)):
                    query = dict(parse_qsl(split.query))
                    request = Request(split.path, query, match.groupdict(), read(body, each.body), tell)
                    answer = await each.handler(request)
                    return answer if isinstance(answer, Reply) else Reply(encoder.encode(answer).decode())
            raise Refusal("no_such_path")
        except AzulejosError as error:
            refused = refused_message(error)
            return Reply(encoder.encode(refused).decode(), status=STATUS.get(refused.code, BAD_REQUEST))

    # Oneself.

    async def who_am_i(self, request: Request) -> Any:
        return me(await self.owner.person())

    async def be_guest(self, request: Request) -> Any:
        if request.body.name is not None:
            await self.owner.rename(request.body.name)
        return me(await self.owner.person())

    async def my_games(self, request: Request) -> list[MyGame]:
        over, before = request.number("over", None), request.number("before", None)
        person, now = await self.owner.person(), self.tables.now()
        mine = []
        for brief in await self.tables.log.briefs():
            is_wanted = over is None or (brief.status == "over") == bool(over)
            if is_wanted and (before is None or brief.updated_at < before):
                seats = [seat for seat, name in enumerate(brief.seats) if name is not None and brief.bots[seat] is None]
                is_over = brief.status == "over" and bool(brief.scores)
                score = max((brief.scores[seat] for seat in seats), default=None) if is_over else None
                mine.append(own_game(brief, seats, score, await self._rank(brief.table, seats, person.id), now))
        return mine

    async def _rank(self, table: str, seats: list[int], person: str) -> int | None:
        live = self.tables.broadcaster.tables.get(table)
        result = live.table.result if live else None
        return min((result.ranks[seat] for seat in seats), default=None) if result and result.ranks else None

    # Tables.

    async def games(self, request: Request) -> list[GameInfo]:
        return [game_info(name, self.tables.bots.names(name)) for name in page_names()]

    async def create_table(self, request: Request) -> dict[str, str]:
        setup, position = request.body, ""
        if setup.begins is not None:
            record, state = await state_of_moment(self.archive, setup.begins)
            setup, position = taken_up(setup, record, state)
        return {"table": await self.tables.create(await self.owner.person(), setup, position)}

    async def table_state(self, request: Request) -> Any:
        return await self.tables.state(await self.owner.person(), request.parts["table"])

    async def chat(self, request: Request) -> dict[str, list[Any]]:
        return {"lines": []}

    async def command(self, request: Request) -> messages.Ack:
        return await self.tables.handle(await self.owner.person(), request.body)

    async def preview(self, request: Request) -> messages.Previews:
        return await self.tables.preview(await self.owner.person(), request.body)

    # What was played.

    async def history(self, request: Request) -> History:
        after, person = request.number("after", 0) or 0, await self.owner.person()
        async with self.tables.log.locked(request.parts["table"]) as live:
            table = live.table
            entries = [entry for entry in await self.tables.log.entries(table.id) if entry.number > after]
            page, more = page_of(table, entries)
            number, viewer = table.number, table.viewer(person.id)
        return History(table.id, table.game.name, number, await told(table, page, viewer), more)

    async def replay(self, request: Request) -> Reply:
        record = await self.archive.record(request.parts.get("table"), request.parts.get("file"))
        return Reply((await in_slices(encoding(record))).decode())

    async def table_file(self, request: Request) -> Reply:
        record = await self.archive.record(request.parts["table"], None)
        return Reply(await in_slices(formatting(record)), TEXT)

    async def keep_file(self, request: Request) -> dict[str, str]:
        return {"table": await self.archive.keep_file(request.body.get("text", ""))}

    async def kept_file(self, request: Request) -> Reply:
        return Reply(await self.archive.text_of_file(request.parts["file"]), TEXT)

    # Positions and puzzles.

    async def position(self, request: Request) -> Any:
        return await position_asked(self.archive, request.body)

    async def position_previews(self, request: Request) -> Any:
        return await in_slices(previewing(*read_position(request.body.position), request.body))

    async def sheet(self, request: Request) -> Any:
        return counted(request.body)

    async def puzzles(self, request: Request) -> Any:
        return [list_of(game) for game in games_with_puzzles()]

    async def puzzle(self, request: Request) -> Any:
        return asked(found(request.parts["puzzle"]))

    async def solution(self, request: Request) -> Any:
        return solution_of(found(request.parts["puzzle"]))

    # Searches.

    async def hint(self, request: Request) -> Any:
        return await self.searches.hint(await self.owner.person(), request.body)

    async def try_move(self, request: Request) -> Any:
        return await self.searches.try_move(request.body)

    async def analyse(self, request: Request) -> Reply:
        await self.searches.analyse(request.body, request.tell)
        return Reply("", LINES)

    async def begin_review(self, request: Request) -> Any:
        return as_kept(await self.searches.begin_review(request.body.table, request.body.file))

    async def review(self, request: Request) -> Any:
        return as_kept(await self.searches.review(request.parts.get("table"), request.parts.get("file")))


def as_kept(answer: Any) -> Any:
    """JSON that was kept is sent as it is."""
    return Reply(answer) if isinstance(answer, Kept) else answer


def endpoint(method: str, path: str, handler: Handler, body: Any = None) -> Endpoint:
    return Endpoint(method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[0-9A-Za-z]{1,32})", path)), handler, body)


def read(body: str, kind: Any) -> Any:
    """The body as a value of a type."""
    if kind is None:
        return None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_message", because("unreadable", detail=str(error))) from None
