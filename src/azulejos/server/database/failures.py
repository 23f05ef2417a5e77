"""Failures of the database: which ones are outages, how they are logged, and how long an answer may take."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, InternalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from azulejos.server.protocol.refusals import UnavailableError

ANSWER_SECONDS = 3.0  # within which a database answers, or counts as down
COMPLAINT_SECONDS = 10.0  # failures are logged once in this time, with their number
# Busy, locked, out of memory, read-only, disk error, disk full, can't open, locking protocol.
SQLITE_OUTAGES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
PRIMARY_CODE = 0xFF  # of SQLite's extended codes
# The connection, a read-only server, resources such as the disk, a lock, an operator, the system.
POSTGRESQL_OUTAGES = ("08", "25006", "53", "55P03", "57", "58")

Value = TypeVar("Value")

log = structlog.get_logger()


class StoreError(UnavailableError):
    """The database could not be reached, or could not do what was asked; nothing was acknowledged."""


class OutageError(StoreError):
    """The database can't be used at the moment, for anything."""


class Failures:
    """The failures of one database, as errors for callers and as lines in the log, not too many of them."""

    def __init__(self) -> None:
        self._unlogged = 0
        self._logged_at = -COMPLAINT_SECONDS

    def failed(self, error: Exception) -> StoreError:
        """The error to raise instead of a driver's; the log says more than people see."""
        if isinstance(error, StoreError):
            return error
        kind = OutageError if is_outage(error) else StoreError
        if not isinstance(error, IntegrityError):  # another process was faster, which is normal
            self._complain(error)
        return kind(f"the database did not answer: {type(error).__name__}")

    def _complain(self, error: Exception) -> None:
        self._unlogged += 1
        now = time.monotonic()
        if now - self._logged_at >= COMPLAINT_SECONDS:
            log.error("the database fails", reason=reason(error), failures=self._unlogged)
            self._unlogged, self._logged_at = 0, now


def is_outage(error: BaseException) -> bool:
    cause = driver_error(error)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY_CODE in SQLITE_OUTAGES
    if isinstance(error, OSError | DisconnectionError | NoConnectionError):
        return True
    if isinstance(error, InternalError) and getattr(cause, "sqlstate", None) is None:
        return True  # the driver's own: a connection broke while it was used
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return str(getattr(cause, "sqlstate", None) or "").startswith(POSTGRESQL_OUTAGES)


def driver_error(error: BaseException) -> BaseException:
    """The driver's own error."""
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def reason(error: Exception) -> str:
    """The cause of an error, without the statement and its values, which may be secret."""
    said = str(driver_error(error)).partition("\n")[0]
    if not said and isinstance(error, TimeoutError):
        said = f"no answer within {ANSWER_SECONDS:g} s"
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


async def within(seconds: float, work: Coroutine[Any, Any, Value]) -> Value:
    """The result of some work, if it is done in time; otherwise it is abandoned, without waiting for its end."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if done:
        return task.result()
    task.add_done_callback(forget)
    task.cancel()
    raise TimeoutError(f"no answer within {seconds:g} s")


def forget(task: asyncio.Future[Any]) -> None:
    """Drop a late result; its caller has timed out."""
    if not task.cancelled():
        task.exception()
