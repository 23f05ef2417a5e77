"""Whether a page has loaded all that it asks for."""

from __future__ import annotations

import time
from types import TracebackType

from playwright.sync_api import Page, Request

from tests.web.patience import PATIENCE

# What has arrived has been dealt with: the page has nothing else to do.
IDLE = "() => new Promise((done) => requestIdleCallback(() => done()))"


class Loading:
    """Watches the requests of a page from now on; on leaving, all of them have been answered and none followed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked = 0
        self.open: set[Request] = set()

    def __enter__(self) -> Loading:
        self.page.on("request", self._begin)
        self.page.on("requestfinished", self._end)
        self.page.on("requestfailed", self._end)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        until = time.monotonic() + PATIENCE
        while kind is None:
            asked = self.asked
            self.page.evaluate(IDLE)
            if asked == self.asked and not self.open:
                break
            assert time.monotonic() < until, [request.url for request in self.open]
            self.page.wait_for_timeout(10)
        self.page.remove_listener("request", self._begin)
        self.page.remove_listener("requestfinished", self._end)
        self.page.remove_listener("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        self.asked += 1
        self.open.add(request)

    def _end(self, request: Request) -> None:
        self.open.discard(request)
