"""`python -m tests.web.pictures`: pictures of every page for the documents, at the sizes of a desk and of a phone."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web import azul_play, duel_play
from tests.web.browser import launch_options
from tests.web.conftest import serving
from tests.web.page_setup import STILL
from tests.web.test_azul_table import KEEP
from tests.web.test_pages import GAME

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True},
}
LOOK = "async (table) => (await fetch(`/api/tables/${table}`)).json()"
MOVE = """async ([table, number, move]) => {
  const body = JSON.stringify({ type: 'move', table, number, move, id: `m${number}` })
  await fetch('/api/commands', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
}"""
AZUL_MOVES, DUEL_MOVES = 13, 26


def at_start(page: Page) -> None:
    page.goto("/")
    page.locator(".hero button:enabled").first.wait_for()


def at_path(path: str, ready: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.goto(path)
        page.locator(ready).first.wait_for()

    return show


def at_azul(page: Page) -> None:
    """In the middle of a game, with tiles picked and a line looked at."""
    person = azul_play.Person(page)
    person.sit_down()
    for _ in range(AZUL_MOVES):
        move_azul(person)
    move = best_azul(person.turn())
    if not azul_play.is_choice(move):
        person.group(move).click()
    person.target(move).hover()
    page.evaluate("scrollTo(0, 0)")


def move_azul(person: azul_play.Person) -> None:
    person.choice = lambda legal: best_azul(person.see())  # type: ignore[method-assign]
    person.move(azul_play.by_mouse)


def best_azul(state: dict[str, Any]) -> str:
    """A move that fills a line without breaking much: pictures show games that somebody could have played."""
    view, own = state["view"], state["you"][0]
    lines = view["boards"][own]["lines"]

    def worth(move: str) -> float:
        if azul_play.is_choice(move):
            return 0
        source, colour = move[0], azul_play.COLOURS[move[1]]
        tiles = view["centre"] if source == "C" else view["factories"][int(source) - 1]
        taken = tiles[colour] if isinstance(tiles, dict) else tiles.count(colour)
        if move[2] == "F":
            return -2.0 * taken
        line = lines[int(move[2]) - 1]
        room = line["size"] - line["tiles"]
        return min(taken, room) - 2.0 * max(0, taken - room) - 0.4 * max(0, room - taken)

    return max(state["legal"], key=worth)


def at_ending(page: Page) -> None:
    """A game that was played to its end, without looking on."""
    person = azul_play.Person(page)
    person.sit_down()
    while (state := page.evaluate(LOOK, person.table))["status"] != "over":
        if state["legal"]:
            page.evaluate(MOVE, [person.table, state["number"], best_azul(state)])
    page.reload()
    page.locator(".azul").wait_for()
    page.locator("table").last.evaluate("(table) => table.scrollIntoView({ block: 'center' })")


def at_duel(page: Page) -> None:
    person = duel_play.Person(page)
    person.sit_down()
    for _ in range(DUEL_MOVES):
        legal = person.turn()["legal"]
        kept = [move for move in legal if not move.endswith("X") and move != "D"]
        person.move(duel_play.by_mouse, person.any_of(kept or legal))
    page.evaluate("scrollTo(0, 0)")


def at_replay(page: Page) -> None:
    page.goto("/learn")
    game = next(iter(sorted(GAME.glob("azul-*.txt"))))
    text = game.read_text(encoding="utf-8").partition("\n---")[0]
    page.goto(f"/file/{page.evaluate(KEEP, text)}")
    page.locator(".azul").wait_for()


PAGES: dict[str, Callable[[Page], None]] = {
    "start": at_start,
    "azul": at_azul,
    "duel": at_duel,
    "ending": at_ending,
    "replay": at_replay,
    "learn": at_path("/learn", "main h1"),
    "tutorial": at_path("/learn/azul", ".azul"),
    "rules": at_path("/rules/duel", "main h1"),
    "settings": at_path("/settings", "main h1"),
    "account": at_path("/account", "main h1"),
}


def context_for(browser: Browser, address: str, device: str) -> BrowserContext:
    theme = "dark" if device == "phone" else "light"
    context = browser.new_context(base_url=address, locale="en-GB", color_scheme=theme, **DEVICES[device])
    context.add_init_script(STILL)
    return context


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="azulejos-pictures-") as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        for device in DEVICES:
            for name, show in PAGES.items():
                context = context_for(browser, address, device)
                page = context.new_page()
                show(page)
                page.wait_for_timeout(500)  # until pictures and type are there
                page.screenshot(path=FOLDER / f"{name}-{device}.png")
                context.close()
                sys.stderr.write(f"{name}-{device}.png\n")
        browser.close()


if __name__ == "__main__":
    main()
