"""Reasons of illegal moves: the rule that forbids each."""

from __future__ import annotations

from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.azul.rules.actions import ACTIONS, FIRST_TAKE, colour_of, destination_of, source_of
from azulejos.games.azul.text.view import COLOUR_NAMES, View, view
from azulejos.texts.reasons import Reason, because


def why_illegal(state: State, action: int) -> Reason:
    seen = view(state)
    if seen.phase == "over":
        return because("game_over")
    if seen.to_act is None:
        return because("not_dealt", "A5")
    if not 0 <= action < ACTIONS:
        return because("no_such_action", most=ACTIONS - 1)
    if seen.phase == "tiling":
        return why_not_column(seen, action)
    if action < FIRST_TAKE:
        return because("column_later", "A51")
    return why_not_take(seen, plain(source_of)(action), plain(colour_of)(action), plain(destination_of)(action))


def why_not_column(seen: View, column: int) -> Reason:
    if seen.to_act is None or seen.tiling_row is None or column >= FIRST_TAKE:
        return because("column_first", "A51")
    board, row = seen.boards[seen.to_act], seen.tiling_row
    if board.wall[row][column]:
        return because("space_taken", "A50", row=row + 1, column=column + 1)
    return because("column_shows", "A51", column=column + 1, colour=str(board.lines[row].colour))


def why_not_take(seen: View, source: int, colour: int, line: int) -> Reason:
    name = COLOUR_NAMES[colour]
    if source > len(seen.factories):
        return because("factories", "A3", number=len(seen.factories))
    tiles = seen.factories[source - 1] if source else seen.centre
    if not tiles:
        return because("factory_empty", "A11", factory=source) if source else because("centre_empty", "A11")
    if name not in tiles:
        if source:
            return because("factory_lacks", "A11", factory=source, colour=name)
        return because("centre_lacks", "A11", colour=name)
    board = seen.boards[seen.to_act or 0]
    held = board.lines[line]
    if held.colour and held.colour != name:
        return because("line_holds", "A14", line=line + 1, colour=held.colour)
    if name in board.wall[line]:
        return because("row_shows", "A15", row=line + 1, colour=name)
    return because("line_full", "R2", line=line + 1)
