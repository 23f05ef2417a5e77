"""An account in the page: log-in by Enter, change of password, sessions, export and deletion."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.page_setup import new_context

PASSWORD = "a long password"


@pytest.fixture
def other(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Another browser of the same person."""
    context = new_context(browser, site)
    yield context
    context.close()


def registered(page: Page) -> str:
    """A name that is not in use."""
    name = f"Ana {secrets.token_hex(3)}"
    page.goto("/account")
    page.get_by_label("Account name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_text("Change password").first).to_be_visible()
    return name


def log_in(page: Page, name: str, password: str) -> None:
    """As people do: name, Tab, password, Enter."""
    page.goto("/account")
    page.get_by_label("Account name", exact=True).fill(name)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


def is_logged_in(page: Page, name: str) -> None:
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.locator("header nav a").last).to_have_text(name)


def test_enter_logs_in(page: Page, other: BrowserContext) -> None:
    name = registered(page)
    elsewhere = other.new_page()
    log_in(elsewhere, name, "wrong password")
    expect(elsewhere.get_by_role("alert").filter(has_text="password")).to_be_visible()
    log_in(elsewhere, name, PASSWORD)
    is_logged_in(elsewhere, name)


def test_the_password_is_changed_and_other_sessions_end(page: Page, other: BrowserContext) -> None:
    name = registered(page)
    elsewhere = other.new_page()
    log_in(elsewhere, name, PASSWORD)
    is_logged_in(elsewhere, name)
    page.get_by_text("Change password").first.click()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("another long password")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your password has been changed.")).to_be_visible()
    elsewhere.goto("/account")
    expect(elsewhere.get_by_text("You are playing as a guest.")).to_be_visible()


def test_sessions_are_listed_and_end_one_by_one_or_all_at_once(page: Page, other: BrowserContext) -> None:
    name = registered(page)
    elsewhere = other.new_page()
    log_in(elsewhere, name, PASSWORD)
    is_logged_in(elsewhere, name)
    page.reload()
    page.get_by_text("Where you are logged in (2)").click()
    expect(page.get_by_text("this browser")).to_be_visible()
    page.get_by_role("button", name="Log out there").click()
    expect(page.get_by_text("Where you are logged in (1)")).to_be_visible()
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.locator("header nav a").last).not_to_have_text(name)


def test_data_is_taken_along_and_the_account_is_deleted(page: Page) -> None:
    name = registered(page)
    page.get_by_text("Your data").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert json.loads(download.value.path().read_text("utf-8"))["name"] == name
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    log_in(page, name, PASSWORD)
    expect(page.get_by_role("alert").filter(has_text="password")).to_be_visible()
