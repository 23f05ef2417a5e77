"""Learning in a real browser: the tutorials from beginning to end, and the rules with their pictures and glossary."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.cases import nonempty
from tests.web import azul_play, duel_play
from tests.web.learner import GAMES, LEARN, PEOPLE, Learner, Way, lesson_of, texts_of
from tests.web.page_setup import PHONE, SIZES, faults_of, open_page
from tests.web.tabbing import tab_to
from tests.web.test_lessons import OUTLINE, STRONG, TERM

OTHER_LANGUAGE = "nl"
WIDTH = "document.documentElement.scrollWidth"
PICTURES = {game: json.loads((LEARN / "generated" / f"{game}.pictures.json").read_text("utf-8")) for game in GAMES}
HIGH_PHONES = ((390, 844), (360, 740))
IS_WHOLE = """(game) => ['html', '.place', `.${game}`].map((each) => document.querySelector(each))
  .every((each) => each.scrollHeight <= each.clientHeight)"""
NOTE = "[role=tooltip]:popover-open"

LOOKS = [{"viewport": SIZES["desk"], "color_scheme": "light"}, {"viewport": SIZES["phone"], "color_scheme": "dark"}]

each_game = pytest.mark.parametrize("game", PEOPLE)
each_look = pytest.mark.parametrize("look", LOOKS, ids=["light", "dark"])


def plain(text: str) -> str:
    """A text as it is read: without its marks."""
    return STRONG.sub(lambda mark: mark[0].strip("*"), re.sub(r"\[\[\w+\||\]\]", "", text))


def is_opened_at_a_real_table(page: Page, game: str) -> None:
    page.wait_for_url("**/t/*")
    expect(page.locator(f".{game} button:enabled:visible").first).to_be_visible()


# The tutorials


@pytest.mark.parametrize(("game", "way"), [("azul", azul_play.by_mouse), ("duel", duel_play.by_mouse)])
def test_a_tutorial_by_mouse_where_other_moves_lose_nothing(page: Page, game: str, way: Way) -> None:
    learner = Learner(page, game)
    said = texts_of(game)["lesson"]
    for step in learner.all_steps():
        for text in said[step["text"]].values():
            expect(learner.coach).to_contain_text(plain(text), use_inner_text=True)
        if "move" not in step:
            learner.main.click()
            continue
        if other := learner.other_move(step):
            learner.tries(way, other, step)
        way(learner.person, step["move"])
        expect(learner.hint()).to_have_count(0)
    is_opened_at_a_real_table(page, game)


@pytest.mark.parametrize(("game", "way"), [("azul", azul_play.by_tab_and_arrows), ("duel", duel_play.by_keyboard)])
def test_a_tutorial_by_keyboard_in_another_language(browser: Browser, site: str, game: str, way: Way) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=OTHER_LANGUAGE) as page:
        learner = Learner(page, game)
        said = texts_of(game, OTHER_LANGUAGE)["lesson"]
        for step in learner.all_steps():
            for text in said[step["text"]].values():
                expect(learner.coach).to_contain_text(plain(text), use_inner_text=True)
            if "move" in step:
                way(learner.person, step["move"])
                continue
            if step is learner.steps[0]:
                tab_to(page, ".coach .main")
            expect(learner.main).to_be_focused()  # from then on the learner need not look for it
            page.keyboard.press("Enter")
        is_opened_at_a_real_table(page, game)


@pytest.mark.parametrize(("game", "way"), [("azul", azul_play.by_touch), ("duel", duel_play.by_touch)])
def test_a_tutorial_on_a_phone(browser: Browser, site: str, game: str, way: Way) -> None:
    with open_page(browser, site, **PHONE) as page:
        learner = Learner(page, game)
        for step in nonempty(learner.all_steps()):
            assert page.evaluate(WIDTH) == SIZES["phone"]["width"], step["text"]
            if "move" in step:
                way(learner.person, step["move"])
            else:
                learner.main.tap()
        is_opened_at_a_real_table(page, game)


@each_game
def test_every_step_of_a_tutorial_is_in_sight_on_a_phone(page: Page, game: str) -> None:
    """Coach and table together: nothing needs scrolling."""
    learner = Learner(page, game)
    for step in learner.all_steps():
        for width, height in HIGH_PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(IS_WHOLE, arg=game)  # it is measured again
        if step is not learner.steps[-1]:
            learner.main.click()


@each_game
def test_the_coach_shows_moves_and_goes_back(page: Page, game: str) -> None:
    learner = Learner(page, game)
    back = page.get_by_role("button", name="Back")
    last = lesson_of(game)[-1]
    learner.go_to(last["text"])
    expect(page.get_by_role("link", name="To the rules")).to_have_attribute("href", f"/rules/{game}")
    for step in lesson_of(game)[-2::-1]:
        back.click()
        learner.sees(step)
    expect(back).to_be_disabled()
    learner.go_to(lesson_of(game)[1]["text"])
    page.get_by_role("link", name="Leave").click()
    page.wait_for_url("**/learn")


@each_look
@each_game
def test_a_coach_has_no_serious_fault(browser: Browser, site: str, game: str, look: dict[str, object]) -> None:
    with open_page(browser, site, bypass_csp=True, **look) as page:
        learner = Learner(page, game)
        step = next(step for step in learner.steps if "move" in step)
        learner.go_to(step["text"])
        assert faults_of(page, "'.coach'") == []


# The rules


def rules_of(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    expect(page.locator("main h1")).to_be_visible()


@each_look
@each_game
def test_no_rules_have_a_serious_fault(browser: Browser, site: str, game: str, look: dict[str, object]) -> None:
    with open_page(browser, site, bypass_csp=True, **look) as page:
        rules_of(page, game)
        assert faults_of(page, "{ exclude: ['.drawn > [inert]'] }") == []


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@each_game
def test_no_rules_and_no_picture_are_wider_than_the_screen(page: Page, game: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    rules_of(page, game)
    assert page.evaluate(WIDTH) == size["width"]
    for drawn in page.locator(".drawn").all():
        assert drawn.evaluate("each => each.scrollWidth <= each.clientWidth"), drawn.get_attribute("aria-label")


@each_game
def test_every_picture_is_shown_and_what_matters_in_it_is_ringed(page: Page, game: str) -> None:
    rules_of(page, game)
    rules = texts_of(game)["rules"]
    told = [
        (name, text)
        for section in OUTLINE[game]
        for sign, text in zip(section["body"], rules[section["key"]]["body"], strict=True)
        if (name := sign.removeprefix("picture ")) != sign
    ]
    figures = page.locator("figure")
    expect(figures).to_have_count(len(told))
    for (name, caption), figure in zip(told, figures.all(), strict=True):
        shown = PICTURES[game][name]
        expect(figure.get_by_role("img", name=plain(caption))).to_be_visible()
        expect(figure.locator("figcaption")).to_contain_text(plain(caption), use_inner_text=True)
        rings = figure.locator("[data-pointed], .common-ring")
        if shown["lit"] or shown["effects"] or shown["allowed"]:
            expect(rings.first).to_be_visible()
        else:
            expect(rings).to_have_count(0)


def jumps(page: Page, contents: Locator, game: str) -> None:
    keys = [*(section["key"] for section in OUTLINE[game]), "glossary"]
    links = contents.get_by_role("link")
    expect(links).to_have_count(len(keys))
    for key, link in zip(keys, links.all(), strict=True):
        heading = page.locator(f"#{key}")
        assert link.inner_text() == heading.inner_text()
        link.click()
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()


@each_game
def test_the_contents_jump_to_the_sections(page: Page, game: str) -> None:
    rules_of(page, game)
    jumps(page, page.get_by_role("navigation", name="Contents"), game)


def test_the_contents_jump_on_a_phone(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        rules_of(page, "duel")
        page.get_by_text("Contents").first.tap()
        jumps(page, page.get_by_role("navigation", name="Contents"), "duel")


def first_term(page: Page, game: str) -> tuple[Locator, str]:
    """The first word of the glossary in the rules, and what it means."""
    texts = texts_of(game)
    key = next(key for section in texts["rules"].values() for text in section["body"] for key in TERM.findall(text))
    return page.locator("article .term").first, texts["terms"][key]["text"]


@each_game
def test_a_word_of_the_glossary_opens_by_mouse_and_by_keyboard_and_closes_with_escape(page: Page, game: str) -> None:
    rules_of(page, game)
    term, meaning = first_term(page, game)
    note = page.locator(NOTE)
    term.hover()
    expect(note).to_have_text(meaning)
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.locator("article .button").focus()
    tab_to(page, "article .term")
    expect(note).to_have_text(meaning)
    expect(term).to_have_accessible_description(meaning)
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.keyboard.press("Tab")
    expect(note).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    expect(note).to_have_text(meaning)


def test_a_word_of_the_glossary_opens_with_a_finger(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        rules_of(page, "azul")
        term, meaning = first_term(page, "azul")
        note = page.locator(NOTE)
        term.tap()
        expect(note).to_have_text(meaning)
        page.keyboard.press("Escape")
        expect(note).to_have_count(0)
        term.tap()
        expect(note).to_have_text(meaning)
        page.locator("main h1").tap()
        expect(note).to_have_count(0)
