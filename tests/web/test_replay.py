"""A replay: play and pause, by move, by round, to an end, with keys, and a link to a moment."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web import http_play
from tests.web.azul_play import SHOWN
from tests.web.game_files import game_file, show_file
from tests.web.page_setup import PHONE, open_page

COUNT = re.compile(r"^(\d+) of (\d+)$")
SMALL = ((390, 844), (360, 740), (360, 640), (844, 390), (820, 1180))
HIDDEN = """() => ['html', '.place', '.duel'].map((each) => document.querySelector(each))
  .map((each) => each.scrollHeight - each.clientHeight)"""


def at_replay(page: Page) -> str:
    table = http_play.finished(page, bots={"1": "greedy"})
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    return table


def step_of(page: Page) -> int:
    found = COUNT.match(page.get_by_text(COUNT).first.inner_text())
    assert found
    return int(found[1])


def test_keys_go_by_move_by_round_and_to_an_end(page: Page) -> None:
    table = at_replay(page)
    steps = http_play.ask(page, f"/api/tables/{table}/replay")["plies"]
    starts = [index for index, step in enumerate(steps) if not index or step["round"] != steps[index - 1]["round"]]
    step = page.get_by_text(COUNT).first
    for key, wanted in (
        ("ArrowRight", 1),
        ("ArrowDown", starts[1]),
        ("ArrowDown", starts[2]),
        ("ArrowUp", starts[1]),
        ("ArrowLeft", starts[1] - 1),
        ("End", len(steps) - 1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(step).to_have_text(f"{wanted + 1} of {len(steps)}")


def test_it_plays_by_itself_until_it_is_paused(page: Page) -> None:
    at_replay(page)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(location.hash.slice(1)) >= 2")
    page.get_by_role("button", name="Pause").click()
    shown = step_of(page)
    page.wait_for_timeout(1500)
    assert step_of(page) == shown


def test_the_address_holds_the_moment(page: Page) -> None:
    table = at_replay(page)
    page.get_by_role("slider", name="Step").fill("12")
    expect(page).to_have_url(re.compile(f"/replay/{table}#12$"))
    tiles = page.evaluate(SHOWN)
    page.reload()
    expect(page.get_by_text(COUNT).first).to_have_text(re.compile("^13 of "))
    page.wait_for_function(f"(tiles) => JSON.stringify({SHOWN}.sort()) === tiles", arg=page_json(page, tiles))


def page_json(page: Page, tiles: list[list[str]]) -> str:
    return str(page.evaluate("(tiles) => JSON.stringify(tiles.sort())", tiles))


def test_a_move_of_the_list_and_a_place_of_the_graph_lead_there(page: Page) -> None:
    at_replay(page)
    lines = page.get_by_role("complementary").get_by_role("button").filter(has_text=re.compile("^[0-9]"))
    lines.nth(6).click()
    expect(lines.nth(6)).to_have_attribute("aria-current", "step")
    shown = step_of(page)
    graph = page.get_by_role("img", name="Scores")
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect(page.get_by_text(COUNT).first).not_to_have_text(re.compile(f"^{shown} of"))


def test_a_game_file_is_replayed_with_all_boards_in_sight(page: Page, tmp_path: Path) -> None:
    show_file(page, tmp_path, game_file("azul-4-coloured"))
    expect(page.locator(".board")).to_have_count(4)
    for board in page.locator(".board").all():
        expect(board).to_be_in_viewport()


def test_on_a_phone_the_list_is_a_sheet(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        at_replay(page)
        assert page.get_by_role("complementary").count() == 0
        page.get_by_role("button", name="What has happened").tap()
        expect(page.get_by_role("complementary").get_by_text("Round 1")).to_be_visible()
        page.get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="One step forward").tap()
        expect(page).to_have_url(re.compile("#1$"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_of_a_duel_is_in_sight_on_small_screens(page: Page, tmp_path: Path) -> None:
    """The table shrinks above the buttons instead of scrolling, and the price of a plate stays on the linen."""
    show_file(page, tmp_path, game_file("duel-random-4"))
    page.get_by_role("button", name="Close").click()
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".own .broken")).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIDDEN) == [0, 0, 0], (width, height)
        assert right_of(page.locator(".linen .pay")) < right_of(page.locator(".linen")), (width, height)


def right_of(element: Locator) -> float:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"]
