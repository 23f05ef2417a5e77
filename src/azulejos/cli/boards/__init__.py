"""The drawings of tables in the terminal: a package for each game, with a `BOARD`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from azulejos.cli.boards.spans import Span
from azulejos.core.game import Game, State
from azulejos.texts.reader import Texts


@dataclass(frozen=True, slots=True)
class Board:
    """A game's table for people at a terminal, in the language of their texts."""

    draw: Callable[[State, int | None, Texts], list[list[Span]]]  # as lines of text, for a viewer
    describe: Callable[[State, int | None, Texts], list[str]]  # as sentences


def board(game: Game) -> Board:
    """The board of a game."""
    board_of_game = import_module(f"{__name__}.{game.name}.board").BOARD
    assert isinstance(board_of_game, Board)
    return board_of_game
