"""People at one table, each with a browser: sitting down, removal by the host, and a bot for a player who has gone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web import http_play
from tests.web.conftest import serving
from tests.web.page_setup import STILL, new_context, resize

NOTE_TIMER = """() => {
  const look = () => (window.sawTimer ||= document.querySelector('[role=timer]')?.checkVisibility() ?? false)
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
}"""
GRACE = "3"  # seconds that a player must be away before a bot may be called: long enough for the countdown to be seen


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("site"), "--grace-seconds", GRACE) as address:
        yield address


@pytest.fixture
def away(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """The browser of a friend, who may close it at any time."""
    context = new_context(browser, site)
    context.add_init_script(STILL)
    yield context
    context.close()


def new_table(page: Page) -> str:
    """A table with only free seats."""
    page.goto("/settings")
    http_play.become_somebody(page)
    return str(http_play.ask(page, "/api/tables", {"game": "azul", "options": {"start": "2"}})["table"])


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_words_are_pledged_by_who_sits_down_and_opened_when_all_do(page: Page, away: BrowserContext) -> None:
    table = new_table(page)
    friend = away.new_page()
    for each in (page, friend):
        each.goto(f"/t/{table}")
    sit_down(page)
    state = http_play.ask(page, f"/api/tables/{table}")
    assert state["pledges"][0], "only a pledge is shown before all sit"
    assert not any(state["words"])
    expect(friend.get_by_role("heading", name="invites you to a game of Azul")).to_be_visible()
    friend.get_by_role("button", name="Sit here").click()
    for each in (page, friend):
        expect(each.locator(".azul")).to_be_visible()
    state = http_play.ask(page, f"/api/tables/{table}")
    assert len(state["words"]) == 2
    assert all(state["words"])


def test_the_host_removes_a_player_who_can_not_come_back(page: Page, away: BrowserContext) -> None:
    table = new_table(page)
    friend = away.new_page()
    for each in (page, friend):
        each.goto(f"/t/{table}")
    sit_down(friend)
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(friend.get_by_role("button", name="Stand up")).to_have_count(0)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_text("The host has removed you from this table.")).to_be_visible()


def test_a_bot_is_called_for_a_player_who_has_gone_and_leaves_on_their_return(page: Page, away: BrowserContext) -> None:
    table = new_table(page)
    friend = away.new_page()
    http_play.sit(page, table, seat=0)
    friend.goto("/settings")
    http_play.sit(friend, table, seat=1)
    for each in (page, friend):
        each.goto(f"/t/{table}")
        expect(each.locator(".azul")).to_be_visible()
    page.evaluate(NOTE_TIMER)
    friend.close()
    page.get_by_role("button", name="fill in").click()
    assert page.evaluate("window.sawTimer")
    page.wait_for_function(
        "table => fetch(`/api/tables/${table}`).then((r) => r.json()).then((s) => s.legal.length)", arg=table
    )
    state = http_play.ask(page, f"/api/tables/{table}")
    assert state["seats"][1]["stand_in"] is not None
    friend = away.new_page()
    friend.goto(f"/t/{table}")
    expect(friend.locator(".azul")).to_be_visible()
    page.wait_for_function(
        "table => fetch(`/api/tables/${table}`).then((r) => r.json()).then((s) => s.seats[1].stand_in === null)",
        arg=table,
    )


def test_a_small_phone_has_room_for_all_buttons_of_the_bar(page: Page, away: BrowserContext) -> None:
    table = new_table(page)
    friend = away.new_page()
    http_play.sit(page, table, seat=0)
    friend.goto("/settings")
    http_play.sit(friend, table, seat=1)
    for each in (page, friend):
        each.goto(f"/t/{table}")
    expect(friend.locator(".azul")).to_be_visible()
    resize(friend, 360, 740)
    friend.locator(".azul [data-pick]:enabled").first.click()
    friend.locator(".board [data-move]:enabled").first.click()
    undo = friend.get_by_role("button", name="Ask to undo")
    for button in (undo, friend.get_by_role("button", name="Menu", exact=True)):
        expect(button).to_be_in_viewport(ratio=1)
    undo.click()
    expect(friend.get_by_text("You have asked to undo a move")).to_be_visible()
    friend.get_by_role("button", name="Menu", exact=True).click()  # while the other thinks about it
    expect(friend.get_by_role("button", name="Resign")).to_be_visible()
