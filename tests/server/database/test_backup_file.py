"""The file of a backup: what is in it, and that a spoilt one changes nothing."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import stat
from pathlib import Path

import pytest

from azulejos.server.database.backup import backup, restore
from azulejos.server.database.backup_file import BackupError, check
from azulejos.server.database.migration import MigrationError
from azulejos.server.database.urls import engine_url
from tests.server.filled_database import NOW, content, fill, lines_of


@pytest.fixture
def url(database_url: str) -> str:
    """A database of either kind that holds something."""
    url = engine_url(database_url)
    fill(url)
    return url


def sign(lines: list[bytes]) -> bytes:
    """A backup of these lines whose digest is right."""
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    return gzip.compress(b"".join(lines) + json.dumps({"sha256": digest}).encode() + b"\n")


def spoil(path: Path, fault: str) -> None:
    whole, lines = path.read_bytes(), lines_of(path)
    middle = len(lines) // 2
    path.write_bytes(
        {
            "cut": whole[: len(whole) // 2],
            "cut at the end": whole[:-1],
            "a bit": whole[:-200] + bytes([whole[-200] ^ 1]) + whole[-199:],
            "a row changed": gzip.compress(
                b"".join([*lines[:middle], lines[middle].replace(b"1", b"2"), *lines[middle + 1 :]])
            ),
            "a row missing": gzip.compress(b"".join(lines[:middle] + lines[middle + 1 :])),
            "the digest missing": gzip.compress(b"".join(lines[:-1])),
            "something behind": gzip.compress(b"".join(lines) + b"[]\n"),
            "a count": sign([lines[0].replace(b'"people":2', b'"people":3'), *lines[1:-1]]),
            "no backup": b"Dear Ana",
            "another format": sign([b"{}\n"]),
            "no header": sign([b"[]\n"]),
            "nothing": b"",
        }[fault]
    )


FAULTS = ["cut", "cut at the end", "a bit", "a row changed", "a row missing", "the digest missing"]
FAULTS += ["something behind", "a count", "no backup", "another format", "no header", "nothing"]


def test_the_file_says_what_is_in_it_and_only_its_owner_may_read_it(url: str, tmp_path: Path) -> None:
    path = tmp_path / "b"
    asyncio.run(backup(url, path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    header = check(path)
    assert header.revision == NOW
    assert header.counts == {name: len(rows) for name, rows in content(url).items()}
    first, *_, last = lines_of(path)
    assert json.loads(first)["format"] == "azulejos backup"
    assert json.loads(last) == {"sha256": hashlib.sha256(b"".join(lines_of(path)[:-1])).hexdigest()}
    assert [file.name for file in tmp_path.iterdir() if "azulejos.db" not in file.name] == ["b"]


def test_a_spoilt_file_is_refused_before_anything_is_written(url: str, tmp_path: Path) -> None:
    path = tmp_path / "b"
    asyncio.run(backup(url, path))
    before, whole = content(url), path.read_bytes()
    for fault in FAULTS:
        path.write_bytes(whole)
        spoil(path, fault)
        with pytest.raises(BackupError, match="is damaged, cut short or no backup"):
            asyncio.run(restore(url, path, force=True))
    assert content(url) == before


def test_a_file_that_is_cut_while_it_is_read_changes_nothing(url: str, tmp_path: Path) -> None:
    path = tmp_path / "b"
    asyncio.run(backup(url, path))
    before = content(url)
    said: list[str] = []

    def cut(line: str) -> None:
        said.append(line)
        os.truncate(path, path.stat().st_size - 100)

    with pytest.raises(BackupError, match="is damaged"):
        asyncio.run(restore(url, path, force=True, say=cut))
    assert "restored" in said[0]
    assert content(url) == before


def test_a_backup_of_a_newer_program_is_refused(url: str, tmp_path: Path) -> None:
    path = tmp_path / "b"
    asyncio.run(backup(url, path))
    lines = lines_of(path)[:-1]
    path.write_bytes(sign([lines[0].replace(f'"{NOW}"'.encode(), b'"9999"'), *lines[1:]]))
    with pytest.raises(MigrationError, match=r"the backup .*b has revision 9999.*newer Azulejos"):
        asyncio.run(restore(url, path, force=True))
    path.write_bytes(sign([lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]]))
    with pytest.raises(BackupError, match="format 2: a newer Azulejos"):
        asyncio.run(restore(url, path, force=True))
