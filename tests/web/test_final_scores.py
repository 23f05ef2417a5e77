"""The end of a game: where the points came from, who has won and why, and what can be done with the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.web import http_play
from tests.web.game_files import game_file, show_file
from tests.web.page_setup import faults_of
from tests.web.sheets import open_fair_tiles, open_points


def number_in(text: str) -> int:
    return int(text.split("\n")[0].replace("−", "-"))


def columns(page: Page) -> tuple[list[list[int]], list[int], list[int]]:
    """The lines of the table of points by player, what they had before the final scoring, and the totals."""
    open_points(page)
    table = page.get_by_role("table", name="Where the points came from")
    expect(table).to_be_visible()
    lines, before, total = [], [], []
    for row in table.locator("tr").all()[1:]:
        found = [number_in(cell) for cell in row.locator("td").all_inner_texts()]
        name = row.locator("th").inner_text()
        if name == "Before the final scoring":
            before = found
        elif name == "Total":
            total = found
        else:
            lines.append(found)
    return lines, before, total


# Where the points came from


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_the_lines_of_the_final_scoring_add_up_to_the_scores(page: Page, game: str) -> None:
    table = http_play.finished(page, game)
    scores = http_play.ask(page, f"/api/tables/{table}")["result"]["scores"]
    page.goto(f"/t/{table}")
    lines, before, total = columns(page)
    assert total == scores
    assert [sum(column) for column in zip(*lines, strict=True)] == scores
    assert len(before) == len(scores)
    page.goto(f"/replay/{table}")
    assert columns(page) == (lines, before, total)


def with_every_bonus(replay: dict[str, Any]) -> list[dict[str, Any]]:
    """Give seat 0 a bonus of each kind, at a tile that lies on its wall; the effects, in the order of the lines."""
    last = replay["plies"][-1]
    wall = last["view"]["boards"][0]["wall"]
    row, column = next((row, column) for row in range(5) for column in range(5) if wall[row][column])
    place = {"zone": "wall", "seat": 0, "row": row, "space": column, "id": f"wall-0-{row}-{column}"}
    added = [
        {
            "kind": kind,
            "rule": "A41",
            "seat": 0,
            "tiles": [],
            "origin": None,
            "to": [place],
            "points": points,
            "spaces": [],
        }
        for kind, points in (("row bonus", 2), ("column bonus", 7), ("colour bonus", 10))
    ]
    end = last["steps"][-1]
    end["effects"] = [effect for effect in end["effects"] if "bonus" not in effect["kind"]] + added
    return added


def test_rows_columns_and_colours_are_named(page: Page, tmp_path: Path) -> None:
    bonuses: list[dict[str, Any]] = []
    colours: list[str] = []

    def meddle(route: Route) -> None:
        replay = route.fetch().json()
        bonuses.extend(with_every_bonus(replay))
        place = bonuses[0]["to"][0]
        colours.append(replay["plies"][-1]["view"]["boards"][0]["wall"][place["row"]][place["space"]])
        route.fulfill(json=replay)

    page.route("**/replay", meddle)
    show_file(page, tmp_path, game_file("azul-2-coloured"))
    open_points(page)
    table = page.get_by_role("table", name="Where the points came from")
    expect(table).to_be_visible()
    place = bonuses[0]["to"][0]
    named = [f"row {place['row'] + 1}", f"column {place['space'] + 1}", colours[0]]
    labels = ["Complete horizontal rows", "Complete columns", "All five of a colour"]
    for effect, label, name in zip(bonuses, labels, named, strict=True):
        line = table.get_by_role("row").filter(has_text=label)
        cell = line.locator("td").nth(0)
        expect(cell).to_contain_text(f"+{effect['points']}")
        expect(cell.locator("small")).to_have_text(name)
        expect(line.locator("td small")).to_have_count(1)


def test_the_scores_of_every_round_can_be_read(page: Page) -> None:
    table = http_play.finished(page, "duel")
    page.goto(f"/t/{table}")
    _, before, _ = columns(page)
    page.get_by_text("By round").click()
    rows = page.locator("details").get_by_role("table").filter(has_text="Round 1").locator("tbody tr")
    expect(rows).to_have_count(5)
    assert [int(text) for text in rows.last.locator("td").all_inner_texts()] == before


# Reasons for a victory


def with_result(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the page hear of another result than that of its game."""

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(content: str | bytes) -> None:
            message = json.loads(content)
            if message["type"] == "state" and message["result"]:
                change(message["result"])
            socket.send(json.dumps(message))

        server.on_message(hear)

    page.route_web_socket("**/ws", meddle)


