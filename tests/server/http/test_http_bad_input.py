"""Whatever is asked over HTTP, the answer is what the OpenAPI document says, and never an error of the server's."""

from __future__ import annotations

import asyncio
import gzip
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from azulejos.client import ClientError
from azulejos.puzzles.shipped import shipped
from azulejos.server.http.endpoints import MOST_BODY
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.refusals import STATUS
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import PATIENCE, Server, guest, guests, refused, seated, serving, serving_sqlite

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of its dependencies, about each other
    import schemathesis
    from schemathesis import GenerationMode, checks

NOTHING = "0" * 12  # an id that is not in use
EXAMPLES = 6  # of each operation, and as many that break its schema
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_sqlite(tmp_path_factory.mktemp("http")) as server:
        yield server
        server.assert_untroubled()


@dataclass
class Known:
    """An account and its things, to ask for."""

    headers: dict[str, str]
    path: dict[str, str]  # by the names of the document


@pytest.fixture(scope="module")
def known(server: Server) -> Known:
    async def make() -> Known:
        async with guests(server, "Ana", "Ben") as people:
            ana = people[0].account
            table = await seated(people, "duel")
            await people[0].connection.say(table, "hello")
            await people[0].do(Resign, table)
            kept = (await ana.post("/api/files", {"text": await ana.game_file(table)}))["table"]
            person = (await ana.post("/api/register", {"name": "Ana Account", "password": "correct horse"}))["person"]
            token = (await ana.post("/api/me/tokens", {"label": "test"}))["token"]
            headers = {"Authorization": f"Bearer {token}"}
            puzzle = shipped("azul")[0].id
            secret = dict.fromkeys(("token", "session", "passkey", "word", "invitation"), NOTHING)
            day = {"game": "azul", "day": "2026-11-18"}
            return Known(headers, {"table": table, "file": kept, "person": person, "puzzle": puzzle, **day, **secret})

    return asyncio.run(make())


def operations(server: Server) -> list[Any]:
    document: Any = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    rejection = document.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # a text that is too long for any body
    return [operation.ok() for operation in document.get_all_operations()]


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_answers_are_as_the_document_says_to_what_fits_it_and_what_does_not(
    server: Server, known: Known, mode: GenerationMode
) -> None:
    seen: set[int] = set()
    for operation in operations(server):
        names = [each.name for each in operation.path_parameters]
        fixed = {name: known.path[name] for name in names} if mode is GenerationMode.POSITIVE else None
        if mode is GenerationMode.NEGATIVE and not operation.body and not operation.query:
            continue  # any text may be in a path

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(mode, path_parameters=fixed))
        def ask(case: Any) -> None:
            response = case.call(headers=known.headers)
            seen.add(response.status_code)
            case.validate_response(response, checks=CHECKS)
            if mode is GenerationMode.NEGATIVE:
                case.validate_response(response, checks=[checks.negative_data_rejection])

        ask()
    assert (200 if mode is GenerationMode.POSITIVE else 400) in seen
    assert 400 in seen
    assert not [status for status in seen if status >= 500]


def ask(server: Server, method: str, path: str, **options: Any) -> httpx.Response:
    return httpx.request(method, server.url + path, timeout=PATIENCE, **options)


def assert_refused(response: httpx.Response, code: str) -> None:
    answer = response.json()
    assert (answer["type"], answer["code"], response.status_code) == ("refused", code, STATUS[code])
    assert answer["reason"][-1] == "."


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("content", "headers", "code"),
    [
        (b"{}", {"Content-Type": "text/plain"}, "bad_message"),
        (b"{}", {"Content-Type": "application/x-www-form-urlencoded"}, "bad_message"),
        (b"{}", {"Content-Type": "multipart/form-data; boundary=x"}, "bad_message"),
        (b"{}", {"Content-Type": "application/jsonp"}, "bad_message"),
        (b"{}", {}, "bad_message"),
        (b"", JSON, "bad_message"),
        (b"nonsense", JSON, "bad_message"),
        (b"\xff\xfe", JSON, "bad_message"),
        (b"[" * 100_000, JSON, "bad_message"),
        (b'{"name":' * 50_000, JSON, "bad_message"),
        (b'{"name":"\\ud800"}', JSON, "bad_message"),
        (b'{"name":"\\u0000"}', JSON, "bad_name"),
        (b'{"name":"\\u202e evil"}', JSON, "bad_name"),
        (gzip.compress(b"{}", mtime=0), JSON | {"Content-Encoding": "gzip"}, "bad_message"),
        (b'{"name":"' + b"x" * MOST_BODY + b'"}', JSON, "too_large"),
        (b" " * (20 * MOST_BODY), JSON, "too_large"),
    ],
)
def test_a_malformed_body_is_refused(server: Server, content: bytes, headers: dict[str, str], code: str) -> None:
    assert_refused(ask(server, "POST", "/api/guest", content=content, headers=headers), code)


