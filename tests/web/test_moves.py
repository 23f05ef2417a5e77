"""The list of moves: by rounds that is complete after a reload, with points and reasons."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web import http_play
from tests.web.page_setup import new_context


def moves_of(page: Page) -> Locator:
    page.get_by_role("button", name="What has happened", exact=True).click()
    return page.get_by_role("complementary", name="What has happened")


def test_the_moves_are_listed_by_rounds_and_complete_after_a_reload(page: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(page, bots={"1": "potter"}, options={"start": "1"})
    page.goto(f"/t/{table}")
    expect(page.locator(".azul")).to_be_visible()
    while http_play.ask(page, f"/api/tables/{table}")["view"]["round"] < 3:
        http_play.play(page, table, 1)
    http_play.play(page, table, 1)
    made = http_play.ask(page, f"/api/tables/{table}/history")
    sheet = moves_of(page)
    rounds = sheet.get_by_role("region")
    expect(rounds).to_have_count(3)
    expect(rounds.first).to_have_accessible_name("Round 1")
    expect(rounds.first.get_by_text("The tiles are laid:")).to_be_visible()
    lines = sheet.get_by_role("button").filter(has_text=re.compile("^[0-9]"))
    number = lines.count()
    assert number > 10
    first = lines.first.inner_text()
    assert re.search(r"You \d \w+, (factory \d|the centre) → (line \d|the floor line)", first.replace("\n", " "))
    page.reload()
    moves_of(page)
    expect(lines.nth(number - 1)).to_be_visible()
    assert lines.first.inner_text() == first
    assert made["plies"][0]["kind"] == "started"


def test_what_came_of_a_move_is_one_tap_away(page: Page) -> None:
    table = http_play.finished(page, bots={"1": "greedy"}, options={"start": "1"})
    page.goto(f"/t/{table}")
    sheet = moves_of(page)
    tiling = sheet.get_by_role("button").filter(has_text="The tiles are laid:").first
    expect(tiling).to_have_attribute("aria-expanded", "false")
    tiling.click()
    expect(tiling).to_have_attribute("aria-expanded", "true")
    expect(sheet.get_by_text(re.compile("lays 1 .* in row"))).to_be_visible()


def test_an_undo_that_is_asked_for_is_in_the_list_with_its_answer(page: Page, browser: Browser, site: str) -> None:
    with http_play.game_with_a_friend(page, browser, site) as (friend, table):
        http_play.play(page, table, 1)
        page.get_by_role("button", name="Ask to undo").click()
        asked = friend.get_by_text("asks to undo a move.").inner_text()
        sheet = moves_of(page)
        friend.get_by_role("button", name="Refuse").click()
        expect(sheet.get_by_text(asked.removesuffix("."), exact=True)).to_be_visible()
        expect(sheet.get_by_text("does not agree")).to_be_visible()


def test_chat_that_was_not_read_has_a_badge(page: Page, browser: Browser, site: str) -> None:
    context = new_context(browser, site)
    friend = context.new_page()
    for each in (page, friend):
        each.goto("/settings")
    table = http_play.make_table(page, options={"start": "1"})
    http_play.sit(friend, table)
    page.goto(f"/t/{table}")
    expect(page.locator(".azul")).to_be_visible()
    http_play.ask(friend, "/api/commands", {"type": "say", "table": table, "id": "hello", "text": "Boa sorte!"})
    badge = page.get_by_role("button", name="Chat, 1 new")
    badge.click()
    expect(page.get_by_text("Boa sorte!")).to_be_visible()
    expect(badge).to_have_count(0)
    page.get_by_label("Your message").fill("Igualmente")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Igualmente")).to_be_visible()
    context.close()
