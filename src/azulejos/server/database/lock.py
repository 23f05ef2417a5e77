"""The lock of a database: one process for a SQLite file, any number for PostgreSQL, and none while it is replaced.

A SQLite file is held by a lock of the operating system on a file beside it, which goes away with its process, however
that ends. Servers on PostgreSQL share an advisory lock, which a restore wants for itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.core.errors import AzulejosError

# For a connection that lives as long as its server does, such as the one that listens.
SERVING_KEY = 0x617A756C
SHARE_POSTGRESQL = f"SELECT pg_advisory_lock_shared({SERVING_KEY})"
CLAIM_POSTGRESQL = f"SELECT pg_try_advisory_xact_lock({SERVING_KEY})"

_held: set[int] = set()


class HeldError(AzulejosError):
    """Another process uses the database."""


@contextmanager
def hold_sqlite(path: Path) -> Iterator[None]:
    """Keep every other process off a SQLite file, from now until the end of the block or of this process."""
    place = path.resolve()
    lock = place.with_name(f"{place.name}.lock")
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise HeldError(f"{lock} cannot be made ({error.strerror}); choose a folder that can be written") from None
    _held.add(handle)
    try:
        take(handle, lock)
        yield
    finally:
        if handle in _held:  # else this is a forked child, which has let go
            _held.remove(handle)
            os.close(handle)


async def refuse_served(connection: AsyncConnection) -> None:
    """No server may be at work on PostgreSQL; a SQLite file is held already."""
    if connection.dialect.name == "postgresql" and not (await connection.execute(text(CLAIM_POSTGRESQL))).scalar():
        raise HeldError("an Azulejos server is using the database; stop it first")


def take(handle: int, lock: Path) -> None:
    """Lock an open file, or say who is in the way."""
    try:
        lock_handle(handle)
    except (BlockingIOError, PermissionError):
        database = lock.with_name(lock.name.removesuffix(".lock"))
        raise HeldError(
            f"another Azulejos is using {database}, and a SQLite file is for one process: stop the other, "
            "or use PostgreSQL for several processes (--database postgresql://user:password@host/name)"
        ) from None
    except OSError as error:
        raise HeldError(f"{lock} cannot be locked ({error.strerror}); choose a folder on a local disk") from None


if sys.platform == "win32":
    import msvcrt

    def lock_handle(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock_handle(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def let_go() -> None:
        """A forked child holds nothing: it may outlive its parent."""
        for handle in _held:
            os.close(handle)
        _held.clear()

    os.register_at_fork(after_in_child=let_go)
