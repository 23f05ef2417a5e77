"""The Azul table in a real browser: whole games by mouse, keyboard and touch, and what is seen on the way."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.cases import nonempty
from tests.web import http_play
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
    come_near,
    is_choice,
    middle,
    tiles_of,
)
from tests.web.page_setup import BY_HAND, FINGER, SERIOUS, SIZES, faults_of, new_context, open_page
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

# Press a key a number of times; the state of the table after each, when nothing flies any more.
STEPS = f"""async ([key, times]) => {{
  const seen = []
  for (let step = 0; step < times; step++) {{
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}))
    for (let turn = 0; turn < 9; turn++) await null // no frame is drawn meanwhile
    director.finish(true)
    seen.push({SHOWN})
  }}
  return seen
}}"""
OUTLOOKS = """async ([table, number]) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'preview', table, number, moves: null, steps: false, outlook: true })
  const { previews } = await (await fetch('/api/previews', { method: 'POST', headers, body })).json()
  return Object.fromEntries(previews.map(({ move, outlook }) => [move, outlook]))
}"""


def nothing_scrolls(page: Page) -> None:
    """The whole page is on the screen, and every part of the table is within it."""
    size = page.viewport_size
    assert size
    width, height = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (width, height) == (size["width"], size["height"])
    for part in page.locator(".azul .board, .azul .plate, .azul .cloth").all():
        box = part.bounding_box()
        assert box
        assert min(box["x"], box["y"]) >= -1, part.get_attribute("class")
        assert box["x"] + box["width"] <= size["width"] + 1, part.get_attribute("class")
        assert box["y"] + box["height"] <= size["height"] + 1, part.get_attribute("class")


def the_end_is_told(page: Page) -> None:
    expect(page.locator(".azul")).to_have_attribute("data-quiet", "true")
    expect(page.locator("header .middle")).to_have_text("The game is over")
    expect(page.locator("[aria-labelledby=verdict]")).to_be_visible()


@pytest.fixture
def lively(browser: Browser, site: str) -> Iterator[Page]:
    """A page with animation."""
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as found:
        yield found


@pytest.mark.parametrize(
    ("way", "wall"),
    [(by_mouse, "coloured"), (by_dragging, "grey"), (by_letters, "grey"), (by_tab_and_arrows, "coloured")],
)
def test_a_whole_game(page: Page, way: Way, wall: str) -> None:
    person = Person(page)
    person.sit_down(wall=wall)
    assert person.play(way) > 10
    the_end_is_told(page)


def with_late_acknowledgements(page: Page) -> None:
    """Let the page hear that a command has happened only when it has seen another state after that."""

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        late: list[str | bytes] = []

        def hear(content: str | bytes) -> None:
            kind = json.loads(content)["type"]
            if kind == "ack":
                late.append(content)
                return
            socket.send(content)
            if kind == "state":
                for each in late:
                    socket.send(each)
                late.clear()

        server.on_message(hear)

    page.route_web_socket("**/ws", meddle)


def test_a_player_who_has_seen_the_next_state_may_move_before_the_last_move_is_acknowledged(page: Page) -> None:
    with_late_acknowledgements(page)
    person = Person(page)
    person.sit_down(seats=2, wall="grey")  # for one's own next move nothing comes in between
    assert person.play(by_letters) > 20


def test_a_whole_game_on_a_phone(phone: Page) -> None:
    person = Person(phone)
    person.sit_down(wall="grey")
    assert person.play(by_touch, lambda: nothing_scrolls(phone)) > 10
    the_end_is_told(phone)


def test_four_in_one_browser(page: Page) -> None:
    person = Person(page)
    person.sit_down(players=4, seats=4)
    actors = set()
    while (state := person.turn())["view"]["round"] == 1:
        actors.add(state["to_act"])
        person.move(by_mouse)
    assert actors == {0, 1, 2, 3}


def test_everything_to_press_on_a_phone_is_as_large_as_a_finger(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})  # the smallest that nine plates and four boards fit on
    person = Person(phone)
    person.sit_down(players=4, wall="grey")
    for _ in range(3):
        person.move(by_touch)
    move = person.choice(person.turn()["legal"])
    if not is_choice(move):  # the round may be over already, and a column must be chosen
        person.tile(move).tap()
    for button in nonempty(phone.locator(".azul button:visible").all()):
        box = button.bounding_box()
        assert box
        # A column of the wall is as high as a finger and a little narrower: five of them share the screen.
        least = 34 if is_choice(button.get_attribute("data-move") or "") else FINGER
        assert box["height"] >= FINGER - 0.5, button.evaluate("each => each.outerHTML")
        assert box["width"] >= least - 0.5, button.evaluate("each => each.outerHTML")


def test_a_finger_drags_tiles_to_a_line(phone: Page) -> None:
    person = Person(phone)
    person.sit_down()
    before = person.turn()
    move = next(move for move in before["legal"] if move.endswith("1"))
    come_near(person, move)
    touch = phone.context.new_cdp_session(phone)
    from_x, from_y = middle(person.tile(move))
    to_x, to_y = middle(phone.locator("[data-place='line-0-0']"))

    def send(kind: str, points: list[dict[str, float]]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", [{"x": from_x, "y": from_y}])
    for part in (0.1, 0.5, 1):
        send("touchMove", [{"x": from_x + part * (to_x - from_x), "y": from_y + part * (to_y - from_y)}])
    expect(phone.locator(".carried")).to_be_visible()
    send("touchEnd", [])
    expect(phone.locator(".carried")).to_have_count(0)
    person.see_after(before)


def test_every_target_says_what_the_move_would_bring(page: Page) -> None:
    """The badges are what the server says of each move; ghosts lie where its tiles would."""
    person = Person(page)
    person.sit_down()
    for _ in range(3):
        person.move(by_mouse)
    state = person.turn()
    move = next(move for move in state["legal"] if not is_choice(move))
    person.tile(move).click()
    outlooks = page.evaluate(OUTLOOKS, [person.table, state["number"]])
    targets = page.locator(".board button[data-move]")
    expect(targets).not_to_have_count(0)
    for target in nonempty(targets.all()):
        target.hover()
        aimed = target.get_attribute("data-move") or ""
        outlook = outlooks[aimed]
        line = next((each for each in outlook["lines"] if each["row"] == outlook["line"]), None)
        badges = page.locator(".board.own .badge.now")
        if line:
            text = f"+{line['points']}" if line["fate"] == "scores" else f"{outlook['tiles']}/{outlook['size']}"
            expect(badges.first).to_contain_text(text)
            expect(page.locator(".wall .ghost")).to_have_count(int(line["fate"] == "scores"))
            expect(page.locator(".gold-run.edge")).to_have_count(len(line["runs"]))
        else:
            expect(badges.first).to_have_text(f"\u2212{-outlook['fall_cost']}")
        expect(page.locator(".prospect")).to_contain_text(f"→ {outlook['then']}")
        described = target.evaluate(
            "each => document.getElementById(each.getAttribute('aria-describedby')).textContent"
        )
        assert colour_in(described)
        assert page.locator(".ghost").count() > 0


def test_escape_puts_back_what_is_picked(page: Page) -> None:
    person = Person(page)
    person.sit_down()
    move = person.choice(person.turn()["legal"])
    person.tile(move).click()
    expect(person.group(move)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(person.group(move)).to_have_attribute("aria-pressed", "false")
    person.tile(move).click()
    person.tile(move).click()
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
    expect(said).to_contain_text("Possible places: ")
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
    places = page.locator("[data-place]:has(> .laid > .last-move)").evaluate_all(
        "all => all.map((each) => each.dataset.place)"
    )
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
    assert other.page.locator("button[data-pick], button[data-move]").count() == 0
    for _ in range(3):
        person.move(by_mouse)
        other.see()
    context.close()


@pytest.mark.parametrize("game", sorted(GAME.glob("azul-*.txt")), ids=lambda file: file.stem)
def test_a_replay_shows_the_tiles_of_each_step(lively: Page, game: Path) -> None:
    lively.add_init_script(BY_HAND)
    lively.goto("/learn")
    file = lively.evaluate(KEEP, game.read_text().partition("\n---")[0])
    replay = lively.evaluate("async (file) => (await fetch(`/api/files/${file}/replay`)).json()", file)
    lively.goto(f"/file/{file}")
    lively.wait_for_selector(".azul")
    views = [step["view"] for step in replay["plies"]]
    for key, shown in (("ArrowRight", views[1:]), ("ArrowLeft", views[-2::-1])):
        seen = [Counter(map(tuple, tiles)) for tiles in lively.evaluate(STEPS, [key, len(shown)])]
        assert seen == [tiles_of(view) for view in shown]


def test_axe_finds_no_fault(examined: Page) -> None:
    person = Person(examined)
    person.sit_down()
    for _ in range(4):
        person.move(by_mouse)
    legal = person.turn()["legal"]
    assert faults_of(examined, "'.azul'", EVERY_IMPACT) == []
    if not is_choice(legal[0]):
        person.tile(legal[0]).click()
        person.page.keyboard.press("ArrowDown")
        assert faults_of(examined, "'.azul'", EVERY_IMPACT) == []


def test_free_columns_of_the_grey_wall_say_what_each_would_score(page: Page) -> None:
    person = Person(page, seed=3)
    person.sit_down(seats=2, wall="grey")
    while not is_choice((state := person.turn())["legal"][0]):
        http_play.play(page, person.table, 1)
    seat = state["to_act"]
    question = {"table": person.table, "number": state["number"], "moves": None, "outlook": True}
    answer = http_play.ask(page, "/api/previews", question)
    points = {each["move"]: each["outlook"]["points"] for each in answer["previews"]}
    expect(page.locator(f".board[data-seat='{seat}'] .line.tiled")).to_have_count(1)
    expect(page.locator(f".board[data-seat='{seat}'] .choice.can")).to_have_count(len(state["legal"]))
    for move in nonempty(state["legal"]):
        badge = page.locator(".choice", has=page.locator(f"[data-move='{move}']")).locator(".badge")
        expect(badge).to_have_text(re.compile(rf"^\+{points[move]}\b"))
