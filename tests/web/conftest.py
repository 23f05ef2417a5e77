"""A real server and a real Chromium, shared by all tests here: to start them takes as much work as many a test."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.web.browser import launch_options
from tests.web.page_setup import PHONE, SIZES, open_page
from tests.web.patience import PATIENCE, PATIENCE_MS

READY = re.compile(r"is running at (http://\S+?)/?\s")

QUICK = ("--review-percent", "1")  # games are judged with less, but sooner

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server, at which others may have been before."""
    with serving(tmp_path_factory.mktemp("site"), *QUICK) as address:
        yield address


@contextmanager
def serving(folder: Path, *settings: str) -> Iterator[str]:
    command = [sys.executable, "-m", "azulejos", "serve", "--port", "0", "--data-dir", str(folder / "data")]
    options = ["--bot-pause-ms", "0", "--limit-factor", "1000"]
    with (folder / "log").open("w") as log:  # an unread pipe would block the server once it is full
        server = subprocess.Popen([*command, *options, *settings], stderr=log)
        try:
            yield address_in(folder / "log")
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE)


def address_in(log: Path) -> str:
    """The address on which the server says that it listens."""
    until = time.monotonic() + PATIENCE
    while not (found := READY.search(log.read_text(encoding="utf-8"))):
        assert time.monotonic() < until, f"the server has not started: {log.read_text(encoding='utf-8')}"
        time.sleep(0.05)
    return found[1]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browsers() -> list[Browser]:
    """Those that were started; only the last one may still run."""
    return []


@pytest.fixture(scope="module")
def browser(playwright: Playwright, browsers: list[Browser]) -> Iterator[Browser]:
    """The browser of the module before, unless it has crashed; what a failed test left open is closed."""
    if not browsers or not browsers[-1].is_connected():
        browsers.append(playwright.chromium.launch(**launch_options()))  # type: ignore[arg-type]
    yield browsers[-1]
    for context in browsers[-1].contexts:
        context.close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page on a desk, without animation."""
    with open_page(browser, site, viewport=SIZES["desk"]) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    with open_page(browser, site, **PHONE) as found:
        yield found


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=list(SIZES))
def examined(browser: Browser, site: str, theme: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page for axe, which a page's own policy would not let in: large and small, light and dark."""
    with open_page(browser, site, viewport=SIZES[request.param], color_scheme=theme, bypass_csp=True) as found:
        yield found
