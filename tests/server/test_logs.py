"""Nothing secret is ever in the log, however much is logged."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import Server, guests, raw_socket, refused, seated, serving_sqlite, to_act

PASSWORDS = ["correct horse", "battery staple", "wrong horse"]


async def do_everything(server: Server) -> list[str]:
    """Log in, play, chat, fail; all that must not be logged."""
    async with guests(server, "Ana", "Ben") as people:
        ana, ben = people
        secrets = [person.account.http.cookies["azulejos"] for person in people]
        await ana.account.post("/api/register", {"name": "Ana", "password": PASSWORDS[0]})
        await ana.account.post("/api/password", {"old": PASSWORDS[0], "new": PASSWORDS[1]})
        with refused("wrong_password"):
            await ben.account.post("/api/login", {"name": "Ana", "password": PASSWORDS[2]})
        secrets.append((await ana.account.post("/api/me/tokens", {"label": "bot"}))["token"])
        with refused("bad_message"):
            await ana.account.post("/api/password", {"old": PASSWORDS[1]})
        table = await seated(people, "azul")
        await ana.account.create(Setup(game="duel", bots={"0": "random", "1": "greedy"}))
        for _ in range(6):
            actor, _ = await to_act(people, table)
            await actor.move(table)
        await ben.do(Resign, table)
        async with raw_socket(ana.account) as socket:
            await socket.send(f'{{"type":"login","password":"{PASSWORDS[1]}"}}')
            await socket.send(b"\xff" + secrets[0].encode(), text=True)
            await socket.wait_closed()
        await ana.account.http.get(f"/api/me?token={secrets[2]}")
        return secrets + PASSWORDS


@pytest.mark.parametrize("form", ["text", "json"])
def test_cookies_tokens_passwords_and_secrets_of_tables_are_never_logged(tmp_path: Path, form: str) -> None:
    options = ("--log-level", "debug", "--log-format", form, "--limit-factor", "1000")
    with serving_sqlite(tmp_path, *options) as server:
        secret = asyncio.run(do_everything(server))
        server.assert_untroubled()
        with closing(sqlite3.connect(tmp_path / "azulejos.db")) as database:
            tables = [row[0] for row in database.execute("SELECT secret FROM tables")]
            hashes = [row[0] for row in database.execute("SELECT password FROM people WHERE password IS NOT NULL")]
    assert len(tables) == 2
    assert len(hashes) == 1
    log = server.log_file.read_bytes()
    assert b"ready" in log
    assert b"stopped" in log
    for text in [*secret, *hashes, *(each.hex() for each in tables), *(repr(each) for each in tables)]:
        assert text.encode() not in log
        assert hashlib.sha256(text.encode()).hexdigest().encode() not in log


FAILING = """
import sys
import structlog
from azulejos.server.runtime import logs

def fail(secret):
    local_secret = secret * 2
    raise ValueError("it failed")

logs.set_up(sys.argv[1], "debug")
try:
    fail(sys.argv[2])
except ValueError:
    structlog.get_logger().exception("a bot failed", table="t")
"""


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_error_is_logged_with_its_place_and_without_what_the_variables_held(form: str) -> None:
    run = subprocess.run([sys.executable, "-c", FAILING, form, "hush"], capture_output=True, text=True, check=True)
    assert "it failed" in run.stderr
    assert "fail" in run.stderr
    assert "hush" not in run.stderr
    assert run.stdout == ""
