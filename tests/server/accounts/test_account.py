"""One's account over HTTP: sessions that end at once, guesses that are limited, export, and being forgotten."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from azulejos.client import Account
from azulejos.server.app.sockets import SESSION_ENDED
from azulejos.server.features.accounts.sessions import PROOF_MS
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import (
    PATIENCE,
    Server,
    guest,
    guests,
    new_database,
    raw_socket,
    refused,
    seated,
    serving_sqlite,
)

PASSWORD = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module", params=["sqlite", "postgresql with three processes"])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """One process on SQLite, three on PostgreSQL; the tests share them, and each makes accounts of its own."""
    folder = tmp_path_factory.mktemp("account")
    is_sqlite = request.param == "sqlite"
    url = f"sqlite:///{folder / 'azulejos.db'}" if is_sqlite else new_database(request.getfixturevalue("postgresql"))
    running: list[Server] = []
    try:
        for each in range(1 if is_sqlite else 3):
            (folder / str(each)).mkdir()
            running.append(Server(url, folder / str(each)))
            running[-1].start()
        yield running
        for server in running:
            server.assert_untroubled()
    finally:
        for server in running:
            server.stop()


def own_name(name: str) -> str:
    """A name that no other test has taken."""
    return f"{name} {secrets.token_hex(4)}"


@asynccontextmanager
async def browser(server: Server, name: str | None = None, address: str = "") -> AsyncIterator[Account]:
    """A new browser, registered under a name if there is one; at an address, if the server trusts its proxy."""
    account = Account(server.url)
    account.http.headers["User-Agent"] = FIREFOX
    if address:
        account.http.headers["X-Forwarded-For"] = address
    try:
        if name is not None:
            await account.become_guest()
            await account.post("/api/register", {"name": name, "password": PASSWORD})
        yield account
    finally:
        await account.close()


async def log_in(account: Account, name: str, password: str = PASSWORD) -> int:
    answer = await account.http.post("/api/login", json={"name": name, "password": password})
    return answer.status_code


async def closing_code(socket: ClientConnection) -> int | None:
    """The code with which the server closes a socket."""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def moved_to(account: Account, server: Server) -> Account:
    """The same browser at another process."""
    other = Account(server.url)
    other.http.cookies = account.http.cookies
    return other


@pytest.mark.parametrize("how", ["log out", "everywhere", "password", "one session", "delete"])
async def test_sockets_close_when_their_session_ends_in_every_process(servers: list[Server], how: str) -> None:
    name = own_name("Ana")
    async with browser(servers[0], name) as ana, browser(servers[-1]) as again:
        assert await log_in(again, name) == 200
        elsewhere = moved_to(ana, servers[-1])
        async with raw_socket(ana) as here, raw_socket(elsewhere) as there:
            if how == "log out":
                await elsewhere.post("/api/logout", {})
            elif how == "everywhere":
                await again.http.delete("/api/me/sessions")
            elif how == "password":
                await again.post("/api/password", {"old": PASSWORD, "new": "another horse"})
            elif how == "one session":
                oldest = (await again.get("/api/me/sessions"))[0]
                assert (oldest["current"], oldest["browser"]) == (False, "Firefox, Linux")
                assert (await again.http.delete(f"/api/me/sessions/{oldest['id']}")).status_code == 200
            else:
                await again.post("/api/me/delete", {"password": PASSWORD})
            assert [await closing_code(socket) for socket in (here, there)] == [SESSION_ENDED] * 2
        assert (await ana.http.get("/api/me")).status_code == 401
        await elsewhere.close()


async def test_a_stream_ends_with_its_token_in_every_process(servers: list[Server]) -> None:
    async with browser(servers[0], own_name("Ana")) as ana:
        token = (await ana.post("/api/me/tokens", {"label": "bot"}))["token"]
        headers = {"Authorization": f"Bearer {token}"}
        async with (
            httpx.AsyncClient(timeout=PATIENCE) as client,
            client.stream("GET", f"{servers[-1].url}/api/stream", headers=headers) as stream,
        ):
            token_id = (await ana.get("/api/me/tokens"))[0]["id"]
            await ana.http.delete(f"/api/me/tokens/{token_id}")
            async with asyncio.timeout(PATIENCE):
                assert not (await stream.aread()).strip()


async def test_the_cookie_is_another_one_after_registration_login_and_a_new_password(servers: list[Server]) -> None:
    server, name = servers[0], own_name("Ana")
    async with browser(server) as ana, browser(server) as thief:
        await ana.become_guest()
        seen = [ana.http.cookies["azulejos"]]
        for path, body in (
            ("/api/register", {"name": name, "password": PASSWORD}),
            ("/api/login", {"name": name, "password": PASSWORD}),
            ("/api/password", {"old": PASSWORD, "new": "another horse"}),
        ):
            await ana.post(path, body)
            thief.http.cookies.set("azulejos", seen[-1])
            assert (await thief.http.get("/api/me")).status_code == 401, path
            seen.append(ana.http.cookies["azulejos"])
            assert (await ana.get("/api/me"))["name"] == name
        assert len({*seen}) == 4
        assert len(await ana.get("/api/me/sessions")) == 1


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the real limits, which believes a proxy about addresses; each test has addresses of its own."""
    with serving_sqlite(tmp_path_factory.mktemp("strict"), "--trust-proxy") as server:
        yield server


