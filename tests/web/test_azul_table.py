"""The Azul table in a real browser: whole games by mouse, keyboard and touch, and what is seen on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.azul_play import (
    SHOWN,
    Person,
    Way,
    by_dragging,
    by_letters,
    by_mouse,
    by_tab_and_arrows,
    by_touch,
    colour_in,
    is_choice,
    middle,
    tiles_of,
)
from tests.web.page_setup import FINGER, SERIOUS, SIZES, faults_of, new_context, open_page
from tests.web.test_pages import GAME

EVERY_IMPACT = ("minor", "moderate", *SERIOUS)
KEEP = """async (text) => {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  await post('/api/guest', {})
  return (await post('/api/files', { text })).table
}"""


@pytest.fixture(params=["normal", "fast"])
def lively(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page with animation."""
    with open_page(browser, site, request.param, viewport=SIZES["desk"]) as found:
        yield found


@pytest.mark.parametrize(
    ("way", "wall"),
    [(by_mouse, "coloured"), (by_dragging, "grey"), (by_letters, "grey"), (by_tab_and_arrows, "coloured")],
)
def test_a_whole_game(page: Page, way: Way, wall: str) -> None:
    person = Person(page)
    person.sit_down(wall=wall)
    assert person.play(way) > 10
    expect(page.locator(".hint")).to_contain_text("The game is over")


def test_a_whole_game_on_a_phone(phone: Page) -> None:
    person = Person(phone)
    person.sit_down(wall="grey")

    def nothing_is_wider_than_the_screen() -> None:
        assert phone.evaluate("document.documentElement.scrollWidth") == 360

    assert person.play(by_touch, nothing_is_wider_than_the_screen) > 10


def test_four_in_one_browser(page: Page) -> None:
    person = Person(page)
    person.sit_down(players=4, seats=4)
    actors = set()
    while (state := person.turn())["view"]["round"] == 1:
        actors.add(state["to_act"])
        person.move(by_mouse)
    assert actors == {0, 1, 2, 3}


def test_everything_to_press_on_a_phone_is_as_large_as_a_finger(phone: Page) -> None:
    person = Person(phone)
    person.sit_down(players=4, wall="grey")
    for _ in range(3):
        person.move(by_touch)
    move = person.choice(person.turn()["legal"])
    if not is_choice(move):  # the round may be over already, and a column is to be chosen
        person.group(move).tap()
    for button in phone.locator(".azul button:visible").all():
        chosen = button.get_attribute("data-move") or ""
        # Five columns of a wall are narrower than fingers; each of them has a button at the edge of the screen, too.
        larger = phone.locator(f".hint button[data-move='{chosen}']") if is_choice(chosen) else button
        box = larger.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER, button.evaluate("each => each.outerHTML")


