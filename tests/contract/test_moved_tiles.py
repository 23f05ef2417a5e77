"""The effects of steps say of every tile where it goes: a page that moves tiles by them shows the next view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import azulejos
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.effects import Effect, effects_of
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from tests.cases import nonempty

Tiles = Counter[tuple[str, str]]  # places with what is there

UNSEEN = ("bag", "lid", "tower", "supply")


def tiles_of_azul(view: Any) -> Iterator[tuple[str, str]]:
    for number, factory in enumerate(view.factories):
        yield from ((f"factory-{number}", colour) for colour in factory)
    yield from (("centre", colour) for colour in view.centre)
    for seat, board in enumerate(view.boards):
        for row, line in enumerate(board.lines):
            yield from ((f"line-{seat}-{row}-{space}", line.colour) for space in range(line.tiles))
        for row, spaces in enumerate(board.wall):
            yield from ((f"wall-{seat}-{row}-{column}", colour) for column, colour in enumerate(spaces) if colour)
        yield from ((f"floor-{seat}-{space}", tile) for space, tile in enumerate(board.floor) if tile != "marker")


def tiles_of_duel(view: Any) -> Iterator[tuple[str, str]]:
    for number, factory in enumerate(view.factories):
        yield from ((f"sun-{number}", colour) for colour in factory.sun)
        for height, colour in enumerate(factory.moon):
            yield (f"moon-{number}-{height}" if number else "moon-0"), colour
    for seat, board in enumerate(view.boards):
        for row, line in enumerate(board.lines):
            yield from ((f"line-{seat}-{row}-{space}", line.colour) for space in range(line.tiles))
        for row, cells in enumerate(board.dome):
            yield from ((f"cell-{seat}-{row}-{column}", tile) for column, tile in enumerate(cells) if tile)
        yield from ((f"broken-{seat}", colour) for colour in board.broken)


TILES = {"azul": tiles_of_azul, "duel": tiles_of_duel}


def move(tiles: Tiles, effect: Effect) -> None:
    """As `web/src/table/motion/applied.ts` does it."""
    if effect.origin is None:
        return
    for number, tile in enumerate(effect.tiles):
        if not isinstance(tile, str) or tile == "marker":
            continue
        origin = effect.spaces[number].id if effect.spaces else effect.origin.id
        if effect.origin.zone not in UNSEEN:
            found = [spot for spot in tiles if spot[1] == tile and f"{spot[0]}-".startswith(f"{origin}-")]
            assert found, (tile, origin)
            tiles[found[0]] -= 1
            if not tiles[found[0]]:
                del tiles[found[0]]
        goal = effect.to[number if len(effect.to) > 1 else 0]
        if goal.zone not in UNSEEN:
            tiles[goal.id, tile] += 1


def plies(game: Game, options: dict[str, str], seed: int) -> Iterator[tuple[State, list[Effect], State]]:
    """A random game: the states, and what happened between them."""
    rng, chooser, state = seeded(seed), random.Random(seed), game.new(**options)
    while not game.is_over(state):
        before = state.copy()
        if game.actor(state) == CHANCE:
            steps = game.explain_deal(before, game.draw_deal(state, rng), REFEREE)
        else:
            action = chooser.choice(game.legal(state))
            steps = game.explain(before, action, REFEREE)
            game.apply(state, action)
        yield before, effects_of(steps), state.copy()


@pytest.mark.parametrize("options", [{"players": "3"}, {"players": "2", "wall": "grey"}], ids=str)
def test_azuls_effects_lead_from_view_to_view(options: dict[str, str]) -> None:
    follow("azul", options)


def test_duels_effects_lead_from_view_to_view() -> None:
    for seed in range(3):
        follow("duel", {}, seed)


def follow(name: str, options: dict[str, str], seed: int = 7) -> None:
    game = azulejos.game(name)
    for before, effects, after in nonempty(plies(game, options, seed)):
        tiles = Counter(TILES[name](game.view(before, REFEREE)))
        for effect in effects:
            move(tiles, effect)
        assert tiles == Counter(TILES[name](game.view(after, REFEREE)))
