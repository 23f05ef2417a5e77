"""HTTP endpoints about games, tables, commands and files; those about oneself are in `server/accounts/api.py`."""

from __future__ import annotations

import secrets
from functools import partial

from fastapi import Response
from fastapi.responses import PlainTextResponse
from msgspec import Struct
from sqlalchemy import insert

from azulejos.core.records.game_file import formatting
from azulejos.games import game as find_game
from azulejos.games import page_names
from azulejos.server.database import schema
from azulejos.server.quotas import refuse_more_files
from azulejos.server.refusal import Refusal
from azulejos.server.slices import in_slices
from azulejos.server.tables.fair_play import refuse_own_running
from azulejos.server.tables.log import read_entry
from azulejos.server.tables.setup import taken_up
from azulejos.server.wire import messages, values
from azulejos.server.wire.archive import Archive, checked_id, parsed
from azulejos.server.wire.history import History, page_of, told
from azulejos.server.wire.http import Call, Endpoint, address_of
from azulejos.server.wire.replay import Replay
from azulejos.server.wire.replay_desk import ReplayDesk, sent
from azulejos.server.wire.sockets import Services, carry_out, count_table
from azulejos.texts.reasons import because

# Names that nobody has chosen are worded in the reader's language.
FOR_A_MINUTE = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language"}
SVG, PNG = "image/svg+xml", "image/png"
MOST_NUMBER = 2**31 - 1  # of an event
MOST_FILE = 64 * 1024  # characters of a game file


class OptionInfo(Struct, frozen=True):
    name: str
    choices: list[str]
    default: str
    also: str  # what else it may be, in words


class GameInfo(Struct, frozen=True):
    game: str
    title: str
    options: list[OptionInfo]
    bots: list[str]
    players: int  # how many seats there are, unless an option of this name says otherwise
    facts: values.Facts  # what is printed on the components


class Created(Struct, frozen=True):
    table: str


class GameFile(Struct, frozen=True):
    text: str


class ChatLines(Struct, frozen=True):
    lines: list[messages.ChatLine]


