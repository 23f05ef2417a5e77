"""A round of each game as `whole_games.py` plays all of them: watched, on the smallest screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.azul_play import Person
from tests.web.page_setup import open_page
from tests.web.watching import faults, watch
from tests.web.whole_games import play


@pytest.mark.parametrize(("game", "size"), [("azul", "360x740"), ("duel", "844x390")])
def test_a_round_is_played_without_scrolling_and_nothing_is_covered(
    browser: Browser, site: str, game: str, size: str
) -> None:
    assert play(browser, site, game, size, pace="none", rounds=1) > 3


def test_what_scrolls_or_is_covered_is_found(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport={"width": 844, "height": 390}) as page:
        person = Person(page)
        person.sit_down()
        person.turn()
        watch(page)
        assert faults(page) == []
        page.evaluate("""() => {
          const cover = document.createElement('div')
          cover.style = 'position: fixed; inset: 0; z-index: 99'
          const high = document.createElement('div')
          high.style = 'height: 5000px'
          document.body.append(cover, high)
        }""")
        page.wait_for_function("() => Object.keys(window.scrolled).length > 0")
        found = faults(page)
        assert any("the page is too high" in each for each in found)
        assert any("is covered" in each for each in found)
