"""A person at an Azul table in a real browser, who plays by mouse, keyboard or touch and watches the tiles."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.http_play import become_somebody
from tests.web.patience import PATIENCE
from tests.web.tabbing import tab_to

COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
MOST_ARROWS = 120
AWAY = (20, 400)  # a place on a desk's screen beside all targets

SIT_DOWN = """async ([options, bots, seats]) => {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const setup = { game: 'azul', options, bots, hot_seat: seats > 1 }
  const { table } = await post('/api/tables', setup)
  for (let seat = 0; seat < seats; seat++) {
    await post('/api/commands', { type: 'sit', table, id: `sit-${seat}`, words: 'some words' })
  }
  return table
}"""
SHOWN = (
    "[...document.querySelectorAll('.azul [data-tile]')]"
    ".map((tile) => [tile.closest('[data-place]').dataset.place, tile.dataset.tile])"
)
# The state, and what is shown. It looks again until there is a state after *after*, in which one is *asked* to move or
# the game is over; but not longer than *most* milliseconds.
LOOK = f"""async ([table, after, asked, most]) => {{
  for (const until = performance.now() + most; ; await new Promise((wake) => setTimeout(wake, 10))) {{
    const state = await (await fetch(`/api/tables/${{table}}`)).json()
    const isWanted = state.number > after && (!asked || state.legal.length || state.status === 'over')
    if (isWanted || performance.now() > until) return [state, {SHOWN}]
  }}
}}"""

Tiles = Counter[tuple[str, str]]  # places with what lies there
Way = Callable[["Person", str], None]  # how a move is made


def tiles_of(view: dict[str, Any]) -> Tiles:
    """The places at which the page should show the tiles of a view."""
    found: Tiles = Counter()
    for factory, tiles in enumerate(view["factories"]):
        found.update((f"factory-{factory}", colour) for colour in tiles)
    found.update(("centre", colour) for colour in view["centre"])
    for seat, board in enumerate(view["boards"]):
        for row, line in enumerate(board["lines"]):
            found.update((f"line-{seat}-{row}-{space}", line["colour"]) for space in range(line["tiles"]))
        for row, spaces in enumerate(board["wall"]):
            found.update((f"wall-{seat}-{row}-{column}", colour) for column, colour in enumerate(spaces) if colour)
        found.update((f"floor-{seat}-{space}", tile) for space, tile in enumerate(board["floor"]))
    lies = view["marker_in_centre"] or any("marker" in board["floor"] for board in view["boards"])
    if view["marker_in_centre"]:
        found["centre", "marker"] += 1
    elif not lies and view["phase"] != "over" and view["starter"] is not None:
        found[f"holder-{view['starter']}", "marker"] += 1
    return found


class Person:
    """Sits at a table of their own, against bots."""

    longest_look = 1000  # milliseconds in which the page looks by itself

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.table = ""

    def sit_down(self, players: int = 2, wall: str = "coloured", seats: int = 1) -> None:
        self.page.goto("/learn")
        become_somebody(self.page)  # else the page may become another guest after having sat down
        bots = {str(seat): "greedy" for seat in range(seats, players)}
        self.table = self.page.evaluate(SIT_DOWN, [{"players": str(players), "wall": wall}, bots, seats])
        self.page.goto(f"/t/{self.table}")
        self.page.wait_for_selector(".azul")

    def see(self, after: int = -1, asked: bool = False) -> dict[str, Any]:
        """A state later than a number, in which one is asked to move or the game is over, once the page shows exactly
        its tiles; the game may continue meanwhile."""
        until = time.monotonic() + PATIENCE
        while True:
            state, shown = self.look(after, asked)
            expected = tiles_of(state["view"])
            is_wanted = state["number"] > after and (not asked or state["legal"] or state["status"] == "over")
            if is_wanted and shown == expected:
                return state
            assert time.monotonic() < until, (after, state["number"], expected - shown, shown - expected)
            self.page.wait_for_timeout(10)

    def look(self, after: int = -1, asked: bool = False) -> tuple[dict[str, Any], Tiles]:
        """The server's state, and the tiles on the page."""
        state, shown = self.page.evaluate(LOOK, [self.table, after, asked, self.longest_look])
        return state, Counter(map(tuple, shown))

    def turn(self) -> dict[str, Any]:
        """The state when it is this person's turn, or the game is over."""
        return self.see(asked=True)

    def choice(self, legal: list[str]) -> str:
        lines = [move for move in legal if not move.endswith("F")]
        return self.random.choice(lines or legal)

    def move(self, way: Way) -> dict[str, Any]:
        """Make one move, and see what comes of it."""
        before = self.turn()
        way(self, self.choice(before["legal"]))
        return self.see_after(before)

    def see_after(self, before: dict[str, Any]) -> dict[str, Any]:
        """The first state that follows another."""
        return self.see(after=before["number"])

    def play(self, way: Way, after: Callable[[], None] = lambda: None) -> int:
        """Play to the end; the number of moves made."""
        moves = 0
        state = self.turn()
        while state["status"] != "over":
            way(self, self.choice(state["legal"]))
            state = self.see(after=state["number"], asked=True)
            after()
            moves += 1
        return moves

    def group(self, move: str) -> Locator:
        return self.page.locator(f"button[data-pick='{pick_of(move)}']")

    def tile(self, move: str) -> Locator:
        """One of its tiles: three of them stand round a corner of their plate, whose middle belongs to the fourth."""
        return self.group(move).locator(".laid").first

    def target(self, move: str) -> Locator:
        return self.page.locator(f".board button[data-move='{move}']")


