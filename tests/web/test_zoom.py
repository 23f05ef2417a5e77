"""At 200 % a window is half as wide and half as high: nothing is cut off, and a move can be made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web import azul_play, duel_play
from tests.web.page_setup import open_page
from tests.web.test_azul_table import nothing_scrolls

WINDOWS = {"laptop": (1366, 768), "small laptop": (1280, 720), "desk": (1920, 1080)}
# What can be pressed and is not where it is seen: outside the window, or below something else.
HIDDEN = """(buttons) => buttons.filter((button) => {
  const { x, y, width, height } = button.getBoundingClientRect()
  if (!width || button.closest('[aria-hidden=true]')) return false
  if (x < -1 || y < -1 || x + width > innerWidth + 1 || y + height > innerHeight + 1) return true
  const found = document.elementFromPoint(x + width / 2, y + height / 2)
  const corner = document.elementFromPoint(x + width / 4, y + height / 4) // of three tiles round the fourth
  return ![found, corner].some((each) => each && (button.contains(each) || each.contains(button)))
}).map((button) => button.ariaLabel || button.textContent.trim())"""


@pytest.fixture(params=WINDOWS)
def zoomed(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = WINDOWS[request.param]
    size = {"width": width // 2, "height": height // 2}
    with open_page(browser, site, viewport=size, device_scale_factor=2) as page:
        yield page


def everything_is_in_sight(part: Locator) -> None:
    assert part.locator("button:enabled").evaluate_all(HIDDEN) == []


def test_an_azul_table_at_200_percent(zoomed: Page) -> None:
    person = azul_play.Person(zoomed)
    person.sit_down()
    nothing_scrolls(zoomed)
    everything_is_in_sight(zoomed.locator("body"))
    azul_play.by_mouse(person, person.turn()["legal"][0])
    person.see()


def test_a_duel_table_at_200_percent(zoomed: Page) -> None:
    person = duel_play.Person(zoomed)
    person.sit_down()
    for _ in range(4):
        nothing_scrolls(zoomed)
        everything_is_in_sight(zoomed.locator("body"))
        duel_play.by_mouse(person, person.turn()["legal"][0])
        person.see()


def test_home_at_200_percent(zoomed: Page) -> None:
    zoomed.goto("/")
    start = zoomed.get_by_role("button", name="Play now")
    expect(start).to_be_enabled()
    assert zoomed.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in zoomed.locator("button:visible:enabled, a:visible").all():
        button.scroll_into_view_if_needed()
        assert button.evaluate_all(HIDDEN) == []
    start.click()
    zoomed.locator(".azul").wait_for()
