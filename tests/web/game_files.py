"""Game files in the page: those of the golden playthroughs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

GAMES = Path(__file__).parent.parent / "golden" / "playthroughs"


def game_file(name: str) -> str:
    return (GAMES / f"{name}.txt").read_text(encoding="utf-8").partition("\n---")[0]


def show_file(page: Page, folder: Path, text: str) -> None:
    """Open a game file on the first page, as a person would."""
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
