"""`docs/security.md` is true: its numbers are the program's, and the tests that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

from azulejos.core.records import game_file
from azulejos.server.app import sockets
from azulejos.server.features.archive import file_texts, files
from azulejos.server.features.chat import chat
from azulejos.server.features.lobby import lobby
from azulejos.server.http import backlog, client_address, connection_limits, rate_limits, uvicorn_protocols
from azulejos.server.runtime import time_slices
from azulejos.server.settings import Settings
from azulejos.server.table_service import fair_play, live_tables, quotas
from azulejos.server.tables import decisions, undo
from tests.server.documents import ROOT

TEXT = " ".join((ROOT / "docs" / "security.md").read_text(encoding="utf-8").split())
KIB = 1024


def test_every_test_that_is_named_is_there() -> None:
    named = set(re.findall(r"`(test_\w+\.py)`", TEXT))
    assert named
    assert named <= {path.name for path in Path(__file__).parent.rglob("test_*.py")}


def test_every_proof_that_is_named_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert named
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert named <= set(re.findall(r"def (test_\w+)\(", tests))


def test_numbers_are_the_programs_own() -> None:
    settings = Settings()
    said = [
        f"{file_texts.MOST_FILE} characters, {game_file.MOST_HEADERS} headers",
        f"slices of {time_slices.SLICE_SECONDS * 1000:g} milliseconds",
        f"pieces of {uvicorn_protocols.PIECE} bytes",
        f"a packet holds {uvicorn_protocols.MOST_AT_ONCE} requests",
        f"{backlog.MOST_OF_ADDRESS // KIB**2} MiB unread together",
        f"{undo.MOST_TAKEN_BACK} actions can be taken back",
        f"after {decisions.MOST_EVENTS} events",
        f"keeps {chat.MOST_OF_TABLE} lines",
        f"{live_tables.MOST_TABLES} of them at most, with {live_tables.MOST_HELD} events",
        f"more than {fair_play.MOST_GAMES} running games",
        f"{uvicorn_protocols.MOST_UNSENT // KIB} KiB of pongs",
        f"takes nothing for {sockets.SEND_SECONDS} seconds; "
        f"any other connection after {connection_limits.WRITE_SECONDS}",
        f"{uvicorn_protocols.CLOSE_SECONDS:g} seconds and {uvicorn_protocols.MOST_AFTER_CLOSE // KIB} KiB to answer",
        f"within {connection_limits.HEAD_SECONDS} seconds, a request within {connection_limits.BODY_SECONDS}",
        f"one address has {connection_limits.MOST_OF_ADDRESS} connections",
        f"{connection_limits.MOST_LONG_OF_ADDRESS} for an address, "
        f"{connection_limits.MOST_LONG_OF_PERSON} for a person",
        f"the {client_address.HOME_BITS} bits that one household has",
        f"{quotas.MOST_OPEN_TABLES} open tables, of which the lobby shows {lobby.MOST_OF_HOST}",
        f"keeps {files.MOST_FILES} files, and one address brings {rate_limits.LIMITS['address_files'].amount} per day",
        f"closed after {settings.open_table_days} days, and deleted after another {settings.open_table_days}",
        f"opened it for {settings.file_days} days",
    ]
    assert [words for words in said if words not in TEXT] == []
