"""Puzzles in the page: tried and solved at the table, the day's with a streak, the lines of the solution shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.shipped import shipped
from tests.web import duel_play
from tests.web.azul_play import SHOWN, Person, Way, by_letters, by_mouse, by_touch, tiles_of
from tests.web.http_play import ask
from tests.web.page_setup import PHONE, SIZES, faults_of, open_page

RIGHT = "Right, that is the best move!"
KEEP = "(days) => localStorage.setItem('azulejos.puzzles', JSON.stringify({ solved: [], days }))"


def open_puzzle(page: Page, puzzle: Puzzle) -> Person:
    page.goto(f"/puzzle/{puzzle.id}")
    expect(page.locator(f".{puzzle.game}")).to_be_visible()
    return Person(page)


@pytest.mark.parametrize("way", [by_mouse, by_letters])
def test_a_puzzle_of_azul_is_solved_after_a_wrong_try(browser: Browser, site: str, way: Way) -> None:
    puzzle = shipped("azul")[3]
    with open_page(browser, site, viewport=SIZES["desk"], bypass_csp=True) as page:
        person = open_puzzle(page, puzzle)
        way(person, puzzle.others[0].move)
        coach = page.get_by_role("region", name="Puzzle: Azul")
        expect(coach).to_contain_text("That is not the best move. Tries left: 2.")
        expect(page.get_by_role("button", name="Another puzzle")).to_have_count(0)
        way(person, puzzle.answer.move)
        expect(coach).to_contain_text(RIGHT)
        expect(page.locator("[data-review=arrows] path.better")).to_have_count(2)
        assert faults_of(page) == []
        kept = page.evaluate("JSON.parse(localStorage.getItem('azulejos.puzzles'))")
        assert kept["solved"] == [puzzle.id]


def test_the_lines_of_the_solution_are_played_to_their_ends(page: Page) -> None:
    puzzle = shipped("azul")[-1]
    open_puzzle(page, puzzle)
    page.get_by_role("button", name="Show the answer").click()
    lines = page.get_by_role("group", name="How the round continues").get_by_role("button")
    expect(lines).to_have_count(1 + len(puzzle.others))
    solution = ask(page, f"/api/puzzles/{puzzle.id}/solution")
    for number in reversed(range(1 + len(puzzle.others))):
        lines.nth(number).click()
        expect(lines.nth(number)).to_have_attribute("aria-pressed", "true")
        end = solution["lines"][number]["steps"][-1]
        wanted = sorted(tiles_of(end["view"]).elements())
        page.wait_for_function(f"wanted => JSON.stringify({SHOWN}.sort()) === JSON.stringify(wanted)", arg=wanted)
    expect(page.locator("[data-review=arrows]")).to_have_count(0)
    kept = page.evaluate("localStorage.getItem('azulejos.puzzles')")
    assert kept is None, "whoever asks for the answer has solved nothing"


def test_a_finger_solves_a_puzzle_on_a_phone_and_continues_with_another(browser: Browser, site: str) -> None:
    puzzle = next(each for each in shipped("azul") if each.answer.move[0] == "C" and each.answer.move[2] != "F")
    with open_page(browser, site, **PHONE) as page:
        by_touch(open_puzzle(page, puzzle), puzzle.answer.move)
        expect(page.get_by_text(RIGHT)).to_be_visible()
        page.get_by_role("button", name="Another puzzle").tap()
        expect(page).not_to_have_url(re.compile(puzzle.id))
        expect(page.get_by_text("One move is clearly the best")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_puzzles_fit_a_phone_that_lies(browser: Browser, site: str) -> None:
    """Their entrance, a question, and the answer with its lines."""
    fits = "() => document.documentElement.scrollHeight <= innerHeight"
    with open_page(browser, site, viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True) as page:
        page.goto("/puzzles")
        page.locator(".shelves").first.wait_for()
        page.wait_for_function(fits)
        for game in ("azul", "duel"):
            open_puzzle(page, shipped(game)[0])
            page.wait_for_function(fits)
            page.get_by_role("button", name="Show the answer").tap()
            page.locator("[data-over=true] [data-review=arrows]").wait_for(state="attached")
            page.wait_for_function(fits)


def test_a_puzzle_of_duel_is_shown_and_solved(page: Page) -> None:
    puzzle = next(each for each in shipped("duel") if re.fullmatch(r"M[A-Z][1-6]", each.answer.move))
    open_puzzle(page, puzzle)
    duel_play.by_mouse(duel_play.Person(page), puzzle.answer.move)
    expect(page.get_by_text(RIGHT)).to_be_visible()


def test_the_puzzle_of_the_day_makes_a_streak(page: Page) -> None:
    page.goto("/puzzles")
    expect(page.get_by_role("link", name="Puzzle of the day")).to_have_count(2)
    lists = ask(page, "/api/puzzles")
    day, game = lists[0]["day"], lists[0]["game"]
    puzzle = next(each for each in shipped(game) if each.id == lists[0]["daily"])
    before = page.evaluate("(day) => new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10)", day)
    page.evaluate(KEEP, [before])
    page.reload()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    page.get_by_role("link", name="Puzzle of the day").first.click()
    expect(page.locator(".azul")).to_be_visible()
    by_mouse(Person(page), puzzle.answer.move)
    expect(page.get_by_text(RIGHT)).to_be_visible()
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    expect(page.get_by_role("link", name="Puzzle of the day ✓ solved")).to_be_visible()
    page.evaluate(KEEP, ["2020-01-01", "2020-01-02"])
    page.reload()
    expect(page.get_by_role("link", name="Puzzle of the day")).to_have_count(2)
    expect(page.get_by_text("in a row")).to_have_count(0)


def test_a_difficulty_is_chosen_and_an_unknown_puzzle_is_reported(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    page.get_by_role("button", name="Difficulty 4 of 5").first.click()
    expect(page.get_by_text("Difficulty 4 of 5")).to_be_visible()
    page.goto("/puzzle/0123abcd")
    expect(page.get_by_role("main").get_by_role("alert")).to_have_text("There is no such puzzle.")
    page.get_by_role("main").get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
