"""Watches a page during a game: in every frame nothing scrolls; at rest, nothing covers what may be chosen."""

from __future__ import annotations

from playwright.sync_api import Page

# The page or the table scrolls, or was scrolled. Checked in every frame.
WATCH = """() => {
  window.scrolled = {}
  const note = (what, by) => (window.scrolled[what] = Math.max(window.scrolled[what] ?? 0, by))
  const look = () => {
    const page = document.documentElement
    const places = [...document.querySelectorAll('.place, .azul, .duel-frame, .duel')]
    const sizes = [['the page', page.scrollWidth - innerWidth, page.scrollHeight - innerHeight, scrollX + scrollY]]
    for (const each of places) {
      const [wide, high] = [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]
      sizes.push([`.${each.classList[0]}`, wide, high, each.scrollLeft + each.scrollTop])
    }
    for (const [what, wide, high, moved] of sizes) {
      if (wide > 1) note(`${what} is too wide`, wide)
      if (high > 1) note(`${what} is too high`, high)
      if (moved) note(`${what} is scrolled`, moved)
    }
    requestAnimationFrame(look)
  }
  look()
}"""

# What may be chosen now, and can't be pressed at its middle or at the middle of a quarter of it.
COVERED = """() => {
  const hits = (button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const points = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
    return points.some(([x, y]) => {
      const found = document.elementFromPoint(left + x * width, top + y * height)
      return found !== null && (button.contains(found) || found.contains(button))
    })
  }
  const choices = 'button:is([data-pick], [data-move]):enabled'
  const isFree = (each) => !each.closest('[inert]')
  const free = [...document.querySelectorAll(choices)].filter((each) => each.checkVisibility() && isFree(each))
  return free.filter((each) => !hits(each)).map(({ dataset }) => dataset.pick ?? dataset.move)
}"""


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def faults(page: Page) -> list[str]:
    """Whatever has scrolled since the watch began, and what is covered now."""
    scrolled: dict[str, float] = page.evaluate("window.scrolled")
    covered: list[str] = page.evaluate(COVERED)
    return [f"{what} by {by:.0f} px" for what, by in scrolled.items()] + [f"'{each}' is covered" for each in covered]
