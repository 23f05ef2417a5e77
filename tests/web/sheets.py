"""The sheets of a table or a replay: the origin of the points, fair tiles, the list of moves."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def open_points(page: Page) -> None:
    """Open the sheet on the origin of the points."""
    if is_replay(page):
        open_tab(page, "Points")
    else:
        page.locator(".finale").get_by_role("button", name="Points", exact=True).click()


def open_fair_tiles(page: Page) -> None:
    if is_replay(page):
        open_tab(page, "Fair draw")
    else:
        expect(page.locator("main h1")).to_be_attached()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Fair draw").click()


def open_tab(page: Page, name: str) -> None:
    tab = page.get_by_role("tab", name=name)
    news = page.get_by_role("button", name="What has happened")
    expect(news).to_be_visible()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    if tab.count() == 0:  # on a phone the sheet is closed at first
        news.click()
    tab.click()


def is_replay(page: Page) -> bool:
    return re.search("/(replay|file)/", page.url) is not None
