"""`python -m tests.web.pictures [PAGE …]`: pictures of the pages for the documents, on every size of screen."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tests.web import azul_play, duel_play, http_play
from tests.web.browser import launch_options
from tests.web.conftest import serving
from tests.web.page_setup import STILL, new_context

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PHONE: dict[str, Any] = {"device_scale_factor": 1.5, "has_touch": True, "is_mobile": True}
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "lying": {"viewport": {"width": 844, "height": 390}, **PHONE},
    "dark": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    "wide": {"viewport": {"width": 1920, "height": 1080}, "device_scale_factor": 0.75},
}
LOOK = "async (table) => (await fetch(`/api/tables/${table}`)).json()"
MOVE = """async ([table, number, move]) => {
  const body = JSON.stringify({ type: 'move', table, number, move, id: `m${number}` })
  const answer = await fetch('/api/commands', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return answer.ok ? '' : answer.text()
}"""
IS_REVIEWED = """(table) =>
  fetch(`/api/tables/${table}/review`).then((answer) => answer.json()).then((review) => review.status === 'done')"""
QUICK = ("--review-percent", "10")  # a picture needs no deep thought
NAME = "Rita"  # of the player
LIMIT = 120  # seconds for each step: what takes longer hangs
QUALITY = 46  # of the pictures, in per cent: wood and glaze need many bytes, and all together must stay below 4 MB
AZUL_MOVES, DUEL_MOVES, MOMENT = 19, 26, 45


def at_start(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()


def at_path(path: str, ready: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.goto(path)
        page.locator(ready).first.wait_for()

    return show


def play(page: Page, table: str, best: Callable[[dict[str, Any]], str], moves: int | None = None) -> None:
    """Make this many moves, or all to the end, without the page; then reload it."""
    made = 0
    until = time.monotonic() + LIMIT
    while made != moves and (state := page.evaluate(LOOK, table))["status"] != "over":
        if not state["legal"]:
            page.wait_for_timeout(50)  # a bot thinks
        elif refused := page.evaluate(MOVE, [table, state["number"], best(state)]):
            raise AssertionError(f"the server refuses move {made + 1}: {refused}")
        else:
            made += 1
            until = time.monotonic() + LIMIT
        assert time.monotonic() < until, f"nobody could move for {LIMIT} seconds after move {made}"
    page.reload()


def at_azul(page: Page) -> None:
    """In the middle of a game, with tiles picked and a line looked at."""
    person = azul_play.Person(page)
    person.sit_down()
    play(page, person.table, best_azul, AZUL_MOVES)
    page.locator(".azul").wait_for()
    move = best_azul(person.turn())
    if not azul_play.is_choice(move):
        person.tile(move).click()  # the middle of three belongs to the fourth
    person.target(move).hover()


def best_azul(state: dict[str, Any]) -> str:
    """A move that fills a line without breaking much: pictures show plausible games."""
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
        left = room - taken
        full = 3 + 0.2 * line["size"] if left <= 0 else 0
        return full + 2.0 * min(left, 0) - 0.5 * max(left, 0)

    return max(state["legal"], key=worth)


def at_ending(page: Page) -> None:
    person = azul_play.Person(page)
    person.sit_down()
    play(page, person.table, best_azul)
    page.get_by_role("heading", level=2).first.wait_for()


def at_duel(page: Page) -> None:
    person = duel_play.Person(page)
    person.sit_down()
    play(page, person.table, lambda state: kept_duel(person, state["legal"]), DUEL_MOVES)
    page.locator(".duel").wait_for()


def kept_duel(person: duel_play.Person, legal: list[str]) -> str:
    """A move that throws nothing away, if there is one."""
    kept = [move for move in legal if not move.endswith("X") and move != "D"]
    return person.any_of(kept or legal)


def at_replay(page: Page) -> None:
    person = azul_play.Person(page)
    person.sit_down()
    play(page, person.table, best_azul)
    page.goto(f"/replay/{person.table}#{MOMENT}")
    page.locator(".azul").wait_for()


def at_review(page: Page) -> None:
    """At the move of a game that cost most, with the better one beside it."""
    person = azul_play.Person(page)
    person.sit_down()
    play(page, person.table, best_azul)
    page.goto(f"/replay/{person.table}#review")
    page.wait_for_function(IS_REVIEWED, arg=person.table)
    page.get_by_role("button", name="Next mistake").click()
    page.locator("[data-review=arrows] path.better").first.wait_for(state="attached")


def at_home_with_games(page: Page) -> None:
    """With games under way: one that waits for oneself, and one for players."""
    person = azul_play.Person(page)
    person.sit_down()
    play(page, person.table, best_azul, AZUL_MOVES)
    page.goto("/settings")
    http_play.make_table(page, "duel", bots={"1": "potter"})
    http_play.make_table(page, options={"players": "4"}, listed=True)
    at_start(page)
    page.locator("#my-games").wait_for()


def at_waiting(page: Page) -> None:
    page.goto("/settings")
    page.goto(f"/t/{http_play.make_table(page, options={'players': '3'}, listed=True)}")
    page.get_by_role("img").first.wait_for()


def at_puzzle(page: Page) -> None:
    """The puzzle of the day, with its question above the table."""
    page.goto("/puzzles")
    page.locator("a[href^='/puzzle/']").first.click()
    page.locator(".azul, .duel").wait_for()


def at_moves(page: Page) -> None:
    """A table with the list of its moves beside it."""
    at_azul(page)
    page.get_by_role("button", name="What has happened", exact=True).click()


PAGES: dict[str, Callable[[Page], None]] = {
    "start": at_start,
    "home": at_home_with_games,
    "waiting": at_waiting,
    "azul": at_azul,
    "moves": at_moves,
    "duel": at_duel,
    "ending": at_ending,
    "replay": at_replay,
    "review": at_review,
    "puzzles": at_path("/puzzles", ".shelves"),
    "puzzle": at_puzzle,
    "learn": at_path("/learn", "main h1"),
    "tutorial": at_path("/learn/azul", ".azul"),
    "rules": at_path("/rules/duel", "main h1"),
    "settings": at_path("/settings", "main h1"),
    "account": at_path("/account", "main h1"),
}

# The pages that are also shown on a wide screen, on a phone that lies, and in the evening.
EVERYWHERE = ("start", "azul", "duel", "ending", "replay")


def wanted() -> Iterator[tuple[str, str]]:
    """Each page with each device of which there is a picture; all, or those that the command names."""
    for device in DEVICES:
        for name in PAGES:
            is_asked = not sys.argv[1:] or name in sys.argv[1:]
            if is_asked and (device in ("desk", "phone") or name in EVERYWHERE):
                yield name, device


def context_for(browser: Browser, address: str, device: str) -> BrowserContext:
    options = {"color_scheme": "light", **DEVICES[device]}
    context = new_context(browser, address, is_painted=True, **options)
    context.set_default_timeout(LIMIT * 1000)
    context.add_init_script(STILL)
    return context


def take(browser: Browser, address: str, name: str, device: str) -> None:
    context = context_for(browser, address, device)
    try:
        page = context.new_page()
        page.goto("/settings")
        http_play.become_somebody(page)
        http_play.ask(page, "/api/guest", {"name": NAME})
        PAGES[name](page)
        page.wait_for_timeout(500)  # until pictures and type are there
        page.screenshot(path=FOLDER / f"{name}-{device}.jpg", type="jpeg", quality=QUALITY)
    finally:
        context.close()


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    missing = 0
    with (
        tempfile.TemporaryDirectory(prefix="azulejos-pictures-") as folder,
        serving(Path(folder), *QUICK) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        for name, device in wanted():
            said = f"{name}-{device}.jpg"
            try:
                take(browser, address, name, device)
            except (AssertionError, Error) as fault:
                missing += 1
                said += f" could not be taken: {fault}"
            sys.stderr.write(f"{said}\n")
        browser.close()
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
