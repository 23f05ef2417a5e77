"""The card of a round: whole on every screen; it closes by itself, and waits while the pointer rests on it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import http_play
from tests.web.azul_play import middle
from tests.web.page_setup import BY_HAND, SIZES, open_page

SCREENS = ((1366, 768), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390))
THREE_BOTS = {"options": {"players": "4"}, "bots": {"1": "greedy", "2": "greedy", "3": "greedy"}}
TO_THE_CARD = """(card) => {
  while (!director.isIdle && !document.querySelector(card)) director.tick(director.time + 200)
  return document.querySelector(card) !== null
}"""
CARD = ".round-card"
NEXT_ROUND = (".duel [data-pawn]", ".duel .linen [data-plate]", ".azul .plate [data-tile]")  # what a new round brings
IS_WHOLE = "(card) => document.querySelector(card).scrollHeight <= document.querySelector(card).clientHeight"
PASS = "(ms) => director.tick(director.time + ms)"
BREAK_ALL = """async (table) => {
  const ask = (path, body) => fetch(path, body && {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }).then((response) => response.json())
  for (;;) {
    const { view, legal, number } = await ask(`/api/tables/${table}`)
    if (view.round > 1) return
    const move = legal.find((each) => each.endsWith('X')) ?? legal[0]
    await ask('/api/commands', { type: 'move', table, id: `at-${number}`, number, move })
  }
}"""
NEXT_BEAT = "director.current ?? director.queue[0]?.name"
DEALS = {"azul": "the bag is dealt out", "duel": "suns rise"}
AFTER_CARD = {
    "azul": ("the card leaves, gold goes out",),
    "duel": ("the next round", DEALS["duel"], "a plate is turned up"),
}
BEATS = "director.timeline.filter(({ event }) => event !== 'arrived').map(({ event, name }) => `${event} ${name}`)"


def at_card(page: Page, game: str, setup: dict[str, Any]) -> None:
    """Play until a round is over, with the director's clock in hand."""
    page.goto("/settings")
    table = http_play.make_table(page, game, **setup)
    page.evaluate(BY_HAND)
    page.goto(f"/t/{table}")
    page.locator(f".{game}").wait_for()
    while not page.evaluate(TO_THE_CARD, CARD):
        http_play.play(page, table, 1)
        page.wait_for_timeout(20)
    page.evaluate(PASS, 500)  # it has come, and is held


with_both_games = pytest.mark.parametrize(
    ("game", "setup"), [("duel", {"bots": {"1": "greedy"}}), ("azul", THREE_BOTS)], ids=["duel", "azul"]
)


@with_both_games
def test_the_card_of_a_round_is_whole_on_every_screen(
    browser: Browser, site: str, game: str, setup: dict[str, Any]
) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        at_card(page, game, setup)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(CARD)).to_be_in_viewport(ratio=1)
            page.wait_for_function(IS_WHOLE, arg=CARD)
            expect(page.locator(CARD).get_by_role("button", name="Deal round 2")).to_be_in_viewport(ratio=1)
        page.locator(CARD).get_by_role("button", name="Deal round 2").click()
        expect(page.locator(CARD)).to_have_count(0)


@with_both_games
def test_the_card_closes_by_itself_unless_the_pointer_rests_on_it(
    browser: Browser, site: str, game: str, setup: dict[str, Any]
) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        at_card(page, game, setup)
        card = page.locator(CARD)
        expect(card).to_contain_text("continues in 4 s")
        page.evaluate(PASS, 1000)
        expect(card).to_contain_text("continues in 3 s")
        x, y = middle(card)
        page.mouse.move(x, y)
        page.mouse.move(x + 9, y - 9)
        page.evaluate(PASS, 60_000)
        expect(card).to_contain_text("continues in 3 s")
        page.mouse.move(1, 1)
        page.evaluate(PASS, 2000)
        expect(card).to_contain_text("continues in 1 s")
        card.get_by_role("button").focus()
        page.evaluate(PASS, 60_000)
        expect(card).to_contain_text("continues in 1 s")
        page.evaluate("document.activeElement.blur()")
        page.evaluate(PASS, 501)
        expect(card).to_have_count(0)
        beats: list[str] = page.evaluate(BEATS)
        left = beats.index("leave round card")
        assert beats[left - 1] == "enter round card"
        assert beats[left + 1].startswith("enter "), beats[left + 1]


@with_both_games
@pytest.mark.parametrize("key", ["Space", "Enter", "Escape"])
def test_one_key_closes_the_card_wherever_the_focus_is(
    browser: Browser, site: str, game: str, setup: dict[str, Any], key: str
) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        at_card(page, game, setup)
        for part in NEXT_ROUND:
            assert page.locator(part).count() == 0, f"{part} is seen before its round"
        page.locator("header .more").focus()
        page.keyboard.press(key)
        expect(page.locator(CARD)).to_have_count(0)
        expect(page.locator("#menu")).to_be_hidden()
        assert page.evaluate(NEXT_BEAT) in AFTER_CARD[game], "what follows is to be seen"


@with_both_games
def test_the_button_that_deals_shows_the_deal(browser: Browser, site: str, game: str, setup: dict[str, Any]) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        at_card(page, game, setup)
        page.locator(CARD).get_by_role("button", name="Deal round 2").click()
        expect(page.locator(CARD)).to_have_count(0)
        assert page.evaluate(NEXT_BEAT) in AFTER_CARD[game]
        page.evaluate(PASS, 10_000)
        beats: list[str] = page.evaluate(BEATS)
        after = beats[beats.index("cut round card") :]
        assert f"enter {DEALS[game]}" in after
        assert not [each for each in after[1:] if each.startswith("cut ")]


def test_a_round_in_which_nothing_was_tiled_has_its_costs_on_the_card(browser: Browser, site: str) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        page.goto("/settings")
        table = http_play.make_table(page, "duel", hot_seat=True)
        http_play.sit(page, table)
        page.evaluate(BY_HAND)
        page.goto(f"/t/{table}")
        page.locator(".duel").wait_for()
        page.evaluate(BREAK_ALL, table)
        page.wait_for_function(TO_THE_CARD, arg=CARD)
        costs = page.locator(CARD).locator(".seats > div").filter(has=page.locator(".shard"))
        expect(costs).to_have_count(2)
        expect(costs.locator(".minus")).not_to_have_count(0)  # a player without points pays none
        expect(page.locator(CARD).locator("li")).to_have_count(2)