async def test_wrong_logins_do_not_lock_the_owner_out(strict: Server) -> None:
    name, address = own_name("Ana"), "192.0.2.1"
    async with browser(strict, name, address) as ana, browser(strict, address=address) as attacker:
        await ana.post("/api/logout", {})
        codes = [await log_in(attacker, name, f"guess {number}") for number in range(12)]
        assert codes == [401] * 10 + [429] * 2
        assert await log_in(attacker, name) == 429
        assert await log_in(ana, name) == 200  # from the same address, in a browser that is known
        async with browser(strict, address="192.0.2.2") as phone:
            assert await log_in(phone, name) == 200  # in a new one, from another address


async def test_a_known_browser_is_no_way_to_guess(strict: Server) -> None:
    name = own_name("Ana")
    async with browser(strict, name, "192.0.2.3") as ana, browser(strict, own_name("Eve"), "192.0.2.4") as eve:
        codes = [await log_in(ana, name, f"guess {number}") for number in range(11)]
        assert codes == [401] * 10 + [429]
        codes = [await log_in(eve, name, f"guess {number}") for number in range(11)]
        assert codes == [401] * 10 + [429]  # hers is known to her own account only


async def test_guesses_at_one_name_from_many_addresses_are_limited(strict: Server) -> None:
    name = own_name("Ana")
    async with browser(strict, name, "192.0.2.5") as ana, browser(strict) as many:
        await ana.post("/api/logout", {})
        codes = []
        for number in range(101):
            many.http.headers["X-Forwarded-For"] = f"203.0.113.{number}"
            spelling = (name, name.upper(), f" {name.lower()} ")[number % 3]
            codes.append(await log_in(many, spelling, "x" * 300))  # too long to be hashed
        assert codes == [401] * 100 + [429]
        assert await log_in(ana, name) == 200


async def test_a_password_can_not_be_guessed_by_changing_it(strict: Server) -> None:
    name = own_name("Ana")
    async with browser(strict, name, "192.0.2.6") as ana:
        for path, body in (
            ("/api/password", {"old": "guess", "new": "another horse"}),
            ("/api/me/delete", {"password": "guess"}),
        ):
            codes = [(await ana.http.post(path, json=body)).status_code for _ in range(6)]
            assert codes in ([401] * 6, [401] * 4 + [429] * 2)
        assert (await ana.get("/api/me"))["name"] == name


async def test_a_token_and_deletion_need_a_fresh_proof(strict: Server) -> None:
    async with browser(strict, own_name("Ana"), "192.0.2.7") as ana:
        token = (await ana.post("/api/me/tokens", {"label": "bot"}))["token"]  # registering was a proof
        with closing(sqlite3.connect(strict.database.removeprefix("sqlite:///"))) as database, database:
            database.execute("UPDATE sessions SET proved_at = proved_at - ?", (PROOF_MS,))
        for path, body in (("/api/me/tokens", {"label": "bot"}), ("/api/me/delete", {})):
            with refused("proof_needed"):
                await ana.post(path, body)
        with refused("wrong_password"):
            await ana.post("/api/me/proof", {"password": "wrong horse"})
        with refused("proof_needed"):
            await ana.post("/api/me/tokens", {"label": "bot"})
        program = Account(strict.url, token)
        proof = {"password": PASSWORD}
        for path, body in (("/api/me/proof", proof), ("/api/me/tokens", {"label": "heir"}), ("/api/me/delete", proof)):
            with refused("not_for_tokens"):  # whatever a program shows
                await program.post(path, body)
        await program.close()
        await ana.post("/api/me/proof", {"password": PASSWORD})
        await ana.post("/api/me/tokens", {"label": "bot"})
        await ana.post("/api/me/delete", {})
        assert (await ana.http.get("/api/me")).status_code == 401


