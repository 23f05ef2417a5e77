"""The door: who may make an account, invitations that hold once or often, and what strangers see of a closed server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect

from azulejos.cli import hosting
from azulejos.server.app import static_page
from azulejos.server.app.application import build
from azulejos.server.features.accounts.door import Door
from azulejos.server.features.accounts.invitations import MOST_INVITATIONS, Invitations, add_invitation
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.sessions import DAY_MS
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.settings import Settings
from tests.server.people_store import PASSWORD, Clock, new_account, people_in
from tests.server.servers import Server, serving_sqlite

CLOSED = ("--registration", "invited", "--no-guests", "--server-name", "Club Porto")


async def code(refused: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        await refused
    return refusal.value.code


# In the database


async def test_an_invitation_lets_as_many_in_as_it_says(database_url: str) -> None:
    async with people_in(database_url) as people:
        ana, _ = await new_account(people)
        word = await Invitations(people.store, people.now).make(ana, most=2, days=7)
        rui = await people.register(None, "Rui", PASSWORD, invitation=word)
        guest, _ = await people.new_guest()
        kari = await people.register(guest, "Kari", PASSWORD, invitation=word)
        assert (rui.is_account, kari.id, kari.role) == (True, guest.id, "")
        assert await code(people.register(None, "Sam", PASSWORD, invitation=word)) == "bad_invitation"
        assert (await people.log_in("Rui", PASSWORD))[0] == rui


async def test_of_many_who_use_the_last_place_at_once_one_gets_in(database_url: str) -> None:
    async with people_in(database_url) as people:
        ana, _ = await new_account(people)
        word = await Invitations(people.store, people.now).make(ana, most=1, days=7)
        names = [f"Guest {number}" for number in range(6)]
        tries = [people.register(None, name, PASSWORD, invitation=word) for name in names]
        made = [each for each in await asyncio.gather(*tries, return_exceptions=True) if isinstance(each, Person)]
        assert len(made) == 1


async def test_a_name_that_is_taken_uses_nothing_up(database_url: str) -> None:
    async with people_in(database_url) as people:
        ana, _ = await new_account(people)
        invitations = Invitations(people.store, people.now)
        word = await invitations.make(ana, most=1, days=7)
        assert await code(people.register(None, "Ana", PASSWORD, invitation=word)) == "name_taken"
        assert (await invitations.offered(word)).used == 0


async def test_an_invitation_ends_on_its_day_or_when_it_is_revoked(database_url: str) -> None:
    clock = Clock()
    async with people_in(database_url, clock=clock) as people:
        ana, _ = await new_account(people)
        invitations = Invitations(people.store, clock)
        first, second = [await invitations.make(ana, most=5, days=days) for days in (1, 3)]
        assert [(each.by, each.most, each.used) for each in await invitations.listed()] == [("Ana", 5, 0)] * 2
        clock.at += DAY_MS
        assert await code(people.register(None, "Rui", PASSWORD, invitation=first)) == "bad_invitation"
        (left,) = await invitations.listed()
        await invitations.revoke(left.id)
        assert await code(invitations.offered(second)) == "bad_invitation"
        assert await code(invitations.revoke(left.id)) == "bad_invitation"
        assert await code(invitations.revoke("%")) == "bad_invitation"
        await invitations.forget_old()
        assert await invitations.listed() == []


async def test_nobody_makes_more_invitations_than_a_server_keeps(database_url: str) -> None:
    async with people_in(database_url) as people:
        ana, _ = await new_account(people)
        invitations = Invitations(people.store, people.now)
        async with people.store.writing() as connection:
            for _ in range(MOST_INVITATIONS - 1):
                await add_invitation(connection, None, "", 1, people.now(), 7)
        await invitations.make(ana, most=1, days=1)
        assert await code(invitations.make(ana, most=1, days=1)) == "too_many"


async def test_behind_a_closed_door_only_the_hosts_own_command_invites(database_url: str) -> None:
    async with people_in(database_url) as people:
        ana, _ = await new_account(people)
        word = await Invitations(people.store, people.now).make(ana, most=1, days=7)
        assert await code(people.register(None, "Rui", PASSWORD, invitation=word, is_closed=True)) == "bad_invitation"
        async with people.store.writing() as connection:
            own = await add_invitation(connection, None, "host", 1, people.now(), 7)
        host = await people.register(None, "Rui", PASSWORD, invitation=own, is_closed=True)
        assert host.role == "host"
        assert await role_of(people, host) == "host"


async def role_of(people: People, person: Person) -> str:
    """As the next request sees it."""
    secret = await people.rotate(person, None, "")
    found = await people.by_secret(secret, "cookie")
    return found.role if found else "nobody"


@pytest.mark.parametrize(
    ("registration", "invitation", "refused"),
    [
        ("open", None, ""),
        ("open", "word", ""),
        ("invited", None, "needs_invitation"),
        ("invited", "word", ""),
        ("closed", None, "no_registration"),
        ("closed", "word", ""),
    ],
)
def test_a_new_account_takes_an_invitation_where_the_door_says_so(
    registration: Any, invitation: str | None, refused: str
) -> None:
    door = Door(Settings(registration=registration))
    if not refused:
        door.need_invitation(invitation)
        return
    with pytest.raises(Refusal) as refusal:
        door.need_invitation(invitation)
    assert refusal.value.code == refused


# A server that lets in only whom it knows


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_sqlite(tmp_path_factory.mktemp("closed"), "--limit-factor", "1000", *CLOSED) as server:
        yield server
        server.assert_untroubled()


@pytest.fixture(scope="module")
def host(closed: Server) -> Iterator[httpx.Client]:
    """The first, who has followed the link in the log."""
    link = re.search(r"host: http://127\.0\.0\.1:\d+(/invite/[\w-]+)", closed.log)
    assert link, closed.log
    with httpx.Client(base_url=closed.url) as client:
        word = link[1].rpartition("/")[2]
        me = client.post("/api/register", json={"name": "Ana", "password": PASSWORD, "invitation": word}).json()
        assert (me["name"], me["is_account"], me["role"]) == ("Ana", True, "host")
        yield client


def test_strangers_find_the_same_shut_at_every_address(closed: Server, tmp_path: Path) -> None:
    running = build(Settings(data_dir=tmp_path)).state.running
    offered = [endpoint for routes in running.routes for endpoint in routes.endpoints()]
    outside = {endpoint.path for endpoint in offered if endpoint.is_outside}
    assert outside == {
        *("/api/door", "/api/invited/{word}", "/api/register", "/api/login", "/api/logout"),
        *("/api/passkeys/options", "/api/login/passkey", "/api/games"),
        *("/api/puzzles", "/api/puzzles/{puzzle}", "/api/puzzles/{puzzle}/solution"),
    }
    with httpx.Client(base_url=closed.url) as stranger:
        for endpoint in offered:
            if endpoint.path in outside:
                continue
            path = re.sub(r"{\w+}", "abc", endpoint.path)
            answer = stranger.request(endpoint.method, path, json={})
            assert (answer.status_code, answer.json()["code"]) == (403, "closed_door"), path
        assert stranger.get("/api/stream").json()["code"] == "closed_door"
        assert not stranger.cookies


async def test_strangers_open_no_socket(closed: Server) -> None:
    async with connect(f"ws://127.0.0.1:{closed.port}/ws") as socket:
        assert "closed_door" in str(await socket.recv())


def test_strangers_see_the_door_the_puzzles_and_the_page(closed: Server) -> None:
    with httpx.Client(base_url=closed.url) as stranger:
        door = stranger.get("/api/door").json()
        assert door == {"name": "Club Porto", "registration": "invited", "guests": False}
        assert stranger.get("/api/puzzles").status_code == stranger.get("/").status_code == 200
        asked = stranger.post("/api/register", json={"name": "Sam", "password": PASSWORD})
        assert asked.json()["code"] == "needs_invitation"


def test_the_host_invites_and_revokes_and_others_do_not(closed: Server, host: httpx.Client) -> None:
    path = host.post("/api/invitations", json={"uses": 1}).json()["path"]
    word = path.removeprefix("/invite/")
    with httpx.Client(base_url=closed.url) as rui:
        offered = rui.get(f"/api/invited/{word}").json()
        assert (offered["by"], offered["most"]) == ("Ana", 1)
        me = rui.post("/api/register", json={"name": "Rui", "password": PASSWORD, "invitation": word}).json()
        assert me["role"] == ""
        assert rui.get("/api/tables").status_code == 200
        for refused in (rui.get("/api/invitations"), rui.post("/api/invitations", json={})):
            assert refused.json()["code"] == "not_for_you"
        assert rui.get(f"/api/invited/{word}").json()["code"] == "bad_invitation"
    second = host.post("/api/invitations", json={"uses": 9, "days": 1}).json()["path"]
    listed = host.get("/api/invitations").json()
    assert listed[0]["most"] == 9
    assert word not in str(listed)
    assert host.delete(f"/api/invitations/{listed[0]['id']}").status_code == 200
    gone = host.get(f"/api/invited/{second.removeprefix('/invite/')}")
    assert gone.json()["code"] == "bad_invitation"
    for bad in ({"uses": 0}, {"days": 91}, {"uses": 1001}):
        assert host.post("/api/invitations", json=bad).json()["code"] == "bad_message"


def test_a_stranger_with_a_passkey_can_ask_for_a_challenge(closed: Server) -> None:
    with httpx.Client(base_url=closed.url.replace("127.0.0.1", "localhost")) as stranger:
        assert stranger.post("/api/passkeys/options", json={"use": "log_in"}).status_code == 200
        assert stranger.get("/api/me").json()["code"] == "closed_door"  # the session that it takes opens nothing


def test_the_command_invites_and_appoints(closed: Server, host: httpx.Client) -> None:
    def run(*arguments: str) -> str:
        result = CliRunner().invoke(hosting.app, ["people", *arguments, "--database", closed.database])
        assert not result.exception, result.exception
        return result.stdout.strip()

    link = run("invite", "--public-url", "https://azul.example")
    assert link.startswith("https://azul.example/invite/")
    with httpx.Client(base_url=closed.url) as kari:
        body = {"name": "Kari", "password": PASSWORD, "invitation": link.rpartition("/")[2]}
        assert kari.post("/api/register", json=body).json()["role"] == ""
        run("appoint", "Kari", "helper")
        assert kari.post("/api/login", json={"name": "Kari", "password": PASSWORD}).json()["role"] == "helper"
        assert kari.post("/api/invitations", json={}).status_code == 200


@pytest.mark.parametrize("role", ["owner", ""])
def test_there_are_three_roles(role: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(hosting.app, ["people", "appoint", "Ana", role, "--data-dir", str(tmp_path)])
    assert "a role is player, helper or host" in str(result.exception)


# The page


def test_the_files_of_the_hosts_page_are_for_hosts_alone(closed: Server, host: httpx.Client) -> None:
    names = [path.name for path in (static_page.FOLDER / "assets").glob(f"{static_page.OF_HOST}*")]
    assert {Path(name).suffix for name in names} >= {".js", ".css"}
    assert static_page.OF_HOST not in httpx.get(f"{closed.url}/worker.js").text
    with httpx.Client(base_url=closed.url) as stranger:
        for name in names:
            if name.endswith(".gz"):
                continue
            assert stranger.get(f"/assets/{name}").status_code == 404
            answer = host.get(f"/assets/{name}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "private, no-store")
