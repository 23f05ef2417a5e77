"""Migrations on real databases: from nothing, from older, from newer, at once, and half-way."""

from __future__ import annotations

import asyncio
import importlib
import logging
import sqlite3
import stat
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, make_url, text

from azulejos.server.database import schema
from azulejos.server.database.failures import StoreError
from azulejos.server.database.migration import MigrationError, changing, configuration, migrate, revision
from azulejos.server.database.urls import engine_url, sqlite_path
from tests.server.filled_database import LATER, NEXT, NOW, damage, later, silent, work

write_step = importlib.import_module("azulejos.server.database.migrations.__main__").write_step

FAILING = LATER + "    raise OSError('the shoe does not fit')\n"
PERSON = text("INSERT INTO people (id, name, created_at, seen_at) VALUES ('a', 'Ana', 1, 1)")


@pytest.fixture
def url(database_url: str) -> str:
    return engine_url(database_url)


def difference(connection: Connection) -> Sequence[Any]:
    options = {"compare_type": True, "compare_server_default": True}
    differences: Sequence[Any] = compare_metadata(MigrationContext.configure(connection, opts=options), schema.metadata)
    return differences


def table_names(connection: Connection) -> list[str]:
    return sorted(inspect(connection).get_table_names())


def copies(url: str) -> list[Path]:
    path = sqlite_path(url)
    return sorted(path.parent.glob("*.before-*")) if path else []


def test_an_empty_database_gets_exactly_the_schema(url: str) -> None:
    said: list[str] = []
    asyncio.run(migrate(url, said.append))
    assert work(url, revision, difference) == [NOW, []]
    assert len(said) == 1
    asyncio.run(migrate(url, said.append))
    assert len(said) == 1
    assert copies(url) == []


def test_a_difference_from_the_schema_would_be_found(url: str) -> None:
    asyncio.run(migrate(url, silent))
    for change in ("DROP INDEX tables_by_due", "ALTER TABLE people ADD COLUMN shoe INTEGER"):
        work(url, lambda connection, change=change: connection.execute(text(change)))  # type: ignore[misc]
    (differences,) = work(url, difference)
    assert sorted(entry[0] for entry in differences) == ["add_index", "remove_column"]


def test_an_older_database_is_upgraded_with_what_it_holds(url: str, tmp_path: Path) -> None:
    asyncio.run(migrate(url, silent))
    work(url, lambda connection: connection.execute(PERSON))
    said: list[str] = []
    asyncio.run(migrate(url, said.append, later(tmp_path)))
    people = work(url, revision, lambda connection: connection.execute(text("SELECT name, shoe FROM people")).all())
    assert people == [NEXT, [("Ana", 43)]]
    assert said[0].endswith(f"to {NEXT}")


def test_a_sqlite_file_is_copied_with_its_log_before_an_upgrade(tmp_path: Path) -> None:
    path = tmp_path / "azulejos.db"
    url = engine_url(f"sqlite:///{path}")
    asyncio.run(migrate(url, silent))
    with closing(sqlite3.connect(path, isolation_level=None)) as open_still:
        open_still.execute(str(PERSON))
        assert (tmp_path / "azulejos.db-wal").stat().st_size > 0
        said: list[str] = []
        asyncio.run(migrate(url, said.append, later(tmp_path)))
    (copy,) = copies(url)
    assert copy.name.startswith(f"azulejos.db.before-{NEXT}-2")
    assert copy.name in said[1]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(NOW,)]
        assert database.execute("SELECT name FROM people").fetchall() == [("Ana",)]
    assert copies(url) == [copy]


def test_an_upgrade_that_fails_half_way_leaves_everything_as_it_was(url: str, tmp_path: Path) -> None:
    asyncio.run(migrate(url, silent))
    work(url, lambda connection: connection.execute(PERSON))
    with pytest.raises(
        MigrationError, match=rf"from {NOW} to {NEXT} failed, and nothing was changed: the shoe does not"
    ):
        asyncio.run(migrate(url, silent, later(tmp_path, FAILING)))
    assert work(url, revision, difference) == [NOW, []]
    assert work(url, lambda connection: connection.execute(text("SELECT name FROM people")).all()) == [[("Ana",)]]
    assert copies(url) == []


def test_a_first_start_that_fails_half_way_leaves_no_tables(url: str, tmp_path: Path) -> None:
    with pytest.raises(MigrationError, match="nothing was changed"):
        asyncio.run(migrate(url, silent, later(tmp_path, FAILING)))
    assert work(url, revision, table_names) == [None, []]