async def test_a_common_password_is_refused_with_its_reason(strict: Server) -> None:
    async with browser(strict, address="192.0.2.8") as ana:
        await ana.become_guest()
        answer = await ana.http.post("/api/register", json={"name": own_name("Ana"), "password": "Password123"})
        assert (answer.status_code, answer.json()["why"]["code"]) == (400, "password_common")


async def test_all_that_is_kept_is_exported_and_then_forgotten(servers: list[Server]) -> None:
    first, last = servers[0], servers[-1]
    async with browser(first, "Quintana Zzyzx") as ana, guest(last, "Ben") as ben:
        async with guest(first, token=(await ana.post("/api/me/tokens", {"label": "bot"}))["token"]) as player:
            table = await seated([player, ben], "azul")
            await player.connection.say(table, "Olá, xyzzy!")
            waiting = await player.account.create(Setup(game="azul", listed=True))
            await player.sit(waiting)
        kept = await ana.get("/api/me/export")
        assert (kept["name"], [line["text"] for line in kept["chat"]]) == ("Quintana Zzyzx", ["Olá, xyzzy!"])
        assert {game["table"] for game in kept["games"]} == {table, waiting}
        assert {session["kind"] for session in kept["sessions"]} == {"cookie", "token", "device"}
        with refused("wrong_password"):
            await ana.post("/api/me/delete", {"password": "wrong horse"})
        await ana.post("/api/me/delete", {"password": PASSWORD})
        assert (await ana.http.get("/api/me")).status_code == 401
        state = await ben.until(table, lambda state: state.seats[0].name == "#forgotten")
        assert (state.status, state.result and state.result.seat) == ("over", 0)
        waits = await ben.account.get(f"/api/tables/{waiting}")
        assert [seat["name"] for seat in waits["seats"]] == [None, None]
        assert await log_in(ana, "Quintana Zzyzx") == 401
    database = servers[0].database
    if database.startswith("sqlite"):
        for path in Path(database.removeprefix("sqlite:///")).parent.glob("azulejos.db*"):
            content = path.read_bytes()
            assert b"Zzyzx" not in content, path
            assert "Olá, xyzzy!".encode() not in content, path


async def test_a_guest_is_forgotten_without_a_password(servers: list[Server]) -> None:
    async with browser(servers[0]) as account:
        await account.become_guest("Nemo")
        await account.post("/api/me/delete", {})
        assert (await account.http.get("/api/me")).status_code == 401


async def test_a_rated_game_says_so_before_and_tells_the_change_after(servers: list[Server]) -> None:
    async with browser(servers[0], own_name("Ana")) as ana, browser(servers[-1], own_name("Ben")) as ben:
        tokens = [(await each.post("/api/me/tokens", {"label": "bot"}))["token"] for each in (ana, ben)]
        async with guest(servers[0], token=tokens[0]) as one, guest(servers[-1], token=tokens[1]) as two:
            for rated in (True, False):
                table = await seated([one, two], "azul", rated=rated)
                assert one.state(table).rated is rated
                await one.do(Resign, table)
                state = await two.until(table, lambda state: state.status == "over")
                if rated:
                    state = await two.until(table, lambda state: bool(state.result and state.result.ratings))
                    assert state.result is not None
                    changes = [(each.before, each.after) for each in state.result.ratings if each]
                    assert changes[0][0] == changes[1][0] == 1500
                    assert changes[0][1] < 1500 < changes[1][1]
                    shown = await ben.get(f"/api/people/{two.person}/ratings")
                    assert shown[0]["rating"] == changes[1][1]
                else:
                    assert state.result is not None
                    assert state.result.ratings == []
    async with guests(servers[0], "Cleo", "Dora") as people:
        table = await seated(people, "azul")
        assert people[0].state(table).rated is False
