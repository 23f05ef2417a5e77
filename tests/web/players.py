"""Players at the tables of one server, each with a tab and a network of their own."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, expect

from tests.web import azul_play, duel_play
from tests.web.network import Network, Site
from tests.web.page_setup import STILL, new_context
from tests.web.patience import PATIENCE

OPTIONS = {"azul": {"players": "2", "start": "1"}, "duel": {"start": "1"}}
MAKE = """async ([game, options, bots]) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ game, options, bots })
  return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).table
}"""
SIT = """async (table) => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'sit', table, id: 'sit', words: 'some words' })
  return (await fetch('/api/commands', { method: 'POST', headers, body })).status
}"""


class AzulPerson(azul_play.Person):
    """At a table of Azul."""

    network: Network  # between this tab and the server
    longest_look = 0  # what is late is delivered between two looks

    def look(self, after: int = -1, asked: bool = False) -> tuple[dict[str, Any], azul_play.Tiles]:
        self.network.deliver_late()
        return super().look(after, asked)

    def decide(self) -> str:
        return self.choice(self.turn()["legal"])

    def click(self, move: str) -> None:
        wait_for_acknowledgement(self)
        azul_play.by_mouse(self, move)

    def number(self) -> int:
        return int(self.see()["number"])


class DuelPerson(duel_play.Person):
    """At a table of Duel."""

    network: Network
    longest_look = 0

    def look(self, after: int = -1, asked: bool = False, most: int = 0) -> tuple[dict[str, Any], duel_play.Tiles, bool]:
        self.network.deliver_late()
        return super().look(after, asked, most)

    def decide(self) -> str:
        return self.any_of(self.turn()["legal"])

    def click(self, move: str) -> None:
        wait_for_acknowledgement(self)
        self.make(duel_play.by_mouse, move)

    def number(self) -> int:
        return int(self.see()["number"])


Person = AzulPerson | DuelPerson
PEOPLE: dict[str, type[AzulPerson] | type[DuelPerson]] = {"azul": AzulPerson, "duel": DuelPerson}


@dataclass
class Players:
    """A server, and those who play there."""

    site: Site
    browser: Browser
    contexts: list[BrowserContext] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # of any page

    def context(self) -> BrowserContext:
        options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        found = new_context(self.browser, self.site.address, **options)
        found.add_init_script(STILL)
        self.contexts.append(found)
        return found

    def person(self, game: str, context: BrowserContext, seed: int) -> Person:
        """A person with a tab of their own."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        found = PEOPLE[game](page, seed)
        found.network = Network(random.Random(seed)).between(page)
        return found

    def table(self, game: str, people: list[Person]) -> str:
        """A table at which they sit; with a bot if it is only one."""
        for person in people:
            person.page.goto("/settings")
            expect(person.page.locator("nav a").last).not_to_have_text("…")
        bots = {"1": "random"} if len(people) == 1 else {}
        table = str(people[0].page.evaluate(MAKE, [game, OPTIONS[game], bots]))
        for person in people:
            assert person.page.evaluate(SIT, table) == 200
        for person in people:
            self.come(person, table, game)
        return table

    def come(self, person: Person, table: str, game: str) -> None:
        person.table = table
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(f".{game}")
        person.page.evaluate("window.survives = true")


def wait_for_acknowledgement(person: Person) -> None:
    """Wait until the page knows that the last move was made: before that it takes no other."""
    wait_until([person], lambda: person.page.evaluate("sessionStorage.getItem('azulejos.unsent')") is None)


def banner(person: Person, text: str = "") -> Locator:
    return person.page.locator(".banner").filter(has_text=text)


def sees_banner(person: Person, text: str = "") -> None:
    expect(banner(person, text).first).to_be_visible()


def to_move(people: list[Person]) -> Person:
    return next(person for person in people if person.see()["legal"])


def wait_until(people: list[Person], happened: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, "it never happened"
        for person in people:
            person.network.deliver_late()
        people[0].page.wait_for_timeout(10)


def agree(people: list[Person]) -> None:
    """Wait until all pages show the server's state without a reload, and no trouble of the connection."""
    for person in people:
        wait_for_acknowledgement(person)
        expect(banner(person)).to_have_count(0)
    wait_until(people, lambda: len({person.number() for person in people}) == 1)
    assert all(survives(person) for person in people)


def survives(person: Person) -> bool:
    """Whether the page is still the one to which this person came."""
    try:
        return bool(person.page.evaluate("window.survives === true"))
    except Error:
        return False
