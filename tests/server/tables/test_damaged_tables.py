"""A table whose record can't be read is set aside; everything else continues, and the host is notified."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from azulejos.server.app.application import lifespan
from azulejos.server.app.process import make
from azulejos.server.database import schema
from azulejos.server.database.migration import migrate
from azulejos.server.protocol.commands import Move
from azulejos.server.protocol.table_setup import RealTime
from azulejos.server.runtime import supervision
from azulejos.server.runtime.supervision import Supervised
from azulejos.server.settings import Settings, database_url
from tests.server.filled_database import work
from tests.server.people_store import async_url
from tests.server.servers import PATIENCE, Server, guests, hear, http_get, raw_socket, refused, seated, to_act


def set_row(column: str, value: str, table: str) -> Callable[[Connection], object]:
    """Spoil a table: its first event, or a column of its own row."""
    if column == "body":
        where = (schema.events.c.table_id == table) & (schema.events.c.number == 1)
        return lambda connection: connection.execute(update(schema.events).where(where).values(body=value))
    own = update(schema.tables).where(schema.tables.c.id == table).values({column: value})
    return lambda connection: connection.execute(own)


DAMAGES = {
    "no JSON": ("body", '{"type":"sat"'),
    "no such event": ("body", '{"type":"exploded"}'),
    "no such seat": ("body", '{"type":"stood","seat":7}'),
    "no setup": ("setup", "?"),
    "no such game": ("game", "chess"),
}


@pytest.mark.parametrize("database", ["sqlite", "postgresql with three processes"])
async def test_damaged_tables_are_set_aside_and_everything_else_goes_on(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_sqlite = database == "sqlite"
    url = f"sqlite:///{tmp_path / 'azulejos.db'}" if is_sqlite else request.getfixturevalue("postgresql_url")
    servers = []
    for number in range(1 if is_sqlite else 3):
        (tmp_path / str(number)).mkdir()
        servers.append(Server(url, tmp_path / str(number)))
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(server.kill)
        async with guests(servers[0], "Ana", "Ben") as people:
            damaged = [await seated(people, "azul", clock=RealTime(5), listed=True) for _ in DAMAGES]
            summary = await seated(people, "azul", listed=True)
            good = await seated(people, "azul", clock=RealTime(5), listed=True)
            untimed = await seated(people, "azul", listed=True)
            for server in servers:
                server.stop()
            spoil = [set_row(*how, table) for how, table in zip(DAMAGES.values(), damaged, strict=True)]
            await asyncio.to_thread(work, async_url(url), *spoil, set_row("summary", "[]", summary))
            for server in servers:
                server.start()
            await people[0].until(good, lambda state: any(seat.stand_in for seat in state.seats))  # time ran out
            for person in people:
                await person.until(untimed, lambda state: all(seat.present for seat in state.seats))
            actor, _ = await to_act(people, untimed)
            await actor.move(untimed)
            async with raw_socket(actor.account) as socket:
                for table in damaged:
                    await socket.send(f'{{"type": "watch", "table": "{table}"}}')
                    assert (await hear(socket, "refused"))["code"] == "damaged_table"
            with refused("damaged_table"):
                await actor.account.post("/api/commands", Move(damaged[0], "m", 1, "1B1"))
            listed = {table["table"] for table in (await actor.account.get("/api/tables"))["tables"]}
            assert untimed in listed
            assert summary not in listed
            assert {game["table"] for game in await actor.account.get("/api/me/games")} >= {good, untimed}
        for server in servers:
            answer = http_get(f"{server.url}/healthz")
            assert (answer.status_code, answer.text[:2]) == (200, "ok")
            assert server.process.poll() is None
            assert "Traceback" not in server.log
        told = [line for server in servers for line in server.log.splitlines() if "damaged, and set aside" in line]
        for table in damaged:
            lines = [line for line in told if table in line]
            assert 1 <= len(lines) <= len(servers)


async def test_a_task_that_fails_is_down_until_it_has_run_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.01)
    failures = 3
    runs = 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        if runs <= failures:
            raise RuntimeError("this was not foreseen")
        await asyncio.sleep(PATIENCE)

    task = Supervised("work", work, settle_seconds=0.5)
    task.start()
    async with asyncio.timeout(PATIENCE):
        while runs <= failures:
            await asyncio.sleep(0.005)
        assert task.is_down
        while task.is_down:
            await asyncio.sleep(0.05)
    assert runs == failures + 1
    await task.stop()


async def test_health_tells_of_a_task_that_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "LONGEST_PAUSE", 0.1)
    settings = Settings(data_dir=tmp_path)
    await migrate(database_url(settings), lambda _: None)
    running = make(settings, limit_factor=1)
    faults = [OverflowError("unforeseen")]

    async def due(most: int) -> list[str]:
        if faults:
            raise faults[0]
        return []

    monkeypatch.setattr(running.services.tables.log, "due", due)
    async with lifespan(running):
        until = time.monotonic() + PATIENCE
        while not running.problems():
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
        assert running.problems() == ["the task 'sweeper' is down; see the log"]
        faults.clear()
        while running.problems():
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
