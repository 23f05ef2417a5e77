"""A score sheet of Azul, counted by the rules themselves, which run on a plain copy (see `core.score_sheet`).

Pattern lines are not on a sheet: a tile that is laid stands for its complete line. Nor is the colour of what lies on
the floor, since no rule asks for it.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from azulejos.core.compiling.rule import plain
from azulejos.core.score_sheet import (
    BoardMarks,
    FinalBoard,
    Fitting,
    Laid,
    RoundMarks,
    ScoredBoard,
    ScoredRound,
    ScoredTile,
    Sheet,
    SheetFault,
    Tally,
)
from azulejos.games.azul.rules import ending, state, tiling, wall
from azulejos.games.azul.rules.state import COLUMNS, FLOOR_SPACES, ROWS, SPACE_BITS
from azulejos.games.azul.text.explain import EffectTape
from azulejos.games.azul.text.outlook import bonuses
from azulejos.games.azul.text.view import COLOUR_NAMES, WALL_NAMES, wall_row
from azulejos.games.shared.plain_state import plain_copy
from azulejos.games.shared.round_end import tiled_lines
from azulejos.games.shared.score_sheet import check_points, check_round, check_seat, count, in_rows
from azulejos.games.shared.tiles import COLOURS
from azulejos.texts.reasons import because


def count_sheet(sheet: Sheet) -> Tally:
    """Every point of a game on cardboard, or what is impossible in it."""
    return count(AzulScorer(), sheet)


class AzulScorer:
    """The rules, as a sheet needs them."""

    def begin(self, sheet: Sheet) -> Any:
        players = int(sheet.options["players"])
        check_seat(sheet.starter, players)
        table = plain_copy(state.new_state(players, sheet.options["wall"] == WALL_NAMES[state.GREY], sheet.starter))
        table.wall = dict.fromkeys(table.wall, 0)
        return table

    def score_round(self, table: Any, marks: RoundMarks, asks: bool, is_stopped: bool) -> ScoredRound:
        check_round(marks, table.players, FLOOR_SPACES, "A18")
        if marks.marker is not None and marks.boards[marks.marker].floor == 0:
            raise SheetFault(because("sheet_marker", "A12"), "marker", marks.marker)
        number, starter = table.round_number, table.starter
        boards = tuple(score_board(table, seat, each, asks) for seat, each in enumerate(marks.boards))
        if marks.marker is not None:
            table.starter = marks.marker
        table.round_number += 1
        rows = sum(plain(wall.complete_rows)(table, seat) for seat in range(table.players))
        rule = "A40" if rows else "R5" if is_stopped else ""
        return ScoredRound(number, starter, table.starter, boards, rule, rows)

    def lay_walls(self, table: Any, sheet: Sheet) -> None:
        if len(sheet.walls) != table.players:
            raise SheetFault(because("sheet_boards", expected=table.players, number=len(sheet.walls)), "sheet")
        for seat, each in enumerate(sheet.walls):
            check_points(each.points, seat)
            table.score[seat] = each.points
            for laid in each.tiles:
                plain(wall.put_on_wall)(table, seat, laid.row, laid.space, checked_colour(table, seat, laid))

    def finish(self, table: Any) -> tuple[tuple[FinalBoard, ...], str]:
        """The bonuses, and who has won (A41, A42)."""
        seats = range(table.players)
        before, won = list(table.score), [bonuses(table, seat) for seat in seats]
        plain(ending.end_game)(table, None)
        ranks = np.zeros(table.players, np.int64)
        plain(ending.ranks)(table, ranks)
        rows = [int(plain(wall.complete_rows)(table, seat)) for seat in seats]
        first = [seat for seat in seats if table.score[seat] == max(table.score[: table.players])]
        boards = (
            FinalBoard(before[seat], won[seat], int(table.score[seat]), int(ranks[seat]), rows[seat]) for seat in seats
        )
        return tuple(boards), "A42" if len(first) > 1 else ""


def score_board(table: Any, seat: int, marks: BoardMarks, asks: bool) -> ScoredBoard:
    """The tiles of a round from the top (A20), and then its floor (A24)."""
    before = int(table.score[seat])
    places = fittings(table, seat, marks) if asks else ()
    scored = tuple(score_tile(table, seat, laid) for laid in in_rows(marks.tiles, seat, "A20"))
    tiled = int(table.score[seat])
    table.floor_used[seat] = marks.floor
    plain(tiling.pay_floor)(table, seat)
    table.lid = 0  # what is in it is not on a sheet
    then = int(table.score[seat])
    return ScoredBoard(before, tiled - before, then - tiled, then, scored, rows_of(table, seat), places)


def score_tile(table: Any, seat: int, laid: Laid) -> ScoredTile:
    """One tile moves from its line to the wall, and scores (A20–A22)."""
    colour, tape = checked_colour(table, seat, laid), EffectTape()
    table.line_tiles[seat] |= laid.row + 1 << SPACE_BITS * laid.row
    table.line_colours[seat] |= colour << SPACE_BITS * laid.row
    plain(tiling.tile_space)(table, seat, laid.row, laid.space, tape)
    line = tiled_lines(tape.effects)[laid.row]
    return ScoredTile(laid.row, laid.space, COLOUR_NAMES[colour], line.points, line.runs)


def checked_colour(table: Any, seat: int, laid: Laid) -> int:
    """The colour of a tile that may go where it is said to lie (A21, A50, A51)."""
    row, column = laid.row, laid.space

    def fault(code: str, rule: str, **gaps: str | int) -> SheetFault:
        return SheetFault(because(code, rule, **gaps), "wall", seat, row, column)

    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise fault("sheet_no_space", "A20")
    colour = colour_of(table, laid)
    if colour is None:
        raise fault("sheet_colour", "A51" if table.grey else "A21")
    name = COLOUR_NAMES[colour]
    if plain(state.is_filled)(table, seat, row, column):
        raise fault("space_taken", "A50" if table.grey else "A21", row=row + 1, column=column + 1)
    if plain(state.is_shown)(table, seat, row, colour):
        raise fault("row_shows", "A15", row=row + 1, colour=name)
    if not plain(wall.spaces_for)(table, seat, row, colour) >> column & 1:
        if table.grey:
            raise fault("column_shows", "A51", column=column + 1, colour=name)
        raise fault("no_space_here", "A21", colour=name)
    return colour


def colour_of(table: Any, laid: Laid) -> int | None:
    """As it was said, or as it is printed where it lies."""
    if laid.colour in COLOUR_NAMES:
        return COLOUR_NAMES.index(laid.colour)
    if laid.colour or table.grey:
        return None
    column_of = plain(state.printed_column)
    return next(colour for colour in range(COLOURS) if column_of(laid.row, colour) == laid.space)


def fittings(table: Any, seat: int, marks: BoardMarks) -> tuple[Fitting, ...]:
    """The places of each row as if its own tile of this round were not laid yet, and those of all others were."""
    found = []
    for row in range(ROWS):
        others = board_with(table, seat, [laid for laid in in_rows(marks.tiles, seat, "A20") if laid.row != row])
        colours = [colour for colour in range(COLOURS) if not plain(state.is_shown)(others, seat, row, colour)]
        spaces = {colour: plain(wall.spaces_for)(others, seat, row, colour) for colour in colours}
        for column in range(COLUMNS):
            if not plain(state.is_filled)(others, seat, row, column):
                fitting = tuple(COLOUR_NAMES[colour] for colour in colours if spaces[colour] >> column & 1)
                if fitting:
                    found.append(Fitting(row, column, fitting))
    return tuple(found)


def board_with(table: Any, seat: int, tiles: list[Laid]) -> Any:
    """A copy of a wall with some more tiles; nothing scores."""
    board: Any = SimpleNamespace(
        grey=table.grey, wall=dict(table.wall), filled=list(table.filled), shown=list(table.shown)
    )
    for laid in tiles:
        plain(wall.put_on_wall)(board, seat, laid.row, laid.space, checked_colour(board, seat, laid))
    return board


def rows_of(table: Any, seat: int) -> tuple[tuple[str | None, ...], ...]:
    return tuple(wall_row(int(table.wall[seat, row])) for row in range(ROWS))
