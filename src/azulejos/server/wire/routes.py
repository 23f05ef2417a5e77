"""HTTP endpoints about games, tables, commands and files; those about oneself are in `server/accounts/api.py`."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import Response
from fastapi.responses import PlainTextResponse
from msgspec import Struct
from sqlalchemy import insert, select

from azulejos.core.errors import NotationError
from azulejos.core.gamefile import format_record, parse_record
from azulejos.core.record import Record
from azulejos.games import game as find_game
from azulejos.games import names as game_names
from azulejos.server.database import schema
from azulejos.server.refusal import Refusal
from azulejos.server.tables.live_tables import LiveTable
from azulejos.server.wire import messages, values
from azulejos.server.wire.http import Call, Endpoint
from azulejos.server.wire.replay import Replay, replay_of
from azulejos.server.wire.sockets import Services, carry_out

MOST_FILE = 256 * 1024  # characters of a game file


class OptionInfo(Struct, frozen=True):
    name: str
    choices: list[str]
    default: str
    help: str
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

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/api/games", self.games, "The games, their options and bots", list[GameInfo]),
            Endpoint("GET", "/api/tables", self.lobby, "The listed tables", messages.Lobby),
            Endpoint("POST", "/api/tables", self.create_table, "Make a table", Created, messages.Setup),
            Endpoint("GET", "/api/tables/{table}", self.table_state, "A table as you may see it", messages.State),
            Endpoint("GET", "/api/tables/{table}/chat", self.chat, "What was said at a table", ChatLines),
            Endpoint("GET", "/api/tables/{table}/file", self.table_file, "A game as a game file", None),
            Endpoint("GET", "/api/tables/{table}/replay", self.table_replay, "A finished game, step by step", Replay),
            Endpoint("POST", "/api/commands", self.command, "Do something at a table", messages.Ack, messages.Command),
            Endpoint("POST", "/api/previews", self.preview, "What moves would do", messages.Previews, messages.Preview),
            Endpoint(
                "POST", "/api/files", self.keep_file, "Keep a game file to look at", Created, GameFile, {}, "files"
            ),
            Endpoint("GET", "/api/files/{file}", self.kept_file, "A game file that was kept", None),
            Endpoint("GET", "/api/files/{file}/replay", self.file_replay, "A kept game file, step by step", Replay),
        ]

    async def games(self, call: Call, body: None) -> list[GameInfo]:
        return [game_info(name, self.tables.roster.names(name)) for name in game_names()]

    async def lobby(self, call: Call, body: None) -> messages.Lobby:
        return await self.services.lobby.tables()

    async def create_table(self, call: Call, body: messages.Setup) -> Created:
        person = call.person
        self.services.limiter.hit("tables", person.id)
        return Created(await self.tables.create(person, body))

    async def table_state(self, call: Call, body: None) -> messages.State:
        return await self.tables.state(call.who.id if call.who else None, checked_id(call.path("table")))

    async def chat(self, call: Call, body: None) -> ChatLines:
        live = await self.log.live(checked_id(call.path("table")))
        return ChatLines(await self.services.chat.lines(live.table.id))

    async def command(self, call: Call, body: messages.Command) -> messages.Ack:
        return await carry_out(self.services, call.person, body)

    async def preview(self, call: Call, body: messages.Preview) -> messages.Previews:
        self.services.limiter.hit("previews", call.person.id)
        return await self.tables.preview(call.person.id, body)

    async def table_file(self, call: Call, body: None) -> Response:
        """A finished game, with its secret; before the end a file would reveal what the players may not know."""
        async with self.log.locked(checked_id(call.path("table"))) as live:
            record = record_of(live)
        return PlainTextResponse(format_record(record), headers=download(f"{live.table.id}.txt"))

    async def keep_file(self, call: Call, body: GameFile) -> Created:
        person = call.person
        if len(body.text) > MOST_FILE:
            raise Refusal("too_large", f"A game file has {MOST_FILE} characters at most.")
        if "\0" in body.text:
            raise Refusal("bad_file", "That is not a game file: it holds a character that is no text.")
        try:
            parse_record(body.text, find_game)
        except NotationError as error:
            raise Refusal("bad_file", f"That is not a game file: {error}.") from None
        row = {"id": secrets.token_hex(8), "person": person.id, "text": body.text, "created_at": self.tables.now()}
        async with self.log.store.writing() as connection:
            await connection.execute(insert(schema.files).values(row))
        return Created(str(row["id"]))

    async def kept_file(self, call: Call, body: None) -> Response:
        return PlainTextResponse(await self.kept_text(call.path("file")))

    async def file_replay(self, call: Call, body: None) -> Replay:
        return replay_of(parse_record(await self.kept_text(call.path("file")), find_game))

    async def table_replay(self, call: Call, body: None) -> Replay:
        async with self.log.locked(checked_id(call.path("table"))) as live:
            record = record_of(live)
        return replay_of(record)

    async def kept_text(self, wanted: str) -> str:
        query = select(schema.files.c.text).where(schema.files.c.id == wanted)
        row = await self.log.store.row(query) if wanted.isascii() and wanted.isalnum() else None
        if row is None:
            raise Refusal("no_such_file", "There is no such file.")
        return str(row["text"])


def checked_id(text: str) -> str:
    if not text.isascii() or not text.isalnum() or len(text) > 32:
        raise Refusal("no_such_table", "There is no such table.")
    return text


def game_info(name: str, bots: list[str]) -> GameInfo:
    game = find_game(name)
    options = [
        OptionInfo(option.name, list(option.choices), option.default, option.help, option.also)
        for option in game.options
    ]
    return GameInfo(game.name, game.title, options, bots, game.players(game.new()), game.facts)


def record_of(live: LiveTable) -> Record:
    """What was played at a table."""
    table = live.table
    if table.status != "over" or table.play is None:
        raise Refusal("not_over", "A game can be had as a file when it is over.")
    tags: dict[str, Any] = {}
    if table.result is not None and table.result.reason != "played" and table.result.seat is not None:
        tags["Termination"] = f"{table.result.reason} {table.result.seat + 1}"
    return table.play.record(tuple(seat.name or "" for seat in table.seats), tags, reveal=True)


def download(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
