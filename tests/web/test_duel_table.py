"""The Azul Duel table in a real browser: whole games by mouse, keyboard and touch, and what is seen on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import is_fault
from tests.web.duel_play import Person, Way, by_dragging, by_keyboard, by_mouse, by_touch
from tests.web.test_pages import SIZES

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
FINGER = 44  # pixels that a finger needs
EVERY_GAME = set("smP@C")  # kinds of moves that no game goes without


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    yield from opened(browser, site, "none", **PHONE)


@pytest.fixture
def lively(browser: Browser, site: str) -> Iterator[Page]:
    """A page with animation."""
    yield from opened(browser, site, "normal", viewport=SIZES["desk"])


def opened(browser: Browser, site: str, pace: str, **options: object) -> Iterator[Page]:
    context = browser.new_context(base_url=site, locale="en-GB", **options)  # type: ignore[arg-type]
    settings = json.dumps({"pace": pace, "sound": False})
    context.add_init_script(f"localStorage.setItem('azulejos.settings', '{settings}')")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if is_fault(message) else None)
    yield page
    context.close()
    assert not faults


@pytest.mark.parametrize("way", [by_mouse, by_dragging, by_keyboard])
def test_a_whole_game(page: Page, way: Way) -> None:
    person = Person(page)
    person.sit_down()
    made = person.play(way)
    assert set(made) >= EVERY_GAME
    expect(page.locator(".decision")).to_contain_text("The game is over")


def test_a_whole_game_on_a_phone(phone: Page) -> None:
    person = Person(phone)
    person.sit_down()

    def nothing_is_wider_than_the_screen() -> None:
        assert phone.evaluate("document.documentElement.scrollWidth") == 360

    assert set(person.play(by_touch, nothing_is_wider_than_the_screen)) >= EVERY_GAME


def test_a_whole_game_with_animation(lively: Page) -> None:
    person = Person(lively)
    person.sit_down()
    assert set(person.play(by_mouse)) >= EVERY_GAME


def test_two_in_one_browser(page: Page) -> None:
    person = Person(page)
    person.sit_down(seats=2)
    assert set(person.play(by_mouse)) >= EVERY_GAME
