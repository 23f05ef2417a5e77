"""A database that fails: moves are refused within seconds, the host is notified, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import InternalError

from azulejos.client import ClientError
from azulejos.server.database.failures import Failures, OutageError, StoreError, within
from azulejos.server.protocol.commands import Move
from tests.chaos.databases import database
from tests.server.database.test_appender import add_table, append
from tests.server.people_store import opened
from tests.server.servers import PATIENCE, Guest, Server, guest, http_get, seated, serving, serving_sqlite

FEW_SECONDS = 60.0  # within which a refusal comes, also on a very busy machine
TABLES = 5
ROOM = 64 * 1024  # bytes that a file may have when the disk is full: the log has room, the database has not
DOES_NOT_ANSWER = "the database"


async def health(server: Server) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        return await client.get(f"{server.url}/healthz", timeout=FEW_SECONDS)


async def until_healthy(server: Server, wanted: bool) -> str:
    """The answer of `/healthz` once it is as wanted."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await health(server)).is_success != wanted:
            await asyncio.sleep(0.2)
    return answer.text


@asynccontextmanager
async def at_tables(server: Server) -> AsyncIterator[tuple[Guest, list[Move]]]:
    """A guest whose turn it is at several tables, and the moves to send."""
    async with guest(server, "Ana") as ana:
        moves = []
        for number in range(TABLES):
            table = await seated([ana], "azul", bots={"1": "random"}, options={"start": "1"})
            state = await ana.until(table, lambda state: bool(state.legal))
            moves.append(Move(table, f"move {number}", state.number, state.legal[0]))
        yield ana, moves


async def refused_in_time(ana: Guest, moves: list[Move]) -> None:
    """All moves are sent at once, and are refused at once or almost so."""
    began = time.monotonic()
    answers = await asyncio.gather(*(ana.account.post("/api/commands", move) for move in moves), return_exceptions=True)
    assert [answer.code for answer in answers if isinstance(answer, ClientError)] == ["unavailable"] * TABLES, answers
    assert time.monotonic() - began < FEW_SECONDS


async def all_made(ana: Guest, moves: list[Move]) -> None:
    """The same moves, sent again, are made once."""
    for move in moves:
        for _ in range(2):
            await ana.account.post("/api/commands", move)
        state = await ana.until(move.table, lambda state: bool(state.legal))
        assert state.number > move.number


async def fails_and_recovers(server: Server, ana: Guest, moves: list[Move], said: str, mend: object) -> None:
    """The database has just failed; `mend` is called, and all is well again."""
    await refused_in_time(ana, moves)
    assert DOES_NOT_ANSWER in await until_healthy(server, wanted=False)
    assert http_get(f"{server.url}/livez").text == "alive\n"
    lines = [line for line in server.log.splitlines() if "the database fails" in line]
    assert any(said in line for line in lines), server.log
    assert len(lines) < 12, server.log
    assert server.log.count("the sweep failed") <= 2, server.log
    assert callable(mend)
    mend()
    assert (await until_healthy(server, wanted=True)).startswith("ok")
    await all_made(ana, moves)
    assert "Traceback" not in server.log


async def test_a_locked_database(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path) as server:
        async with at_tables(server) as (ana, moves):
            with closing(sqlite3.connect(tmp_path / "azulejos.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await fails_and_recovers(server, ana, moves, "database is locked", other.rollback)


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """The server's files may not grow any more."""
    process = server.process.pid
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (ROOM, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs limits that can be set for another process")
async def test_a_full_disk(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path) as server:
        async with at_tables(server) as (ana, moves):
            assert (tmp_path / "azulejos.db-wal").stat().st_size > ROOM
            disk = full_disk(server)
            disk.__enter__()
            await fails_and_recovers(server, ana, moves, "disk", lambda: disk.__exit__(None, None, None))


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(each for child in children for each in family(int(child)))]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see processes")
async def test_a_frozen_postgresql(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as place:
        typed = place.arguments[1]
        folder = typed.partition("host=")[2].replace("%2F", "/")
        postmaster = int((Path(folder) / "postmaster.pid").read_text().split()[0])
        with serving(typed, tmp_path) as server:
            async with at_tables(server) as (ana, moves):
                frozen = family(postmaster)
                for process in frozen:
                    os.kill(process, signal.SIGSTOP)

                def go_on() -> None:
                    for process in frozen:
                        with suppress(ProcessLookupError):  # it has seen that its connection is gone, and ended
                            os.kill(process, signal.SIGCONT)

                try:
                    await fails_and_recovers(server, ana, moves, "TimeoutError", go_on)
                finally:
                    go_on()


# The parts.


async def test_what_waits_behind_a_batch_that_fails_does_not_wait_longer(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'azulejos.db'}"
    async with opened(address) as store:
        for name in "abcdef":
            await add_table(store, name)
        with closing(sqlite3.connect(tmp_path / "azulejos.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            first = [asyncio.create_task(store.append(append(name, 1))) for name in "abc"]
            await asyncio.sleep(0.3)
            then = [asyncio.create_task(store.append(append(name, 1))) for name in "def"]
            results = await asyncio.gather(*first, *then, return_exceptions=True)
            assert [type(result) for result in results] == [OutageError] * 6
            assert time.monotonic() - began < FEW_SECONDS
            other.rollback()
        assert await store.append(append("a", 1))


async def test_one_event_at_fault_does_not_keep_the_others_from_being_written(database_url: str) -> None:
    async with opened(database_url) as store:
        for name in "abc":
            await add_table(store, name)
        wrong = append("b", 2**70)  # a number that no column holds
        results = await asyncio.gather(
            *(store.append(each) for each in (append("a", 1), wrong, append("c", 1))), return_exceptions=True
        )
        assert (results[0], results[2]) == (True, True)
        assert isinstance(results[1], Exception)


async def test_nobody_waits_for_work_that_takes_too_long() -> None:
    async def forever() -> None:
        while True:
            try:
                await asyncio.sleep(PATIENCE)
            except asyncio.CancelledError:
                await asyncio.sleep(0.5)  # work that does not let itself be stopped at once
                raise

    began = time.monotonic()
    with pytest.raises(TimeoutError, match=r"no answer within 0\.1 s"):
        await within(0.1, forever())
    assert time.monotonic() - began < PATIENCE


async def test_the_log_tells_what_went_wrong_but_no_values(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(database_url) as store:
        for _ in range(3):
            with pytest.raises(StoreError) as error:
                await store.row(text("SELECT * FROM nowhere WHERE 'secret' = 'secret'"))
            assert "secret" not in str(error.value)
    said = capsys.readouterr().out
    assert said.count("the database fails") == 1  # the others come later, as a number
    assert "nowhere" in said
    assert "secret" not in said


def test_which_failures_mean_that_nobody_can_write() -> None:
    failures = Failures()
    assert isinstance(failures.failed(TimeoutError()), OutageError)
    assert isinstance(failures.failed(ConnectionRefusedError()), OutageError)
    broken = InternalError("ROLLBACK", None, Exception("cannot switch to state 15; another operation is in progress"))
    assert isinstance(failures.failed(broken), OutageError)
    with closing(sqlite3.connect(":memory:")) as memory, pytest.raises(sqlite3.OperationalError) as missing:
        memory.execute("SELECT * FROM nowhere")
    assert not isinstance(failures.failed(missing.value), OutageError)
