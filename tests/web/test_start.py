"""The first page and the account: one's own games, whose turn it is, tables with bots, and refusals in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web import http_play
from tests.web.page_setup import STILL, new_context


@pytest.fixture
def friend(browser: Browser, site: str) -> Iterator[Page]:
    """The browser of a second visitor."""
    context = new_context(browser, site)
    context.add_init_script(STILL)
    found = context.new_page()
    found.goto("/settings")
    yield found
    context.close()


def in_language(browser: Browser, site: str, language: str) -> Page:
    context = new_context(browser, site, locale=language)
    context.add_init_script(STILL)
    return context.new_page()


def test_my_games_are_listed_with_whose_turn_it_is_and_kept_up_to_date(page: Page, friend: Page) -> None:
    page.goto("/settings")
    waiting = http_play.make_table(page, "duel")
    clock = {"type": "correspondence", "days": 2}
    table = http_play.make_table(page, options={"start": "2"}, clock=clock)
    http_play.sit(friend, table)
    page.goto("/")
    mine = page.get_by_role("region", name="My games").get_by_role("link")
    expect(mine).to_have_count(2)
    running = mine.filter(has_text="Round 1")
    expect(running).to_contain_text("'s turn")
    expect(running).to_contain_text("0 : 0")
    expect(running).to_contain_text(re.compile(r"(1 d|2 d|\d+:\d\d:\d\d) left"))
    expect(mine.filter(has_text="Waiting for players")).to_have_attribute("href", f"/t/{waiting}")
    expect(page).to_have_title("Azulejos")
    http_play.play(friend, table, 1)
    expect(running).to_contain_text("Your turn")
    expect(mine.first).to_have_attribute("href", f"/t/{table}")
    expect(page).to_have_title("● Your turn")
    mine.first.click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))


def test_a_finished_game_is_in_the_account_with_its_result_and_its_replay(page: Page) -> None:
    table = http_play.finished(page, "duel", bots={"1": "random"})
    result = http_play.ask(page, f"/api/tables/{table}")["result"]
    page.goto("/account")
    game = page.get_by_role("region", name="Finished games").get_by_role("link")
    expect(game).to_have_count(1)
    expect(game).to_contain_text("with Random")
    expect(game).to_contain_text(" : ".join(map(str, result["scores"])))
    expect(game).to_contain_text("Won" if result["ranks"][0] == 0 else "Lost")
    game.click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.get_by_role("region", name="My games")).to_have_count(0)


def test_each_seat_can_have_a_bot_of_its_own_even_one_that_the_page_does_not_know(page: Page) -> None:
    def with_another(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            game["bots"].append("oracle-9")
        route.fulfill(json=games)

    page.route("**/api/games", with_another)
    page.goto("/")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("combobox", name="Players").select_option("4")
    page.get_by_label("Seat 2", exact=True).select_option("Apprentice")
    page.get_by_label("Seat 3", exact=True).select_option("oracle-9")
    expect(page.get_by_label("Seat 3", exact=True)).to_have_accessible_description("A bot on this server.")
    expect(page.get_by_label("Seat 2", exact=True)).to_have_accessible_description(re.compile("A child can beat it"))
    page.get_by_role("button", name="Same for all seats").click()
    for seat in (2, 3, 4):
        expect(page.get_by_label(f"Seat {seat}", exact=True)).to_have_value("apprentice")
    page.get_by_label("Seat 4", exact=True).select_option("Painter")
    page.get_by_role("button", name="Create table").click()
    for name in ("Apprentice 1", "Apprentice 2", "Painter"):
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()


def test_the_host_chooses_which_bot_takes_a_free_seat_and_can_remove_it(page: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(page, options={"players": "3"})
    page.goto(f"/t/{table}")
    page.get_by_label("Which bot?").select_option("Apprentice")
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_role("listitem").filter(has_text="Apprentice")).to_be_visible()
    page.get_by_role("button", name="Remove the bot").click()
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(2)


def test_a_guest_has_a_name_that_can_be_changed_and_is_shown_as_it_is_written(page: Page) -> None:
    page.goto("/account")
    page.get_by_label("Your name").fill("<b>Ana</b> & co")
    page.get_by_role("button", name="Change name").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("<b>Ana</b> & co")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "There is no such table."), ("pt-BR", "Essa mesa não existe."), ("nb", "Det bordet finnes ikke.")],
)
def test_a_refusal_is_in_the_readers_language(browser: Browser, site: str, language: str, sentence: str) -> None:
    page = in_language(browser, site, language)
    page.goto("/t/nowhere")
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    page.context.close()


def test_bots_have_names_of_the_readers_language(browser: Browser, site: str) -> None:
    page = in_language(browser, site, "pt-BR")
    page.goto("/settings")
    table = http_play.make_table(page, options={"players": "3"}, bots={"1": "greedy", "2": "greedy"})
    page.goto(f"/t/{table}")
    expect(page.get_by_role("listitem").filter(has_text="Ganancioso 1").first).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Ganancioso 2").first).to_be_visible()
    assert "greedy" not in page.locator("main").inner_text()
    page.context.close()


def test_the_two_sounds_have_a_switch_each_and_a_phone_is_silent_at_first(browser: Browser, site: str) -> None:
    desk = new_context(browser, site)
    phone = new_context(browser, site, is_mobile=True, has_touch=True)
    for context, loud in ((desk, True), (phone, False)):
        page = context.new_page()
        page.goto("/settings")
        bell, tiles = page.get_by_label("Sound when it is my turn"), page.get_by_label("Sound of the tiles")
        for sound in (bell, tiles):
            expect(sound).to_be_checked(checked=loud)
        bell.set_checked(not loud)
        page.reload()
        expect(bell).to_be_checked(checked=not loud)
        expect(tiles).to_be_checked(checked=loud)
        kept = json.loads(page.evaluate("localStorage['azulejos.settings']"))
        assert (kept["bell"], kept["sound"]) == (not loud, loud)
        context.close()
