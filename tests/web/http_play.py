"""Games played by the page's own person without its table: over HTTP, from within the page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.page_setup import open_page
from tests.web.patience import PATIENCE

ASK = """async ([path, body]) => {
  const options = body === null ? {} : {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body),
  }
  const response = await fetch(path, options)
  return response.json()
}"""
PLAY = """async ([table, most, wanted]) => {
  const ask = (path, body) => fetch(path, body && {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body),
  }).then((response) => response.json())
  for (let moves = 0; moves < most; ) {
    const state = await ask(`/api/tables/${table}`)
    if (state.status === 'over') return
    if (state.legal.length === 0) {
      await new Promise((wake) => setTimeout(wake, 20))
      continue
    }
    const fitting = state.legal.filter((move) => RegExp(wanted).test(move))
    const move = (fitting.length ? fitting : state.legal)[(7 * moves) % (fitting.length || state.legal.length)]
    await ask('/api/commands', {type: 'move', table, id: crypto.randomUUID(), number: state.number, move})
    moves++
  }
}"""
WHOLE = 100_000  # moves
CLEAN = "[^FXD]$"  # moves that neither throw tiles away nor draw without need
WASTEFUL = "F$"  # moves of Azul that throw all tiles away


def ask(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    return page.evaluate(ASK, [path, body])


def sit(page: Page, table: str, **fields: Any) -> None:
    become_somebody(page)
    command = {"type": "sit", "table": table, "id": page.evaluate("crypto.randomUUID()"), "words": "my words"}
    ask(page, "/api/commands", command | fields)


def become_somebody(page: Page) -> None:
    """Wait until the server knows whose page this is."""
    expect(page.locator("header nav a").last).not_to_have_text("…")


def make_table(page: Page, game: str = "azul", **setup: Any) -> str:
    """A table at which the page's person sits; the page must have been opened."""
    become_somebody(page)
    table: str = ask(page, "/api/tables", {"game": game, **setup})["table"]
    sit(page, table)
    return table


@contextmanager
def game_with_a_friend(page: Page, browser: Browser, site: str) -> Iterator[tuple[Page, str]]:
    """A friend's page, and the table of Azul that both see: the page's person starts."""
    with open_page(browser, site) as friend:
        for each in (page, friend):
            each.goto("/settings")
        table = make_table(page, options={"start": "1"})
        sit(friend, table)
        for each in (page, friend):
            each.goto(f"/t/{table}")
            expect(each.locator(".azul")).to_be_visible()
        yield friend, table


def play(page: Page, table: str, most: int = WHOLE, wanted: str = CLEAN) -> None:
    """Make at most this many moves, or all to the end: of the kind that is wanted, if there are any."""
    page.evaluate(PLAY, [table, most, wanted])


def finished(page: Page, game: str = "azul", wanted: str = CLEAN, **setup: Any) -> str:
    """A game against a bot that is over."""
    page.goto("/settings")
    table = make_table(page, game, **{"bots": {"1": "greedy"}, **setup})
    play(page, table, wanted=wanted)
    return table


def reviewed(page: Page, table: str) -> Any:
    """The review that the page has asked for, when it is done."""
    until = time.monotonic() + PATIENCE
    while (review := ask(page, f"/api/tables/{table}/review"))["status"] != "done":
        assert time.monotonic() < until, review["status"]
        page.wait_for_timeout(100)
    return review
