"""Names, origins, headers and cookies: what a browser may do for whom, and who may read the figures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import azulejos
from azulejos.core.rng import seeded
from azulejos.server.app.page_files import packed
from azulejos.server.app.static_page import FOLDER
from azulejos.server.features.positions import routes as positions_routes
from azulejos.server.http.security import HEADERS, NOT_KEPT, is_known, own_names
from azulejos.server.settings import Settings
from tests.cases import nonempty
from tests.server.http.test_slow_readers import serving_here
from tests.server.servers import PATIENCE, Server, guest, http_get, http_post, serving_sqlite

azul = azulejos.game("azul")

PUBLIC = "https://azul.example"
TOKEN = "correct-horse-battery"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose public address is HTTPS, although no proxy says so."""
    options = ("--public-url", PUBLIC, "--metrics-token", TOKEN, "--limit-factor", "1000")
    with serving_sqlite(tmp_path_factory.mktemp("public"), *options) as server:
        yield server
        server.assert_untroubled()


# Names


KNOWN = ["127.0.0.1", "127.0.0.1:8000", "localhost:8000", "192.168.1.7:8000", "[::1]:8000", "[fe80::1]", "anas-pc:8000"]
KNOWN += ["azul.localhost", "anas-pc.local:8000", "azul.home.arpa", "azul.internal", "AZUL.local.", "azul.lan:8000"]
UNKNOWN = ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "azul.example"]
UNKNOWN += ["", "[", "[::1", "evil.example@127.0.0.1.nip.example", "azul.lan.evil.example", "local.", "x..y"]


def test_numbers_private_names_and_names_that_were_given_are_known() -> None:
    names = own_names(Settings(allowed_hosts="azul.lan"))
    assert all(is_known(host, names) for host in KNOWN)
    assert not [host for host in UNKNOWN if is_known(host, names) and host != "local."]
    assert is_known("azul.example:443", own_names(Settings(public_url=PUBLIC)))
    assert is_known("anything.example", own_names(Settings(allowed_hosts="*")))
    assert is_known(None, names)  # no browser


@pytest.mark.parametrize("path", ["/", "/api/games", "/healthz", "/assets/x", "/nowhere"])
def test_a_page_that_lets_its_own_name_point_here_gets_nothing(server: Server, path: str) -> None:
    answer = http_get(server.url + path, headers={"Host": f"evil.example:{server.port}"})
    assert (answer.status_code, answer.json()["code"]) == (421, "forbidden_host")


async def test_nor_does_its_socket(server: Server) -> None:
    async with guest(server) as ana:
        address = f"ws://evil.example:{server.port}/ws"
        with pytest.raises(InvalidStatus) as refused:
            async with connect(address, host="127.0.0.1", additional_headers=ana.account.headers()):
                pass
        assert refused.value.response.status_code == 403


# Origins


@pytest.mark.parametrize(("origin", "status"), [("http", 200), ("https", 403), ("ws", 403)])
def test_an_origin_counts_with_its_scheme(server: Server, origin: str, status: int) -> None:
    made = http_post(f"{server.url}/api/guest", json={})
    headers = {"Cookie": made.headers["set-cookie"].split(";")[0], "Origin": f"{origin}://127.0.0.1:{server.port}"}
    assert http_get(f"{server.url}/api/me", headers=headers).status_code == status


def test_the_public_address_is_an_origin_of_ours_without_a_word_from_the_proxy(public: Server) -> None:
    made = http_post(f"{public.url}/api/guest", json={}, headers={"Origin": PUBLIC, "Host": "azul.example"})
    cookie = {"Cookie": made.headers["set-cookie"].split(";")[0], "Host": "azul.example"}
    for origin, status in ((PUBLIC, 200), ("http://azul.example:8000", 403), ("https://evil.example", 403)):
        assert http_get(f"{public.url}/api/me", headers=cookie | {"Origin": origin}).status_code == status


# Headers and cookies


@pytest.mark.parametrize("path", ["/", "/api/games", "/nowhere", "/healthz"])
def test_every_answer_forbids_what_the_page_does_not_use(server: Server, public: Server, path: str) -> None:
    here, there = (http_get(one.url + path).headers for one in (server, public))
    for headers in (here, there):
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in here  # it would make the server unreachable
    assert "max-age=31536000" in there["strict-transport-security"]


