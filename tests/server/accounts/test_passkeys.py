"""Passkeys over HTTP: what a challenge is good for, who may add one, and where there are none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest
from webauthn.helpers import bytes_to_base64url

from azulejos.server.features.accounts.passkeys import Passkeys, Site
from azulejos.server.features.accounts.session_store import CHALLENGE_MS
from azulejos.server.features.accounts.sessions import PROOF_MS
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.settings import Settings
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import PATIENCE, Server

PASSWORD = "correct horse battery"
ANSWER = {"id": "AAAA", "client_data": "e30", "authenticator_data": "AAAA", "signature": "AAAA"}
MADE = {"id": "AAAA", "client_data": "e30", "attestation": "AAAA"}


@contextmanager
def session(server: Server, name: str | None = None) -> Iterator[httpx.Client]:
    """A guest at localhost, or an account."""
    with httpx.Client(base_url=f"http://localhost:{server.port}", timeout=PATIENCE, verify=False) as http:
        http.post("/api/guest", json={})
        if name:
            answer = http.post("/api/register", json={"name": name, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
        yield http


def code(answer: httpx.Response) -> Any:
    return answer.json().get("code")


def test_what_no_device_has_signed_is_not_accepted(server: Server) -> None:
    with session(server, "Passkey One") as ana:
        for use, path, body in (
            ("log_in", "/api/login/passkey", ANSWER),
            ("prove", "/api/me/proof/passkey", ANSWER),
            ("add", "/api/me/passkeys", MADE),
        ):
            assert code(ana.post(path, json=body)) == "wrong_passkey"  # nothing was asked for
            assert ana.post("/api/passkeys/options", json={"use": use}).status_code == 200
            assert code(ana.post(path, json=body)) == "wrong_passkey"
        assert ana.get("/api/me/passkeys").json() == []


def test_options_name_the_site_and_no_passkeys_of_others(server: Server) -> None:
    with session(server) as guest:
        options = guest.post("/api/passkeys/options", json={"use": "log_in"}).json()
        assert (options["site"], options["known"]) == ("localhost", [])
        assert code(guest.post("/api/passkeys/options", json={"use": "add"})) == "not_an_account"
        assert code(guest.post("/api/passkeys/options", json={"use": "steal"})) == "bad_message"


def test_there_are_none_at_a_number_nor_for_another_site(server: Server) -> None:
    with session(server) as guest:
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items())}
        by_number = httpx.post(f"{server.url}/api/passkeys/options", json={"use": "log_in"}, headers=cookies)
        assert code(by_number) == "no_passkeys"


async def test_a_challenge_holds_once_for_one_use_one_session_and_a_few_minutes(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = local.people
        (_, first), (_, second) = await people.new_guest("Ana"), await people.new_guest("Ben")
        challenge = await people.set_challenge(first, "log_in")
        assert await people.take_challenge(second, "log_in") is None
        assert await people.take_challenge(first, "log_in") == challenge
        assert await people.take_challenge(first, "log_in") is None
        await people.set_challenge(first, "log_in")
        assert await people.take_challenge(first, "prove") is None
        assert await people.take_challenge(first, "log_in") is None
        await people.set_challenge(first, "log_in")
        local.clock.at += CHALLENGE_MS
        assert await people.take_challenge(first, "log_in") is None


async def test_an_unknown_passkey_and_bad_base64_are_refused(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        _, secret = await local.people.new_guest("Ana")
        passkeys = Passkeys(local.people)
        for answer in ({"id": "AAAA"}, {"id": "\u2603"}, {"id": "A"}):
            await local.people.set_challenge(secret, "log_in")
            with pytest.raises(Refusal) as refusal:
                await passkeys.owner(secret, "log_in", Site("localhost", "http://localhost"), answer)
            assert refusal.value.code == "wrong_passkey"


@pytest.mark.parametrize("statement", [{"sig": b"s", "x5c": 1.5}, {"sig": b"s", "x5c": [b"z"]}, 7])
async def test_an_answer_at_which_the_library_fails_is_refused(statement: Any, tmp_path: Path) -> None:
    site, identity = Site("localhost", "http://localhost"), 16 * b"i"
    key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: 32 * b"x", -3: 32 * b"y"})
    place = hashlib.sha256(site.name.encode()).digest() + b"\x45" + 4 * b"\0"
    shown = place + 16 * b"\0" + len(identity).to_bytes(2) + identity + key
    made = cbor2.dumps({"fmt": "fido-u2f", "attStmt": statement, "authData": shown})
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, secret = await local.people.new_guest("Ana")
        challenge = bytes_to_base64url(await local.people.set_challenge(secret, "add"))
        client = json.dumps({"type": "webauthn.create", "challenge": challenge, "origin": site.origin}).encode()
        answer = {"id": bytes_to_base64url(identity), "rawId": bytes_to_base64url(identity), "type": "public-key"}
        response = {"clientDataJSON": bytes_to_base64url(client), "attestationObject": bytes_to_base64url(made)}
        with pytest.raises(Refusal) as refusal:
            await Passkeys(local.people).add(ana, secret, site, {**answer, "response": response}, "")
        assert refusal.value.code == "wrong_passkey"


def test_a_stolen_session_alone_can_not_add_one(server: Server) -> None:
    assert Settings().session_days * 24 * 3600 * 1000 > PROOF_MS
    with session(server, "Passkey Two") as ana:
        token = ana.post("/api/me/tokens", json={"label": "x"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    for method, path, body in (
        ("POST", "/api/passkeys/options", {"use": "add"}),
        ("POST", "/api/me/passkeys", MADE),
        ("GET", "/api/me/passkeys", None),
        ("DELETE", "/api/me/passkeys/000000000000", None),
        ("GET", "/api/me/sessions", None),
        ("DELETE", "/api/me/sessions", None),
        ("GET", "/api/me/tokens", None),
        ("POST", "/api/me/tokens", {"label": "y"}),
        ("DELETE", "/api/me/tokens/000000000000", None),
        ("GET", "/api/me/export", None),
        ("POST", "/api/me/delete", {"password": PASSWORD}),
        ("POST", "/api/password", {"old": PASSWORD, "new": "another long password"}),
        ("POST", "/api/me/proof", {"password": PASSWORD}),
    ):
        answer = httpx.request(method, server.url + path, json=body, headers=headers, timeout=PATIENCE)
        assert (answer.status_code, code(answer)) == (403, "not_for_tokens"), path
    assert httpx.get(f"{server.url}/api/me", headers=headers).status_code == 200
