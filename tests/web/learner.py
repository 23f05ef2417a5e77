"""A learner of a tutorial in a real browser, by mouse, keyboard or touch, and looks at the tiles of each step."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web import azul_play, duel_play
from tests.web.patience import PATIENCE

LEARN = Path(__file__).parents[2] / "web" / "src" / "learn"
GAMES = sorted(path.stem for path in (LEARN / "scripts").glob("*.toml"))
PEOPLE: dict[str, Any] = {"azul": azul_play, "duel": duel_play}
RINGS = """() => [...document.querySelectorAll('[data-pointed], .common-ring')].map((ring) => {
  const { top, bottom } = ring.getBoundingClientRect()
  return top >= document.querySelector('.coach').getBoundingClientRect().bottom - 1 && bottom <= innerHeight + 1
})"""

Way = Callable[[Any, str], None]  # how a move is made by a game's person


@cache
def lesson_of(game: str) -> list[dict[str, Any]]:
    """The steps; each with the view with which it begins."""
    steps: list[dict[str, Any]] = json.loads((LEARN / "generated" / f"{game}.lesson.json").read_text(encoding="utf-8"))
    view = None
    for step in steps:
        step["view"] = step["view"] or view
        view = step["frames"][-1]["view"] if "frames" in step else step["view"]
    return steps


@cache
def texts_of(game: str, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LEARN / "texts" / f"{game}.{language}.json").read_text(encoding="utf-8"))
    return found


class Learner:
    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.steps = lesson_of(game)
        self.person = PEOPLE[game].Person(page)
        self.coach = page.locator(".coach")
        self.main = self.coach.locator(".buttons button").last  # continue, show the move, or play at the end
        page.goto(f"/learn/{game}")

    def sees(self, step: dict[str, Any]) -> None:
        """The step, with its tiles and nothing else, and all that is pointed at in sight."""
        wanted = f"[data-wanted='{step['move']}']" if "move" in step else ":not([data-wanted])"
        self.page.locator(f".place[data-step='{step['text']}']{wanted}").wait_for()
        expected = PEOPLE[self.game].tiles_of(step["view"])
        self.wait(lambda: self.shown() == expected, f"the tiles of {step['text']}")
        self.wait(lambda: self.rings_are_right(step), f"the rings of {step['text']}")

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < until, f"{what} never come"
            self.page.wait_for_timeout(10)

    def shown(self) -> Counter[tuple[str, str]]:
        return Counter(map(tuple, self.page.evaluate(PEOPLE[self.game].SHOWN)))

    def rings_are_right(self, step: dict[str, Any]) -> bool:
        rings = self.page.evaluate(RINGS)
        return all(rings) and len(rings) >= len(step["point"])

    def all_steps(self) -> Iterator[dict[str, Any]]:
        """Each step when it is seen; the caller does what leads to the next one."""
        for step in self.steps:
            self.sees(step)
            yield step

    def go_to(self, text: str) -> dict[str, Any]:
        """Proceed to a step by the coach's buttons alone, which show the moves."""
        for step in self.all_steps():
            if step["text"] == text:
                return step
            self.main.click()
        raise AssertionError(f"there is no step {text}")

    def other_move(self, step: dict[str, Any]) -> str | None:
        """A legal move that is not the one wanted; of plates one that is not turned."""
        others = [move for move in step["legal"] if move != step["move"]]
        return next((move for move in others if move[0] != "@" or move.endswith("0")), None)

    def hint(self) -> Locator:
        return self.coach.locator(".wrong")

    def tries(self, way: Way, move: str, step: dict[str, Any]) -> None:
        """Make another move than the one wanted: a hint comes, and all is as before."""
        way(self.person, move)
        expect(self.hint()).to_be_visible()
        self.page.keyboard.press("Escape")
        self.page.locator(f".place[data-step='{step['text']}']").wait_for()
        assert self.shown() == PEOPLE[self.game].tiles_of(step["view"])
