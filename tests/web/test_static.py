"""The page without a server: a folder on a plain file host, then no network at all. Nothing of a game is lost.

The short form makes a few moves; `AZULEJOS_PROOF=campaign` plays whole games against a strong bot.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.page_setup import with_pace
from tests.web.static_site import static_site

IS_CAMPAIGN = os.environ.get("AZULEJOS_PROOF") == "campaign"
START_MS = 300_000  # Python starts here, on a machine that does much else meanwhile
FEW_MOVES = 2
KEPT = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"
VERDICT = "[aria-labelledby=verdict]"
# Everything that lies on the table, by its place.
TABLE = (
    "[...document.querySelectorAll('.azul [data-tile]')]"
    ".map((tile) => tile.closest('[data-place]').dataset.place + ' ' + tile.dataset.tile).sort().join()"
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with static_site(tmp_path_factory.mktemp("host")) as address:
        yield address


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=address, locale="en-GB", service_workers="allow")
    context.set_default_timeout(START_MS)
    context.add_init_script(with_pace("none"))
    yield context
    context.close()


def opened(visitor: BrowserContext, address: str) -> Page:
    page = visitor.new_page()
    page.goto(address)
    return page


def make_move(page: Page) -> None:
    """Take what is offered first, lay it where that is allowed first, and wait until the table shows it: until then one
    sees the table before the move, at which it is one's turn."""
    number = page.locator(".azul").get_attribute("data-number")
    page.locator("button[data-pick]:enabled").first.click()
    page.locator(".board button[data-move]").first.click()
    page.wait_for_function(
        f"""number => document.querySelector('{VERDICT}')
        || Number(document.querySelector('.azul')?.dataset.number) > Number(number)""",
        arg=number,
    )


def wait_for_turn(page: Page) -> bool:
    """Wait until nothing moves and it is one's turn, or the game is over; returns whether it is one's turn."""
    page.wait_for_function(
        f"""() => document.querySelector('{VERDICT}')
        || document.querySelector('.azul[data-quiet=true] button[data-pick]:enabled')"""
    )
    return page.locator(VERDICT).count() == 0


def test_a_game_against_a_bot_goes_through_a_lost_network_a_reload_and_a_killed_tab(
    visitor: BrowserContext, address: str
) -> None:
    page = opened(visitor, address)
    expect(page.get_by_text("No connection needed.")).to_be_visible(timeout=START_MS)
    page.wait_for_function(KEPT)
    page.reload()
    expect(page.get_by_text("No connection needed.")).to_be_visible(timeout=START_MS)
    visitor.set_offline(True)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(f"{address}#/t/*")
    for _ in range(FEW_MOVES):
        assert wait_for_turn(page)
        make_move(page)
    assert wait_for_turn(page)
    before = page.evaluate(TABLE)
    assert before
    page.reload()
    assert wait_for_turn(page)
    assert page.evaluate(TABLE) == before
    table = page.url
    page.close()
    page = visitor.new_page()
    page.goto(table)
    assert wait_for_turn(page)
    assert page.evaluate(TABLE) == before
    make_move(page)
    while IS_CAMPAIGN and wait_for_turn(page):
        make_move(page)


def test_puzzles_and_analysis_need_no_server(visitor: BrowserContext, address: str) -> None:
    page = opened(visitor, f"{address}#/puzzles")
    page.get_by_role("link", name="Puzzle of the day").first.click()
    expect(page.locator("button[data-pick]").first).to_be_visible(timeout=START_MS)


def test_every_link_stays_in_the_folder(visitor: BrowserContext, address: str) -> None:
    page = opened(visitor, address)
    link = page.get_by_role("link", name="About").first
    link.hover()
    link.focus()
    assert link.evaluate("link => link.href") == f"{address}#/about"
    link.click()
    expect(page).to_have_url(f"{address}#/about")
