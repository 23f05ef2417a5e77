"""The pages around the tables, in a real browser: no serious fault for people with a screen reader, light and dark."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.page_setup import faults_of

GAME = Path(__file__).parent.parent / "golden" / "playthroughs"
PATHS = ["/", "/learn", "/puzzles", "/settings", "/account", "/about"]


def test_no_page_has_a_serious_fault_or_scrolls_sideways(examined: Page) -> None:
    page = examined
    for path in PATHS:
        page.goto(path)
        expect(page.locator("main h1").first).to_be_visible()
        assert faults_of(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_the_first_page_is_small_and_ready_soon(page: Page) -> None:
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(len(response.body())) if "/assets/" in response.url else None)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    assert 0 < sum(sizes) < 450_000  # about a third of that when it is compressed


def test_a_newcomer_is_at_a_table_after_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("listitem").filter(has_text="(you)")).to_be_visible()
    assert "/t/" in page.url


def test_a_table_is_made_with_its_options(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_role("combobox", name="Wall").select_option("grey")
    page.get_by_label("Seat 2", exact=True).select_option("potter")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator(".azul")).to_be_visible()


def test_the_language_and_the_theme_are_kept(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Theme").select_option("dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_game_file_is_looked_at_step_by_step(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(sorted(GAME.glob("azul-*.txt"))[0].read_text().partition("\n---")[0])
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.get_by_text("1 of ")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="One step forward")).to_be_enabled()


def test_a_file_that_is_not_a_game_is_refused_in_a_sentence(page: Page, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.txt"
    nonsense.write_text("Hello")
    page.goto("/")
    with page.expect_response("**/api/files"):
        page.locator("input[type=file]").set_input_files(nonsense)
    expect(page.get_by_role("alert").filter(has_text="not a game file")).to_be_visible()
