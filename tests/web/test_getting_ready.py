"""On a machine where nothing is compiled yet, the page says what it waits for."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from azulejos.core.compiling.cache import FOLDER_VARIABLE
from tests.web import http_play
from tests.web.conftest import serving
from tests.web.page_setup import SIZES, open_page

LINE = "getting ready (first time only)"


def test_a_bot_that_is_being_compiled_says_so_until_it_moves(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    with serving(tmp_path) as site, open_page(browser, site, viewport=SIZES["desk"]) as page:
        page.goto("/settings")
        table = http_play.make_table(page, options={"start": "2"}, bots={"1": "apprentice"})
        page.goto(f"/t/{table}")
        expect(page.get_by_text(LINE)).to_be_visible()
        expect(page.get_by_text(LINE)).to_have_count(0)  # it is compiled, and has moved
        assert http_play.ask(page, f"/api/tables/{table}")["legal"]
