"""Taking moves back, resigning, and being called when it is your turn."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import http_play
from tests.web.page_setup import STILL, new_context, resize

# Taking back and giving up


def at_a_hot_seat(page: Page) -> str:
    page.goto("/settings")
    table = http_play.make_table(page, hot_seat=True)
    http_play.sit(page, table)
    page.goto(f"/t/{table}")
    expect(page.locator(".azul")).to_be_visible()
    return table


def moves_made(page: Page, table: str) -> int:
    view = http_play.ask(page, f"/api/tables/{table}")["view"]
    return sum(line["tiles"] for board in view["boards"] for line in board["lines"])


def test_what_was_taken_back_can_be_made_again_by_button_and_by_key(page: Page) -> None:
    table = at_a_hot_seat(page)
    http_play.play(page, table, 2)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_visible()
    expect(redo).to_have_count(0)
    after = moves_made(page, table)
    undo.click()
    expect(redo).to_be_enabled()
    assert moves_made(page, table) < after
    page.keyboard.press("Control+z")
    expect(undo).to_have_count(0)
    assert moves_made(page, table) == 0
    expect(redo).to_be_enabled()
    page.keyboard.press("Control+Shift+Z")
    expect(undo).to_be_visible()
    expect(redo).to_be_enabled()
    redo.click()
    expect(redo).to_have_count(0)
    assert moves_made(page, table) == after


def test_nothing_can_be_made_again_after_another_move(page: Page) -> None:
    table = at_a_hot_seat(page)
    http_play.play(page, table, 1)
    page.get_by_role("button", name="Undo").click()
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_be_visible()
    move = (redo.get_attribute("aria-label") or "").removeprefix("Redo ")
    state = http_play.ask(page, f"/api/tables/{table}")
    other = next(each for each in state["legal"] if each != move)
    command = {"type": "move", "table": table, "id": "another", "number": state["number"], "move": other}
    http_play.ask(page, "/api/commands", command)
    expect(redo).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(redo).to_have_accessible_name(f"Redo {other}")


def test_resigning_is_asked_about_and_explained(page: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(page, bots={"1": "greedy"})
    page.goto(f"/t/{table}")
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("button", name="Resign").click()
    asked = page.get_by_role("alertdialog", name="Resign this game?")
    expect(asked).to_contain_text("The game ends, and the other player wins.")
    expect(asked.get_by_role("button", name="Play on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Resign").click()
    asked.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("heading", name="Greedy won")).to_be_visible()
    expect(page.get_by_text("has resigned.")).to_be_visible()


def test_who_is_asked_to_take_a_move_back_answers(page: Page, browser: Browser, site: str) -> None:
    context = new_context(browser, site)
    context.add_init_script(STILL)
    friend = context.new_page()
    page.goto("/settings")
    friend.goto("/settings")
    table = http_play.make_table(page, options={"start": "1"})
    http_play.sit(friend, table)
    for each in (page, friend):
        each.goto(f"/t/{table}")
        each.locator(".azul").wait_for()  # only a move that was seen can be made again
    http_play.play(page, table, 1)
    http_play.play(friend, table, 1)
    page.get_by_role("button", name="Ask to undo").click()
    expect(page.get_by_text("waiting for the others to answer")).to_be_visible()
    friend.get_by_role("button", name="Allow").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    assert moves_made(page, table) == 0
    context.close()


# It is your turn

WATCHED = """
window.tones = 0
window.notices = []
window.AudioContext = class {
  constructor() { window.tones++; this.state = 'running'; this.currentTime = 0; this.destination = {} }
  createOscillator() { return {frequency: {}, connect: (to) => to, start() {}, stop() {}} }
  createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: (to) => to} }
}
window.Notification = class {
  static permission = 'granted'
  constructor(title, options) { window.notices.push(options.body) }
}
Object.defineProperty(document, 'hidden', {get: () => Boolean(window.isHidden)})
localStorage.setItem('azulejos.settings', JSON.stringify({pace: 'none', sound: true, notify: true}))
"""


@pytest.mark.parametrize("hidden", [False, True])
def test_your_turn_is_announced_by_the_title_a_sound_and_a_notice(
    page: Page, browser: Browser, site: str, hidden: bool
) -> None:
    context = new_context(browser, site)
    friend = context.new_page()
    friend.goto("/settings")
    page.add_init_script(WATCHED)
    page.goto("/settings")
    table = http_play.make_table(friend, options={"start": "1"})
    http_play.sit(page, table)
    page.goto(f"/t/{table}")
    expect(page.locator(".azul")).to_be_visible()
    expect(page).to_have_title("Azulejos")
    page.evaluate(f"window.isHidden = {json.dumps(hidden)}")
    http_play.play(friend, table, 1)
    expect(page).to_have_title("● Your turn")
    page.wait_for_function("() => window.tones > 0")
    page.wait_for_function(f"() => window.notices.length >= {int(hidden)}")
    assert page.evaluate("window.tones") == 1
    assert page.evaluate("window.notices") == (["Your turn"] if hidden else [])
    page.evaluate("window.isHidden = false")
    http_play.play(page, table, 1)
    expect(page).to_have_title("Azulejos")
    context.close()


def test_a_move_that_is_asked_about_is_made_by_a_second_click_in_the_same_place(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Ask before each move").check()
    table = http_play.make_table(page, bots={"1": "greedy"}, options={"start": "1"})
    page.goto(f"/t/{table}")
    page.locator(".azul [data-pick]:enabled").first.click()
    target = page.locator(".azul .board.front [data-move]:enabled").first
    move = target.get_attribute("data-move")
    number = http_play.ask(page, f"/api/tables/{table}")["number"]
    target.click()
    expect(page.locator("header .middle")).to_contain_text("once more to confirm")
    assert http_play.ask(page, f"/api/tables/{table}")["number"] == number
    page.locator(f".azul [data-move='{move}']").click()
    expect(page.locator(".azul")).not_to_have_attribute("data-number", str(number))


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_a_question_covers_nothing_of_the_table(page: Page, size: tuple[int, int]) -> None:
    page.goto("/settings")
    table = http_play.make_table(page, bots={"1": "greedy"})
    resize(page, *size)
    page.goto(f"/t/{table}")
    page.locator(".azul .laid").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    asked = page.get_by_role("alertdialog").bounding_box()
    stage = page.locator(".azul").bounding_box()
    assert asked
    assert stage
    assert asked["y"] + asked["height"] <= stage["y"]
    assert asked["x"] >= 0
    assert asked["x"] + asked["width"] <= size[0]
