"""`python -m tests.web.whole_games [--game duel] [--size 360x740 …]`: whole games, watched on every size of screen.

A player plays to the end against a bot, by finger on phones and by mouse on desks, while tiles fly. In no frame may
anything scroll; before and after every move all that may be chosen can be pressed; and the page reports no error. A
game takes one to three minutes; `test_whole_games.py` has a short form.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.web import azul_play, duel_play
from tests.web.browser import launch_options
from tests.web.conftest import serving
from tests.web.page_setup import open_page
from tests.web.watching import faults, watch

SIZES = ("1280x720", "1920x1080", "390x844", "360x740", "844x390")
GAMES = ("azul", "duel")
VERDICT = "[aria-labelledby=verdict]"


Person = azul_play.Person | duel_play.Person


def play(browser: Browser, site: str, game: str, size: str, pace: str = "fast", rounds: int | None = None) -> int:
    """Play a game, or this many rounds of it; returns the number of moves. The first fault ends it."""
    width, height = map(int, size.split("x"))
    touch = min(width, height) < 600
    options = {"viewport": {"width": width, "height": height}, "has_touch": touch, "is_mobile": touch}
    with open_page(browser, site, pace, **options) as page:
        person: Person = azul_play.Person(page) if game == "azul" else duel_play.Person(page)
        person.sit_down()
        watch(page)
        made = 0
        while (state := person.turn())["status"] != "over" and (rounds is None or state["view"]["round"] <= rounds):
            page.locator("[data-quiet=true]").wait_for()
            sound(page, f"{game}, move {made + 1}")
            move(person, touch)
            made += 1
        if rounds is None:
            expect(page.locator(VERDICT)).to_be_visible()
            sound(page, f"{game}, the end")
    return made


def move(person: Person, touch: bool) -> None:
    if isinstance(person, azul_play.Person):
        person.move(azul_play.by_touch if touch else azul_play.by_mouse)
    else:
        person.move(duel_play.by_touch if touch else duel_play.by_mouse)


def sound(page: Page, when: str) -> None:
    found = faults(page)
    assert not found, f"{when}, {page.viewport_size}: {found}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="one of the games instead of both")
    parser.add_argument("--size", action="append", metavar="WIDTHxHEIGHT", help="a screen instead of all")
    parser.add_argument(
        "--pace", choices=("slow", "normal", "fast", "none"), default="fast", help="how quickly tiles fly"
    )
    chosen = parser.parse_args()
    failed = 0
    with (
        tempfile.TemporaryDirectory(prefix="azulejos-games-") as folder,
        serving(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        for size in chosen.size or SIZES:
            for game in chosen.game or GAMES:
                start = time.monotonic()
                try:
                    said = f"{play(browser, site, game, size, chosen.pace)} moves, nothing wrong"
                except (AssertionError, Error) as fault:
                    failed += 1
                    said = f"FAILED: {fault}"
                sys.stderr.write(f"{game} on {size}: {said} ({time.monotonic() - start:.0f} s)\n")
        browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