def test_a_body_without_a_length_is_cut_off_where_it_is_too_large(server: Server) -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        while sent < 200 * MOST_BODY:
            sent += 65536
            yield b" " * 65536

    try:
        assert_refused(ask(server, "POST", "/api/guest", content=endless(), headers=JSON), "too_large")
    except httpx.TransportError:  # the server has closed while we were sending
        assert sent < 200 * MOST_BODY


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/nowhere", "no_such_path"),
        ("GET", "/api", "no_such_path"),
        ("GET", "/api/nowhere", "no_such_path"),
        ("GET", "/api/tables/a/b", "no_such_path"),
        ("GET", "/api/tables/%2e%2e/file", "no_such_table"),
        ("GET", "/api/tables/%00", "no_such_table"),
        ("GET", "/api/tables/" + "x" * 5000, "no_such_table"),
        ("GET", "/api/tables/%F0%9F%92%A3/chat", "no_such_table"),
        ("GET", "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "no_such_path"),
        ("GET", "/docs", "no_such_path"),
        ("PUT", "/api/tables", "bad_method"),
        ("DELETE", "/api/me", "bad_method"),
        ("OPTIONS", "/api/commands", "bad_method"),
        ("TRACE", "/api/me", "bad_method"),
        ("GET", "/api/commands", "bad_method"),
        ("GET", "/ws", "no_such_path"),
        ("GET", "/api/me/games?before=-1", "bad_message"),
        ("GET", "/api/me/games?before=" + "9" * 5000, "bad_message"),
        ("GET", "/api/me/games?over=perhaps", "bad_message"),
        ("GET", "/api/people/%00/ratings", "no_such_person"),
        ("GET", "/api/stream", "not_known"),
    ],
)
def test_unknown_addresses_and_methods_are_refused_like_everything_else(
    server: Server, known: Known, method: str, path: str, code: str
) -> None:
    headers = {} if code == "not_known" else known.headers
    assert_refused(ask(server, method, path, headers=headers), code)


async def test_what_postgresql_can_not_hold_is_refused(postgresql_url: str, tmp_path: Path) -> None:
    """It knows no text with a zero in it, where SQLite does."""

    with serving(postgresql_url, tmp_path) as server:
        async with guest(server) as ana:
            headers = '[Azulejos "1"]\n[Game "azul/1"]\n[Options ""]\n[Player1 "a"]\n[Player2 "b"]\n'
            with refused("bad_file"):
                await ana.account.post("/api/files", {"text": headers + "; \0\n"})
            with refused("no_such_file"):
                await ana.account.get("/api/files/%00")
            with refused("no_such_file"):
                await ana.account.get("/api/files/%00/replay")
            with refused("bad_name"):
                await ana.account.post("/api/guest", {"name": "a\0b"})
            with refused("wrong_password"):
                await ana.account.post("/api/login", {"name": "a\0b", "password": "\0"})
            table = await ana.account.create(Setup(game="azul"))
            await ana.connection.watch(table)
            with refused("bad_text"):
                await ana.connection.say(table, "a\0b")
            with refused("bad_words"):
                await ana.sit(table, 0, "a\0b")
            person = await ana.account.post("/api/register", {"name": "Ana", "password": "correct \0 horse"})
            assert person["is_account"]
            with refused("no_such_token"):
                await delete_token(ana.account.http, "%00")
        server.assert_untroubled()


async def delete_token(http: httpx.AsyncClient, token: str) -> None:
    response = await http.delete(f"/api/me/tokens/{token}")
    raise ClientError(response.json()["code"], response.json()["reason"])
