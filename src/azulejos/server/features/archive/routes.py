"""HTTP endpoints about finished games and kept files, and about the history of any game."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import PlainTextResponse, Response

from azulejos.core.records.game_file import formatting
from azulejos.server.features.archive.file_texts import reading
from azulejos.server.features.archive.files import keep_file, refuse_more_files
from azulejos.server.features.archive.games import Archive
from azulejos.server.features.archive.history import History, page_of, told
from azulejos.server.features.archive.replay import Replay
from azulejos.server.features.archive.replay_cache import ReplayCache, sent
from azulejos.server.http.endpoints import MOST_BODY, Call, Created, Endpoint, address_of
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.runtime.time_slices import Slices
from azulejos.server.table_service.log import read_entry
from azulejos.server.table_service.quotas import quota_of

MOST_NUMBER = 2**31 - 1  # of an event


class GameFile(Struct, frozen=True):
    text: Annotated[str, Meta(max_length=MOST_BODY)]


class ArchiveRoutes:
    """The endpoints."""

    def __init__(self, archive: Archive, limiter: Limiter) -> None:
        self.archive = archive
        self.tables = archive.tables
        self.log = archive.tables.log
        self.limiter = limiter
        self.processor = archive.processor
        self.replays = ReplayCache(limiter, archive.processor)

    def endpoints(self) -> list[Endpoint]:
        return [
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
            Endpoint(
                "POST", "/api/files", self.keep_file, "Keep a game file to look at", Created, GameFile, {}, "files"
            ),
            Endpoint("GET", "/api/files/{file}", self.kept_file, "A game file that was kept", None),
            Endpoint("GET", "/api/files/{file}/replay", self.file_replay, "A kept game file, step by step", Replay),
        ]

    async def table_file(self, call: Call, body: None) -> Response:
        """A finished game, with its secret; before the end a file would reveal what the players may not know."""
        table = call.table
        text = await self.processor.work(call.asker, formatting(await self.archive.game_of_table(table)))
        return PlainTextResponse(text, headers=download(f"{table}.txt"))

    async def table_replay(self, call: Call, body: None) -> Response:
        table = call.table
        record = partial(self.archive.game_of_table, table)
        return sent(await self.replays.replay(f"table {table}", call.asker, record))

    async def history(self, call: Call, body: None) -> History:
        after = call.number("after", 0, MOST_NUMBER) or 0
        async with self.log.locked(call.table) as live:
            table = live.table
            entries, slices = [], Slices()
            for stored in await self.log.store.events(table.id, after):
                entries.append(read_entry(stored))
                await slices.pause()
            page, more = page_of(table, entries)
            number, viewer = table.number, table.viewer(call.who.id if call.who else None)
        return History(table.id, table.game.name, number, await told(table, page, viewer), more)

    async def keep_file(self, call: Call, body: GameFile) -> Created:
        person = call.person
        await self.processor.work(call.asker, reading(body.text))
        store = self.log.store
        async with store.exclusive(quota_of(person.id)):
            await refuse_more_files(store, person.id)
            self.limiter.hit("address_files", address_of(call.request))
            return Created(await keep_file(store, person.id, body.text, self.tables.now()))

    async def kept_file(self, call: Call, body: None) -> Response:
        return PlainTextResponse(await self.archive.text_of_file(call.path("file")))

    async def file_replay(self, call: Call, body: None) -> Response:
        file = call.path("file")
        record = partial(self.archive.game_of_file, file, call.asker)
        return sent(await self.replays.replay(f"file {file}", call.asker, record))


def download(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
