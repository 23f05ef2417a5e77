"""Passkeys in the page, with Chromium's virtual authenticator: added, used to log in, and removed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.page_setup import new_context
from tests.web.test_account import PASSWORD, is_logged_in, registered


@pytest.fixture
def named(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser that knows the server by a name: a number has no passkeys."""
    context = new_context(browser, site.replace("127.0.0.1", "localhost"))
    yield context
    context.close()


def authenticator(page: Page, verifies: bool = True) -> None:
    """A device of the person, which answers without asking."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": verifies, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def add_passkey(page: Page) -> None:
    page.get_by_text("Passkeys (0)").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey was added.")).to_be_visible()
    expect(page.get_by_text("Passkeys (1)")).to_be_visible()


def log_out(page: Page) -> None:
    """Log out, and wait for the page to which that leads: it would interrupt what is opened next."""
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page).to_have_url(re.compile(r":\d+/$"))


def test_a_passkey_is_a_second_way_in(named: BrowserContext) -> None:
    page = named.new_page()
    authenticator(page)
    name = registered(page)
    add_passkey(page)
    log_out(page)
    page.goto("/account")
    page.get_by_role("button", name="Log in with a passkey").click()
    is_logged_in(page, name)
    page.goto("/account")
    page.get_by_text("Passkeys (1)").click()
    expect(page.get_by_text("Not used yet")).to_have_count(0)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Passkeys (0)")).to_be_visible()
    log_out(page)
    page.goto("/account")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("This passkey was not accepted")).to_be_visible()


def test_a_session_that_has_not_shown_the_password_lately_must_do_so_first(named: BrowserContext) -> None:
    page = named.new_page()
    authenticator(page)
    registered(page)
    refuse_once(page)
    page.get_by_text("Passkeys (0)").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Confirm with your password first.")).to_be_visible()
    form = page.locator("form", has_text="Confirm with your password first.")
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkeys (1)")).to_be_visible()


def refuse_once(page: Page) -> None:
    """As the server answers ten minutes after the log-in."""
    refused = {"type": "refused", "code": "proof_needed", "reason": "Confirm.", "why": None}

    page.route("**/api/passkeys/options", lambda route: route.fulfill(status=403, json=refused), times=1)


def test_a_device_that_did_not_verify_its_owner_adds_nothing(named: BrowserContext) -> None:
    page = named.new_page()
    authenticator(page, verifies=False)
    registered(page)
    page.get_by_text("Passkeys (0)").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkeys (0)")).to_be_visible()


def test_a_number_has_no_passkeys(page: Page) -> None:
    page.goto("/account")
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Log in with a passkey")).to_have_count(0)
