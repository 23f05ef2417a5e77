"""The page without a server, at `/here/` beside a server's own page: its files, its policy, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.server.app.application import build
from azulejos.server.http.security import HEADERS
from azulejos.server.settings import Settings, SettingsError
from azulejos.tab.site import MARKS
from tests.server.servers import Server, http_get, serving_sqlite

BESIDE = '<meta name="azulejos" content="here" />'


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with such a folder."""
    place = tmp_path_factory.mktemp("beside")
    folder = place / "site"
    (folder / "tab").mkdir(parents=True)
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(f"<head>{MARKS}<title>x</title></head>", encoding="utf-8")
    (folder / "tab" / "pyodide.mjs").write_text("export {}", encoding="utf-8")
    (folder / "tab" / "azul.so.packed").write_bytes(b"\x1f\x8b")
    (place / "secret.txt").write_text("not for you", encoding="utf-8")
    with serving_sqlite(place, "--static", str(folder)) as server:
        yield server


def test_the_folder_is_served_with_a_mark_of_its_server_and_may_run_webassembly(beside: Server) -> None:
    page = http_get(f"{beside.url}/here/")
    assert 'content="static server"' in page.text
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert http_get(f"{beside.url}/here").headers["location"] == "/here/"
    module = http_get(f"{beside.url}/here/tab/pyodide.mjs")
    assert (module.text, module.headers["content-type"].split(";")[0]) == ("export {}", "text/javascript")
    packed = http_get(f"{beside.url}/here/tab/azul.so.packed")
    assert packed.content == b"\x1f\x8b"
    assert "content-encoding" not in packed.headers


@pytest.mark.parametrize(
    "path", ["%2e%2e/secret.txt", "tab/%2e%2e/%2e%2e/secret.txt", "/etc/passwd", "tab/x/y", "nothing"]
)
def test_nothing_beside_the_folder_is_served(beside: Server, path: str) -> None:
    answer = http_get(f"{beside.url}/here/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_path")


def test_only_a_server_with_such_a_folder_offers_it(beside: Server, server: Server) -> None:
    offering, other = http_get(f"{beside.url}/"), http_get(f"{server.url}/")
    assert BESIDE in offering.text
    assert offering.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert BESIDE not in other.text
    assert http_get(f"{server.url}/here/").status_code == 404


def test_a_folder_without_a_page_is_refused_when_the_server_starts(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"--static .*`azulejos static`"):
        build(Settings(static=str(tmp_path)))
