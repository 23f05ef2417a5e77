"""`python -m tests.web.icons`: the icons as pictures of points, drawn from `web/public/icon.svg` by a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.browser import launch_options

FOLDER = Path(__file__).parents[2] / "web" / "public"
# Name, pixels, and how much of them the tile takes: phones cut a round piece out of the one that may be masked.
ICONS = (("icon-192", 192, 0.92), ("icon-512", 512, 0.92), ("icon-maskable", 512, 0.66))
GROUND = {"icon-maskable": "#dcc49c"}


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND.get(name, "transparent")
            style = f"body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
            page.set_content(f"<style>{style}svg{{width:{100 * share}vw}}</style>{drawing}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
