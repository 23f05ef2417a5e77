"""Nothing is announced before it is seen: beat by beat, all scores and texts of the page are of the picture shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.cases import nonempty
from tests.web import http_play
from tests.web.page_setup import BY_HAND, SIZES, open_page

STEP_MS = 200
MOST_STEPS = 400
# Scores in the bar and on the boards, the slip, the title, whose lamps are lit; the live region, and what
# was shown of it.
SEEN = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent.trim())
  const boards = [...document.querySelectorAll('.board .counter')]
  const seatOf = (each) => each.closest('[data-seat]').dataset.seat
  return {
    beat: director.current, idle: director.isIdle, told: director.told,
    bar: texts('header ol li b').map(Number),
    boards: Object.fromEntries(boards.map((each) => [seatOf(each), Number(each.dataset.value)])),
    picture: director.shown.scores ?? director.shown.view.boards.map((board) => board.score),
    lit: [...document.querySelectorAll('header ol li')].findIndex((each) => each.matches('.on')),
    turn: director.shown.turn ?? -1,
    title: texts('header .title')[0] ?? '',
    round: director.shown.round ?? director.shown.view.round,
    slip: texts('.slip > button b')[0] ?? '',
    verdict: document.querySelectorAll('[aria-labelledby=verdict]').length,
    isOver: director.shown.isOver,
  }
}"""
LOOK_ON = "(ms) => director.tick(director.time + ms)"
MOVES = """async (table) => {
  const plies = []
  for (let after = ''; after !== null; ) {
    const page = await (await fetch(`/api/tables/${table}/history?${after && `after=${after}`}`)).json()
    plies.push(...page.plies)
    after = page.next
  }
  return plies.filter((ply) => ply.kind === 'moved' && ply.seat !== null).map(({ number, seat }) => [number, seat])
}"""
GAMES = {
    "azul, two": ("azul", {"bots": {"1": "greedy"}}),
    "azul, three": ("azul", {"options": {"players": "3"}, "bots": {"1": "greedy", "2": "greedy"}}),
    "azul, four": (
        "azul",
        {"options": {"players": "4"}, "bots": {"1": "greedy", "2": "greedy", "3": "greedy"}},
    ),
    "duel": ("duel", {"bots": {"1": "greedy"}}),
}


def check(seen: dict[str, Any], names: list[str], moves: list[tuple[int, int]]) -> None:
    beat = seen["beat"]
    assert seen["bar"] == seen["picture"], f"the bar is ahead during '{beat}'"
    for seat, score in nonempty(seen["boards"].items()):
        assert score == seen["picture"][int(seat)], f"a board is ahead during '{beat}'"
    assert seen["lit"] == seen["turn"], f"the wrong lamp is lit during '{beat}'"
    assert re.search(rf"\b{seen['round']}\b", seen["title"]), f"'{seen['title']}' during '{beat}'"
    if seen["slip"]:
        last = [seat for number, seat in moves if number <= seen["told"]][-1]
        assert seen["slip"] == names[last], (
            f"the slip says {seen['slip']} during '{beat}'; {seen['told']} of {moves[-3:]}"
        )
    assert not seen["verdict"] or seen["isOver"], f"the verdict is told during '{beat}'"


def watch(page: Page, table: str, names: list[str]) -> int:
    """Look at every beat until nothing runs any more; how often."""
    for looks in range(MOST_STEPS):
        seen = page.evaluate(SEEN)
        check(seen, names, page.evaluate(MOVES, table))
        if seen["idle"]:
            return looks
        page.evaluate(LOOK_ON, 4000 if seen["beat"] == "round card" else STEP_MS)
    raise AssertionError(f"still '{page.evaluate('director.current')}' after {MOST_STEPS} steps")


@pytest.mark.parametrize(("game", "setup"), GAMES.values(), ids=list(GAMES))
def test_no_text_or_number_is_ahead_of_the_picture(
    browser: Browser, site: str, game: str, setup: dict[str, Any]
) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        page.goto("/settings")
        table = http_play.make_table(page, game, **setup)
        page.evaluate(BY_HAND)
        page.goto(f"/t/{table}")
        page.locator(f".{game}").wait_for()
        state = http_play.ask(page, f"/api/tables/{table}")
        page.wait_for_function("() => document.querySelectorAll('header ol li b').length > 0")
        names = [name.strip() for name in page.locator("header ol li .name").all_inner_texts()]
        names = [re.sub(r"\s*\(you\)$", "", name) for name in names]
        looks = 0
        while state["status"] != "over" and state["view"]["round"] < 3:
            http_play.play(page, table, 1)
            state = http_play.ask(page, f"/api/tables/{table}")
            page.wait_for_timeout(50)
            looks += watch(page, table, names)
        assert looks > len(names), "nothing was seen on its way"
