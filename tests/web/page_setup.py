"""Pages in a real browser: the sizes of screens, what is set, and what axe says of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.web.patience import PATIENCE_MS

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 640}}
PHONE: dict[str, Any] = {"viewport": SIZES["phone"], "has_touch": True, "is_mobile": True}
FINGER = 44  # pixels that a finger needs
REFUSED = "Failed to load resource"  # what a browser says of every refusal over HTTP
SERIOUS = ("serious", "critical")
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def with_pace(pace: str) -> str:
    """A script that sets how quickly tiles fly, unless something was set before; first visits have been made."""
    settings = json.dumps({"pace": pace, "sound": False})
    kept = f"localStorage.getItem('azulejos.settings') ?? localStorage.setItem('azulejos.settings', '{settings}')"
    return f"{kept}; localStorage.setItem('azulejos.labels', 'seen')"


STILL = with_pace("none")
# Without a graphics card, a browser spends half of its time on painting. Only axe looks at that: sizes, places and what
# lies on top of what are the same without it.
UNPAINTED = """
const sheet = new CSSStyleSheet()
sheet.replaceSync(':root { opacity: 0 !important }')
document.adoptedStyleSheets.push(sheet)
"""
IS_PAINTED = "getComputedStyle(document.documentElement).opacity === '1'"
# A part of the page learns in one frame how large it is, and is drawn so in the next.
SETTLED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
})"""
BY_HAND = "localStorage.setItem('azulejos.clock', 'manual')"  # the test moves the director's clock, as `director.tick`


def new_context(browser: Browser, site: str, is_painted: bool = False, **options: Any) -> BrowserContext:
    """The browser of a new visitor, in English by default; it paints only for axe, which looks at colours."""
    fixed = {"locale": "en-GB", "service_workers": "block"}  # what a worker answers no route of a test can change
    context = browser.new_context(base_url=site, **{**fixed, **options})
    context.set_default_timeout(PATIENCE_MS)
    if not is_painted and "bypass_csp" not in options:
        context.add_init_script(UNPAINTED)
    return context


def resize(page: Page, width: int, height: int) -> None:
    """Give a page another size, and wait until it has taken its room."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    page.evaluate(SETTLED)


@contextmanager
def open_page(browser: Browser, site: str, pace: str = "none", **options: Any) -> Iterator[Page]:
    """A new visitor's page; any error in it fails the test."""
    context = new_context(browser, site, **options)
    context.add_init_script(with_pace(pace))
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if is_fault(message) else None)
    yield page
    page.unroute_all(behavior="ignoreErrors")  # a request may be under way that a test's route answers
    context.close()
    assert not faults, faults


def is_fault(message: ConsoleMessage) -> bool:
    return message.type == "error" and not message.text.startswith(REFUSED)


def faults_of(page: Page, part: str = "", impacts: tuple[str, ...] = SERIOUS) -> list[str]:
    """The faults that axe finds in a page or a part of it; the page must have been opened with `bypass_csp`."""
    assert page.evaluate(IS_PAINTED)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = [each for each in page.evaluate(f"axe.run({part})")["violations"] if each["impact"] in impacts]
    return [f"{each['id']}: {[node['html'] for node in each['nodes']][:3]}" for each in found]