class Routes:
    """The endpoints, over the services of the process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables = services.tables
        self.log = services.tables.log
        self.pictures = services.pictures
        self.replays = ReplayDesk(services.limiter)
        self.archive = Archive(services.tables)

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/api/games", self.games, "The games, their options and bots", list[GameInfo]),
            Endpoint("GET", "/api/tables", self.lobby, "The listed tables", messages.Lobby),
            Endpoint("POST", "/api/tables", self.create_table, "Make a table", Created, messages.Setup),
            Endpoint("GET", "/api/tables/{table}", self.table_state, "A table as you may see it", messages.State),
            Endpoint("GET", "/api/tables/{table}/chat", self.chat, "What was said at a table", ChatLines),
            Endpoint("GET", "/api/tables/{table}/file", self.table_file, "A game as a game file", None),
            Endpoint("GET", "/api/tables/{table}/replay", self.table_replay, "A finished game, step by step", Replay),
            Endpoint(
                "GET",
                "/api/tables/{table}/history",
                self.history,
                "What has happened at a table, page by page",
                History,
                query={"after": "the number after which the page begins"},
                counts_as="histories",
            ),
            Endpoint("GET", "/t/{table}.svg", self.svg, "A table as a picture", None, None, {}, "pictures", SVG),
            Endpoint("GET", "/t/{table}.png", self.png, "The same in pixels", None, None, {}, "pictures", PNG),
            Endpoint("POST", "/api/commands", self.command, "Do something at a table", messages.Ack, messages.Command),
            Endpoint("POST", "/api/previews", self.preview, "What moves would do", messages.Previews, messages.Preview),
            Endpoint(
                "POST", "/api/files", self.keep_file, "Keep a game file to look at", Created, GameFile, {}, "files"
            ),
            Endpoint("GET", "/api/files/{file}", self.kept_file, "A game file that was kept", None),
            Endpoint("GET", "/api/files/{file}/replay", self.file_replay, "A kept game file, step by step", Replay),
        ]

    async def games(self, call: Call, body: None) -> list[GameInfo]:
        return [game_info(name, self.tables.roster.names(name)) for name in page_names()]

    async def lobby(self, call: Call, body: None) -> messages.Lobby:
        return await self.services.lobby.tables()

    async def create_table(self, call: Call, body: messages.Setup) -> Created:
        person = call.person
        count_table(self.services, person, address_of(call.request))
        position = ""
        if body.begins is not None:
            record, state = await self.archive.moment(body.begins)
            if body.begins.table is None:
                await refuse_own_running(self.log, person.id, record.game, state, and_practice=False)
            body, position = taken_up(body, record, state)
        return Created(await self.tables.create(person, body, position))

    async def table_state(self, call: Call, body: None) -> messages.State:
        return await self.tables.state(call.who.id if call.who else None, checked_id(call.path("table")))

    async def chat(self, call: Call, body: None) -> ChatLines:
        live = await self.log.live(checked_id(call.path("table")))
        return ChatLines(await self.services.chat.lines(live.table.id))

    async def command(self, call: Call, body: messages.Command) -> messages.Ack:
        return await carry_out(self.services, call.person, body, address_of(call.request))

    async def preview(self, call: Call, body: messages.Preview) -> messages.Previews:
        self.services.limiter.hit("previews", call.person.id)
        return await self.tables.preview(call.person.id, body)

    async def table_file(self, call: Call, body: None) -> Response:
        """A finished game, with its secret; before the end a file would reveal what the players may not know."""
        table = call.path("table")
        text = await in_slices(formatting(await self.archive.game_of_table(table)))
        return PlainTextResponse(text, headers=download(f"{table}.txt"))

    async def keep_file(self, call: Call, body: GameFile) -> Created:
        person = call.person
        if len(body.text) > MOST_FILE:
            raise Refusal("too_large", because("file_most", most=MOST_FILE))
        if "\0" in body.text:
            raise Refusal("bad_file", because("not_text"))
        await parsed(body.text)
        await refuse_more_files(self.log.store, person.id)
        self.services.limiter.hit("address_files", address_of(call.request))
        now = self.tables.now()
        row = {"id": secrets.token_hex(8), "person": person.id, "text": body.text, "created_at": now, "opened_at": now}
        async with self.log.store.writing() as connection:
            await connection.execute(insert(schema.files).values(row))
        return Created(str(row["id"]))

    async def kept_file(self, call: Call, body: None) -> Response:
        return PlainTextResponse(await self.archive.kept_text(call.path("file")))

    async def file_replay(self, call: Call, body: None) -> Response:
        file = call.path("file")
        record = partial(self.archive.record, None, file)
        return sent(await self.replays.replay(f"file {file}", address_of(call.request), record))

    async def table_replay(self, call: Call, body: None) -> Response:
        table = checked_id(call.path("table"))
        record = partial(self.archive.game_of_table, table)
        return sent(await self.replays.replay(f"table {table}", address_of(call.request), record))

    async def history(self, call: Call, body: None) -> History:
        after = call.number("after", 0, MOST_NUMBER) or 0
        async with self.log.locked(checked_id(call.path("table"))) as live:
            table = live.table
            entries = [read_entry(stored) for stored in await self.log.store.events(table.id, after)]
            page, more = page_of(table, entries)
            number, viewer = table.number, table.viewer(call.who.id if call.who else None)
        return History(table.id, table.game.name, number, await told(table, page, viewer), more)

    async def svg(self, call: Call, body: None) -> Response:
        drawn = await self.pictures.svg(checked_id(call.path("table")), call.language)
        return Response(drawn, media_type=SVG, headers=FOR_A_MINUTE)

    async def png(self, call: Call, body: None) -> Response:
        pixels = await self.pictures.png(checked_id(call.path("table")), call.language)
        return Response(pixels, media_type=PNG, headers=FOR_A_MINUTE)


def game_info(name: str, bots: list[str]) -> GameInfo:
    game = find_game(name)
    options = [OptionInfo(option.name, list(option.choices), option.default, option.also) for option in game.options]
    return GameInfo(game.name, game.title, options, bots, game.players(game.new()), game.facts)


def download(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
