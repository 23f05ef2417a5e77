"""Why a move is illegal: the rule that forbids it, in words."""

from __future__ import annotations

from azulejos.core.game import State
from azulejos.core.rule import plain
from azulejos.games.azul.rules.actions import ACTIONS, FIRST_TAKE, colour_of, destination_of, source_of
from azulejos.games.azul.text.view import COLOUR_NAMES, View, view


def why_illegal(state: State, action: int) -> str:
    seen = view(state)
    if seen.phase == "over":
        return "the game is over"
    if seen.to_act is None:
        return "tiles are still to be dealt (A5)"
    if not 0 <= action < ACTIONS:
        return f"actions are numbers from 0 to {ACTIONS - 1}"
    if seen.phase == "tiling":
        return why_not_column(seen, action)
    if action < FIRST_TAKE:
        return "a column is chosen in the tiling of the grey wall only (A51)"
    return why_not_take(seen, plain(source_of)(action), plain(colour_of)(action), plain(destination_of)(action))


def why_not_column(seen: View, column: int) -> str:
    if seen.to_act is None or seen.tiling_row is None or column >= FIRST_TAKE:
        return "a column of the wall is to be chosen first (A51)"
    board, row = seen.boards[seen.to_act], seen.tiling_row
    if board.wall[row][column]:
        return f"row {row + 1} has a tile in column {column + 1} already (A50)"
    return f"column {column + 1} shows {board.lines[row].colour} already (A51)"


def why_not_take(seen: View, source: int, colour: int, line: int) -> str:
    name = COLOUR_NAMES[colour]
    if source > len(seen.factories):
        return f"there are {len(seen.factories)} factories (A3)"
    tiles = seen.factories[source - 1] if source else seen.centre
    where = f"factory {source}" if source else "the centre"
    if not tiles:
        return f"{where} is empty (A11)"
    if name not in tiles:
        return f"{where} has no {name} tile (A11)"
    board = seen.boards[seen.to_act or 0]
    held = board.lines[line]
    if held.colour and held.colour != name:
        return f"line {line + 1} holds {held.colour} (A14)"
    if name in board.wall[line]:
        return f"row {line + 1} of the wall shows {name} already (A15)"
    return f"line {line + 1} is full (R2): take for the floor line instead"
