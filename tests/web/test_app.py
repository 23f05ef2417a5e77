"""The page as an app: a page of ours at every address, an icon that shows whose turn it is, lessons while offline."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from azulejos.server.app import static_page as served
from tests.server.servers import http_get
from tests.web import http_play
from tests.web.conftest import serving
from tests.web.page_setup import new_context

KEPT = """async () => {
  await navigator.serviceWorker.ready
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    if (await cache.match('/api/games')) return (await cache.keys()).length
  }
  return 0
}"""


def test_an_unknown_address_shows_a_page_of_ours_to_people_and_a_refusal_to_programs(page: Page, site: str) -> None:
    answer = page.goto("/nowhere/at/all")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.locator("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    refused = http_get(f"{site}/nowhere/at/all")
    assert (refused.status_code, refused.json()["code"]) == (404, "no_such_path")
    assert http_get(f"{site}/api/nowhere", headers={"Accept": "text/html"}).json()["code"] == "no_such_path"


def test_the_page_can_be_installed(page: Page, site: str) -> None:
    page.goto("/")
    manifest = http_get(site + str(page.locator("link[rel=manifest]").get_attribute("href")))
    assert manifest.headers["content-type"] == "application/manifest+json"
    icons = manifest.json()["icons"]
    assert {"maskable", None} == {icon.get("purpose") for icon in icons}
    for icon in icons:
        answer = http_get(f"{site}/{icon['src']}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])


def test_the_icon_of_the_tab_shows_whose_turn_it_is(page: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(page, hot_seat=True)
    http_play.sit(page, table)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon.svg")
    page.goto(f"/t/{table}")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    http_play.ask(page, "/api/commands", {"type": "resign", "table": table, "id": "up"})
    expect(icon).to_have_attribute("href", "/icon.svg")


# Without a connection


@pytest.fixture
def visitor(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A visitor whose browser keeps the page."""
    context = new_context(browser, site, service_workers="allow")
    yield context
    context.close()


def keep(page: Page) -> None:
    """Visit, and wait until the page is kept."""
    page.goto("/")
    page.wait_for_function(KEPT)


def test_without_a_connection_the_page_says_so_and_the_lessons_can_be_taken(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    keep(page)
    visitor.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lay tiles. Make a wall worth looking at.")
    expect(page.get_by_text("You are offline.")).to_be_visible()
    for game in ("azul", "duel"):
        page.goto(f"/learn/{game}")
        expect(page.locator(f".{game}")).to_be_visible()
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_text("2 of ")).to_be_visible()
    page.goto("/rules/azul")
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Azul")
    visitor.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_a_page_that_is_kept_is_never_shown_beside_a_newer_server(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(served.FOLDER, folder)
    os.environ[served.FOLDER_VARIABLE] = str(folder)
    try:
        with serving(tmp_path) as address:
            context = new_context(browser, address, service_workers="allow")
            page = context.new_page()
            keep(page)
            index = folder / "index.html"
            index.write_text(index.read_text("utf-8").replace('lang="en"', 'lang="en" data-newer'), "utf-8")
            page.goto("/learn")
            expect(page.locator("html[data-newer]")).to_be_attached()
            assert json.loads(page.evaluate("JSON.stringify(navigator.serviceWorker.controller !== null)"))
            context.close()
    finally:
        del os.environ[served.FOLDER_VARIABLE]
