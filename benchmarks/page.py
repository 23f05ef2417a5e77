"""How quick is the page? The time until a first move can be made, the frames while tiles fly, and what is loaded.

    python -m benchmarks.page [--write] [--runs 10] [--seconds 60] [--work]

A real server and a real Chromium, without a window, on this machine. Both are driven from inside the page, so that the
driver does not slow it down. Times never decide a test. See `page.md`.
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.papers import begin_mark, write_figures
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response, sync_playwright
from tests.web.browser import launch_options
from tests.web.network import Site

PAPER = Path(__file__).parent / "page.md"
BEGIN = begin_mark("figures", "page.py --write")
BEGIN_WORK = begin_mark("work", "page.py --work --write")
DESK = {"width": 1280, "height": 800}
FRAME = 1000 / 60  # milliseconds
TOLERANCE = 1.7  # by which a frame may be late and is not dropped
TASK = "ThreadControllerImpl::RunTask"  # in a trace of Chromium
SLOW = 4  # times slower: a cheap phone
MOBILE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}  # bytes a second

SENSIBLE = ":not(:disabled, [aria-disabled=true])"  # what can be clicked now
PATIENCE = 60_000  # milliseconds

# As soon as it can be clicked: play at once; tiles, then a place for them, or a plate. Milliseconds since the opening.
FIRST_MOVE = """(() => {
  const seen = {}
  const note = (what) => (seen[what] ??= performance.now())
  const click = (element, what) => {
    if (!element || seen[what]) return
    note(what)
    element.click()
  }
  window.firstMove = new Promise((done) => {
    const look = () => {
      const choice = document.querySelectorAll('main input[name=game]')[GAME]
      if (choice && !choice.checked) choice.click()
      else click(document.querySelector('main .button.main:enabled'), 'page')
      if (document.querySelector('.azul, .duel')) note('table')
      click(document.querySelector('button[data-pick]SENSIBLE'), 'tiles')
      const target = ".board button[data-move]SENSIBLE, .duel button[data-move^='P']SENSIBLE"
      if (document.querySelector(target)) done({ ...seen, move: performance.now() })
      else if (performance.now() > PATIENCE) done(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
})()""".replace("SENSIBLE", SENSIBLE).replace("PATIENCE", str(PATIENCE))

# The time between frames while something moves, and whether points float meanwhile. What moves is counted as it begins
# and ends: to ask the document for it in every frame would itself take time.
WATCH = """() => {
  window.intervals = []
  let moving = 0
  let last = null
  let wasMoving = false
  const { animate } = Element.prototype
  Element.prototype.animate = function (...given) {
    const found = animate.apply(this, given)
    if (found.effect.getTiming().iterations === Infinity) return found
    moving++
    const end = () => moving--
    found.finished.then(end, end)
    return found
  }
  window.isMoving = () => moving > 0
  const tick = (now) => {
    const scoring = document.querySelector('[data-quiet=false] [data-points]') !== null // not what is promised only
    if (last !== null && (moving || wasMoving)) window.intervals.push([now - last, scoring])
    wasMoving = moving > 0
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}"""

# Moves at random, each after everything has come to rest.
PLAY = """() => setInterval(() => {
  if (window.isMoving() || document.querySelector('[data-quiet=false]')) return
  const among = (selector) => {
    const found = [...document.querySelectorAll(selector)]
    return found[Math.floor(Math.random() * found.length)]
  }
  const isPicked = document.querySelector('[data-pick][aria-pressed=true]') !== null
  among(isPicked ? '.board button[data-move]SENSIBLE' : 'button:is([data-pick], [data-move])SENSIBLE')?.click()
}, 150)""".replace("SENSIBLE", SENSIBLE)


@dataclass(frozen=True, slots=True)
class Frames:
    """Times between frames, in milliseconds."""

    times: list[float]

    @property
    def on_time(self) -> float:
        return sum(time <= FRAME + TOLERANCE for time in self.times) / len(self.times)

    def row(self, what: str) -> str:
        if not self.times:
            return f"| {what} | 0 | – | – | – |"
        late = statistics.quantiles(self.times, n=100)[98] if len(self.times) > 1 else self.times[0]
        return f"| {what} | {len(self.times):,} | {self.on_time:.1%} | {late:.0f} | {max(self.times):.0f} |"


@dataclass(frozen=True, slots=True)
class Work:
    """The processor time of each task on the page's main thread, in milliseconds."""

    times: list[float]
    seconds: float  # in which they were done

    def slower(self, times: int) -> Work:
        """The same work on a slower processor."""
        return Work([time * times for time in self.times], self.seconds)

    def row(self, what: str) -> str:
        long = sum(time > FRAME for time in self.times) * 60 / self.seconds
        return f"| {what} | {len(self.times):,} | {long:.0f} | {max(self.times, default=0):.0f} |"


def opened(browser: Browser, site: Site) -> BrowserContext:
    """A browser that has never been here."""
    return browser.new_context(base_url=site.address, viewport=DESK, locale="en-GB")  # type: ignore[arg-type]


def slow_down(page: Page, times: int, network: dict[str, Any] | None = None) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", network)


def first_move(browser: Browser, site: Site, game: int, is_slow: bool) -> dict[str, float]:
    context = opened(browser, site)
    page = context.new_page()
    page.add_init_script(FIRST_MOVE.replace("GAME", str(game)))
    if is_slow:
        slow_down(page, SLOW, MOBILE)
    page.goto("/", wait_until="commit")
    found: dict[str, float] | None = page.evaluate("window.firstMove")
    context.close()
    assert found, "no move was possible"
    return found


def first_rows(browser: Browser, site: Site, runs: int) -> list[str]:
    rows = ["| | page can be used | table is there | first move possible | worst |", "|---|--:|--:|--:|--:|"]
    for where, is_slow in (("this machine", False), (f"a processor {SLOW} times slower, a slow mobile network", True)):
        for number, game in enumerate(("Azul", "Duel")):
            times = [first_move(browser, site, number, is_slow) for _ in range(runs)]
            middle = [statistics.median(each[what] for each in times) for what in ("page", "table", "move")]
            found = [*middle, max(each["move"] for each in times)]
            row = f"| {game}, {where} | {' | '.join(f'{time:,.0f}' for time in found)} |"
            rows.append(row)
            say(row)
    return rows


def frames(browser: Browser, site: Site, game: int, times: int, seconds: float) -> tuple[Frames, Frames, Work]:
    """Frames while tiles fly and while points are counted, and the page's work meanwhile."""
    context = opened(browser, site)
    page = context.new_page()
    page.goto("/")
    page.locator("main label:has(input[name=game])").nth(game).click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".azul, .duel")
    slow_down(page, times)
    page.evaluate(WATCH)
    page.evaluate(PLAY)
    browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    page.wait_for_timeout(seconds * 1000)
    trace = json.loads(browser.stop_tracing())
    found = page.evaluate("window.intervals")
    context.close()
    flying, scoring = ([time for time, scores in found if scores == wanted] for wanted in (False, True))
    return Frames(flying), Frames(scoring), Work(tasks(trace["traceEvents"]), seconds)


def tasks(events: list[dict[str, Any]]) -> list[float]:
    """The processor time of each task on the page's main thread, in milliseconds."""
    names = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    main = {thread for thread, name in names.items() if name == "CrRendererMain"}
    ours = [each for each in events if each["name"] == TASK and (each["pid"], each["tid"]) in main]
    return [each["tdur"] / 1000 for each in ours if "tdur" in each]


def work_rows(browser: Browser, site: Site, seconds: float) -> list[str]:
    """The page's work in processor time, which can be measured even on a busy machine."""
    rows = ["| | tasks | longer than a frame, a minute | longest, ms |", "|---|--:|--:|--:|"]
    for number, game in enumerate(("Azul", "Duel")):
        work = frames(browser, site, number, 1, seconds)[2]
        rows += [work.row(f"{game}, this machine"), work.slower(SLOW).row(f"{game}, {SLOW} times slower")]
        say("\n".join(rows[-2:]))
    return rows


def frame_rows(browser: Browser, site: Site, seconds: float) -> list[str]:
    rows = ["| | frames | on time | 99 of 100 within, ms | worst, ms |", "|---|--:|--:|--:|--:|"]
    for times in (1, SLOW):
        speed = "this machine" if times == 1 else f"{times} times slower"
        for number, game in enumerate(("Azul", "Duel")):
            flying, scoring, _ = frames(browser, site, number, times, seconds)
            rows += [flying.row(f"{game}, tiles fly, {speed}"), scoring.row(f"{game}, points are counted, {speed}")]
            say("\n".join(rows[-2:]))
    return rows


def size_rows(browser: Browser, site: Site) -> list[str]:
    """The bytes that a new browser loads for the first page."""
    context = opened(browser, site)
    page = context.new_page()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto("/")
    page.locator("main .button.main:enabled").first.wait_for()
    page.wait_for_load_state("networkidle")
    files = [each for each in responses if "/api/" not in each.url]
    bodies = {each.url.rpartition("/")[2] or "the page itself": each.body() for each in files}
    context.close()
    rows = ["| file | bytes | compressed |", "|---|--:|--:|"]
    packed = {name: len(gzip.compress(body)) for name, body in bodies.items()}
    for name, body in sorted(bodies.items(), key=lambda each: -packed[each[0]]):
        rows.append(f"| `{name}` | {len(body):,} | {packed[name]:,} |")
    rows.append(f"| all {len(bodies)} | {sum(map(len, bodies.values())):,} | {sum(packed.values()):,} |")
    return rows


def machine(browser: Browser, before: Sequence[float]) -> str:
    models = [line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()]
    model = next((name for name in models if "CPU" in name or "EPYC" in name or "Core" in name), "unknown processor")
    load = f"load {before[0]:.1f} before and {os.getloadavg()[0]:.1f} after, on {os.cpu_count()} processors"
    command = f"`python -m benchmarks.page {' '.join(sys.argv[1:])}`"
    chromium = f"Chromium {browser.version} without a window or a graphics card"
    return f"{model}; {chromium}; {load}; {datetime.date.today()}; {command}."


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def measure(playwright: Playwright, site: Site, chosen: argparse.Namespace) -> list[str]:
    before = os.getloadavg()
    browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
    if chosen.work:
        tables = [("Work, by processor time", work_rows(browser, site, chosen.seconds))]
    else:
        tables = [
            ("Until the first move, in milliseconds", first_rows(browser, site, chosen.runs)),
            ("Frames, by the clock on the wall", frame_rows(browser, site, chosen.seconds)),
            ("Loaded by the first page", size_rows(browser, site)),
        ]
    figures = [machine(browser, before)]
    browser.close()
    return figures + [line for title, rows in tables for line in ("", f"### {title}", "", *rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the figures into benchmarks/page.md")
    parser.add_argument("--runs", type=int, default=10, help="first moves of each kind")
    parser.add_argument("--seconds", type=float, default=60, help="of playing, for the frames")
    parser.add_argument("--work", action="store_true", help="the page's work by processor time, and nothing else")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        try:
            figures = measure(playwright, site, chosen)
        finally:
            site.kill()
    print("\n".join(figures))
    if chosen.write:
        write_figures(PAPER, BEGIN_WORK if chosen.work else BEGIN, figures)


if __name__ == "__main__":
    main()
