"""Cookies, origins, headers, names, limits and logs: what keeps people and the server safe from each other."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from azulejos.server.http.rate_limits import LIMITS
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import Server, guest, guests, http_get, http_post, raw_socket, refused, serving_sqlite

JSON = {"Content-Type": "application/json"}
EVIL = "https://evil.example"


# Cookies and origins.


def test_the_cookie_is_out_of_reach_for_scripts_and_for_other_sites(server: Server) -> None:
    cookie = http_post(f"{server.url}/api/guest", json={}).headers["set-cookie"]
    name, secret = cookie.split(";")[0].split("=", 1)
    assert name == "azulejos"
    assert len(secret) >= 43  # 32 bytes
    attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= attributes
    assert "secure" not in attributes  # this is plain HTTP; behind a proxy with TLS it is set
    assert not any(attribute.startswith("domain") for attribute in attributes)


def test_behind_a_proxy_that_is_trusted_the_cookie_travels_encrypted_only(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--trust-proxy", "--public-url", "https://azul.example") as server:
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        made = http_post(f"{server.url}/api/guest", json={}, headers=headers)
        assert "secure" in made.headers["set-cookie"].lower()
        cookie = {"Cookie": made.headers["set-cookie"].split(";")[0]}
        for origin, status in (("https://azul.example", 200), ("http://azul.example", 403), (EVIL, 403)):
            answer = http_get(f"{server.url}/api/me", headers=headers | cookie | {"Origin": origin})
            assert answer.status_code == status


def test_a_client_can_not_choose_the_address_that_a_proxy_sends(tmp_path: Path) -> None:
    """Limits count the address that the proxy has added at the end, whatever stands before it."""
    answers = []
    with serving_sqlite(tmp_path, "--trust-proxy") as server:
        for number in range(LIMITS["guests"].amount + 1):
            headers = {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.9"}
            answers.append(http_post(f"{server.url}/api/guest", json={}, headers=headers).status_code)
        assert answers == [200] * LIMITS["guests"].amount + [429]
        headers = {"X-Forwarded-For": "203.0.113.10"}
        assert http_post(f"{server.url}/api/guest", json={}, headers=headers).status_code == 200


ORIGINS = [
    EVIL,
    "null",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://[",
    "file://",
    "x",
    "http://127.0.0.1.evil.example",
]


@pytest.mark.parametrize("origin", ORIGINS)
async def test_a_page_of_another_site_can_not_act_with_the_cookie(server: Server, origin: str) -> None:
    async with guest(server) as ana:
        table = await ana.account.create(Setup(game="azul"))
        command = {"type": "sit", "table": table, "id": "x"}
        answer = await ana.account.http.post("/api/commands", json=command, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden_origin")
        assert "access-control-allow-origin" not in answer.headers
        async with connect(
            ana.account.socket_url(), additional_headers=ana.account.headers() | {"Origin": origin}
        ) as socket:
            assert msgspec.json.decode(await socket.recv())["code"] == "forbidden_origin"
            await socket.wait_closed()
            assert socket.close_code == 1008
        assert (await ana.account.get(f"/api/tables/{table}"))["number"] == 0
        async with raw_socket(ana.account, headers={"Origin": server.url}):
            pass  # a page of ours may


async def test_a_socket_without_a_cookie_is_told_why_and_closed(server: Server) -> None:
    async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        assert msgspec.json.decode(await socket.recv())["code"] == "not_known"
        await socket.wait_closed()
        assert socket.close_code == 1008


async def test_who_logs_out_or_changes_the_password_ends_sessions(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, other):
        credentials = {"name": "Ana of sessions", "password": "correct horse"}
        await ana.account.post("/api/register", credentials)
        await other.account.post("/api/login", credentials)
        assert (await other.account.get("/api/me"))["person"] == ana.person
        await ana.account.post("/api/password", {"old": "correct horse", "new": "battery staple"})
        with refused("not_known"):
            await other.account.get("/api/me")
        with refused("wrong_password"):
            await other.account.post("/api/login", credentials)
        old = ana.account.http.cookies["azulejos"]
        await ana.account.post("/api/logout", {})
        assert "azulejos" not in ana.account.http.cookies
        answer = http_get(f"{server.url}/api/me", headers={"Cookie": f"azulejos={old}"})
        assert answer.json()["code"] == "not_known"


# What a browser is sent.


PATHS = [
    "/",
    "/t/x",
    "/api/games",
    "/api/me",
    "/api/nowhere",
    "/nowhere",
    "/openapi.json",
    "/healthz",
    "/metrics",
    "/api/stream",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_forbids_foreign_and_inline_scripts(server: Server, path: str) -> None:
    answer = http_get(server.url + path)
    policy = {part.split()[0]: part.split()[1:] for part in answer.headers["content-security-policy"].split(";")}
    assert policy["default-src"] == ["'self'"]
    assert policy.get("script-src", ["'self'"]) == ["'self'"]
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    assert "unsafe" not in answer.headers["content-security-policy"].replace("style-src 'self' 'unsafe-inline'", "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    if answer.headers["content-type"].startswith("text/html"):
        assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:", answer.text, re.IGNORECASE)


async def test_names_and_chat_are_data_and_come_back_as_they_were_written(server: Server) -> None:
    evil = "<img src=x onerror=1>"
    line = "<script>alert('é ☃')</script> &amp; \"quotes\""

    async with guests(server, evil, "Ben") as (ana, ben):
        table = await ana.account.create(Setup(game="azul", listed=True))
        await ana.sit(table, 0, line)
        await ana.connection.say(table, line)
        answer = await ben.account.http.get(f"/api/tables/{table}")
        assert answer.headers["content-type"] == "application/json"
        assert (answer.json()["seats"][0]["name"], answer.json()["words"][0]) == (evil, line)
        (said,) = (await ben.account.get(f"/api/tables/{table}/chat"))["lines"]
        assert (said["name"], said["text"]) == (evil, line)
        await ben.sit(table)
        await ben.do(Resign, table)
        answer = await ben.account.http.get(f"/api/tables/{table}/file")
        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.headers["content-disposition"].startswith("attachment")


UNSEEN = ["\u202e", "\u2066", "\u200b", "\u200f", "\x00", "\x07", "\x1b[31m", "\x7f", "\ue000", "\ufeff", "\u2028x"]


@pytest.mark.parametrize("character", UNSEEN)
async def test_what_can_not_be_seen_is_in_no_name_word_or_line(server: Server, character: str) -> None:
    async with guest(server) as ana:
        table = await ana.account.create(Setup(game="azul"))
        if character != "\u2028x":  # a separator counts as a space, which is collapsed
            with refused("bad_name"):
                await ana.account.post("/api/guest", {"name": f"a{character}b"})
            with refused("bad_text"):
                await ana.connection.say(table, f"a{character}b")
        with refused("bad_words"):
            await ana.sit(table, 0, f"a{character}b")
