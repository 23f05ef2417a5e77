"""Every screen in every language, in a real browser: nothing is left in English but names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from azulejos import games
from azulejos.bots import all_names
from azulejos.server.accounts.forgetting import SOMEBODY
from tests.web import azul_play, duel_play
from tests.web.learner import texts_of
from tests.web.page_setup import SIZES, open_page
from tests.web.test_texts import LANGUAGES, messages, variants

PATHS = (
    "/",
    "/learn",
    "/puzzles",
    "/settings",
    "/account",
    "/about",
    "/rules/azul",
    "/rules/duel",
    "/learn/azul",
    "/nowhere",
)
WORD = re.compile(r"[^\W\d_]{2,}")
# All that is shown, or read to somebody; what is in a language of its own, such as the names of languages, says so.
SAID = """() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('script, style, code, kbd, [lang]')) found.push(node.data)
    } else for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      found.push(node.getAttribute(name) ?? '')
    }
  }
  return found
}"""
RESIGN = """async (table) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'resign', table, id: 'resign', seat: 0 })
  await fetch('/api/commands', { method: 'POST', headers, body })
}"""
NAMES_FOR_PROGRAMS = ("Guest", SOMEBODY, "random", *all_names())


def strings_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from strings_in(part)


@cache
def vocabulary(language: str) -> set[str]:
    """Every word of a language's texts."""
    written = [text for message in messages(language).values() for text in variants(message).values()]
    learned = [text for game in games.names() for text in strings_in(texts_of(game, language))]
    return {
        word.lower() for text in (*written, *learned) for word in WORD.findall(re.sub(r"\{\w+\}|\[\[\w+\|", " ", text))
    }


def english_in(texts: list[str], language: str) -> set[str]:
    english = vocabulary("en") | {word.lower() for name in NAMES_FOR_PROGRAMS for word in WORD.findall(name)}
    return {
        word for text in texts for word in map(str.lower, WORD.findall(text)) if word in english - vocabulary(language)
    }


def is_clean(page: Page, language: str, where: str) -> None:
    found = english_in(page.evaluate(SAID), language)
    assert not found, f"{where} in '{language}': {sorted(found)}"


def label(language: str, key: str) -> str:
    return str(messages(language)[key])


def test_english_is_noticed() -> None:
    assert english_in(["Guest 1234: É a tua vez", "potter", "Wall: {wall}"], "pt-PT") == {"guest", "potter", "wall"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_around_the_tables_are_in_one_language(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        for path in PATHS:
            page.goto(path)
            expect(page.locator("main, .coach").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            is_clean(page, language, path)
        page.goto("/")
        page.get_by_role("button", name=label(language, "make_link")).click()
        expect(page.get_by_text(label(language, "start_portugal"))).to_be_visible()
        is_clean(page, language, "a new table")
        page.get_by_role("button", name=label(language, "make_table")).click()
        expect(page.get_by_role("heading", name=label(language, "waiting_for_players"))).to_be_visible()
        is_clean(page, language, "a waiting table")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_azul_is_in_one_language_to_its_end(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        person = azul_play.Person(page)
        person.sit_down()
        for _ in range(2):
            person.turn()
            is_clean(page, language, "Azul")
            person.move(azul_play.by_mouse)
        page.get_by_title(label(language, "open_moves")).first.click()
        is_clean(page, language, "the moves of Azul")
        page.evaluate(RESIGN, person.table)
        expect(page.get_by_role("button", name=label(language, "rematch"))).to_be_visible()
        is_clean(page, language, "the end of Azul")
        page.goto(f"/replay/{person.table}")
        expect(page.get_by_role("group", name=label(language, "replay"))).to_be_visible()
        is_clean(page, language, "a replay of Azul")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_duel_is_in_one_language(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        person = duel_play.Person(page)
        person.sit_down(start="2")
        for _ in range(4):
            person.turn()
            is_clean(page, language, "Duel")
            person.move(duel_play.by_mouse)
        page.evaluate(RESIGN, person.table)
        expect(page.get_by_role("button", name=label(language, "rematch"))).to_be_visible()
        is_clean(page, language, "the end of Duel")
