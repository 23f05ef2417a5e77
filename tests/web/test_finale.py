"""The end of a game on every screen: the finished walls beside the verdict, and nothing over them."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.cases import nonempty
from tests.web import http_play
from tests.web.page_setup import SIZES, resize
from tests.web.test_screens import SCREENS

KINDS = [("azul", 2), ("azul", 4), ("duel", 2)]


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_nothing_covers_the_finished_walls(page: Page, game: str, players: int) -> None:
    bots = {str(seat): "greedy" for seat in range(1, players)}
    options = {"players": str(players)} if game == "azul" else {}
    table = http_play.finished(page, game, options=options, bots=bots)
    page.goto(f"/t/{table}")
    expect(page.locator("[aria-labelledby=verdict] table")).to_be_visible()
    for width, height in nonempty(SCREENS.values()):
        resize(page, width, height)
        walls = [box_of(page, index) for index in range(page.locator(".framed").count())]
        assert len(walls) == players
        card = page.locator(".verdict .card").bounding_box()
        buttons = [each.bounding_box() for each in page.locator(".finale .row .button").all()]
        for one, other in combinations([*walls, card, *buttons], 2):
            assert one
            assert other
            assert not overlap(one, other), f"{width} × {height}: {one} and {other}"
        for wall in walls:
            assert wall["x"] >= 0
            assert wall["x"] + wall["width"] <= width
            assert wall["y"] + wall["height"] <= height
    page.set_viewport_size(SIZES["phone"])  # the smallest: what comes next is in sight without scrolling
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def test_the_table_can_be_looked_at_and_the_result_comes_back(page: Page) -> None:
    table = http_play.finished(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".framed")).to_have_count(0)
    expect(page.locator(".azul .board").first).to_be_visible()
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator(".framed")).to_have_count(2)


def test_the_bonuses_are_shown_at_the_rows_columns_and_colours_that_brought_them(page: Page) -> None:
    """A41: one badge for each bonus of the replay, with its points."""
    table = http_play.finished(page)
    last = http_play.ask(page, f"/api/tables/{table}/replay")["plies"][-1]
    effects = [effect for step in last["steps"] for effect in step["effects"]]
    bonuses = [effect["points"] for effect in effects if effect["kind"].endswith(" bonus")]
    page.goto(f"/t/{table}")
    badges = page.locator(".framed .badge")
    expect(badges).to_have_count(len(bonuses))
    assert sorted(int(text.strip().split("+")[1]) for text in badges.all_inner_texts()) == sorted(bonuses)


def box_of(page: Page, index: int) -> FloatRect:
    box = page.locator(".framed").nth(index).bounding_box()
    assert box
    return box


def overlap(one: FloatRect, other: FloatRect) -> bool:
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return min(wide, high) > 1
