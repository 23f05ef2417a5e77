"""The card of a round, on every screen: whole, without scrolling, and gone with its button."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import http_play
from tests.web.page_setup import BY_HAND, SIZES, open_page

SCREENS = ((1366, 768), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390))
THREE_BOTS = {"options": {"players": "4"}, "bots": {"1": "greedy", "2": "greedy", "3": "greedy"}}
TO_THE_CARD = """(card) => {
  while (!director.isIdle && !document.querySelector(card)) director.tick(director.time + 200)
  return document.querySelector(card) !== null
}"""
IS_WHOLE = "(card) => document.querySelector(card).scrollHeight <= document.querySelector(card).clientHeight"


def at_card(page: Page, game: str, card: str, setup: dict[str, Any]) -> None:
    """Play until a round is over, with the director's clock in hand."""
    page.goto("/settings")
    table = http_play.make_table(page, game, **setup)
    page.evaluate(BY_HAND)
    page.goto(f"/t/{table}")
    page.locator(f".{game}").wait_for()
    while not page.evaluate(TO_THE_CARD, card):
        http_play.play(page, table, 1)
        page.wait_for_timeout(20)
    page.evaluate("director.tick(director.time + 500)")  # it has come, and is held


@pytest.mark.parametrize(
    ("game", "card", "setup"),
    [("duel", ".round-card", {"bots": {"1": "greedy"}}), ("azul", ".paper-card", THREE_BOTS)],
    ids=["duel", "azul"],
)
def test_the_card_of_a_round_is_whole_on_every_screen(
    browser: Browser, site: str, game: str, card: str, setup: dict[str, Any]
) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        at_card(page, game, card, setup)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(card)).to_be_in_viewport(ratio=1)
            page.wait_for_function(IS_WHOLE, arg=card)
            expect(page.locator(card).get_by_role("button", name="Deal round 2")).to_be_in_viewport(ratio=1)
        page.locator(card).get_by_role("button", name="Deal round 2").click()
        expect(page.locator(card)).to_have_count(0)
