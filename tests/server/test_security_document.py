"""`docs/security.md` is true: its numbers are the program's, and the tests that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

from azulejos.core.records import game_file
from azulejos.server import quotas, slices
from azulejos.server.settings import Settings
from azulejos.server.wire import connections, lobby, protocols, proxy, rate_limits, routes, sockets
from tests.server.documents import ROOT

TEXT = " ".join((ROOT / "docs" / "security.md").read_text(encoding="utf-8").split())
KIB = 1024


def test_every_test_that_is_named_is_there() -> None:
    named = set(re.findall(r"`(test_\w+\.py)`", TEXT))
    assert named
    assert named <= {path.name for path in Path(__file__).parent.glob("test_*.py")}


def test_every_proof_that_is_named_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert named
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert named <= set(re.findall(r"def (test_\w+)\(", tests))


def test_numbers_are_the_programs_own() -> None:
    settings = Settings()
    said = [
        f"{routes.MOST_FILE} characters, {game_file.MOST_HEADERS} headers",
        f"slices of {slices.SLICE_SECONDS * 1000:g} milliseconds",
        f"pieces of {protocols.PIECE} bytes",
        f"a packet holds {protocols.MOST_AT_ONCE} requests",
        f"{protocols.MOST_UNSENT // KIB} KiB of pongs",
        f"takes nothing for {sockets.SEND_SECONDS} seconds; any other connection after {connections.WRITE_SECONDS}",
        f"{protocols.CLOSE_SECONDS:g} seconds and {protocols.MOST_AFTER_CLOSE // KIB} KiB to answer",
        f"within {connections.HEAD_SECONDS} seconds, a request within {connections.BODY_SECONDS}",
        f"one address has {connections.MOST_OF_ADDRESS} connections",
        f"{connections.MOST_LONG_OF_ADDRESS} for an address, {connections.MOST_LONG_OF_PERSON} for a person",
        f"the {proxy.HOME_BITS} bits that one household has",
        f"{quotas.MOST_OPEN_TABLES} open tables, of which the lobby shows {lobby.MOST_OF_HOST}",
        f"keeps {quotas.MOST_FILES} files, and one address brings {rate_limits.LIMITS['address_files'].amount} per day",
        f"closed after {settings.open_table_days} days, and deleted after another {settings.open_table_days}",
        f"opened it for {settings.file_days} days",
    ]
    assert [words for words in said if words not in TEXT] == []
