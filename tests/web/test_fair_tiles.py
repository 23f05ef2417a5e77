"""The fair tiles, checked in the page: every draw follows from the secret, and whatever was changed is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web import http_play
from tests.web.game_files import game_file, show_file
from tests.web.sheets import open_fair_tiles


def check(page: Page) -> None:
    open_fair_tiles(page)
    page.get_by_role("button", name="Check now").click()


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_every_draw_of_a_game_is_made_again_in_the_page(page: Page, game: str) -> None:
    table = http_play.finished(page, game)
    replay = http_play.ask(page, f"/api/tables/{table}/replay")
    page.goto(f"/t/{table}")
    check(page)
    draws = [(step["round"], len(step["draws"])) for step in replay["plies"] if step["draws"]]
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
    table = http_play.finished(page)

    def tamper(route: Route) -> None:
        replay = route.fetch().json()
        draw = replay["plies"][0]["draws"][-1]
        draw["drawn"] = (draw["drawn"] + 1) % len(draw["choices"])
        route.fulfill(json=replay)

    page.route("**/replay", tamper)
    page.goto(f"/t/{table}")
    check(page)
    expect(page.get_by_text("Round 1: 1 of 21 draws does not match the secret.")).to_be_visible()
    expect(page.get_by_text("This record does not match the secret")).to_be_visible()
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
        ("Id", "another", "draws do not match the secret."),
    ],
)
def test_a_game_file_that_was_changed_is_seen(page: Page, tmp_path: Path, header: str, value: str, fault: str) -> None:
    show_file(page, tmp_path, changed_header(game_file("azul-3-grey"), header, value))
    check(page)
    expect(page.get_by_text(fault).first).to_be_visible()
    expect(page.get_by_text("This record does not match the secret")).to_be_visible()


def test_another_fingerprint_than_the_one_shown_before_is_seen(page: Page) -> None:
    page.goto("/settings")
    table = http_play.make_table(page)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator(".azul")).to_be_visible()
    page.evaluate(
        """(table) => {
          const pledges = JSON.parse(localStorage['azulejos.pledges'])
          pledges[table].commitment = '0'.repeat(64)
          localStorage['azulejos.pledges'] = JSON.stringify(pledges)
        }""",
        table,
    )
    http_play.play(page, table)
    page.reload()
    check(page)
    expect(page.get_by_text("This is not the secret that was fixed before the game.")).to_be_visible()
