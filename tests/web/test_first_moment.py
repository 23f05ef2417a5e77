"""The first moment of a game: *Play now* leads straight to the table, where the bag is dealt out; one tap ends that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page_setup import BY_HAND, PHONE, SIZES, open_page

MOST_MS = 1500  # from the first tile in the air until a player can act

# Whatever the bar asks and the page shows, whenever it changes, from now on.
WATCH = """() => {
  window.told = []
  const look = () => {
    const now = JSON.stringify({
      asked: document.querySelector('header .middle')?.innerText.trim() ?? '',
      bare: location.pathname.startsWith('/t/') && !document.querySelector('.azul, .duel'),
      waits: document.querySelector('.room .card') !== null,
      tiles: document.querySelectorAll(':is(.azul, .duel) .laid').length,
    })
    if (now !== told.at(-1)) told.push(now)
    requestAnimationFrame(look)
  }
  look()
}"""
TOLD = "told.map((each) => JSON.parse(each))"
WAITING = "[director.beat, ...director.queue].filter(Boolean).map(({ name, ms }) => [name, ms])"

with_both_games = pytest.mark.parametrize(
    ("game", "deal", "tiles"), [("azul", "the bag is dealt out", 20), ("duel", "suns rise", 21)], ids=["azul", "duel"]
)


def play_now(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"input[name=game][value={game}]").check(force=True)
    button = page.get_by_role("button", name="Play now", exact=True)
    expect(button).to_be_enabled()
    page.evaluate(WATCH)
    button.click()
    page.locator(f".{game}").wait_for()


@with_both_games
def test_play_now_leads_to_the_deal_without_a_waiting_room(
    browser: Browser, site: str, game: str, deal: str, tiles: int
) -> None:
    with open_page(browser, site, "normal", viewport=SIZES["desk"]) as page:
        page.add_init_script(BY_HAND)
        play_now(page, game)
        page.wait_for_function("() => director.queue.length > 0")
        beats = page.evaluate(WAITING)
        assert beats[0][0] == deal
        assert beats[1][0].startswith("turn: ")
        assert beats[0][1] + beats[1][1] <= MOST_MS
        assert page.locator(f".{game} .laid").count() < tiles, "tiles lie there before they are dealt"
        page.evaluate("director.tick(director.time)")
        page.evaluate(f"director.tick(director.time + {MOST_MS})")
        expect(page.locator(".board .halo.on, .board.on, header li.on").first).to_be_attached()
        assert page.locator(f".{game} .laid").count() >= tiles
        for each in page.evaluate(TOLD):
            assert not each["waits"], "the waiting room is seen"
            assert not each["bare"], "bare wood is seen"
            assert "aiting" not in each["asked"]


@with_both_games
def test_a_tap_ends_the_first_deal(browser: Browser, site: str, game: str, deal: str, tiles: int) -> None:
    with open_page(browser, site, "normal", **PHONE) as page:
        page.add_init_script(BY_HAND)
        play_now(page, game)
        page.wait_for_function("() => director.queue.length > 0")
        page.evaluate("director.tick(director.time)")
        page.evaluate("director.tick(director.time + 300)")
        assert page.evaluate("director.current") == deal
        page.touchscreen.tap(180, 320)
        assert page.evaluate("director.current") != deal
        assert page.locator(f".{game} .laid").count() >= tiles
        expect(page.locator(".flights")).to_have_count(0)


def test_a_running_game_is_there_at_once(browser: Browser, site: str) -> None:
    with open_page(browser, site, "none", viewport=SIZES["desk"]) as page:
        play_now(page, "azul")
        page.locator(".azul [data-pick]:enabled").first.click()
        page.locator(".azul [data-move]:enabled").first.click()
        expect(page.locator(".azul")).not_to_have_attribute("data-number", "3")
        page.add_init_script(BY_HAND)
        page.evaluate("localStorage.setItem('azulejos.settings', JSON.stringify({ pace: 'normal' }))")
        page.reload()
        page.locator(".azul .laid").first.wait_for()
        assert page.evaluate("director.isIdle")
