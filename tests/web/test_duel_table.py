"""The Azul Duel table in a real browser: whole games by mouse, keyboard and touch, and what is seen on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.duel_play import Person, Way, by_dragging, by_keyboard, by_mouse, by_touch, choice
from tests.web.page_setup import new_context

EVERY_GAME = set("smP@C")  # kinds of moves that no game goes without


@pytest.mark.parametrize("way", [by_mouse, by_dragging, by_keyboard])
def test_a_whole_game(page: Page, way: Way) -> None:
    person = Person(page)
    person.sit_down()
    made = person.play(way)
    assert set(made) >= EVERY_GAME
    expect(page.locator(".decision")).to_contain_text("The game is over")


def test_a_whole_game_on_a_phone(phone: Page) -> None:
    person = Person(phone)
    person.sit_down()

    def nothing_is_wider_than_the_screen() -> None:
        assert phone.evaluate("document.documentElement.scrollWidth") == 360

    assert set(person.play(by_touch, nothing_is_wider_than_the_screen)) >= EVERY_GAME


def test_two_in_one_browser(page: Page) -> None:
    person = Person(page)
    person.sit_down(seats=2)
    actors = set()
    while (state := person.turn())["view"]["round"] == 1:
        actors.add(state["to_act"])
        person.move(by_mouse)
    assert actors == {0, 1}


# What is seen on the way


def test_a_place_says_what_the_move_would_do(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    source = choice(person.until("s")).source or ""
    person.pick(source).click()
    preview = page.locator(".decision .preview")
    for target in page.locator(".duel .lit").all():
        target.hover()
        expect(preview).to_contain_text("break" if str(target.get_attribute("data-move")).endswith("X") else "puts")
    page.locator(".own [data-place='line-0-5'] > button").hover()
    expect(page.locator(".own .line .ghost")).not_to_have_count(0)
    expect(page.locator(".decision")).to_contain_text("on a line")


def test_escape_puts_back_what_is_picked(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    source = choice(person.until("s")).source or ""
    person.pick(source).click()
    expect(person.pick(source)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".own .lines .lit")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(person.pick(source)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".own .lines .lit")).to_have_count(0)


def test_keys_are_listed_and_lead_to_what_can_be_chosen(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    person.turn()
    page.keyboard.press("Shift+?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    person.move(by_keyboard, person.until("P"))
    person.space(4).focus()
    for key, space in (("ArrowRight", 5), ("ArrowDown", 8), ("ArrowLeft", 7), ("ArrowUp", 4)):
        page.keyboard.press(key)
        expect(person.space(space)).to_be_focused()


def test_a_plate_is_shown_turned_before_it_is_placed(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    person.move(by_mouse, person.until("P"))
    cells = person.turn()["view"]["hand"]["cells"]
    person.space(4).hover()
    expect(page.locator(".own .dome .ghost-plate")).to_have_count(1)
    page.keyboard.press("r")
    top_left, top_right, bottom_left, bottom_right = cells
    turned = ", ".join([bottom_left, top_left, bottom_right, top_right])
    expect(page.locator("[data-hand]")).to_have_attribute("aria-label", re.compile(f": {turned}$"))
    person.space(4).click()
    expect(page.locator(".own [data-plate][data-turns='1']")).to_have_count(1)


def test_the_order_on_the_moon_and_the_line_are_one_decision(page: Page) -> None:
    person = Person(page)
    person.sit_down(seats=2)
    while not (tops := open_a_sun(person)):
        person.move(by_mouse)
    number, wanted = tops
    top = page.locator(f".duel button.half[aria-label*='{wanted}']")
    top.click()
    expect(top).to_have_count(0)  # it is on top already
    before = person.state()
    page.locator(".own .lines .lit").first.click()
    while (state := person.see())["number"] == before["number"] or state["view"]["phase"] == "stack":
        page.wait_for_timeout(10)
    assert state["to_act"] != before["to_act"]
    assert state["view"]["factories"][number]["moon"][-1] == wanted


def open_a_sun(person: Person) -> tuple[int, str] | None:
    """Pick tiles of a small factory that leaves two colours; its number and the colour that does not lie on top."""
    state = person.turn()
    for number, factory in enumerate(state["view"]["factories"]):
        for colour in sorted(set(factory["sun"])) if number else ():
            rest = [tile for tile in factory["sun"] if tile != colour]
            if len(set(rest)) > 1 and any(choice(move).source == f"sun-{number}-{colour}" for move in state["legal"]):
                person.pick(f"sun-{number}-{colour}").click()
                return number, next(tile for tile in rest if tile != rest[-1])
    return None


def test_a_stack_that_was_left_open_is_built_one_tile_after_the_other(page: Page) -> None:
    """As after a typed move, or when the page was closed in between."""
    person = Person(page)
    person.sit_down()
    while not (tops := open_a_sun(person)):
        person.move(by_mouse)
    page.keyboard.press("Escape")
    move = next(move for move in person.turn()["legal"] if move[0] == str(tops[0]))
    for letter in [*move.lower(), "Enter"]:
        page.keyboard.press(letter)
    while not (legal := [move for move in person.turn()["legal"] if move[0] == "^"]):
        person.move(by_keyboard, next(move for move in person.turn()["legal"]))
    factory = person.turn()["view"]["stacking"]
    expect(page.locator(".decision")).to_contain_text(f"Factory {factory}: which tile comes next?")
    person.move(by_mouse, legal[0])
    stack = page.locator(f"[data-place^='moon-{factory}-'] [data-tile]")
    expect(stack.first).to_have_attribute("data-tile", choice(legal[0]).target.removeprefix("rest-"))


def test_the_last_move_of_the_other_is_marked_also_after_a_reload(page: Page) -> None:
    person = Person(page)
    person.sit_down(start="2")
    person.until("s")  # the other has begun the first round
    expect(page.locator(".duel .marked")).not_to_have_count(0)
    page.reload()
    expect(page.locator(".duel .marked")).not_to_have_count(0)


def test_a_spectator_picks_nothing_and_sees_only_backs(page: Page, browser: Browser, site: str) -> None:
    person = Person(page)
    person.sit_down()
    context = new_context(browser, site)
    other = Person(context.new_page())
    other.table = person.table
    other.page.goto(f"/t/{person.table}")
    other.page.wait_for_selector(".duel")
    for move in (person.until("D"), "D", "S"):
        person.move(by_mouse, move)
        other.see()
        assert other.page.locator(".duel :is([data-pick], [data-move]):enabled").count() == 0
    assert person.turn()["view"]["phase"] == "keep"
    expect(page.locator("[data-drawn] .lit")).to_have_count(2)
    expect(other.page.locator("[data-drawn] .back")).to_have_count(2)
    expect(other.page.locator("[data-drawn] .cell")).to_have_count(0)
    context.close()
