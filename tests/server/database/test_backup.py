"""Backups between real databases: everything comes back, from either kind into either kind, or nothing is changed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Connection, delete, insert, text

from azulejos.core.errors import AzulejosError
from azulejos.server.database import schema
from azulejos.server.database.backup import backup, restore
from azulejos.server.database.backup_file import BackupError, check
from azulejos.server.database.failures import StoreError
from azulejos.server.database.lock import SHARE_POSTGRESQL, HeldError, hold_sqlite
from azulejos.server.database.migration import MigrationError, migrate, revision
from azulejos.server.database.store import make_engine
from azulejos.server.database.urls import engine_url
from tests.server.filled_database import (
    CHAT_LINE,
    NEXT,
    NOW,
    ROWS,
    SECRET,
    chat,
    content,
    damage,
    fill,
    later,
    lines_of,
    silent,
    work,
)


@pytest.fixture
def make_url(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str, str], str]:
    """Gives the addresses of empty databases of a kind."""

    def make(kind: str, name: str = "azulejos") -> str:
        if kind == "sqlite":
            return engine_url(f"sqlite:///{tmp_path}/{name}.db")
        server = request.getfixturevalue("postgresql")
        database = f"{name}_{secrets.token_hex(4)}"
        server.psql(f"CREATE DATABASE {database};")
        return engine_url(server.get_uri(database=database))

    return make


@pytest.fixture
def url(database_url: str) -> str:
    """A database of either kind that holds something."""
    url = engine_url(database_url)
    fill(url)
    return url


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
def test_everything_comes_back_from_either_kind_into_either_kind(
    source: str, target: str, make_url: Callable[[str, str], str], tmp_path: Path
) -> None:
    origin, goal = make_url(source, "origin"), make_url(target, "goal")
    fill(origin)
    said: list[str] = []
    asyncio.run(backup(origin, tmp_path / "b", say=said.append))
    asyncio.run(restore(goal, tmp_path / "b", say=said.append))
    assert content(goal) == content(origin)
    assert content(goal)["tables"][0][4] == SECRET
    assert work(goal, revision) == work(origin, revision)
    total = sum(map(len, ROWS.values()))
    assert f"saved {total:,} of {total:,} rows" in said
    assert f"restored {total:,} of {total:,} rows" in said
    asyncio.run(backup(goal, tmp_path / "c"))
    assert sorted(lines_of(tmp_path / "b")[1:-1]) == sorted(lines_of(tmp_path / "c")[1:-1])


def test_a_file_is_overwritten_by_force_alone(url: str, tmp_path: Path) -> None:
    path = tmp_path / "b"
    path.write_text("precious")
    with pytest.raises(BackupError, match=r"exists.*--force"):
        asyncio.run(backup(url, path))
    assert path.read_text() == "precious"
    asyncio.run(backup(url, path, force=True))
    assert check(path).revision == NOW


def test_a_backup_is_one_moment_while_play_continues(url: str, tmp_path: Path) -> None:
    def play(connection: Connection) -> None:
        connection.execute(delete(schema.ratings))
        connection.execute(insert(schema.chat), CHAT_LINE)

    def play_once(line: str) -> None:
        if not said:
            player = Thread(target=work, args=(url, play))
            player.start()
            player.join()
        said.append(line)

    said: list[str] = []
    before = content(url)
    asyncio.run(backup(url, tmp_path / "b", say=play_once))
    assert len(said) > 1
    assert content(url) != before
    asyncio.run(restore(url, tmp_path / "b", force=True))
    assert content(url) == before


def test_a_database_that_holds_something_is_replaced_by_force_alone(url: str, tmp_path: Path) -> None:
    asyncio.run(backup(url, tmp_path / "b"))
    then = content(url)
    chat(url)
    now = content(url)
    with pytest.raises(BackupError, match=r"holds 2,5.. rows.*--force"):
        asyncio.run(restore(url, tmp_path / "b"))
    assert content(url) == now
    asyncio.run(restore(url, tmp_path / "b", force=True))
    assert content(url) == then


def test_a_full_disk_leaves_nothing_behind(make_url: Callable[[str, str], str], tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    url = make_url("postgresql", "full")
    fill(url)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(BackupError, match="cannot be written: File too large"):
            asyncio.run(backup(url, tmp_path / "b"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def test_rows_that_the_database_cannot_take_change_nothing(tmp_path: Path, make_url: Callable[[str, str], str]) -> None:
    origin, goal = make_url("sqlite", "origin"), make_url("postgresql", "goal")
    fill(origin)
    fill(goal)
    before = content(goal)
    work(origin, lambda connection: connection.execute(text("UPDATE people SET name = 'a' || char(0)")))
    asyncio.run(backup(origin, tmp_path / "b"))
    with pytest.raises(BackupError, match=r"rows of 'people' in .* do not fit this database: "):
        asyncio.run(restore(goal, tmp_path / "b", force=True))
    assert content(goal) == before


def test_an_older_backup_is_brought_to_the_newer_form(url: str, tmp_path: Path) -> None:
    asyncio.run(backup(url, tmp_path / "b"))
    before = content(url)
    asyncio.run(restore(url, tmp_path / "b", force=True, config=later(tmp_path)))
    assert content(url) == before
    assert work(url, revision, lambda connection: connection.scalars(text("SELECT shoe FROM people")).all()) == [
        NEXT,
        [43, 43],
    ]
    with pytest.raises(MigrationError, match=f"the database has revision {NEXT}"):
        asyncio.run(backup(url, tmp_path / "c"))
    with pytest.raises(MigrationError, match=f"the database has revision {NEXT}"):
        asyncio.run(restore(url, tmp_path / "b", force=True))


def test_an_older_database_is_upgraded_before_it_is_saved(url: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=f"older revision {NOW}; start the server once"):
        asyncio.run(backup(url, tmp_path / "b", config=later(tmp_path)))
    assert not (tmp_path / "b").exists()


def test_a_damaged_database_gives_no_backup(tmp_path: Path, make_url: Callable[[str, str], str]) -> None:
    url = make_url("sqlite", "broken")
    fill(url)
    damage(tmp_path / "broken.db")
    with pytest.raises(BackupError, match="the database is damaged, so go back to an earlier backup"):
        asyncio.run(backup(url, tmp_path / "b"))
    assert not (tmp_path / "b").exists()


def test_a_database_in_use_can_be_saved_but_not_replaced(url: str, tmp_path: Path) -> None:
    if url.startswith("sqlite"):
        with hold_sqlite(tmp_path / "azulejos.db"):
            asyncio.run(backup(url, tmp_path / "b"))
            with pytest.raises(HeldError, match="another Azulejos is using"):
                asyncio.run(restore(url, tmp_path / "b", force=True))
        return

    async def serve() -> None:
        engine = make_engine(url)
        try:
            async with engine.connect() as listening:
                await listening.execute(text(SHARE_POSTGRESQL))
                await backup(url, tmp_path / "b")
                with pytest.raises(HeldError, match="server is using the database"):
                    await restore(url, tmp_path / "b", force=True)
        finally:
            await engine.dispose()

    asyncio.run(serve())
    asyncio.run(restore(url, tmp_path / "b", force=True))


def test_a_missing_file_or_database_is_reported(tmp_path: Path, database_url: str) -> None:
    url = engine_url(database_url)
    with pytest.raises(BackupError, match="cannot be read: No such file"):
        asyncio.run(restore(url, tmp_path / "none"))
    with pytest.raises(AzulejosError, match=r"there is no database|holds nothing of Azulejos"):
        asyncio.run(backup(url, tmp_path / "b"))
    asyncio.run(migrate(url, silent))
    with pytest.raises(BackupError, match="cannot be written: No such file"):
        asyncio.run(backup(url, tmp_path / "none" / "b"))
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(backup("postgresql+asyncpg://me:hunter2@127.0.0.1:1/azul", tmp_path / "b"))
    assert [file.name for file in tmp_path.iterdir() if not file.name.startswith("azulejos.db")] == []


def test_an_empty_database_can_be_saved_and_restored(database_url: str, tmp_path: Path) -> None:
    url = engine_url(database_url)
    asyncio.run(migrate(url, silent))
    asyncio.run(backup(url, tmp_path / "b"))
    asyncio.run(restore(url, tmp_path / "b"))
    assert not any(content(url).values())
