"""Every table fits every screen: nothing scrolls, nothing leaves it, nothing overlaps, fingers find their targets."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.azul_play import Person, is_choice
from tests.web.page_setup import FINGER, PHONE, open_page, resize
from tests.web.test_azul_table import nothing_scrolls

SCREENS = {
    "small phone": (360, 740),
    "phone": (390, 844),
    "lying phone": (844, 390),
    "tablet": (820, 1180),
    "old screen": (1024, 768),
    "small laptop": (1280, 720),
    "laptop": (1366, 768),
    "desk": (1920, 1080),
    "wide": (2560, 1440),
}
APART = ".azul .plate, .azul .cloth, .azul .board"  # what must not cover each other
CORNER = 0.16  # of a plate's box, in which there is no plate


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_fits_every_screen(browser: Browser, site: str, players: int) -> None:
    with open_page(browser, site) as page:
        person = Person(page, seed=players)
        person.sit_down(players=players, wall="grey" if players == 3 else "coloured")
        for width, height in SCREENS.values():
            resize(page, width, height)
            nothing_scrolls(page)
            nothing_overlaps(page)
            if min(width, height) < 500:
                fingers_fit(page, person)


def test_plates_that_are_smaller_than_fingers_come_near(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        person = Person(page, seed=4)
        person.sit_down(players=4)
        nothing_scrolls(page)
        nothing_overlaps(page)
        for number in range(page.locator("[data-closer]").count()):
            plate = page.locator("[data-closer]").nth(number)
            box = plate.bounding_box()
            assert box
            assert box["width"] >= FINGER
            factory = plate.get_attribute("data-closer")
            plate.tap()
            groups = page.locator(f".near [data-place='factory-{factory}'] button")
            expect(groups).not_to_have_count(0)
            for group in groups.all():
                near = group.bounding_box()
                assert near
                assert min(near["width"], near["height"]) >= FINGER
                assert near["x"] >= 0
                assert near["x"] + near["width"] <= PHONE["viewport"]["width"]
            groups.last.tap()  # the first may stand round a corner
            expect(page.locator(".near")).to_have_count(0)
            expect(page.locator(f"[data-place='factory-{factory}'] button[aria-pressed=true]")).to_have_count(1)
            page.keyboard.press("Escape")
        assert number > 0


def nothing_overlaps(page: Page) -> None:
    boxes = [(part.get_attribute("class"), part.bounding_box()) for part in page.locator(APART).all()]
    for (one_name, one), (other_name, other) in combinations(boxes, 2):
        assert one
        assert other
        wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
        high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
        # Plates and the cloth are round: their boxes may share a corner.
        is_round = "plate" in str(one_name) or "plate" in str(other_name)
        slack = CORNER * max(one["width"], other["width"]) if is_round else 1
        assert min(wide, high) <= slack, f"{page.viewport_size}: {one_name} and {other_name}"


def fingers_fit(page: Page, person: Person) -> None:
    for button in page.locator(".azul button:visible").all():
        box = button.bounding_box()
        assert box
        least = 34 if is_choice(button.get_attribute("data-move") or "") else FINGER
        assert box["height"] >= FINGER - 0.5, f"{page.viewport_size}: {button.get_attribute('aria-label')}"
        assert box["width"] >= least - 0.5, f"{page.viewport_size}: {button.get_attribute('aria-label')}"