@pytest.mark.parametrize(
    ("game", "ranks", "reason"),
    [
        ("azul", [0, 1], "wins with more complete horizontal rows"),
        ("azul", [0, 0], "are tied on points and on complete horizontal rows."),
        ("duel", [1, 0], "Greedy wins by holding the start-player tile."),
    ],
)
def test_a_tie_break_is_explained_where_it_decided(page: Page, game: str, ranks: list[int], reason: str) -> None:
    table = http_play.finished(page, game)
    with_result(page, lambda result: result.update(scores=[40, 40], ranks=ranks))
    page.goto(f"/t/{table}")
    expect(page.get_by_text(reason)).to_be_visible()
    shared = page.get_by_role("heading", name="share the victory")
    expect(shared).to_have_count(1 if ranks == [0, 0] else 0)


def test_no_tie_break_is_shown_where_points_decided(page: Page) -> None:
    table = http_play.finished(page)
    with_result(page, lambda result: result.update(scores=[40, 39], ranks=[0, 1]))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="You have won!")).to_be_visible()
    expect(page.get_by_text("tied on points")).to_have_count(0)


def test_the_replay_can_be_shared_and_the_game_kept(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = http_play.finished(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Share the game").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    open_points(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    assert "[Secret " in download.value.path().read_text(encoding="utf-8")
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()


def test_a_rematch_against_a_bot_begins_with_one_click(page: Page) -> None:
    table = http_play.finished(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator(".azul")).to_be_visible()
    expect(page.get_by_role("list").get_by_text("Greedy")).to_be_visible()


def test_a_rematch_with_a_person_begins_when_both_have_asked_for_it(page: Page, browser: Browser, site: str) -> None:
    with http_play.game_with_a_friend(page, browser, site) as (friend, table):
        http_play.ask(page, "/api/commands", {"type": "resign", "table": table, "id": "up"})
        page.get_by_role("button", name="Rematch").click()
        expect(page.get_by_text("You would like a rematch.")).to_be_visible()
        expect(friend.get_by_text("would like a rematch.")).to_be_visible()
        friend.get_by_role("button", name="No, thank you").click()
        expect(page.get_by_text("You would like a rematch.")).to_have_count(0)
        page.get_by_role("button", name="Rematch").click()
        friend.get_by_role("button", name="Rematch").click()
        for each in (page, friend):
            expect(each).not_to_have_url(re.compile(table))
            expect(each.locator(".azul")).to_be_visible()
        assert page.url == friend.url


def test_after_a_win_the_next_level_is_offered(page: Page) -> None:
    table = http_play.finished(page, bots={"1": "apprentice"})
    with_result(page, lambda result: result.update(scores=[40, 39], ranks=[0, 1]))
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Next level: Potter").click()
    expect(page.get_by_role("list").get_by_text("Potter")).to_be_visible()
    assert table not in page.url


def test_no_level_is_offered_after_a_defeat(page: Page) -> None:
    table = http_play.finished(page, bots={"1": "apprentice"})
    with_result(page, lambda result: result.update(scores=[38, 39], ranks=[1, 0]))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="Apprentice won")).to_be_visible()
    expect(page.get_by_role("button", name="Next level")).to_have_count(0)


def test_the_change_of_ratings_is_shown(page: Page) -> None:
    table = http_play.finished(page)
    ratings = [{"before": 1500, "after": 1523}, None]
    with_result(page, lambda result: result.update(ratings=ratings))
    page.goto(f"/t/{table}")
    expect(page.get_by_text(": 1500 → 1523")).to_be_visible()


# Everybody


def test_pages_about_games_have_no_serious_fault_and_do_not_scroll_sideways(examined: Page) -> None:
    page = examined
    table = http_play.finished(page, options={"players": "4"}, bots={"1": "greedy", "2": "random", "3": "greedy"})
    going = http_play.make_table(page, bots={"1": "greedy"})
    waiting = http_play.make_table(page, options={"players": "3"})
    for path in (f"/t/{table}", f"/replay/{table}", f"/t/{going}", f"/t/{waiting}", "/", "/account"):
        page.goto(path)
        expect(page.locator("main h1").first).to_be_attached()
        if table in path:
            open_fair_tiles(page)
            page.get_by_role("button", name="Check now").click()
            expect(page.get_by_text("draws of this game follow from the secret.")).to_be_visible()
        assert faults_of(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