def test_a_newer_database_is_refused_and_left_alone(url: str, tmp_path: Path) -> None:
    asyncio.run(migrate(url, silent, later(tmp_path)))
    with pytest.raises(MigrationError, match=rf"revision {NEXT}.*none after {NOW}.*newer Azulejos.*upgrade this one"):
        asyncio.run(migrate(url, silent))
    assert work(url, revision) == [NEXT]
    assert copies(url) == []


def test_tables_of_another_program_are_not_taken_over(url: str) -> None:
    work(url, lambda connection: connection.execute(text("CREATE TABLE events (what TEXT)")))
    with pytest.raises(MigrationError, match="'events' which Azulejos did not make"):
        asyncio.run(migrate(url, silent))
    assert work(url, table_names) == [["events"]]


def test_of_several_that_start_at_once_one_makes_the_tables(url: str) -> None:
    said: list[str] = []

    async def start_all() -> None:
        await asyncio.gather(*(migrate(url, said.append) for _ in range(5)))

    asyncio.run(start_all())
    assert len(said) == 1
    assert work(url, revision, difference) == [NOW, []]


def test_one_that_migrates_keeps_others_waiting(url: str) -> None:
    async def overlap() -> list[str]:
        order = []

        async def change(name: str) -> None:
            async with changing(url):
                order.append(f"{name} begins")
                await asyncio.sleep(0.2)
                order.append(f"{name} ends")

        await asyncio.gather(change("a"), change("b"))
        return order

    first, second, third, fourth = asyncio.run(overlap())
    assert (first[0], third[0]) == (second[0], fourth[0])


def test_all_that_begin_together_on_a_new_sqlite_file_get_in(tmp_path: Path) -> None:
    together = threading.Barrier(4)

    async def enter(url: str) -> None:
        together.wait()
        async with changing(url):
            pass

    with ThreadPoolExecutor(4) as threads:
        for attempt in range(20):
            url = engine_url(f"sqlite:///{tmp_path}/{attempt}.db")
            list(threads.map(lambda url: asyncio.run(enter(url)), [url] * 4))


def test_alembic_leaves_logging_alone(url: str) -> None:
    ours = logging.getLogger("azulejos.test")
    root = logging.getLogger()
    before = (root.level, list(root.handlers), ours.disabled)
    asyncio.run(migrate(url, silent))
    assert before == (root.level, list(root.handlers), ours.disabled)
    assert logging.getLogger("alembic").level == logging.NOTSET


def test_a_database_that_cannot_be_reached_is_reported_without_its_password() -> None:
    with pytest.raises(
        StoreError, match=r"^the database postgresql://me:\*\*\*@127.0.0.1:1/azul cannot be used"
    ) as refused:
        asyncio.run(migrate("postgresql+asyncpg://me:hunter2@127.0.0.1:1/azul", silent))
    assert "hunter2" not in str(refused.value)


def test_a_database_of_no_such_name_is_reported(postgresql_url: str) -> None:
    address = make_url(engine_url(postgresql_url)).set(database="nowhere")
    with pytest.raises(StoreError, match='cannot be used: database "nowhere" does not exist'):
        asyncio.run(migrate(address.render_as_string(hide_password=False), silent))


def test_a_file_that_is_not_a_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        asyncio.run(migrate(engine_url(f"sqlite:///{path}"), silent))
    assert path.read_text() == "Dear Ana, " * 1000


def test_a_damaged_sqlite_file_is_not_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "azulejos.db"
    url = engine_url(f"sqlite:///{path}")
    asyncio.run(migrate(url, silent))
    damage(path)
    with pytest.raises(MigrationError, match=r"cannot be copied .* it is damaged"):
        asyncio.run(migrate(url, silent, later(tmp_path)))
    assert copies(url) == []


def test_a_new_sqlite_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "azulejos.db"
    asyncio.run(migrate(engine_url(f"sqlite:///{path}"), silent))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be made: No such file or directory"):
        asyncio.run(migrate(engine_url(f"sqlite:///{tmp_path}/none/azulejos.db"), silent))


def test_the_next_step_can_be_written_and_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = configuration(tmp_path)
    write_step("Shoes for everybody", tmp_path, config)
    (step,) = tmp_path.glob("*.py")
    assert step.name == f"{NEXT}_shoes_for_everybody.py"
    url = engine_url(f"sqlite:///{tmp_path}/azulejos.db")
    asyncio.run(migrate(url, silent, configuration(tmp_path)))
    assert work(url, revision, difference) == [NEXT, []]
    assert f"{NEXT}_shoes_for_everybody.py" in capsys.readouterr().out
