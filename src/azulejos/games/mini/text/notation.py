"""Moves and deals as text: `BYY2`, `CBF`, and `S1/BB/BY/YY` (see `docs/notation.md`)."""

from __future__ import annotations

import re
from functools import cache

import numpy as np

from azulejos.core import loops
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.compiling.rule import plain
from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.mini.rules.actions import colour_of, destination_of, source_of, take_action
from azulejos.games.mini.rules.state import FLOOR, KINDS, SEATS, START
from azulejos.games.mini.text.view import COLOUR_NAMES, tiles_of_kind
from azulejos.texts.reasons import because

LETTERS = "BY"  # of the colours, in their printed order
LETTER_OF = dict(zip(COLOUR_NAMES, LETTERS, strict=True)) | {"marker": "M"}
CENTRE_LETTER, FLOOR_LETTER, START_LETTER = "C", "F", "S"
FACTORY_WORDS = tuple("".join(LETTER_OF[name] for name in tiles_of_kind(kind)) for kind in range(KINDS))
SOURCE_WORDS = (CENTRE_LETTER, *FACTORY_WORDS)
SEPARATOR = "/"  # between the parts of a deal

TAKE = re.compile(rf"({'|'.join(SOURCE_WORDS)})([{LETTERS}])([{FLOOR_LETTER}12])", re.IGNORECASE | re.ASCII)


def parse_move(state: State, text: str) -> int:
    """The action that a move means; whether it is legal is another question."""
    taking = TAKE.fullmatch(text)
    if not taking:
        raise NotationError(because("not_a_move_mini", text=text))
    source, colour, destination = (word.upper() for word in taking.groups())
    return plain(take_action)(
        SOURCE_WORDS.index(source),
        LETTERS.index(colour),
        FLOOR if destination == FLOOR_LETTER else int(destination) - 1,
    )


@cache
def take_text(action: int) -> str:
    destination = plain(destination_of)(action)
    line = FLOOR_LETTER if destination == FLOOR else str(destination + 1)
    return SOURCE_WORDS[plain(source_of)(action)] + LETTERS[plain(colour_of)(action)] + line


def format_move(state: State, action: int, viewer: int | None = REFEREE) -> str:
    return take_text(action)


def parse_deal(state: State, text: str) -> list[int]:
    """The outcomes of one deal: who starts if that is open, then each factory in turn."""
    dealt = state.copy()
    outcomes: list[int] = []
    column = 1
    for part in text.split(SEPARATOR):
        if loops.actor(dealt, 0) != CHANCE:
            raise NotationError(because("after_deal", text=part), column=column)
        words = start_words() if dealt[0].phase == START else FACTORY_WORDS
        possible = [words[outcome] for outcome in possible_outcomes(dealt)]
        if part not in possible:
            wanted = "start_player" if dealt[0].phase == START else "factory"
            why = because("not_one_of", wanted=wanted, choices=", ".join(possible), text=part)
            raise NotationError(why, column=column)
        outcomes.append(words.index(part))
        loops.apply_chance(dealt, 0, outcomes[-1])
        column += len(part) + len(SEPARATOR)
    if loops.actor(dealt, 0) == CHANCE:
        raise NotationError(because("deal_short", text=text), column=column - 1)
    return outcomes


def possible_outcomes(state: State) -> list[int]:
    outcomes, weights = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    return list(outcomes[: loops.chance_outcomes(state, 0, outcomes, weights)].tolist())


def format_deal(state: State, outcomes: list[int], viewer: int | None = REFEREE) -> str:
    is_start = state[0].phase == START
    words = [start_words()[outcomes[0]]] if is_start else []
    return SEPARATOR.join(words + [FACTORY_WORDS[kind] for kind in outcomes[len(words) :]])


def start_words() -> tuple[str, ...]:
    return tuple(f"{START_LETTER}{seat + 1}" for seat in range(SEATS))
