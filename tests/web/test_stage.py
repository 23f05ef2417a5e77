"""The director of motion, on a clock that the test moves: what the eye sees, in which order, and where it ends."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.cases import nonempty
from tests.web.azul_play import Person
from tests.web.page_setup import BY_HAND, SIZES, open_page

FRAME = 1000 / 30  # milliseconds between two looks
CARD = "round card"
LAST = "verdict"
# What the eye sees: scores, points, lamps, tiles with their places and where they are drawn, sprites included.
SEEN = """() => {
  const box = (each) => { const r = each.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }
  const all = (selector) => [...document.querySelectorAll(selector)]
  const visible = (each) => getComputedStyle(each).visibility !== 'hidden'
  return {
    time: director.time, beat: director.current, idle: director.isIdle,
    scores: all('.board .counter').map((each) => Number(each.dataset.value)),
    rolling: all('.board .strip').some((each) => each.getAnimations().length),
    points: all('.azul [data-points]').filter((each) => Number(getComputedStyle(each).opacity) > 0.01).length,
    lamps: all('.board').filter((each) => Number(getComputedStyle(each.querySelector('.halo')).opacity) > 0.5)
      .map((each) => Number(each.dataset.seat)),
    tiles: Object.fromEntries(all('.azul [data-key]').map((each) => [each.dataset.key, [...box(each), visible(each)]])),
    sprites: all('.sprite').map(box),
    verdict: all('[aria-labelledby="verdict"]').length,
  }
}"""
FLOWERS = """() => [...document.querySelectorAll('.azul .plate')].map((plate) => [
  Number(getComputedStyle(plate.querySelector('.flower')).opacity), plate.querySelectorAll('[data-tile]').length,
])"""
QUEUE = "[director.beat, ...director.queue].filter(Boolean).map(({ name, ms, hold }) => [name, ms, !!hold])"
POST = """async ([table, number, move]) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'move', table, id: `at-${number}`, number, move })
  await fetch('/api/commands', { method: 'POST', headers, body })
}"""

Seen = dict[str, Any]


@pytest.fixture
def manual(browser: Browser, site: str) -> Iterator[Person]:
    """A player at a table whose clock only moves when the test moves it."""
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        page.add_init_script(BY_HAND)
        person = Person(page, seed=5)
        person.sit_down()
        yield person


def look(page: Page) -> Seen:
    seen: Seen = page.evaluate(SEEN)
    return seen


def state_of(person: Person) -> dict[str, Any]:
    return person.look()[0]


def finish(page: Page) -> None:
    page.evaluate("director.finish(true)")


def move_until(person: Person, wanted: str) -> list[str]:
    """Move without watching until a beat of this name waits; the names of all beats that wait then."""
    while True:
        state = state_of(person)
        if not state["legal"]:
            assert state["status"] != "over", f"the game was over before a beat '{wanted}'"
            person.page.wait_for_timeout(20)
            continue
        finish(person.page)
        make_move(person, state)
        names = [name for name, _, _ in person.page.evaluate(QUEUE)]
        if any(re.search(wanted, name) for name in names):
            return names


def make_move(person: Person, state: dict[str, Any]) -> None:
    """Make a move, and wait until the page has heard of it and of the bot's answer."""
    person.page.evaluate(POST, [person.table, state["number"], person.choice(state["legal"])])
    while True:
        now = state_of(person)
        arrived = person.page.evaluate("director.timeline.filter((each) => each.event === 'arrived').at(-1)?.name")
        if (
            now["number"] > state["number"]
            and (now["legal"] or now["status"] == "over")
            and arrived == f"state {now['number']}"
        ):
            return
        person.page.wait_for_timeout(20)


def watch(page: Page) -> list[Seen]:
    """Every picture until nothing runs any more; a card is not read for its whole time."""
    pictures = [look(page)]
    while not pictures[-1]["idle"]:
        pause = 4000 if pictures[-1]["beat"] == CARD else FRAME
        page.evaluate("(time) => director.tick(time)", pictures[-1]["time"] + pause)
        pictures.append(look(page))
    return pictures


def entered(page: Page) -> list[str]:
    return [each["name"] for each in page.evaluate("director.timeline") if each["event"] == "enter"]


def test_the_end_of_a_round_is_shown_in_order(manual: Person) -> None:
    page = manual.page
    planned = move_until(manual, "slides to the wall")
    before = len(entered(page))
    pictures = watch(page)
    assert entered(page)[before:] == planned
    times = [each for each in page.evaluate("director.timeline") if each["event"] in ("enter", "leave")]
    for one, other in zip(times[-2 * len(planned) :], times[-2 * len(planned) + 1 :], strict=False):
        assert one["event"] != other["event"], "two beats at once"
        assert one["at"] <= other["at"]
    kinds = [name.partition(":")[0] for name in planned]
    assert kinds.index(CARD) > max(place for place, name in enumerate(planned) if "to the score" in name)
    assert kinds.index("the bag is dealt out") > kinds.index(CARD)
    assert planned[-1].startswith("turn: ") or "lays" in planned[-2]
    for one, other in itertools.pairwise(pictures):
        if one["scores"] != other["scores"]:
            assert "to the score" in str(other["beat"]), "a score changes in its own beat alone"
        if other["rolling"]:
            assert "to the score" in str(other["beat"])
        if other["points"] > one["points"]:
            assert re.search("gold|floor", str(other["beat"])), "points rise when the tile lies"
        if "slides to the wall" in str(other["beat"]):
            assert other["points"] <= one["points"]
        if re.search("gold|score|floor:", str(other["beat"])):
            assert other["lamps"] == [], "nobody has the turn while the tiles are counted"


