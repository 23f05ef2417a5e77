"""The first page and the way to a game among people: what is in sight, one tap to a table, its link, and the wait."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import http_play
from tests.web.page_setup import SETTLED, STILL, new_context, resize

SCREENS = [(1366, 768), (1920, 1080), (390, 844), (360, 740), (844, 390), (820, 1180)]
IN_SIGHT = """button => {
  const box = button.getBoundingClientRect()
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
}"""
# How many tiles of the wall can be seen whole, with nothing over them.
TILES_SEEN = """() => {
  const words = document.querySelector('.lead').getBoundingClientRect()
  return [...document.querySelectorAll('.hero .wall .glazed')].filter((tile) => {
    const box = tile.getBoundingClientRect()
    const isBeside = box.right <= words.left || box.left >= words.right
    const isCovered = !isBeside && box.bottom > words.top && box.top < words.bottom
    return !isCovered && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
  }).length
}"""


@pytest.fixture
def friend(browser: Browser, site: str) -> Iterator[Page]:
    context = new_context(browser, site)
    context.add_init_script(STILL)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES", "nl-NL", "pt-BR"])
def test_play_now_and_the_wall_are_in_sight_on_every_screen(browser: Browser, site: str, locale: str) -> None:
    context = new_context(browser, site, locale=locale)
    page = context.new_page()
    page.goto("/")
    button = page.locator(".play button.main")
    expect(button).to_be_enabled()
    expect(page.get_by_role("radio")).not_to_have_count(2)  # the options of the game are there
    for width, height in SCREENS:
        resize(page, width, height)
        page.reload()
        expect(page.locator(".play [role=radiogroup]")).to_have_count(3)
        page.evaluate(SETTLED)
        assert button.evaluate(IN_SIGHT), (width, height)
        assert page.evaluate(TILES_SEEN) >= 8, (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
    context.close()


def test_nothing_on_the_first_page_asks_or_says_that_nobody_is_there(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    headings = page.locator("main section h2").all_inner_texts()
    assert headings[:3] == ["Play a bot", "Invite a friend", "Learn in 3 minutes"]
    assert set(headings[3:]) <= {"Open tables", "Watch a game"}  # of other tests
    assert page.locator("main section:not(.card) li").count() >= len(headings) - 3  # none is empty


def test_four_players_on_the_grey_wall_are_two_taps_away(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radiogroup", name="Players").get_by_text("4").click()
    page.get_by_role("radio", name="grey").check(force=True)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".azul")).to_be_visible()
    state = http_play.ask(page, f"/api/tables/{page.url.rpartition('/')[2]}")
    assert [seat["bot"] for seat in state["seats"]] == [None, "potter", "potter", "potter"]
    assert state["view"]["wall"] == "grey"
    page.goto("/")
    expect(page.get_by_role("radio", name="grey")).to_be_checked()  # as it was the last time


def test_all_may_play_in_one_browser_under_their_names(page: Page) -> None:
    page.goto("/")
    page.get_by_label("All in this browser").check()
    page.get_by_label("Player 1").fill("Ana")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".azul")).to_be_visible()
    for name in ("Ana", "Player 2"):
        expect(page.get_by_role("listitem").filter(has_text=name).first).to_be_attached()


def test_an_invitation_makes_a_private_table_at_once_and_says_who_has_opened_the_link(page: Page, friend: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_role("textbox", name="The link to this table")
    expect(link).to_have_value(re.compile(r"/t/\w+$"))
    expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    expect(page.get_by_text("Only people with the link can join.")).to_be_visible()
    friend.goto(page.url)
    expect(page.get_by_role("status").filter(has_text="has opened the link")).to_be_visible()
    page.get_by_role("button", name="Puzzle of the day").click()
    expect(page.get_by_text("One move is clearly the best")).to_be_visible()
    friend.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("listitem").filter(has_text="(you)")).to_be_visible()  # the game has begun
    expect(page.get_by_text("One move is clearly the best")).to_have_count(0)


def test_the_settings_of_a_table_are_changed_beside_its_link_and_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Create a link").click()
    expect(page.get_by_role("textbox", name="The link to this table")).to_be_visible()
    old = page.url
    page.get_by_role("button", name="Change the settings").click()
    page.get_by_role("combobox", name="Wall").select_option("grey")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("grey", exact=True)).to_be_visible()
    assert page.url != old
    assert http_play.ask(page, f"/api/tables/{old.rpartition('/')[2]}")["status"] == "over"
    page.goto("/")
    page.get_by_role("button", name="Create a link").click()
    expect(page.get_by_text("grey", exact=True)).to_be_visible()


def test_a_face_changes_with_a_tap_and_others_see_it(page: Page, friend: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Create a link").click()
    mine = page.get_by_role("button", name="Another pattern")
    expect(mine).to_be_visible()
    table = page.url.rpartition("/")[2]
    before = http_play.ask(page, f"/api/tables/{table}")["seats"][0]["face"]
    with page.expect_response("**/api/me/face"):
        mine.click()
    page.wait_for_function(
        "([table, face]) => fetch(`/api/tables/${table}`).then((r) => r.json()).then((s) => s.seats[0].face !== face)",
        arg=[table, before],
    )
    friend.goto(page.url)
    first = "li .face"
    tiles = "face => [...face.children].map((tile) => tile.className.match(/t-\\w+/)[0])"
    expect(friend.locator(first).first).to_be_visible()
    assert friend.locator(first).first.evaluate(tiles) == page.locator(first).first.evaluate(tiles)


def test_an_open_table_is_joined_from_the_first_page(page: Page, friend: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(
        page, listed=True, options={"wall": "grey"}, clock={"type": "correspondence", "days": 2}
    )
    friend.goto("/")
    row = (
        friend.get_by_role("region", name="Open tables")
        .get_by_role("listitem")
        .filter(has=friend.locator(f"a[href$='{table}']"))
    )
    expect(row).to_contain_text("Wall: grey")
    expect(row).to_contain_text("2 days per turn")
    row.get_by_role("button", name="Join").click()
    expect(friend).to_have_url(re.compile(f"/t/{table}$"))
    expect(friend.locator(".azul")).to_be_visible()


def test_a_game_in_one_browser_names_its_player_once_in_the_list(page: Page, friend: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(page, listed=True, hot_seat=True)
    http_play.sit(page, table)
    friend.goto("/")
    row = (
        friend.get_by_role("region", name="Watch a game")
        .get_by_role("listitem")
        .filter(has=friend.locator(f"a[href$='{table}']"))
    )
    expect(row).to_contain_text("2 players in one browser")
