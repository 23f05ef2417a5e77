"""A closed door in the browser: what strangers see, and an invitation that lets them in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.servers import Server, serving_sqlite
from tests.web.page_setup import faults_of, open_page

CLOSED = ("--limit-factor", "1000", "--registration", "invited", "--no-guests", "--server-name", "Club Porto")


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_sqlite(tmp_path_factory.mktemp("closed"), *CLOSED) as server:
        yield server
        server.assert_untroubled()


def test_the_first_becomes_the_host_and_invites_a_second(browser: Browser, closed: Server) -> None:
    link = re.search(r"/invite/[\w-]+", closed.log)
    assert link
    with open_page(browser, closed.url, is_painted=True, bypass_csp=True) as ana:
        ana.goto("/t/abc")
        expect(ana.get_by_role("heading", name="Club Porto plays among friends")).to_be_visible()
        assert faults_of(ana) == []
        ana.get_by_role("link", name="Learn in 3 minutes").click()
        expect(ana.get_by_role("main")).to_be_visible()
        ana.goto(link[0])
        ana.get_by_label("Your name at the table").fill("Ana")
        ana.get_by_label("A password").fill("azulejo amarelo")
        assert faults_of(ana) == []
        ana.get_by_role("button", name="Join Club Porto").click()
        ana.get_by_role("link", name="Admin").click()
        ana.get_by_role("button", name="Make an invitation link").click()
        invitation = ana.locator(".link b").inner_text()
        assert faults_of(ana) == []
        with open_page(browser, closed.url) as rui:
            rui.goto(invitation)
            expect(rui.get_by_role("heading", name="Ana invites you")).to_be_visible()
            rui.get_by_label("Your name at the table").fill("Rui")
            rui.get_by_label("A password").fill("azulejo amarelo")
            rui.get_by_role("button", name="Join Club Porto").click()
            expect(rui.get_by_role("link", name="Rui")).to_be_visible()
            expect(rui.get_by_role("link", name="Admin")).to_have_count(0)
            rui.goto("/host")
            expect(rui.get_by_role("heading", name="Who may join?")).to_have_count(0)
