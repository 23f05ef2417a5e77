"""Practising in the page: playing on from a moment of a game, and one's mistakes as exercises."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web import http_play
from tests.web.page_setup import PHONE, SIZES, faults_of, open_page

STAGE = ".azul[data-quiet=true]"


def reviewed_losses(page: Page, table: str) -> list[Any]:
    """The marked moves of the page's person, from the review that the page waits for."""
    return [move for move in http_play.reviewed(page, table)["moves"] if move["brings"] and move["seat"] == 0]


def make(page: Page, move: str) -> None:
    """A take of Azul's, by the keys of its table."""
    page.locator(STAGE).focus()
    page.keyboard.type(move.lower())


def test_a_game_is_played_on_from_the_moment_that_is_shown(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], bypass_csp=True) as page:
        table = http_play.finished(page)
        step = http_play.ask(page, f"/api/tables/{table}/replay")["plies"][3]  # no round is over so soon
        page.goto(f"/replay/{table}#3")
        page.get_by_role("button", name="Practise").click()
        page.get_by_role("slider", name="Level").fill("2")
        assert faults_of(page) == []
        page.get_by_role("button", name="Play on from here").click()
        expect(page).to_have_url(re.compile("/t/"))
        page.locator(STAGE).wait_for()
        begun = http_play.ask(page, f"/api/tables/{page.url.rpartition('/')[2]}")
        assert begun["setup"]["begins"] == {"ply": 4, "table": table, "file": None, "position": None}
        assert begun["setup"]["bots"] == {"1": "tiler"}
        assert begun["view"]["bag"] == step["view"]["bag"]


def test_the_end_of_a_game_is_not_played_on(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"]) as page:
        table = http_play.finished(page)
        page.goto(f"/replay/{table}")
        page.get_by_role("button", name="Practise").click()
        play_on = page.get_by_role("button", name="Play on from here")
        expect(play_on).to_be_enabled()
        page.get_by_role("button", name="Practise").click()
        page.keyboard.press("End")
        page.get_by_role("button", name="Practise").click()
        expect(play_on).to_be_disabled()


def test_mistakes_are_tried_again_until_a_good_move_is_found(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], bypass_csp=True) as page:
        table = http_play.finished(page)
        page.goto(f"/replay/{table}")
        page.get_by_role("button", name="Practise").click()
        page.get_by_role("link", name="Begin").click()
        expect(page).to_have_url(re.compile(f"/replay/{table}/mistakes$"))
        losses = reviewed_losses(page, table)
        assert losses  # the page's person plays at random
        first = losses[0]
        coach = page.get_by_role("region", name="Try your mistakes again")
        expect(coach).to_contain_text(f"1 of {len(losses)}")
        page.locator(STAGE).wait_for()
        assert first["best"] not in coach.inner_text()
        expect(page.locator("[data-review=arrows]")).to_have_count(0)
        make(page, first["move"])
        expect(coach).to_contain_text("That was the move of the game")
        expect(coach).to_contain_text("Tries left: 2")
        page.locator(STAGE).wait_for()
        make(page, first["best"])
        expect(coach).to_contain_text("Well found")
        expect(page.locator("[data-review=arrows] path.better")).to_have_count(2)
        assert faults_of(page) == []
        if len(losses) > 1:
            page.get_by_role("button", name="Next").click()
            expect(coach).to_contain_text(f"2 of {len(losses)}")
            page.locator(STAGE).wait_for()
            page.get_by_role("button", name="Show the answer").click()
            expect(coach).to_contain_text("Better: ")
        for _ in losses[2:]:
            page.get_by_role("button", name="Next").click()
            page.get_by_role("button", name="Show the answer").click()
        page.get_by_role("button", name="Finish").click()
        expect(page.get_by_text(f"You found 1 of {len(losses)}.")).to_be_visible()


def test_an_exercise_of_duel_fits_a_phone(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        table = http_play.finished(page, "duel")
        page.goto(f"/replay/{table}/mistakes")
        losses = reviewed_losses(page, table)
        coach = page.get_by_role("region", name="Try your mistakes again")
        expect(coach).to_contain_text(f"1 of {len(losses)}")
        page.locator(".duel").wait_for()
        page.get_by_role("button", name="Show the answer").tap()
        expect(coach).to_contain_text("Better: ")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_hint_is_drawn_and_counted_where_the_table_allows_it(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"]) as page:
        page.goto("/settings")
        table = http_play.make_table(page, bots={"1": "greedy"}, hints=True, options={"start": "1"})
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator("[data-review=arrows] path.better")).to_have_count(2)
        expect(page.get_by_role("status").filter(has_text="Hint: ")).to_have_count(1)
        expect(page.get_by_role("button", name="Hint (so far: 1)")).to_be_visible()
        state = http_play.ask(page, f"/api/tables/{table}")
        assert state["hints"] == [1, 0]
        page.locator(STAGE).wait_for()
        make(page, state["legal"][0])
        expect(page.locator("[data-review=arrows]")).to_have_count(0)
        plain = http_play.make_table(page, bots={"1": "greedy"}, options={"start": "1"})
        page.goto(f"/t/{plain}")
        page.locator(STAGE).wait_for()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
