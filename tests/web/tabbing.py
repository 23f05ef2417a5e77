"""Tab, pressed until something has the focus."""

from __future__ import annotations

from playwright.sync_api import Page

MOST_TABS = 250
# The distance to the wanted element, estimated by the document's order; at least one step.
DISTANCE = """(wanted) => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (each) => each.tabIndex >= 0 && !each.disabled && !each.closest('[inert]') && each.checkVisibility(),
  )
  const from = document.activeElement
  const later = stops.filter((each) => from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING)
  return Math.max(later.findIndex((each) => each.matches(wanted)) + 1, 1)
}"""


def tab_to(page: Page, wanted: str) -> None:
    """Only what Tab really reaches counts; the distance spares looks on the way."""
    pressed = 0
    while not page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
        assert pressed < MOST_TABS, f"Tab never comes to {wanted}"
        steps: int = page.evaluate(DISTANCE, wanted)
        for _ in range(steps):
            page.keyboard.press("Tab")
        pressed += steps