def test_a_finger_drags_what_is_picked(phone: Page) -> None:
    person = Person(phone)
    person.sit_down()
    before = person.turn()
    # From the lowest group to the highest line: both are on the screen at once.
    move = max((move for move in before["legal"] if move.endswith("1")), key=lambda move: middle(person.group(move))[1])
    person.group(move).tap()
    person.target(move).scroll_into_view_if_needed()
    touch = phone.context.new_cdp_session(phone)
    from_x, from_y = middle(person.group(move))
    to_x, to_y = middle(person.target(move))

    def send(kind: str, points: list[dict[str, float]]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", [{"x": from_x, "y": from_y}])
    for part in (0.1, 0.5, 1):
        send("touchMove", [{"x": from_x + part * (to_x - from_x), "y": from_y + part * (to_y - from_y)}])
    expect(phone.locator(".drag")).to_be_visible()
    send("touchEnd", [])
    expect(phone.locator(".drag")).to_have_count(0)
    assert person.turn()["number"] > before["number"]


def test_a_target_tells_what_the_move_would_do(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    move = person.choice(person.turn()["legal"])
    person.group(move).click()
    targets = page.locator(".board button[data-move]")
    expect(targets).not_to_have_count(0)
    for target in targets.all():
        target.hover()
        move = target.get_attribute("data-move") or ""
        expect(page.locator(".hint")).to_contain_text("fall" if move.endswith("F") else "puts")
        described = target.evaluate(
            "each => document.getElementById(each.getAttribute('aria-describedby')).textContent"
        )
        assert colour_in(described)
        assert colour_in(page.locator(".hint").inner_text())
        assert page.locator(".ghost").count() > 0


def test_escape_puts_back_what_is_picked(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    move = person.choice(person.turn()["legal"])
    person.group(move).click()
    expect(person.group(move)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(person.group(move)).to_have_attribute("aria-pressed", "false")
    person.group(move).click()
    person.group(move).click()
    expect(person.group(move)).to_have_attribute("aria-pressed", "false")
    expect(page.locator("button[data-move]")).to_have_count(0)


def test_keys_are_announced_and_listed(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    move = person.choice(person.turn()["legal"])
    said = page.locator(".azul > [role=status]")
    page.keyboard.press(move[0])
    expect(said).to_contain_text("Choose a colour")
    page.keyboard.press(move[1])
    expect(said).to_contain_text("picked. They can go to: ")
    page.keyboard.press("9")
    expect(said).to_contain_text("can't be chosen")
    page.keyboard.press("Shift+?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(person.group(move)).to_have_attribute("aria-pressed", "true")


def test_the_last_moves_of_others_are_marked(page: Page) -> None:
    person = Person(page)
    person.sit_down(players=3)
    person.move(by_mouse)
    person.turn()
    places = page.locator(".marked[data-spot]").evaluate_all("all => all.map((each) => each.dataset.spot)")
    boards = {place.split("-")[1] for place in places if place.startswith(("line", "floor"))}
    assert boards == {"1", "2"}


def test_a_spectator_sees_everything_and_picks_nothing(page: Page, browser: Browser, site: str) -> None:
    person = Person(page)
    person.sit_down()
    person.move(by_mouse)
    context = new_context(browser, site)
    other = Person(context.new_page())
    other.table = person.table
    other.page.goto(f"/t/{person.table}")
    other.page.wait_for_selector(".azul")
    other.see()
    assert other.page.locator("button[data-source], button[data-move]").count() == 0
    for _ in range(3):
        person.move(by_mouse)
        other.see()
    context.close()


def test_tiles_fly_and_points_float(lively: Page) -> None:
    """The page holds the tiles of the state while they fly, and the show is short."""
    person = Person(lively)
    lively.clock.install()
    person.sit_down()
    pace = lively.evaluate("JSON.parse(localStorage.getItem('azulejos.settings')).pace")
    flights = 0
    while lively.locator("[data-points]").count() == 0:
        person.move(by_mouse)
        flights += lively.evaluate("document.getAnimations().length")
    assert flights
    lively.clock.fast_forward(4000 if pace == "normal" else 1000)
    assert lively.locator("[data-points]").count() == 0
    person.see()


def test_the_show_is_skipped_by_a_key_or_a_click(lively: Page) -> None:
    person = Person(lively)
    person.sit_down()
    for skip in (lambda: lively.keyboard.press("Escape"), lambda: lively.mouse.click(2, 2)):
        while lively.locator("[data-points]").count() == 0:
            person.move(by_mouse)
        skip()
        assert lively.locator("[data-points]").count() == 0
        lively.wait_for_timeout(400)
        assert lively.locator("[data-points]").count() == 0


@pytest.mark.parametrize("game", sorted(GAME.glob("azul-*.txt")), ids=lambda file: file.stem)
def test_a_replay_shows_the_tiles_of_each_step(lively: Page, game: Path) -> None:
    lively.goto("/learn")
    file = lively.evaluate(KEEP, game.read_text().partition("\n---")[0])
    replay = lively.evaluate("async (file) => (await fetch(`/api/files/${file}/replay`)).json()", file)
    lively.goto(f"/file/{file}")
    lively.wait_for_selector(".azul")
    views = [step["view"] for step in replay["steps"]]
    for key, shown in (("ArrowRight", views[1:]), ("ArrowLeft", views[-2::-1])):
        for view in shown:
            lively.keyboard.press(key)
            assert Counter(map(tuple, lively.evaluate(SHOWN))) == tiles_of(view)


def test_axe_finds_no_fault(examined: Page) -> None:
    person = Person(examined)
    person.sit_down()
    for _ in range(4):
        person.move(by_mouse)
    legal = person.turn()["legal"]
    assert faults_of(examined, "'.azul'", EVERY_IMPACT) == []
    if not is_choice(legal[0]):
        person.group(legal[0]).click()
        person.page.keyboard.press("ArrowDown")
        assert faults_of(examined, "'.azul'", EVERY_IMPACT) == []
