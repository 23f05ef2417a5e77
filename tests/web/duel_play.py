"""A person at an Azul Duel table in a real browser, who plays by mouse, keyboard or touch and watches the tiles."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.http_play import become_somebody
from tests.web.patience import PATIENCE
from tests.web.tabbing import tab_to

COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
AIMED_AT = ("line", "broken", "space", "cell", "stack")  # what a finger taps twice: first to see what it would do

SIT_DOWN = """async ([options, bots, seats]) => {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { table } = await post('/api/tables', { game: 'duel', options, bots, hot_seat: seats > 1 })
  for (let seat = 0; seat < seats; seat++) {
    await post('/api/commands', { type: 'sit', table, id: `sit-${seat}`, words: 'some words' })
  }
  return table
}"""
SHOWN = """() => [...document.querySelectorAll('[data-tile]')].map((tile) => {
  return [tile.closest('[data-place]').dataset.place, tile.dataset.tile]
})"""
# The state, what is shown, of which state, and whether all is sent: what is stacked follows a move by itself. It looks
# again until the page shows a state after *after*, in which one is *asked* to move or the game is over; but not longer
# than *most* milliseconds.
LOOK = f"""async ([table, after, asked, most]) => {{
  for (const until = performance.now() + most; ; await new Promise((wake) => setTimeout(wake, 10))) {{
    const state = await (await fetch(`/api/tables/${{table}}`)).json()
    const number = Number(document.querySelector('.duel')?.dataset.number)
    const isSent = sessionStorage.getItem('azulejos.unsent') === null
    const isWanted = number === state.number && number > after
    const isAsked = !asked || (state.legal.length && isSent) || state.status === 'over'
    if ((isWanted && isAsked) || performance.now() > until) return [state, ({SHOWN})(), isWanted && isAsked]
  }}
}}"""

Tiles = Counter[tuple[str, str]]  # places with what lies there
Way = Callable[["Person", str], None]  # how a move is made


def tiles_of(view: dict[str, Any]) -> Tiles:
    """The places at which the page should show the tiles of a view."""
    found: Tiles = Counter()
    for number, factory in enumerate(view["factories"]):
        found.update((f"sun-{number}", colour) for colour in factory["sun"])
        stack = (f"moon-{number}" + (f"-{height}" if number else "") for height in range(len(factory["moon"])))
        found.update(zip(stack, factory["moon"], strict=True))
    for seat, board in enumerate(view["boards"]):
        for row, line in enumerate(board["lines"]):
            found.update((f"line-{seat}-{row}-{space}", line["colour"]) for space in range(line["tiles"]))
        for row, cells in enumerate(board["dome"]):
            found.update((f"cell-{seat}-{row}-{column}", tile) for column, tile in enumerate(cells) if tile)
        found.update((f"broken-{seat}", colour) for colour in board["broken"])
    holder = view["start_tile"]
    found["moon-0" if holder is None else f"start-{holder}", "start tile"] += 1
    return found


@dataclass(frozen=True)
class Choice:
    """The elements to click for a move, by the page's attributes."""

    source: str | None
    target: str
    turns: int = 0


def choice(move: str) -> Choice:
    """The notation, read once more: `docs/notation.md`."""
    if found := re.fullmatch(r"([L1-4M])([BYRKT])([1-6X])", move):
        colour = COLOURS[found[2]]
        source = f"moon-{colour}" if found[1] == "M" else f"sun-{found[1].replace('L', '0')}-{colour}"
        return Choice(source, "broken" if found[3] == "X" else f"line-{int(found[3]) - 1}")
    if found := re.fullmatch(r"([1-6])-([0-6])", move):
        return Choice(None, "leave" if found[2] == "0" else f"cell-{int(found[1]) - 1}-{int(found[2]) - 1}")
    kind, rest = move[0], move[1:]
    if kind == "@":
        return Choice(None, f"space-{int(rest[0]) - 1}", int(rest[1]))
    targets = {
        "^": lambda: f"rest-{COLOURS[rest]}",
        "P": lambda: f"display-{int(rest) - 1}",
        "D": lambda: "stack",
        "S": lambda: "stop",
        "K": lambda: f"drawn-{rest}",
        "U": lambda: f"drawn-{rest}",
        "C": lambda: f"chip-{rest}",
        "+": lambda: f"reserve-{'-'.join(COLOURS[letter] for letter in rest)}",
    }
    return Choice(None, targets[kind]())


