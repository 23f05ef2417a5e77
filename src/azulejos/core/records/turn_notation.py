"""Whole turns as one line: the moves that a seat makes one after the other, separated by commas or spaces.

`P2,@51` takes an open plate and places it. Where chance decides within a turn, the line ends: what comes next
depends on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from azulejos.core.errors import NotationError
from azulejos.core.game import Game, State
from azulejos.texts.reasons import because

SEPARATOR = ","


def parse_turn(game: Game, state: State, text: str) -> list[int]:
    """The actions that a line means here. All must be legal, and of the seat to act; the state is left as it is."""
    tokens = re.findall(r"[^\s,]+", text)
    if not tokens:
        raise NotationError(because("no_move", text=text))
    seat = game.actor(state)
    after = state.copy()
    actions: list[int] = []
    for token in tokens:
        if actions and game.actor(after) != seat:
            raise NotationError(because("after_turn", text=token))
        actions.append(game.play(after, token))
    return actions


def format_turn(game: Game, state: State, actions: Sequence[int]) -> str:
    """The line that `parse_turn` reads as these actions."""
    after = state.copy()
    moves = []
    for action in actions:
        moves.append(game.notation.format_move(after, action))
        game.apply(after, action)
    return SEPARATOR.join(moves)
