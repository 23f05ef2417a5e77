"""Studying in every language, in a real browser: replay, review, exercises, analysis, puzzles and hints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from azulejos.puzzles.shipped import shipped
from tests.web import http_play
from tests.web.english import is_clean, label
from tests.web.page_setup import SIZES, open_page
from tests.web.test_analysis import LINES
from tests.web.test_practise import STAGE, make
from tests.web.test_texts import LANGUAGES

GAMES = ("azul", "duel")

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Played:
    """A finished game, and the review of it, which is the same for everybody."""

    table: str
    review: dict[str, Any]


@pytest.fixture(scope="module")
def played(browser: Browser, site: str) -> dict[str, Played]:
    """One game of each kind, for readers of all languages."""
    with open_page(browser, site) as page:
        found = {}
        for game in GAMES:
            table = http_play.finished(page, game)
            http_play.ask(page, "/api/reviews", {"table": table})
            found[game] = Played(table, http_play.reviewed(page, table))
    return found


def beginning(language: str, key: str) -> str:
    """A text up to its first gap."""
    return label(language, key).partition("{")[0].strip()


def button(page: Page, language: str, key: str) -> None:
    page.get_by_role("button", name=label(language, key), exact=True).click()


@each_game
@each_language
def test_a_replay_and_what_it_leads_to_are_in_one_language(
    browser: Browser, site: str, played: dict[str, Played], language: str, game: str
) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        table, review = played[game].table, played[game].review
        page.goto(f"/t/{table}")
        expect(page.get_by_text(label(language, "game_over")).first).to_be_attached()
        is_clean(page, language, "a game that was played to its end")
        page.goto(f"/replay/{table}")
        expect(page.get_by_role("group", name=label(language, "replay"))).to_be_visible()
        is_clean(page, language, "a replay")
        button(page, language, "review_title")
        told = label(language, "review_accuracy_of").partition("{name}")[2]
        expect(page.get_by_text(told)).to_have_count(2)
        is_clean(page, language, "a review")
        page.keyboard.press("Home")
        button(page, language, "review_next")
        expect(page).to_have_url(re.compile(r"#\d+$"))
        is_clean(page, language, "a mistake")
        button(page, language, "practise")
        expect(page.get_by_role("link", name=label(language, "exercise_start"))).to_be_visible()
        is_clean(page, language, "what one can practise")
        try_a_mistake(page, language, table, review)


def try_a_mistake(page: Page, language: str, table: str, review: dict[str, Any]) -> None:
    """The exercises of a game of which only the first mistake is left."""
    loss = next(move for move in review["moves"] if move["brings"])
    page.route("**/api/reviews", lambda route: leave_one(route, loss["ply"]))
    page.get_by_role("link", name=label(language, "exercise_start")).click()
    show = page.get_by_role("button", name=label(language, "exercise_show"))
    expect(show).to_be_enabled()
    is_clean(page, language, "an exercise")
    if page.locator(STAGE).count():
        make(page, loss["move"])
        expect(page.get_by_text(beginning(language, "exercise_same"))).to_be_visible()
        is_clean(page, language, "a try")
    show.click()
    expect(page.get_by_text(beginning(language, "review_better"))).to_be_visible()
    is_clean(page, language, "an answer")
    button(page, language, "exercise_finish")
    expect(page.get_by_role("button", name=label(language, "exercise_again"))).to_be_visible()
    is_clean(page, language, "the end of the exercises")


def leave_one(route: Route, ply: int) -> None:
    """Reduce a review to the mistake of one move."""
    review = route.fetch().json()
    for move in review["moves"]:
        if move["ply"] != ply:
            move["brings"] = None
    route.fulfill(json=review)


@each_game
@each_language
def test_an_analysis_and_a_puzzle_are_in_one_language(
    browser: Browser, site: str, played: dict[str, Played], language: str, game: str
) -> None:
    puzzle = shipped(game)[0]
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        page.goto(f"/puzzle/{puzzle.id}")
        expect(page.get_by_text(label(language, "puzzle_task"))).to_be_visible()
        is_clean(page, language, "a puzzle")
        if game == "azul":
            page.locator(STAGE).wait_for()
            make(page, puzzle.others[0].move)
            expect(page.get_by_text(label(language, "puzzle_wrong"))).to_be_visible()
            is_clean(page, language, "a wrong try")
            make(page, puzzle.answer.move)
            expect(page.get_by_text(label(language, "puzzle_right"))).to_be_visible()
        else:
            button(page, language, "exercise_show")
        lines = page.get_by_role("group", name=label(language, "puzzle_lines")).get_by_role("button")
        expect(lines.first).to_be_visible()
        is_clean(page, language, "a puzzle that was solved")
        moment = {"table": played[game].table, "ply": played[game].review["moves"][4]["ply"]}  # before a move
        at = http_play.ask(page, "/api/positions", {"moment": moment})
        page.goto(f"/analysis#{at['position'].replace(' ', '_')}")
        expect(page.locator(LINES).first).to_be_visible()
        is_clean(page, language, "an analysis")
        table = http_play.make_table(page, game, bots={"1": "greedy"}, hints=True, options={"start": "1"})
        page.goto(f"/t/{table}")
        page.get_by_role("button", name=label(language, "hint"), exact=True).click()
        expect(page.get_by_role("status").filter(has_text=beginning(language, "hint_move"))).to_have_count(1)
        is_clean(page, language, "a hint")
