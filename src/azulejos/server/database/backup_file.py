"""The file of a backup: the rows of every table, whatever database they come from.

It is text, one JSON value a line, compressed by gzip: first what is in it, then one line for each row, last the SHA-256
of everything before. Bytes are written as {"hex": "…"}. The digest finds damage; it is not a signature.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from azulejos.core.errors import AzulejosError

FORMAT = "azulejos backup"
VERSION = 1
LEVEL = 6  # of compression: gzip's own default

Row = list[Any]


class BackupError(AzulejosError):
    """A backup that cannot be made or used; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a backup, which describes it."""

    revision: str  # of the database that it was made from
    at: int  # when, in milliseconds since 1970
    columns: dict[str, list[str]]  # of each table, in the order in which a row gives them
    counts: dict[str, int]  # of the rows of each table

    @property
    def total(self) -> int:
        return sum(self.counts.values())


class Writer:
    """A backup under way: a hidden file, for its owner's eyes only, that gets its name when it is whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with file_errors(path, "written"):
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        self._temporary = Path(name)
        self._file = os.fdopen(handle, "wb")
        self._packed = gzip.GzipFile(filename="", mode="wb", compresslevel=LEVEL, fileobj=self._file, mtime=0)
        self._digest = hashlib.sha256()

    def begin(self, header: Header) -> None:
        self._write([{"format": FORMAT, "version": VERSION} | asdict(header)])

    def write_rows(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        self._write([[table, *(encode(value) for value in row)] for row in rows])

    def finish(self, force: bool) -> None:
        """Write the digest, read everything back, and give the file its name."""
        self._write([{"sha256": self._digest.hexdigest()}])
        with file_errors(self._path, "written"):
            self._packed.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            check(self._temporary)
            refuse_existing(self._path, force)
            os.replace(self._temporary, self._path)

    def close(self) -> None:
        """Leave nothing half-done behind."""
        with suppress(OSError):
            self._packed.close()
        with suppress(OSError):
            self._file.close()
        self._temporary.unlink(missing_ok=True)

    def _write(self, values: Sequence[object]) -> None:
        lines = b"".join(json.dumps(value, separators=(",", ":")).encode() + b"\n" for value in values)
        self._digest.update(lines)
        with file_errors(self._path, "written"):
            self._packed.write(lines)


@contextmanager
def file_errors(path: Path, verb: str) -> Iterator[None]:
    """Turn errors of the system into a sentence about a file."""
    try:
        yield
    except OSError as error:
        raise BackupError(f"{path} cannot be {verb}: {error.strerror or error}") from error


def refuse_existing(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise BackupError(f"{path} exists; choose another name, or overwrite it with --force")


def read_rows(path: Path) -> Iterator[tuple[str, Row]]:
    """The rows of a backup with their tables; their end is reached only if the file is as it was written."""
    try:
        with gzip.open(path) as file:
            digest = hashlib.sha256()
            yield from parse_rows(file, parse_header(file, digest), digest)
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError, LookupError, TypeError, AttributeError) as error:
        raise BackupError(f"{path} is damaged, cut short or no backup of Azulejos; use another") from error
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}") from error


def check(path: Path) -> Header:
    """Read a whole backup, so that a bad one is noticed before it is used."""
    for _ in read_rows(path):
        pass
    with file_errors(path, "read"), gzip.open(path) as file:
        return parse_header(file, hashlib.sha256())


def in_chunks(rows: Iterator[tuple[str, Row]], size: int) -> Iterator[tuple[str, list[Row]]]:
    """Rows of one table at a time, and at most `size` of them."""
    for table, group in groupby(rows, key=lambda row: row[0]):
        while chunk := [row for _, row in islice(group, size)]:
            yield table, chunk


def parse_header(file: gzip.GzipFile, digest: Any) -> Header:
    line = file.readline()
    digest.update(line)
    value = json.loads(line)
    if value["format"] != FORMAT:
        raise ValueError(value["format"])
    if value["version"] != VERSION:
        raise BackupError(f"the backup has format {value['version']}: a newer Azulejos wrote it, so upgrade this one")
    return Header(str(value["revision"]), int(value["at"]), dict(value["columns"]), dict(value["counts"]))


def parse_rows(file: gzip.GzipFile, header: Header, digest: Any) -> Iterator[tuple[str, Row]]:
    counts = dict.fromkeys(header.columns, 0)
    for line in file:
        value = json.loads(line)
        if isinstance(value, dict):
            break
        digest.update(line)
        table, *values = value
        if len(values) != len(header.columns[table]):
            raise ValueError(table)
        counts[table] += 1
        yield table, [decode(value) for value in values]
    else:
        raise EOFError
    if value["sha256"] != digest.hexdigest() or counts != header.counts or file.read(1):
        raise ValueError(value)


def encode(value: Any) -> Any:
    return {"hex": value.hex()} if isinstance(value, bytes) else value


def decode(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
