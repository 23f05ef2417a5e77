"""The Azul Duel table in a real browser: beat by beat, and on every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cases import nonempty
from tests.web.duel_play import Person, by_mouse, choice
from tests.web.page_setup import BY_HAND, FINGER, SIZES, faults_of, new_context, open_page

OVERFLOW = """() => {
  const table = document.querySelector('.duel')
  return [table.scrollWidth - table.clientWidth, table.scrollHeight - table.clientHeight]
}"""
SUNS_HAVE_RISEN = """() => {
  while (!director.isIdle) director.tick(director.time + 1000)
  return director.timeline.some(({ event, name }) => event === 'leave' && name === 'suns rise')
}"""
OUTLOOK = """async ([table, number]) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'preview', table, number, steps: false, outlook: true })
  const { previews } = await (await fetch('/api/previews', { method: 'POST', headers, body })).json()
  return Object.fromEntries(previews.map(({ move, outlook }) => [move, outlook]))
}"""


@pytest.fixture
def lively(browser: Browser, site: str) -> Iterator[Page]:
    """A page with animation."""
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as found:
        yield found


def test_a_round_with_animation(browser: Browser, site: str) -> None:
    with open_page(browser, site, "fast", viewport=SIZES["desk"]) as page:
        person = Person(page)
        person.sit_down()
        while person.turn()["view"]["round"] == 1:
            person.move(by_mouse)


def move_when_quiet(person: Person) -> None:
    """Make a move if one may, nothing is being shown, and the page has nothing to send by itself."""
    person.page.wait_for_timeout(30)
    state = person.state()
    shown = person.page.locator(".duel[data-quiet=true]").get_attribute("data-number") if is_quiet(person) else ""
    if state["legal"] and str(state["number"]) == shown and state["view"]["phase"] != "stack":
        by_mouse(person, person.any_of(state["legal"]))


def is_quiet(person: Person) -> bool:
    return bool(person.page.evaluate("director.isIdle && sessionStorage.getItem('azulejos.unsent') === null"))


def test_runs_are_framed_in_gold_and_can_be_skipped(lively: Page) -> None:
    person = Person(lively)
    person.sit_down()
    lively.evaluate(BY_HAND)
    lively.reload()
    lively.wait_for_selector(".duel")
    gold = re.compile("gold$")
    while person.state()["status"] != "over":
        while not lively.evaluate("director.isIdle"):
            if gold.search(lively.evaluate("director.current") or ""):
                expect(lively.locator(".duel [data-run]")).not_to_have_count(0)
                lively.keyboard.press("Escape")
                lively.evaluate("director.finish(true)")
                expect(lively.locator(".duel")).to_have_attribute("data-quiet", "true")
                return
            lively.evaluate("director.tick(director.time + 400)")
        move_when_quiet(person)
    raise AssertionError("no points were seen in a whole game")


def test_nothing_is_counted_before_the_tile_lies_and_the_card_comes_after_all_of_it(lively: Page) -> None:
    """On the recorded timeline: a line goes to the dome, turns to gold, then to the score; one beat at a time."""
    person = Person(lively)
    person.sit_down()
    lively.evaluate(BY_HAND)
    lively.reload()
    lively.wait_for_selector(".duel")
    while person.state()["view"]["round"] == 1:
        lively.evaluate("while (!director.isIdle) director.tick(director.time + 1000)")
        move_when_quiet(person)
    lively.wait_for_function(SUNS_HAVE_RISEN)
    timeline = [(entry["event"], entry["name"]) for entry in lively.evaluate("director.timeline")]
    beats = [(event, name) for event, name in timeline if event in ("enter", "leave")]
    assert all(
        (one, other) == (("enter", name), ("leave", name))
        for one, other in zip(beats[::2], beats[1::2], strict=True)
        for name in [one[1]]
    )
    entered = [name for event, name in timeline if event == "enter"]
    for at, name in enumerate(entered):
        if name.endswith(": gold"):
            assert entered[at - 1] == name.replace(": gold", ": to the dome")
            counting = [name.replace(": gold", ends) for ends in (": points fly", ": points to the score")]
            assert entered[at + 1 : at + 3] == counting
    assert "suns rise" in entered
    if any(name.endswith(": gold") for name in entered):
        counted = max(at for at, name in enumerate(entered) if name.endswith("points to the score"))
        card = entered.index("round card")
        assert counted < card
        assert "suns rise" in entered[card:]  # again: they rose as the game began


# Every screen


def test_everything_to_press_on_a_phone_is_as_large_as_a_finger(phone: Page) -> None:
    person = Person(phone)
    person.sit_down()
    for wanted in "sPDC":
        move = person.until(wanted)
        if source := choice(move).source:
            person.pick(source).tap()
        for button in nonempty(phone.locator(".duel button:enabled:visible").all()):
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= FINGER - 0.5, button.evaluate("each => each.outerHTML")
        phone.keyboard.press("Escape")


@pytest.mark.parametrize(
    "size", [(1280, 720), (1366, 768), (1920, 1080), (390, 844), (360, 740), (844, 390), (820, 1180)], ids=str
)
def test_nothing_scrolls_and_all_that_is_asked_for_is_in_sight(
    browser: Browser, site: str, size: tuple[int, int]
) -> None:
    width, height = size
    touch = width < 900
    viewport = {"width": width, "height": height}
    with open_page(browser, site, viewport=viewport, has_touch=touch, is_mobile=touch) as page:
        person = Person(page)
        person.sit_down()
        for wanted in "P@sD":
            move = person.until(wanted)
            if source := choice(move).source:
                person.pick(source).tap() if touch else person.pick(source).click()
            assert page.evaluate("document.documentElement.scrollHeight") <= height
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(OVERFLOW) == [0, 0]
            for button in page.locator(".duel button:enabled:visible").all():
                box = button.bounding_box()
                assert box
                where = button.get_attribute("data-pick") or button.get_attribute("data-move")
                assert -FINGER / 8 < box["x"] < width + FINGER / 8 - box["width"], where
                assert 0 < box["y"] <= height + 1 - box["height"], where
            page.keyboard.press("Escape")


def test_badges_say_what_the_server_foresees(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    for _ in range(6):
        move = person.until("s")
        state = person.turn()
        outlook = page.evaluate(OUTLOOK, [person.table, state["number"]])
        source = choice(move).source or ""
        person.pick(source).click()
        for offered in (each for each in state["legal"] if choice(each).source == source and each[2] != "X"):
            foreseen = outlook[offered]
            line = next(each for each in foreseen["lines"] if each["row"] == foreseen["line"])
            said = f"+{line['points']}" if line["fate"] == "scores" else f"{foreseen['tiles']}/{foreseen['size']}"
            badge = page.locator(f".own .band .mark >> nth={foreseen['line']}")
            expect(badge).to_contain_text(said)
            if foreseen["fall_cost"]:
                expect(badge).to_contain_text(f"−{-foreseen['fall_cost']}")
        page.keyboard.press("Escape")
        person.move(by_mouse, move)


def test_every_sign_has_a_label_on_the_first_visit(browser: Browser, site: str) -> None:
    context = new_context(browser, site, viewport={"width": 1280, "height": 720})  # the least of a desk
    page = context.new_page()
    person = Person(page)
    person.sit_down()
    person.turn()
    labels = page.locator(".duel [data-label]")
    expect(labels).to_have_count(10)
    page.get_by_role("button", name="Labels").click()
    expect(labels).to_have_count(0)
    page.reload()
    person.turn()
    expect(labels).to_have_count(0)
    page.get_by_role("button", name="Labels").click()
    expect(labels).to_have_count(10)
    page.get_by_role("button", name="Labels").click()
    page.locator(".own .broken .name").first.hover()
    expect(page.locator(".duel [role=tooltip]")).to_contain_text("Broken tiles")
    context.close()


def test_no_serious_fault_while_playing(examined: Page) -> None:
    person = Person(examined)
    person.sit_down()
    for wanted in "Ps":
        move = person.until(wanted)
        if source := choice(move).source:
            person.pick(source).click()
        assert faults_of(examined) == []
        examined.keyboard.press("Escape")
        person.move(by_mouse, move)
    assert faults_of(examined) == []
