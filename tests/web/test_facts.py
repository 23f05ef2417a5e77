"""The page knows no rules: what is printed on the components comes from the server, and the page follows it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from azulejos.games import game as find_game
from azulejos.games import page_names as game_names
from tests.web import azul_play, duel_play
from tests.web.http_play import make_table

SOURCES = Path(__file__).parents[2] / "web" / "src"
GENERATED = ("protocol", "texts")
LIST = re.compile(r"\[([^\[\]{}()]*)\]")
RULE = re.compile(r"\b[ADR]\d{1,2}\b")
TABLET_PICTURES = "Tablets.svelte"  # tablets are called by their rules
GAME = "game.ts"  # what a game brings to the page, with tiles that decorate its lessons
NAMED = re.compile(rf"(?<![a-z])({'|'.join(game_names())})(?!ejo)", re.IGNORECASE)


# What the server sends is what the page shows


def with_facts(page: Page, game: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the page hear of other components than those of its game."""

    def meddle(route: Route) -> None:
        games = route.fetch().json()
        change(next(each["facts"] for each in games if each["game"] == game))
        route.fulfill(json=games)

    page.route("**/api/games", meddle)


def test_azuls_floor_and_wall_are_those_that_the_server_describes(page: Page) -> None:
    costs = [9, 8, 7, 6, 5, 4]
    wall: list[list[str]] = []

    def change(facts: dict[str, Any]) -> None:
        facts["floor_costs"] = costs
        facts["wall"] = [row[::-1] for row in facts["wall"]]
        wall.extend(facts["wall"])

    with_facts(page, "azul", change)
    azul_play.Person(page).sit_down()
    board = page.locator(".board.own")
    expect(board.locator(".floor .price")).to_have_text([f"−{cost}" for cost in costs])
    printed = board.locator(".wall [data-printed]").evaluate_all("all => all.map((space) => space.dataset.printed)")
    assert printed == [colour for row in wall for colour in row]


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_game_in_the_list_of_ones_own_is_drawn_with_the_wall_that_it_is_played_on(page: Page, wall: str) -> None:
    colours: list[str] = []

    def change(facts: dict[str, Any]) -> None:
        facts["wall"] = [row[::-1] for row in facts["wall"]]
        colours.extend(colour for row in facts["wall"] for colour in row)

    with_facts(page, "azul", change)
    page.goto("/")
    table = make_table(page, options={"wall": wall}, bots={"1": "apprentice"})
    page.goto("/")
    spaces = page.locator(f'a[href="/t/{table}"] .drawn-space')
    expect(spaces).to_have_count(25)
    printed = spaces.evaluate_all("all => all.map((space) => space.dataset.printed)")
    assert printed == (colours[:25] if wall == "coloured" else [None] * 25)


def test_azuls_moves_are_pointed_at_as_the_server_says(page: Page) -> None:
    """With the letters exchanged, nothing else can be picked: the page does not read what a move is called."""

    def change(facts: dict[str, Any]) -> None:
        letters = list(facts["letters"].values())
        facts["letters"] = dict(zip(facts["letters"], letters[1:] + letters[:1], strict=True))

    with_facts(page, "azul", change)
    person = azul_play.Person(page)
    person.sit_down()
    choices = person.turn()["choices"]
    picks = page.locator("button[data-pick]").evaluate_all(
        "all => all.map(({ dataset, disabled }) => [dataset.pick, disabled])"
    )
    movable = {f"{choice['origin']}-{choice['colour']}" for choice in choices}
    assert picks
    assert {pick for pick, is_disabled in picks if not is_disabled} == {pick for pick, _ in picks} & movable


def test_duels_numbers_are_those_that_the_server_describes(page: Page) -> None:
    numbers = {
        "rounds": 8,
        "tokens": 4,
        "draw_cost": 6,
        "broken_costs": [9, 7],
        "start_tile_cost": 5,
        "special_points": [3, 5, 8, 13, 21, 34],
    }
    with_facts(page, "duel", lambda facts: facts.update(numbers))
    duel_play.Person(page).sit_down()
    board = page.locator(".board.large")
    expect(page.locator(".slips .round")).to_contain_text("8")
    expect(board.locator(".pawns > *")).to_have_count(4)
    expect(page.locator(".linen .pay")).to_contain_text("−6")
    expect(board.locator(".broken > .space:not(.start)")).to_have_text(["−9", "−7"])
    expect(board.locator(".broken > .start")).to_contain_text("−5")
    expect(board.locator(".stars li")).to_have_text(["3", "5", "8", "13", "21", "34"])


# Nor does it hold them beside that


def sources() -> list[Path]:
    paths = sorted(path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte"))
    written = [path for path in paths if path.relative_to(SOURCES).parts[0] not in GENERATED]
    return [path for path in written if ".test." not in path.name]


def lists_of(value: Any) -> Iterator[tuple[str, ...]]:
    """The lists of plain values in facts, as they would be written in a source."""
    if isinstance(value, dict):
        yield tuple(map(str, value))
        yield tuple(map(str, value.values()))
    elif isinstance(value, tuple) and value and not isinstance(value[0], tuple):
        yield tuple(map(str, value))
    elif isinstance(value, tuple):
        for part in value:
            yield from lists_of(part)


def written_lists(text: str) -> set[tuple[str, ...]]:
    return {tuple(item.strip().strip("'\"") for item in found.split(",")) for found in LIST.findall(text)}


@pytest.mark.parametrize("game", game_names())
def test_no_list_of_a_games_facts_is_in_the_page(game: str) -> None:
    facts = find_game(game).facts
    own = {each for field in dataclasses.fields(facts) for each in lists_of(getattr(facts, field.name))}
    assert own
    found = {path.name: own & written_lists(path.read_text(encoding="utf-8")) for path in sources()}
    assert {name: lists for name, lists in found.items() if lists and name != GAME} == {}


def test_no_rule_is_cited_in_the_page() -> None:
    found = {path.name: RULE.findall(path.read_text(encoding="utf-8")) for path in sources()}
    assert {name: rules for name, rules in found.items() if rules and name != TABLET_PICTURES} == {}


def test_only_the_folder_of_a_game_names_it() -> None:
    """The parts that a game brings to the page are in its own folder, where the registry finds them."""
    others = [path for path in sources() if path.relative_to(SOURCES).parts[0] not in game_names()]
    found = {str(path.relative_to(SOURCES)): NAMED.findall(path.read_text(encoding="utf-8")) for path in others}
    assert len(found) > 100
    assert {name: games for name, games in found.items() if games} == {}
