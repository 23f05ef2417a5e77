"""The pages around the tables in every language, in a real browser: nothing is left in English but names."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from azulejos.texts.names import word_name
from azulejos.texts.reader import texts
from azulejos.texts.reasons import because, sentence, word_reason
from tests.web import http_play
from tests.web.english import english_in, is_clean, label
from tests.web.game_files import game_file
from tests.web.page_setup import SIZES, new_context, open_page
from tests.web.test_texts import LANGUAGES

PATHS = (
    "/",
    "/learn",
    "/puzzles",
    "/analysis",
    "/settings",
    "/account",
    "/about",
    "/rules/azul",
    "/rules/duel",
    "/nowhere",
)
PASSWORD = "uma palavra-passe longa"

each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_english_is_noticed() -> None:
    assert english_in(["Guest 1234: É a tua vez", "potter", "Wall: {wall}"], "pt-PT") == {"guest", "potter", "wall"}


@each_language
def test_the_pages_around_the_tables_are_in_one_language(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        for path in PATHS:
            page.goto(path)
            expect(page.locator("main, .coach").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            is_clean(page, language, path)
        page.goto("/")
        page.get_by_role("button", name=label(language, "new_table")).click()
        expect(page.get_by_text(label(language, "start_portugal"))).to_be_visible()
        is_clean(page, language, "a new table")
        page.get_by_role("button", name=label(language, "make_table")).click()
        expect(page.get_by_role("heading", name=label(language, "waiting_for_players"))).to_be_visible()
        is_clean(page, language, "a waiting table")


@each_language
def test_an_account_is_in_one_language(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        page.goto("/account")
        http_play.become_somebody(page)
        name = f"Rui {secrets.randbelow(10**9)}"  # a new name, also when the test is run again
        http_play.ask(page, "/api/register", {"name": name, "password": PASSWORD})
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        for summary in page.locator("summary").all():
            summary.click()
        page.wait_for_load_state("networkidle")
        is_clean(page, language, "an account")


@each_language
def test_without_a_connection_the_page_stays_in_its_language(browser: Browser, site: str, language: str) -> None:
    context = new_context(browser, site, viewport=SIZES["desk"], locale=language)
    page = context.new_page()
    page.goto("/")
    http_play.become_somebody(page)
    context.set_offline(True)
    expect(page.get_by_text(label(language, "you_are_offline"))).to_be_visible()
    is_clean(page, language, "offline")
    context.set_offline(False)
    expect(page.get_by_text(label(language, "you_are_offline"))).not_to_be_visible()
    context.close()


@each_language
def test_refusals_around_the_tables_are_in_one_language(
    browser: Browser, site: str, language: str, tmp_path: Path
) -> None:
    say = texts(language)
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        page.goto("/t/nowhere")
        expects_refusal(page, say("refusal_no_such_table"))
        page.goto("/account")
        http_play.become_somebody(page)
        page.get_by_label(say("your_name")).fill("#Ana")
        page.get_by_role("button", name=say("change_name")).click()
        expects_refusal(page, sentence(word_reason(say, because("name_begins", character="#"))))
        is_clean(page, language, "a name that is refused")
        open_file(page, tmp_path, re.sub(r"(?m)^(1\. S\d/)\w", r"\1X", game_file("azul-2-coloured")))
        expects_refusal(page, say("refusal_bad_file"))
        expects_refusal(page, say("wanted_colour"))
        is_clean(page, language, "a file that is refused")


@each_language
def test_names_in_a_file_that_nobody_chose_are_in_one_language(
    browser: Browser, site: str, language: str, tmp_path: Path
) -> None:
    say = texts(language)
    text = game_file("azul-2-coloured").replace('"Player 1"', '"#guest 123"').replace('"Player 2"', '"#potter 2"')
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        open_file(page, tmp_path, text)
        expect(page.get_by_text(word_name(say, "#guest 123")).first).to_be_visible()
        expect(page.get_by_text(f"{say('bot_name', bot='potter')} 2").first).to_be_visible()
        is_clean(page, language, "a file")


def open_file(page: Page, folder: Path, text: str) -> None:
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    page.goto("/")
    http_play.become_somebody(page)
    page.locator("input[type=file]").set_input_files(file)


def expects_refusal(page: Page, text: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()
