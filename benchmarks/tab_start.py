"""Start-up of a page without a server: `python benchmarks/tab_start.py SITE`, with what `azulejos static SITE` wrote.

Chromium opens the folder, first with nothing kept, then again from the snapshot: the best of some visits.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.browser import launch_options
from tests.web.static_site import Files

VISITS = 3
READY = "button.main:enabled"
PATIENCE_MS = 300_000


def seconds_until_ready(page: Page, address: str) -> float:
    """From the address to a first page on which a game can be begun."""
    began = time.perf_counter()
    page.goto(address)
    page.locator(READY).first.wait_for()
    page.get_by_text("No connection needed.").wait_for()
    return time.perf_counter() - began


def visits(browser: Browser, address: str) -> tuple[float, float]:
    """The first visit of a browser, and the best of some later ones."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    first = seconds_until_ready(page, address)
    later = min(seconds_until_ready(page, f"{address}?{visit}") for visit in range(VISITS))
    context.close()
    return first, later


def main(folder: Path) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        first, later = visits(browser, f"http://127.0.0.1:{server.server_port}/")
        browser.close()
    print(f"first visit {first:.1f} s, later visits {later:.1f} s")
    for path in sorted((folder / "tab").iterdir()):
        content = path.read_bytes()
        print(f"{path.name}: {len(content) / 1000:.0f} kB, {len(gzip.compress(content)) / 1000:.0f} kB compressed")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
