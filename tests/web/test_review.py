"""A review in the page: asked for in the replay, marks in the list, from mistake to mistake, both moves drawn."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.web import http_play
from tests.web.page_setup import PHONE, SIZES, faults_of, open_page


def test_a_review_leads_from_mistake_to_mistake(browser: Browser, site: str) -> None:
    with open_page(browser, site, viewport=SIZES["desk"], bypass_csp=True) as page:
        table = http_play.finished(page, wanted=http_play.WASTEFUL)
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Review", exact=True).click()
        expect(page).to_have_url(re.compile(f"/replay/{table}"))
        expect(page.get_by_text(": accuracy")).to_have_count(2)
        review = http_play.ask(page, f"/api/tables/{table}/review")
        losses = [move for move in review["moves"] if move["brings"]]
        (mine,) = http_play.ask(page, f"/api/tables/{table}")["you"]
        own = [loss for loss in losses if loss["seat"] == mine]  # the others' mistakes are theirs
        assert len(own) >= 2  # the page's person throws all tiles away
        sheet = page.get_by_role("complementary")
        expect(sheet.locator("em.inaccuracy, em.mistake, em.blunder")).to_have_count(len(losses))
        page.keyboard.press("Home")
        for number, loss in enumerate(own[:2]):
            if number:
                page.keyboard.press("n")
            else:
                page.get_by_role("button", name="Next mistake").click()
            expect(page).to_have_url(re.compile(f"#{loss['ply']}$"))
            expect(page.get_by_role("region", name="The move and the better one")).to_contain_text("better")
            expect(page.locator("[data-review=arrows] path.better")).to_have_count(2)  # the arrow and its head
            shown = page.evaluate("document.querySelector('[data-review=arrows]').textContent")
            assert "better" in shown
        page.keyboard.press("p")
        expect(page).to_have_url(re.compile(f"#{own[0]['ply']}$"))
        page.keyboard.press("ArrowLeft")
        before = own[0]["ply"] - 1
        is_loss = any(loss["ply"] == before for loss in losses)  # of the other player
        expect(page.locator("[data-review=arrows]")).to_have_count(int(is_loss))
        chances = page.get_by_role("slider", name="Winning chances")
        chances.fill("12")
        expect(page).to_have_url(re.compile("#12$"))
        assert faults_of(page) == []


def test_on_a_phone_the_better_move_is_written_below_the_table(browser: Browser, site: str) -> None:
    with open_page(browser, site, **PHONE) as page:
        table = http_play.finished(page, wanted=http_play.WASTEFUL)
        page.goto(f"/replay/{table}")
        page.get_by_role("button", name="Review", exact=True).tap()
        http_play.reviewed(page, table)
        page.get_by_role("button", name="Next mistake").tap()
        expect(page.get_by_role("status").filter(has_text="Better: ")).to_be_visible()
        page.get_by_role("button", name="What has happened").tap()
        expect(page.get_by_role("complementary").get_by_text(": accuracy").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