class Person:
    """Sits at a table of their own, against a bot."""

    longest_look = 1000  # milliseconds in which the page looks by itself

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.table = ""

    def sit_down(self, tablets: str = "random-4", seats: int = 1, start: str = "random") -> None:
        self.page.goto("/learn")
        become_somebody(self.page)  # else the page may become another guest after having sat down
        bots = {str(seat): "greedy" for seat in range(seats, 2)}
        self.table = self.page.evaluate(SIT_DOWN, [{"tablets": tablets, "start": start}, bots, seats])
        self.page.goto(f"/t/{self.table}")
        self.page.wait_for_selector(".duel")

    def state(self) -> dict[str, Any]:
        return self.look()[0]

    def look(self, after: int = -1, asked: bool = False, most: int = 0) -> tuple[dict[str, Any], Tiles, bool]:
        """The server's state, the tiles on the page, and whether this is the awaited state."""
        state, shown, is_wanted = self.page.evaluate(LOOK, [self.table, after, asked, most])
        return state, Counter(map(tuple, shown)), is_wanted

    def see(self, after: int = -1, asked: bool = False) -> dict[str, Any]:
        """Wait until the page shows a state later than a number, and exactly its tiles."""
        until = time.monotonic() + PATIENCE
        while True:
            state, shown, is_wanted = self.look(after, asked, self.longest_look)
            there = tiles_of(state["view"])
            if is_wanted and shown == there:
                return state
            told = (after, state["number"], state["legal"], there - shown, shown - there)
            assert time.monotonic() < until, told
            self.page.wait_for_timeout(10)

    def turn(self) -> dict[str, Any]:
        """The state when it is this person's turn and the page has sent all of the last one, or the game is over."""
        return self.see(asked=True)

    def any_of(self, legal: list[str]) -> str:
        """A legal move; each kind is equally likely, so that the rare ones are seen too."""
        kinds = sorted({kind(move) for move in legal})
        wanted = self.random.choice(kinds)
        return self.random.choice([move for move in legal if kind(move) == wanted])

    def move(self, way: Way, wanted: str | None = None) -> dict[str, Any]:
        """Make one move, and see what comes of it."""
        before = self.turn()
        self.make(way, wanted or self.any_of(before["legal"]))
        return self.see(after=before["number"])

    def make(self, way: Way, move: str) -> None:
        chosen = choice(move)
        (self.pick(chosen.source) if chosen.source else self.target(move)).wait_for()
        way(self, move)

    def play(self, way: Way, after: Callable[[], None] = lambda: None) -> Counter[str]:
        """Play to the end; how many moves were made, by kind."""
        made: Counter[str] = Counter()
        state = self.turn()
        while state["status"] != "over":
            move = self.any_of(state["legal"])
            self.make(way, move)
            state = self.see(after=state["number"], asked=True)
            after()
            made[kind(move)] += 1
        return made

    def until(self, wanted: str) -> str:
        """Play until a move of a kind is legal; that move."""
        while not (found := [move for move in self.turn()["legal"] if kind(move) == wanted]):
            self.move(by_mouse)
        return self.random.choice(found)

    def pick(self, key: str) -> Locator:
        return self.page.locator(f".duel button[data-pick='{key}']:enabled").first

    def target(self, move: str) -> Locator:
        """The button that makes a move; that of a space does so when the plate is turned as the move says."""
        if move[0] == "@":
            return self.space(int(move[1]) - 1)
        return self.page.locator(f".duel button[data-move='{move}']:enabled").first

    def space(self, number: int) -> Locator:
        return self.page.locator(f".own [data-place$='-{number}'] > button.free:enabled")


def kind(move: str) -> str:
    """A sign for what a move does: `s` sun, `m` moon, `t` tile, `l` leave, else its first letter."""
    if re.fullmatch(r"[L1-4][BYRKT].", move):
        return "s"
    if re.fullmatch(r"M..", move):
        return "m"
    return ("l" if move.endswith("-0") else "t") if "-" in move else move[0]


def by_mouse(person: Person, move: str) -> None:
    chosen = choice(move)
    if chosen.source:
        person.pick(chosen.source).click()
        assert person.pick(chosen.source).get_attribute("aria-pressed") == "true"
    for _ in range(chosen.turns):
        person.page.get_by_role("button", name="Turn the plate right").click()
    person.target(move).click()


def by_dragging(person: Person, move: str) -> None:
    """Make a move, by dragging where that is natural and by clicks elsewhere."""
    chosen = choice(move)
    page = person.page
    places = {
        "rest": ".stacking .moon",
        "chip": ".own .reserve",
        "reserve": ".own .line.tiled",
        "display": ".own .dome",
    }
    things = {"space": "[data-hand]", "cell": ".own .line.tiled [data-tile]"}
    zone = chosen.target.split("-")[0]
    for _ in range(chosen.turns):
        page.keyboard.press("r")
    if chosen.source:
        drag(page, person.pick(chosen.source), person.target(move))
    elif zone in places:
        drag(page, person.target(move), page.locator(places[zone]))
    elif zone in things:
        drag(page, page.locator(things[zone]).last, person.target(move))
    else:
        by_mouse(person, move)


def drag(page: Page, thing: Locator, place: Locator) -> None:
    thing.scroll_into_view_if_needed()
    x, y = middle(thing)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y + 9)
    page.mouse.move(*middle(place), steps=3)
    page.mouse.up()


def by_touch(person: Person, move: str) -> None:
    chosen = choice(move)
    if chosen.source:
        person.pick(chosen.source).tap()
    person.target(move).tap()
    if not chosen.target.startswith(AIMED_AT):
        return
    for _ in range(chosen.turns):
        person.page.get_by_role("button", name="Turn the plate right").tap()
    place = person.page.get_by_role("button", name="Place it here")
    if chosen.target.startswith("space") and person.random.random() < 0.5:
        place.tap()
    else:
        person.target(move).tap()


def by_keyboard(person: Person, move: str) -> None:
    """Now by typing the move, now with Tab, R and Enter."""
    keyboard = person.page.keyboard
    if person.random.random() < 0.4:
        for letter in move.lower():
            keyboard.press(letter)
        keyboard.press("Enter")
        return
    chosen = choice(move)
    if chosen.source:
        tab_to(person.page, f"[data-pick='{chosen.source}']")
        keyboard.press("Enter")
    for _ in range(chosen.turns):
        keyboard.press("r")
    tab_to(person.page, f"[data-move='{move}']")
    keyboard.press("Enter")


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
