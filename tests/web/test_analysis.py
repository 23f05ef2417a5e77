"""The analysis board in the page: from a replay or a pasted position, moves for all, tiles, and lines that deepen."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from tests.web import http_play
from tests.web.page_setup import PHONE, SIZES, faults_of, open_page
from tests.web.test_practise import STAGE, make

LINES = "aside ol button"


def test_a_moment_of_a_replay_is_analysed_and_played_on_for_both(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], bypass_csp=True) as page:
        table = http_play.finished(page)
        page.goto(f"/replay/{table}#3")
        page.get_by_role("button", name="Practise").click()
        page.get_by_role("button", name="Analyse this position").click()
        expect(page).to_have_url(re.compile("/analysis#azul/1_coloured_1_offer"))
        expect(page.locator(LINES)).to_have_count(3)
        expect(page.locator("[data-review=arrows] path.better")).to_have_count(2)
        expect(page.locator("aside")).not_to_contain_text("looking deeper")
        assert faults_of(page) == []
        before = page.url
        at = http_play.ask(page, "/api/positions", {"position": address_of(before)})
        page.locator(STAGE).wait_for()
        make(page, at["legal"][0])
        expect(page).not_to_have_url(before)
        expect(page.locator(LINES)).to_have_count(3)
        then = http_play.ask(page, "/api/positions", {"position": address_of(page.url)})
        assert then["seat"] != at["seat"]
        after = page.url
        page.locator(LINES).first.click()
        expect(page).not_to_have_url(after)
        page.get_by_role("button", name="Undo").click()
        page.keyboard.press("u")
        expect(page).to_have_url(before)
        page.reload()
        expect(page.locator(LINES)).to_have_count(3)
        expect(page).to_have_url(before)


def address_of(url: str) -> str:
    """The position that an address holds."""
    return url.partition("#")[2].replace("_", " ")


def test_tiles_are_drawn_by_chance_or_as_one_says(browser: Browser, site: str) -> None:
    game = find_game("azul")
    start = game.position(game.new(start="1"))
    with open_page(browser, site, viewport=SIZES["desk"]) as page:
        page.goto("/analysis")
        http_play.become_somebody(page)
        page.get_by_label("Position").fill("nonsense")
        page.get_by_role("button", name="Show").click()
        expect(page.get_by_role("alert").last).to_contain_text("That is not a position")
        page.get_by_label("Position").fill(start)
        page.get_by_role("button", name="Show").click()
        page.get_by_role("textbox", name="Tiles to draw, in notation").fill("BBBB/YYYY/RRRR/KKKK/WWWW")
        page.get_by_role("button", name="Draw this").click()
        expect(page).to_have_url(re.compile("BBBB/YYYY/RRRR/KKKK/WWWW"))
        expect(page.locator(LINES)).to_have_count(3)
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Draw at random").click()
        expect(page.locator(LINES)).to_have_count(3)
        assert "BBBB/YYYY" not in page.url


def test_a_pasted_position_is_played_on_and_looked_at_again_from_its_beginning(browser: Browser, site: str) -> None:
    position = late_position()
    with open_page(browser, site, viewport=SIZES["desk"], bypass_csp=True) as page:
        page.goto("/analysis")
        http_play.become_somebody(page)
        page.get_by_label("Position").fill(position)
        page.get_by_role("button", name="Show").click()
        seat = http_play.ask(page, "/api/positions", {"position": position})["seat"]
        expect(page.get_by_label("You play as")).to_have_value(str(seat))
        page.get_by_role("slider", name="Level").fill("0")
        page.get_by_role("button", name="Play on from here").click()
        expect(page).to_have_url(re.compile("/t/"))
        page.locator(STAGE).wait_for()
        table = page.url.rpartition("/")[2]
        begun = http_play.ask(page, f"/api/tables/{table}")
        assert begun["setup"]["begins"] == {"ply": 0, "table": None, "file": None, "position": None}
        assert begun["setup"]["bots"] == {str(1 - seat): "apprentice"}
        http_play.play(page, table, most=1)
        page.get_by_role("button", name="What has happened").first.click()
        expect(page.locator("aside section h3").first).to_contain_text("Round 3")
        http_play.play(page, table)
        page.goto(f"/replay/{table}")
        replay = http_play.ask(page, f"/api/tables/{table}/replay")
        expect(page.get_by_text(f"1 of {len(replay['plies']) + 1}", exact=True)).to_be_visible()
        assert replay["start"]["bag"] == begun["view"]["bag"]
        expect(page.locator("aside section h3").first).to_contain_text("Round 3")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile("#0$"))
        page.keyboard.press("Home")
        expect(page).to_have_url(re.compile(f"/replay/{table}$"))
        assert faults_of(page) == []


def late_position() -> str:
    """The third round of a game begins."""
    game, rng = find_game("azul"), seeded(3)
    state = game.new(start="1")
    game.deal(state, rng)
    while game.round_number(state) < 3:
        game.apply(state, game.legal(state)[0])
        game.deal(state, rng)
    return game.position(state)


def test_a_game_that_one_plays_is_refused_here(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"]) as page:
        over = http_play.finished(page)
        at = http_play.ask(page, "/api/positions", {"moment": {"table": over, "ply": 1}})
        begins = {"table": over, "ply": 1}
        http_play.make_table(page, bots={"1": "greedy"}, begins=begins)
        page.goto(f"/analysis#{at['position'].replace(' ', '_')}")
        expect(page.locator("aside")).to_contain_text("from a game that you are playing here")
        expect(page.locator(LINES)).to_have_count(0)


def test_on_a_phone_the_best_line_is_written_below_the_table(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        over = http_play.finished(page, "duel")
        at = http_play.ask(page, "/api/positions", {"moment": {"table": over, "ply": 5}})
        page.goto(f"/analysis#{at['position'].replace(' ', '_')}")
        expect(page.get_by_role("status").filter(has_text="%")).to_be_visible()
        page.get_by_role("button", name="Best lines").tap()
        expect(page.locator(LINES)).to_have_count(3)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
