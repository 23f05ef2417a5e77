"""Tables of Azul Duel to draw and describe."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import azulejos
from azulejos.cli.boards.duel.board import BOARD
from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.duel.rules import state as parts
from azulejos.games.duel.rules.components import ORIENTATIONS
from azulejos.games.duel.text.notation import CHIP_LETTERS, LETTERS
from azulejos.games.shared.tiles import tiles_of
from azulejos.texts.reader import texts

ENGLISH = texts("en")
duel = azulejos.game("duel")

TABLETS = ("first", "D64+D65+D66+D63", "D60+D61+D67", "random-4")


@cache
def positions(seed: int) -> list[State]:
    """The positions of a random game, also those between two outcomes of chance."""
    chooser = random.Random(seed)
    state = duel.new(tablets=TABLETS[seed])
    states = [state.copy()]
    while not duel.is_over(state):
        if duel.actor(state) == CHANCE:
            outcomes, weights = zip(*duel.chance_outcomes(state), strict=True)
            duel.apply_chance(state, chooser.choices(outcomes, weights)[0])
        else:
            duel.apply(state, chooser.choice(duel.legal(state)))
        states.append(state.copy())
    return states


def text(state: State, viewer: int | None = None) -> list[str]:
    return ["".join(span.text for span in row) for row in BOARD.draw(state, viewer, ENGLISH)]


def side(state: State, viewer: int | None = None) -> list[str]:
    """The lines to the right of the boards."""
    return [line[50:] for line in text(state, viewer)[2:]]


def everything(state: State, viewer: int | None) -> tuple[Any, list[str]]:
    return BOARD.draw(state, viewer, ENGLISH), BOARD.describe(state, viewer, ENGLISH)


def table(phase: int = parts.ACQUISITION, seat: int = 0) -> State:
    """A table in the first round with nothing on it, the first three tablets, and a seat to act."""
    state = parts.new_state(0b111, 0)
    record = state[0]
    record.phase, record.to_act, record.turn, record.awaits = phase, seat, seat, 0
    return state


def fill_line(state: State, number: int, letters: str) -> None:
    """A pattern line of player 1."""
    state[0].line_tiles[0] |= len(letters) << parts.LINE_BITS * (number - 1)
    state[0].line_colours[0] |= LETTERS.index(letters[0]) << parts.LINE_BITS * (number - 1)


def fill_row(state: State, seat: int, number: int, letters: str) -> None:
    """Tiles of a row of the dome, a dot where there is none."""
    for column, letter in enumerate(letters):
        if letter != ".":
            tile = parts.SPECIAL_TILE if letter == "S" else LETTERS.index(letter) + 1
            state[0].dome[seat, number - 1] |= tile << parts.LINE_BITS * column
            state[0].filled[seat] |= 1 << parts.SIZE * (number - 1) + column


def put_plate(state: State, space: int, plate: int, turns: int = 0) -> None:
    """A plate on the dome of player 1."""
    state[0].plates[0, space - 1] = plate * ORIENTATIONS + turns


def tiles(letters: str) -> int:
    return sum(plain(tiles_of)(LETTERS.index(letter), 1) for letter in letters)


def chips(*names: str) -> int:
    return sum(1 << parts.CHIP_BITS * CHIP_LETTERS.index(name) for name in names)