def test_nobody_keeps_personal_answers(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        answers = [http.post("/api/guest", json={}), *(http.get(path) for path in ("/api/me", "/api/me/games"))]
        answers += [http.get("/api/tables/nowhere"), http.get("/api/me/tokens"), http.get("/metrics")]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
    assert http_get(f"{server.url}/").headers.get("cache-control") in ("no-cache", None)  # None: it was not built


def test_the_cookie_is_for_https_alone_if_the_public_address_is(server: Server, public: Server) -> None:
    assert "secure" not in http_post(f"{server.url}/api/guest", json={}).headers["set-cookie"].lower()
    assert "secure" in http_post(f"{public.url}/api/guest", json={}).headers["set-cookie"].lower()


# Figures


def test_figures_are_for_this_machine_and_for_clients_with_the_token(server: Server, public: Server) -> None:
    def status(of: Server, **headers: str) -> int:
        return http_get(
            f"{of.url}/metrics", headers={name.replace("_", "-"): text for name, text in headers.items()}
        ).status_code

    assert status(server) == 200
    for header in ("X_Forwarded_For", "Forwarded", "Via", "X_Real_IP"):
        assert status(server, **{header: "203.0.113.9"}) == 403
        assert status(public, **{header: "203.0.113.9"}) == 403
        assert status(public, **{header: "203.0.113.9", "Authorization": f"Bearer {TOKEN}"}) == 200
    assert status(server, X_Forwarded_For="127.0.0.1", Authorization="Bearer") == 403
    assert status(public, X_Forwarded_For="127.0.0.1", Authorization=f"Bearer {TOKEN}x") == 403


def test_behind_a_proxy_that_is_trusted_nobody_is_of_this_machine(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--trust-proxy") as server:
        answer = http_get(f"{server.url}/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert answer.status_code == 403


# Unforeseen faults


async def test_an_unforeseen_fault_is_answered_typed_with_all_headers_and_logged_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*given: object) -> None:
        raise TypeError("unsupported type: numpy.int64")

    monkeypatch.setattr(positions_routes, "position_in", broken)
    async with serving_here(tmp_path) as server, guest(server) as ana:
        position = azul.position(azul.new())
        answer = await ana.account.http.post("/api/positions", json={"position": position})
        assert (answer.status_code, answer.json()["code"]) == (500, "failed")
        assert {name: answer.headers[name] for name in (*HEADERS, *NOT_KEPT)} == HEADERS | NOT_KEPT
        assert (await ana.account.get("/api/me"))["person"] == ana.person
    lines = [line for line in capsys.readouterr().out.splitlines() if "security.failed" in line]
    assert len(lines) == 1
    assert "TypeError: unsupported type: numpy.int64 at test_gate.py:" in lines[0]


def test_a_position_with_a_factory_too_few_is_refused(server: Server) -> None:
    made = http_post(f"{server.url}/api/guest", json={})
    cookie = {"Cookie": made.headers["set-cookie"].split(";")[0]}
    text = azul.position(dealt())
    parts = text.split(" ")
    for place in nonempty(place for place, part in enumerate(parts) if part.count("/") == 4):
        shorter = " ".join([*parts[:place], parts[place].rpartition("/")[0], *parts[place + 1 :]])
        answer = http_post(f"{server.url}/api/positions", json={"position": shorter}, headers=cookie)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_position")


def dealt() -> Any:
    state = azul.new()
    for outcome in azul.draw_deal(state.copy(), seeded(1)):
        azul.apply_chance(state, outcome)
    return state


# The files of the page


def test_the_page_is_sent_as_it_was_compressed_when_it_was_built(server: Server) -> None:
    packed = sorted((FOLDER / "assets").glob("*.js.gz"))
    for path in [FOLDER / "index.html.gz", *packed[:3]]:
        name = path.name.removesuffix(".gz")
        address = server.url + ("/" if name == "index.html" else f"/assets/{name}")
        with httpx.stream("GET", address, headers={"Accept-Encoding": "gzip"}, timeout=PATIENCE) as answer:
            assert b"".join(answer.iter_raw()) == path.read_bytes()
            assert (answer.headers["content-encoding"], answer.headers["vary"]) == ("gzip", "Accept-Encoding")
        plain = http_get(address, headers={"Accept-Encoding": "identity"})
        assert plain.content == path.with_name(name).read_bytes()
        again = http_get(address, headers={"If-None-Match": plain.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert packed


@pytest.mark.parametrize("name", ["..%2findex.html", ".hidden", "nothing.js", "%00", "a" * 300])
def test_nothing_but_assets_is_an_asset(server: Server, name: str) -> None:
    answer = http_get(f"{server.url}/assets/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_path")


def test_a_compressed_file_that_is_older_is_not_sent(tmp_path: Path) -> None:
    plain, packed_file = tmp_path / "a.js", tmp_path / "a.js.gz"
    packed_file.write_bytes(b"old")
    os.utime(packed_file, (1, 1))
    plain.write_bytes(b"new")
    assert packed(plain, plain.stat().st_mtime) is None