def is_choice(move: str) -> bool:
    """Whether a move chooses a column of the grey wall."""
    return "-" in move


def pick_of(move: str) -> str:
    """The pick of a move, as the page names it."""
    place = "centre" if move[0] == "C" else f"factory-{int(move[0]) - 1}"
    return f"{place}-{COLOURS[move[1]]}"


def by_mouse(person: Person, move: str) -> None:
    if not is_choice(move):
        person.tile(move).click()
        assert person.group(move).get_attribute("aria-pressed") == "true"
    person.target(move).click()


def by_dragging(person: Person, move: str) -> None:
    if is_choice(move):
        person.target(move).click()
        return
    mouse = person.page.mouse
    mouse.move(*middle(person.tile(move)))
    mouse.down()
    mouse.move(*AWAY)
    mouse.move(*middle(person.target(move)), steps=4)
    mouse.up()


def by_touch(person: Person, move: str) -> None:
    """The first tap on a target shows what the move would bring, the second makes it."""
    if not is_choice(move):
        come_near(person, move)
        person.tile(move).tap()
    person.target(move).tap()
    assert "aimed" in (person.target(move).get_attribute("class") or "")
    person.target(move).tap()


def come_near(person: Person, move: str) -> None:
    """Zoom in on a plate by a tap, where plates are smaller than fingers."""
    closer = person.page.locator(f"[data-closer='{int(move[0]) - 1}']") if move[0].isdigit() else None
    if closer is not None and closer.count():
        closer.tap()


def by_letters(person: Person, move: str) -> None:
    for key in move[-1] if is_choice(move) else move.lower():
        person.page.keyboard.press(key)


def by_tab_and_arrows(person: Person, move: str) -> None:
    """Tab to the tiles, Enter, then arrows to the place for them."""
    keyboard = person.page.keyboard
    if not is_choice(move):
        tab_to(person.page, f"[data-pick='{pick_of(move)}']")
        keyboard.press("Enter")
        keyboard.press("ArrowRight")
    for _ in range(MOST_ARROWS):
        focused = person.page.evaluate("document.activeElement.dataset.move ?? ''")
        if focused == move:
            break
        keyboard.press(arrow(focused, move))
    keyboard.press("Space")


def arrow(focused: str, wanted: str) -> str:
    """Columns lie side by side, lines one below the other, and the floor line below them."""
    back, on = ("ArrowLeft", "ArrowRight") if is_choice(wanted) else ("ArrowUp", "ArrowDown")
    return back if focused and focused[-1] > wanted[-1] else on


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def colour_in(text: str) -> bool:
    return re.search("|".join(COLOURS.values()), text) is not None
