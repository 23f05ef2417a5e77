"""Names, origins, headers and cookies: what a browser may do for whom, and who may read the figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from azulejos.server.http.security import is_known, own_names
from azulejos.server.settings import Settings
from tests.server.servers import PATIENCE, Server, guest, http_get, http_post, serving_sqlite

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
