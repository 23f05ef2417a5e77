"""Taking back, giving up and the end: where the points came from, who has won and why, and whether it was fair."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.web import quick_play
from tests.web.opening import STILL, faults_of

GAMES = Path(__file__).parent.parent / "golden" / "playthroughs"


def number_in(text: str) -> int:
    return int(text.split("\n")[0].replace("−", "-"))


def columns(page: Page) -> tuple[list[list[int]], list[int], list[int]]:
    """The lines of the table of points by player, what they had before the final scoring, and the totals."""
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
    table = quick_play.finished(page, game)
    scores = quick_play.ask(page, f"/api/tables/{table}")["result"]["scores"]
    page.goto(f"/t/{table}")
    lines, before, total = columns(page)
    assert total == scores
    assert [sum(column) for column in zip(*lines, strict=True)] == scores
    assert len(before) == len(scores)
    page.goto(f"/replay/{table}")
    assert columns(page) == (lines, before, total)


def test_rows_columns_and_colours_are_named(page: Page, tmp_path: Path) -> None:
    show_file(page, tmp_path, game_file("azul-2-coloured"))
    table = page.get_by_role("table", name="Where the points came from")
    replay = quick_play.ask(page, page.evaluate("location.pathname").replace("/file/", "/api/files/") + "/replay")
    bonuses = [effect for effect in replay["steps"][-1]["effects"] if effect["kind"] == "row bonus"]
    rows = table.get_by_role("row").filter(has_text="Complete horizontal rows")
    expect(rows).to_have_count(1 if bonuses else 0)
    for effect in bonuses:
        cell = rows.locator("td").nth(effect["seat"])
        expect(cell).to_contain_text(f"row {effect['to'][0]['row'] + 1}")


def test_the_scores_of_every_round_can_be_read(page: Page) -> None:
    table = quick_play.finished(page, "duel")
    page.goto(f"/t/{table}")
    _, before, _ = columns(page)
    page.get_by_text("By round").click()
    rows = page.get_by_role("table").filter(has_text="Round 1").locator("tbody tr")
    expect(rows).to_have_count(5)
    assert [int(text) for text in rows.last.locator("td").all_inner_texts()] == before


# Why somebody has won


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
        ("azul", [0, 1], "The number of complete horizontal rows decides"),
        ("azul", [0, 0], "have the same points and the same number of complete horizontal rows."),
        ("duel", [1, 0], "The start-player tile decides: Greedy holds it."),
    ],
)
def test_a_tie_break_is_explained_where_it_decided(page: Page, game: str, ranks: list[int], reason: str) -> None:
    table = quick_play.finished(page, game)
    with_result(page, lambda result: result.update(scores=[40, 40], ranks=ranks))
    page.goto(f"/t/{table}")
    expect(page.get_by_text(reason)).to_be_visible()
    shared = page.get_by_role("heading", name="share the victory")
    expect(shared).to_have_count(1 if ranks == [0, 0] else 0)


def test_no_tie_break_is_told_where_points_decided(page: Page) -> None:
    table = quick_play.finished(page)
    with_result(page, lambda result: result.update(scores=[40, 39], ranks=[0, 1]))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="You have won!")).to_be_visible()
    expect(page.get_by_text("have the same points")).to_have_count(0)


def test_the_replay_can_be_shared_and_the_game_kept(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = quick_play.finished(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Copy the link to the replay").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    assert "[Secret " in download.value.path().read_text(encoding="utf-8")
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()


def test_a_rematch_is_one_click_away(page: Page) -> None:
    table = quick_play.finished(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("link", name="To the rematch").click()
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()


# Fair tiles


def game_file(name: str) -> str:
    return (GAMES / f"{name}.txt").read_text(encoding="utf-8").partition("\n---")[0]


def show_file(page: Page, folder: Path, text: str) -> None:
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    page.goto("/")
    expect(page.get_by_role("button", name="Play Azul now")).to_be_enabled()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()


def check(page: Page) -> None:
    page.get_by_text("Fair tiles").click()
    page.get_by_role("button", name="Check now").click()


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_every_draw_of_a_game_is_made_again_in_the_page(page: Page, game: str) -> None:
    table = quick_play.finished(page, game)
    replay = quick_play.ask(page, f"/api/tables/{table}/replay")
    page.goto(f"/t/{table}")
    check(page)
    draws = [(step["round"], len(step["draws"])) for step in replay["steps"] if step["draws"]]
    expect(page.get_by_text("The secret is the one that was fixed before the game.")).to_be_visible()
    expect(page.get_by_text(f"All {sum(number for _, number in draws)} draws of this game")).to_be_visible()
    for round_number in {number for number, _ in draws}:
        total = sum(number for each, number in draws if each == round_number)
        expect(page.get_by_text(f"Round {round_number}: {total} draw")).to_be_visible()
    page.get_by_text("Draw by draw").click()
    expect(page.locator("details details li")).to_have_count(sum(number for _, number in draws))


def test_the_check_needs_no_encrypted_page(page: Page, tmp_path: Path) -> None:
    page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    show_file(page, tmp_path, game_file("duel-random-4"))
    check(page)
    expect(page.get_by_text("draws of this game follow from the secret.")).to_be_visible()


def test_a_draw_that_was_changed_is_seen(page: Page) -> None:
    table = quick_play.finished(page)

    def tamper(route: Route) -> None:
        replay = route.fetch().json()
        draw = replay["steps"][0]["draws"][-1]
        draw["drawn"] = (draw["drawn"] + 1) % len(draw["choices"])
        route.fulfill(json=replay)

    page.route("**/replay", tamper)
    page.goto(f"/t/{table}")
    check(page)
    expect(page.get_by_text("Round 1: 1 of 21 draws are not as the secret says.")).to_be_visible()
    expect(page.get_by_text("This record is not what the secret gives")).to_be_visible()
    page.get_by_text("Draw by draw").click()
    expect(page.locator("details li.bad")).to_have_count(1)


def changed_header(text: str, name: str, value: str) -> str:
    lines = [f'[{name} "{value}"]' if line.startswith(f"[{name} ") else line for line in text.splitlines()]
    assert lines != text.splitlines()
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("header", "value", "fault"),
    [
        ("Commitment", "0" * 64, "This is not the secret that was fixed before the game."),
        ("Secret", "0" * 64, "This is not the secret that was fixed before the game."),
        ("Id", "another", "draws are not as the secret says."),
    ],
)
def test_a_game_file_that_was_changed_is_seen(page: Page, tmp_path: Path, header: str, value: str, fault: str) -> None:
    show_file(page, tmp_path, changed_header(game_file("azul-3-grey"), header, value))
    check(page)
    expect(page.get_by_text(fault).first).to_be_visible()
    expect(page.get_by_text("This record is not what the secret gives")).to_be_visible()


def test_another_fingerprint_than_the_one_shown_before_is_seen(page: Page) -> None:
    page.goto("/settings")
    table = quick_play.make_table(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    page.evaluate(
        """(table) => {
          const pledges = JSON.parse(localStorage['azulejos.pledges'])
          pledges[table].commitment = '0'.repeat(64)
          localStorage['azulejos.pledges'] = JSON.stringify(pledges)
        }""",
        table,
    )
    quick_play.play(page, table)
    page.reload()
    check(page)
    expect(page.get_by_text("This is not the secret that was fixed before the game.")).to_be_visible()


# Taking back and giving up


def at_a_hot_seat(page: Page) -> str:
    page.goto("/settings")
    table = quick_play.make_table(page, hot_seat=True)
    quick_play.sit(page, table)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    return table


def moves_made(page: Page, table: str) -> int:
    view = quick_play.ask(page, f"/api/tables/{table}")["view"]
    return sum(line["tiles"] for board in view["boards"] for line in board["lines"])


def test_what_was_taken_back_can_be_made_again_by_button_and_by_key(page: Page) -> None:
    table = at_a_hot_seat(page)
    quick_play.play(page, table, 2)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_visible()
    expect(redo).to_have_count(0)
    after = moves_made(page, table)
    undo.click()
    expect(redo).to_be_enabled()
    assert moves_made(page, table) < after
    page.keyboard.press("Control+z")
    expect(undo).to_have_count(0)
    assert moves_made(page, table) == 0
    expect(redo).to_be_enabled()
    page.keyboard.press("Control+Shift+Z")
    expect(undo).to_be_visible()
    expect(redo).to_be_enabled()
    redo.click()
    expect(redo).to_have_count(0)
    assert moves_made(page, table) == after


def test_nothing_can_be_made_again_after_another_move(page: Page) -> None:
    table = at_a_hot_seat(page)
    quick_play.play(page, table, 1)
    page.get_by_role("button", name="Undo").click()
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_be_visible()
    move = redo.inner_text().removeprefix("Redo ")
    state = quick_play.ask(page, f"/api/tables/{table}")
    other = next(each for each in state["legal"] if each != move)
    command = {"type": "move", "table": table, "id": "another", "number": state["number"], "move": other}
    quick_play.ask(page, "/api/commands", command)
    expect(redo).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(redo).to_have_text(f"Redo {other}")


def test_resigning_is_asked_about_and_explained(page: Page) -> None:
    page.goto("/settings")
    table = quick_play.make_table(page, bots={"1": "greedy"})
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Resign").click()
    asked = page.get_by_role("alertdialog", name="Resign this game?")
    expect(asked).to_contain_text("The game ends, and the other player wins.")
    expect(asked.get_by_role("button", name="Play on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    expect(page.get_by_role("button", name="Resign")).to_be_focused()
    page.keyboard.press("Enter")
    asked.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("heading", name="Greedy won")).to_be_visible()
    expect(page.get_by_text("has resigned.")).to_be_visible()


def test_who_is_asked_to_take_a_move_back_answers(page: Page, browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, locale="en-GB")
    context.add_init_script(STILL)
    friend = context.new_page()
    page.goto("/settings")
    friend.goto("/settings")
    table = quick_play.make_table(page, options={"start": "1"})
    quick_play.sit(friend, table)
    page.goto(f"/t/{table}")
    friend.goto(f"/t/{table}")
    quick_play.play(page, table, 1)
    quick_play.play(friend, table, 1)
    page.get_by_role("button", name="Ask to undo").click()
    expect(page.get_by_text("the others are to answer")).to_be_visible()
    friend.get_by_role("button", name="Agree").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    assert moves_made(page, table) == 0
    context.close()


# It is your turn

WATCHED = """
window.tones = 0
window.notices = []
window.AudioContext = class {
  constructor() { window.tones++; this.state = 'running'; this.currentTime = 0; this.destination = {} }
  createOscillator() { return {frequency: {}, connect: (to) => to, start() {}, stop() {}} }
  createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: (to) => to} }
}
window.Notification = class {
  static permission = 'granted'
  constructor(title, options) { window.notices.push(options.body) }
}
Object.defineProperty(document, 'hidden', {get: () => Boolean(window.isHidden)})
localStorage.setItem('azulejos.settings', JSON.stringify({pace: 'none', sound: true, notify: true}))
"""


@pytest.mark.parametrize("hidden", [False, True])
def test_your_turn_is_told_by_the_title_a_sound_and_a_notice(
    page: Page, browser: Browser, site: str, hidden: bool
) -> None:
    context = browser.new_context(base_url=site, locale="en-GB")
    friend = context.new_page()
    friend.goto("/settings")
    page.add_init_script(WATCHED)
    page.goto("/settings")
    table = quick_play.make_table(friend, options={"start": "1"})
    quick_play.sit(page, table)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page).to_have_title("Azulejos")
    page.evaluate(f"window.isHidden = {json.dumps(hidden)}")
    quick_play.play(friend, table, 1)
    expect(page).to_have_title("● Your turn")
    assert page.evaluate("window.tones") == 1
    assert page.evaluate("window.notices") == (["Your turn"] if hidden else [])
    page.evaluate("window.isHidden = false")
    quick_play.play(page, table, 1)
    expect(page).to_have_title("Azulejos")
    context.close()


# Everybody


def test_pages_about_games_have_no_serious_fault_and_do_not_scroll_sideways(examined: Page) -> None:
    page = examined
    table = quick_play.finished(page, options={"players": "4"}, bots={"1": "greedy", "2": "random", "3": "greedy"})
    going = quick_play.make_table(page, bots={"1": "greedy"})
    waiting = quick_play.make_table(page, options={"players": "3"})
    for path in (f"/t/{table}", f"/replay/{table}", f"/t/{going}", f"/t/{waiting}", "/", "/account"):
        page.goto(path)
        expect(page.locator("main h1").first).to_be_attached()
        if table in path:
            page.get_by_text("Fair tiles").click()
            page.get_by_role("button", name="Check now").click()
            expect(page.get_by_text("draws of this game follow from the secret.")).to_be_visible()
        assert faults_of(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
