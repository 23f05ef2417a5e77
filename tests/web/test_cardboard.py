"""A game on cardboard, scored by real taps: every score is the engine's, and the taps are few enough for an evening."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from azulejos.core.score_sheet import RoundMarks
from azulejos.games import game
from tests.score_sheets import Played, greedily, play
from tests.web.page_setup import PHONE, open_page

NAMES = ["Ana", "Rui", "Kari", "Joost"]
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
SEEDS = {"coloured": 1, "grey": 0}  # of games of four with 64 tiles in five rounds
MOST = {"coloured": 120, "grey": 150}  # taps


class Tapper:
    """A finger that counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def button(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)


def played(wall: str) -> Played:
    return play(game("azul"), {"players": "4", "wall": wall}, SEEDS[wall], greedily)


def begin(finger: Tapper, wall: str, starter: int) -> None:
    """Four known names, who begins, and start."""
    for name in NAMES:
        finger.button(name)
    if starter:
        finger.button(f"{NAMES[starter]} begins")
    if wall == "grey":
        finger.button("Grey wall")
    finger.button("Start counting")


def mark(finger: Tapper, marks: RoundMarks, seat: int, wall: str) -> None:
    """Mark one board, in the order in which people look at it."""
    board = finger.page.get_by_role("region", name=f"Board of {NAMES[seat]}")
    if marks.marker == seat:
        finger.tap(board.get_by_role("button", name="Start marker"))
    for tile in sorted(marks.boards[seat].tiles, key=lambda each: each.row):
        place = board.locator(f"[data-place='{tile.row}-{tile.space}']")
        finger.tap(place)
        laid = re.compile(f", {tile.colour}: ")
        if wall == "coloured":
            expect(place).to_have_attribute("aria-label", laid)
            continue
        expect(place).to_have_attribute("aria-label", re.compile(": "))
        if not laid.search(place.get_attribute("aria-label") or ""):
            finger.tap(board.get_by_role("button", name=f"row {tile.row + 1}, {tile.colour}", exact=True))
            expect(place).to_have_attribute("aria-label", laid)
    floor = marks.boards[seat].floor
    if floor > (marks.marker == seat):
        finger.tap(board.get_by_role("button", name=f"Space {floor} of the floor"))


def count(finger: Tapper, known: Played, wall: str, one_by_one: bool) -> None:
    """All rounds, each compared with the engine's."""
    page = finger.page
    for number, marks in enumerate(known.sheet.rounds):
        for seat in range(len(NAMES)):
            mark(finger, marks, seat, wall)
            if one_by_one and seat + 1 < len(NAMES):
                finger.button(f"Next: {NAMES[seat + 1]}")
        finger.button(f"Count round {number + 1}")
        for name, score in zip(NAMES, known.scores[number], strict=True):
            expect(page.get_by_role("button", name=re.compile(rf"{name}\s+{score}\b"))).to_be_visible()
        is_last = number + 1 == len(known.sheet.rounds)
        finger.button("Final scoring" if is_last else f"To round {number + 2}")


@pytest.fixture(params=["phone", "tablet"])
def device(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Page]]:
    options = PHONE | {"viewport": {"width": 390, "height": 844}} if request.param == "phone" else TABLET
    with open_page(browser, site, **options) as page:
        page.goto("/count")
        page.evaluate(f"localStorage.setItem('azulejos.cardboard.names', JSON.stringify({NAMES}))")
        page.reload()
        yield request.param, page


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_whole_game_of_four_is_scored_by_taps(device: tuple[str, Page], wall: str) -> None:
    kind, page = device
    known = played(wall)
    finger = Tapper(page)
    begin(finger, wall, known.begins[0])
    count(finger, known, wall, one_by_one=kind == "phone")
    for name, score in zip(NAMES, known.final, strict=True):
        expect(page.locator("tbody tr").filter(has_text=name).locator(".score")).to_have_text(str(score))
    winners = [name for name, rank in zip(NAMES, known.ranks, strict=True) if rank == 0]
    expect(page.get_by_role("heading", name=winners[0])).to_be_visible()
    assert finger.taps <= MOST[wall]