def test_the_other_moves_when_mine_is_done(manual: Person) -> None:
    """Their board is unlit and nothing of theirs moves while my tiles fly."""
    page = manual.page
    planned = move_until(manual, "thinks")
    mine = next(place for place, name in enumerate(planned) if "lays" in name)
    assert [
        bool(re.search(word, planned[mine + step]))
        for step, word in enumerate(("lays", "turn", "thinks", "takes", "lays"))
    ] == [True] * 5
    pictures = watch(page)
    for each in pictures:
        if each["beat"] == planned[mine]:
            assert 1 not in each["lamps"]
    theirs = [each for each in pictures if each["beat"] == planned[mine + 4]]
    assert theirs
    assert all(0 not in each["lamps"] for each in theirs)


def test_nothing_moves_outside_its_beat_and_each_beat_ends_where_it_settles(manual: Person) -> None:
    page = manual.page
    planned = move_until(manual, "slides to the wall")
    time = page.evaluate("director.time")
    page.evaluate("(time) => director.tick(time)", time)
    while not page.evaluate("director.isIdle"):
        # The last moment of the beat that is on, and then the picture that it leaves.
        end = page.evaluate("director.start + director.length(director.beat)")
        page.evaluate("(end) => { director.tick(end - 0.001); director.stage.seek(end - director.start, true) }", end)
        last = look(page)
        page.evaluate("director.leave()")
        settled = look(page)
        name = last["beat"]
        assert settled["sprites"] == [], name
        for key, (x, y, width, height, is_seen) in settled["tiles"].items():
            assert is_seen, f"{name}: {key} is hidden"
            if not last["tiles"][key][4]:  # it was a sprite
                near = [
                    box
                    for box in last["sprites"]
                    if max(abs(one - other) for one, other in zip(box, (x, y, width, height), strict=True)) <= 0.01
                ]
                assert near, f"{name}: {key} jumps when it lands"
            else:
                assert (
                    max(
                        abs(one - other)
                        for one, other in zip(last["tiles"][key][:4], (x, y, width, height), strict=True)
                    )
                    <= 0.01
                ), name
        page.evaluate("(end) => director.tick(end)", end)
    assert planned


def test_a_plate_keeps_its_flower_until_its_first_tile_lies(manual: Person) -> None:
    page = manual.page
    move_until(manual, "the bag is dealt out")
    while page.evaluate("director.current") != "the bag is dealt out":
        page.evaluate("director.tick(director.time + 100)")
    flowers: list[list[list[float]]] = [page.evaluate(FLOWERS)]
    assert [tiles for _, tiles in flowers[0]] == [4] * len(flowers[0]), "the document is true at once"
    assert [seen for seen, _ in flowers[0]] == [1] * len(flowers[0]), "a flower goes before a tile has come"
    while page.evaluate("director.current") == "the bag is dealt out":
        flowers.append(page.evaluate(FLOWERS))
        page.evaluate("(ms) => director.tick(director.time + ms)", FRAME)
    for one, other in itertools.pairwise(flowers):
        assert all(later <= sooner for (sooner, _), (later, _) in zip(one, other, strict=True)), "a flower comes back"
    gone = [[seen for seen, _ in each].count(0) for each in flowers]
    assert gone[-1] == len(flowers[0])
    assert len(set(gone)) > 2, "plate by plate, and not all at once"


def test_the_verdict_comes_last(manual: Person) -> None:
    page = manual.page
    planned = move_until(manual, LAST)
    bonuses = [name for name in planned if "bonus" in name]
    assert planned.index(LAST) > max([planned.index(name) for name in bonuses] or [0])
    for each in watch(page):
        if each["beat"] not in (LAST, None) and not str(each["beat"]).startswith("nobody"):
            assert each["verdict"] == 0, f"the verdict is told during '{each['beat']}'"
    assert state_of(manual)["status"] == "over"
    manual.see()
    page.locator("[aria-labelledby=verdict]").wait_for()


def test_each_skip_is_over_one_thing_and_a_card_is_one(manual: Person) -> None:
    page = manual.page
    things = [name for name in move_until(manual, CARD) if re.search("lays|wall|round card|dealt", name)]
    page.evaluate("director.tick(director.time)")
    skips = 0
    while look(page)["beat"] != CARD:
        page.keyboard.press("Escape")
        page.evaluate("director.tick(director.time)")
        skips += 1
    assert 1 <= skips <= len(things), "no skip is over less than one thing"
    assert page.locator(".round-card").is_visible()
    page.keyboard.press("Space")
    assert page.locator(".round-card").count() == 0
    page.evaluate("director.tick(director.time + 200)")
    assert look(page)["beat"] == "the bag is dealt out", "what follows the card is seen"
    finish(page)
    manual.see()


def test_the_document_is_true_before_the_eye(manual: Person) -> None:
    """Labels have the new state at once; the figures follow in their beat."""
    page = manual.page
    move_until(manual, "slides to the wall")
    state = state_of(manual)
    for seat, board in nonempty(enumerate(state["view"]["boards"])):
        counter = page.locator(f".board[data-seat='{seat}'] .counter")
        assert (counter.get_attribute("aria-label") or "").startswith(f"{board['score']} ")
    finish(page)
    manual.see()
