"""One process for a SQLite file: the lock of the operating system, between real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.server.database.lock import HeldError, hold_sqlite

HOLDER = """
import os, sys, time
from pathlib import Path
from azulejos.server.database.lock import hold_sqlite
with hold_sqlite(Path(sys.argv[1])):
    child = os.fork() if "fork" in sys.argv else None
    if child is None:
        print(0, flush=True)
    elif child == 0:
        print(os.getpid(), flush=True)  # only a child that runs has let go
    time.sleep(60)
"""


def start_holder(path: Path, *arguments: str) -> tuple[subprocess.Popen[str], int]:
    """Another process that holds a file, and its child's number."""
    process = subprocess.Popen([sys.executable, "-c", HOLDER, str(path), *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def test_a_sqlite_file_is_for_one_process_and_free_when_that_dies(tmp_path: Path) -> None:
    path = tmp_path / "azulejos.db"
    path.touch()
    (tmp_path / "link.db").symlink_to(path)
    holder, _ = start_holder(path)
    try:
        for name in (path, tmp_path / "link.db"):
            with (
                pytest.raises(HeldError, match=r"azulejos.db.*use PostgreSQL for several processes"),
                hold_sqlite(name),
            ):
                pass
    finally:
        holder.kill()
        holder.communicate()
    with hold_sqlite(path), pytest.raises(HeldError), hold_sqlite(path):
        pass
    with hold_sqlite(path):
        pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_that_outlives_its_server_does_not_hold_its_file(tmp_path: Path) -> None:
    holder, child = start_holder(tmp_path / "azulejos.db", "fork")
    try:
        with pytest.raises(HeldError), hold_sqlite(tmp_path / "azulejos.db"):
            pass
        holder.kill()
        holder.wait()
        with hold_sqlite(tmp_path / "azulejos.db"):
            os.kill(child, 0)
    finally:
        holder.kill()
        os.kill(child, signal.SIGKILL)
        holder.communicate()
