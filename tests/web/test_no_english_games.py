"""Both games in every language, in a real browser, from the lesson to the end: no English but names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from azulejos.texts.reader import texts
from azulejos.texts.reasons import because, sentence, word_reason
from tests.web import azul_play, duel_play
from tests.web.english import is_clean, label
from tests.web.learner import Learner
from tests.web.page_setup import SIZES, open_page
from tests.web.test_texts import LANGUAGES

RESIGN = """async (table) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'resign', table, id: 'resign', seat: 0 })
  await fetch('/api/commands', { method: 'POST', headers, body })
}"""
LETTERS = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "white": "W"}

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", ["azul", "duel"])


class Swindler:
    """Stands between a page and the server, and sends another move than the one that was made."""

    def __init__(self, page: Page) -> None:
        self.move: str | None = None
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: server.send(self._changed(str(message))))

    def _changed(self, text: str) -> str:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "move" and self.move is not None:
            message["move"], self.move = self.move, None
        return json.dumps(message)


def expects_refusal(page: Page, text: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()


@each_language
def test_a_game_of_azul_is_in_one_language_to_its_end(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        swindler = Swindler(page)
        person = azul_play.Person(page)
        person.sit_down()
        factories = enumerate(person.turn()["view"]["factories"], 1)
        number, tiles = next((number, tiles) for number, tiles in factories if tiles)
        missing = next(colour for colour in LETTERS if colour not in tiles)
        swindler.move = f"{number}{LETTERS[missing]}1"
        azul_play.by_mouse(person, person.choice(person.turn()["legal"]))
        why = because("factory_lacks", "A11", factory=number, colour=missing)
        expects_refusal(page, sentence(word_reason(texts(language), why)))
        is_clean(page, language, "a refusal of Azul")
        for _ in range(2):
            person.turn()
            is_clean(page, language, "Azul")
            person.move(azul_play.by_mouse)
        page.get_by_title(label(language, "open_moves")).first.click()
        is_clean(page, language, "the moves of Azul")
        page.evaluate(RESIGN, person.table)
        expect(page.get_by_role("button", name=label(language, "rematch"))).to_be_visible()
        is_clean(page, language, "the end of Azul")


def unturned(legal: list[str]) -> list[str]:
    """Moves for which no plate is turned: `by_mouse` knows that button by its English name."""
    return [move for move in legal if move[0] != "@" or move.endswith("0")]


@each_language
def test_a_game_of_duel_is_in_one_language(browser: Browser, site: str, language: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        swindler = Swindler(page)
        person = duel_play.Person(page)
        person.sit_down(start="2")
        swindler.move = "C1"
        duel_play.by_mouse(person, person.any_of(unturned(person.turn()["legal"])))
        expects_refusal(page, label(language, "fault_due_opening")[1:])
        is_clean(page, language, "a refusal of Duel")
        for _ in range(4):
            move = person.any_of(unturned(person.turn()["legal"]))
            is_clean(page, language, "Duel")
            person.move(duel_play.by_mouse, move)
        page.evaluate(RESIGN, person.table)
        expect(page.get_by_role("button", name=label(language, "rematch"))).to_be_visible()
        is_clean(page, language, "the end of Duel")


@each_game
@each_language
def test_a_lesson_is_in_one_language_to_its_end(browser: Browser, site: str, language: str, game: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], locale=language) as page:
        learner = Learner(page, game)
        for step in learner.all_steps():
            is_clean(page, language, f"the step {step['text']}")
            if step is not learner.steps[-1]:
                learner.main.click()
