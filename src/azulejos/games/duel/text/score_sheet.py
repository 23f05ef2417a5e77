"""A score sheet of Azul Duel, counted by the rules themselves, which run on a plain copy (see `core.score_sheet`).

A tile that is laid stands for its complete line, and the chips that completed it are not asked for. The colour on a
wild cell may be left out, unless a tablet in play asks for it (D64).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from azulejos.core.compiling.rule import plain
from azulejos.core.score_sheet import (
    BoardMarks,
    FinalBoard,
    Fitting,
    Laid,
    PlateLaid,
    RoundMarks,
    ScoredBoard,
    ScoredRound,
    ScoredTile,
    Sheet,
    SheetFault,
    Tally,
)
from azulejos.games.duel.rules import dome, ending, state, tiling
from azulejos.games.duel.rules.components import BROKEN_SPACES, COLOUR_NAMES, ORIENTATIONS, PLATES, SPECIAL, WILD
from azulejos.games.duel.rules.plates import DRAW_COST
from azulejos.games.duel.rules.state import LINE_BITS, LINE_MASK, NONE, ROUNDS, SEATS, SIZE, SPACES, SPECIAL_TILE
from azulejos.games.duel.rules.tablets import COLOURFUL_ROWS, complete_rows
from azulejos.games.duel.text.explain import EffectTape
from azulejos.games.duel.text.outlook import bonuses
from azulejos.games.duel.text.position import parse_tablets
from azulejos.games.shared.plain_state import plain_copy
from azulejos.games.shared.round_end import tiled_lines
from azulejos.games.shared.score_sheet import check_points, check_round, check_seat, count, in_rows
from azulejos.games.shared.tiles import COLOURS, tiles_of
from azulejos.texts.reasons import because

ANY_COLOUR = 0  # on a wild cell whose colour no rule asks for
MOST_UNSEEN = PLATES
FIRST_GAME = "D60+D61+D62"  # R21


def count_sheet(sheet: Sheet) -> Tally:
    """Every point of a game on cardboard, or what is impossible in it."""
    return count(DuelScorer(), sheet)


class DuelScorer:
    """The rules, as a sheet needs them."""

    def begin(self, sheet: Sheet) -> Any:
        named = sheet.options["tablets"]
        tablets = parse_tablets(FIRST_GAME if named == "first" else named)
        if tablets is None:
            raise SheetFault(because("sheet_tablets", "D11"), "sheet")
        check_seat(sheet.starter, SEATS)
        return plain_copy(state.new_state(tablets, sheet.starter))

    def score_round(self, table: Any, marks: RoundMarks, asks: bool, is_stopped: bool) -> ScoredRound:
        check_round(marks, SEATS, BROKEN_SPACES, "D29")
        number, starter = table.round_number, plain(state.next_starter)(table)
        table.starter = starter
        table.start_tile = NONE if marks.marker is None else marks.marker
        boards = tuple(score_board(table, seat, each, asks) for seat, each in enumerate(marks.boards))
        table.round_number += 1
        rule = "D59" if number == ROUNDS or is_stopped else ""
        rows = sum(complete_rows(table.filled[seat]) for seat in range(SEATS))
        return ScoredRound(number, starter, plain(state.next_starter)(table), boards, rule, int(rows))

    def lay_walls(self, table: Any, sheet: Sheet) -> None:
        if len(sheet.walls) != SEATS:
            raise SheetFault(because("sheet_boards", expected=SEATS, number=len(sheet.walls)), "sheet")
        if sheet.holder is not None:
            check_seat(sheet.holder, SEATS)
            table.start_tile = sheet.holder
        for seat, each in enumerate(sheet.walls):
            check_points(each.points, seat)
            lay_plates(table, seat, each.plates)
            for laid in each.tiles:
                plain(dome.put_tile)(table, seat, laid.row, laid.space, checked_colour(table, seat, laid))
            table.score[seat] = each.points

    def finish(self, table: Any) -> tuple[tuple[FinalBoard, ...], str]:
        """The tablets, and who has won (D59)."""
        seats = range(SEATS)
        before, won = list(table.score), [bonuses(table, seat) for seat in seats]
        plain(ending.score_tablets)(table, None)
        table.phase = state.OVER
        ranks = np.zeros(SEATS, np.int64)
        plain(ending.ranks)(table, ranks)
        rows = [int(complete_rows(table.filled[seat])) for seat in seats]
        boards = (
            FinalBoard(int(before[seat]), won[seat], int(table.score[seat]), int(ranks[seat]), rows[seat])
            for seat in seats
        )
        return tuple(boards), "D59" if table.score[0] == table.score[1] else ""


def score_board(table: Any, seat: int, marks: BoardMarks, asks: bool) -> ScoredBoard:
    """Plates drawn unseen (D22), the tiles of a round from the top (D40), and broken tiles (D47)."""
    if not 0 <= marks.unseen <= MOST_UNSEEN:
        raise SheetFault(because("sheet_unseen", "D22", most=MOST_UNSEEN), "plate", seat)
    before = int(table.score[seat])
    table.score[seat] = max(0, before - DRAW_COST * marks.unseen)
    drawn = int(table.score[seat])
    lay_plates(table, seat, marks.plates)
    places = fittings(table, seat, marks) if asks else ()
    scored = tuple(tile for laid in in_rows(marks.tiles, seat, "D40") for tile in score_tile(table, seat, laid))
    tiled = int(table.score[seat])
    table.broken[seat] = plain(tiles_of)(ANY_COLOUR, marks.floor)
    table.turn = seat
    plain(tiling.pay_broken)(table, None)
    table.tower = 0  # what is in it is not on a sheet
    then = int(table.score[seat])
    wall = rows_of(table, seat)
    return ScoredBoard(before, tiled - drawn, then - tiled, then, scored, wall, places, drawn - before)


def lay_plates(table: Any, seat: int, plates: tuple[PlateLaid, ...]) -> None:
    """Put plates on free spaces, where they stay (D23); each exists once (D2)."""
    for laid in plates:
        if not (0 <= laid.space < SPACES and 0 <= laid.plate < PLATES and 0 <= laid.turns < ORIENTATIONS):
            raise SheetFault(because("sheet_no_plate", "D2"), "plate", seat)
        if table.plates[seat, laid.space] != NONE:
            raise SheetFault(because("space_has_plate", "D23", space=laid.space + 1), "plate", seat, -1, laid.space)
        if any(each != NONE and each // ORIENTATIONS == laid.plate for each in table.plates.values()):
            raise SheetFault(because("sheet_plate_twice", "D2", plate=laid.plate), "plate", seat, -1, laid.space)
        table.plates[seat, laid.space] = laid.plate * ORIENTATIONS + laid.turns


def score_tile(table: Any, seat: int, laid: Laid) -> list[ScoredTile]:
    """One tile moves to the dome and scores (D41), and may bring a special tile (D42)."""
    colour, tape = checked_colour(table, seat, laid), EffectTape(None)
    plain(dome.put_tile)(table, seat, laid.row, laid.space, colour, tape)
    line = tiled_lines(tape.effects)[laid.row]
    runs = tuple(run for run in line.runs if run.kind != "special")
    scored = [ScoredTile(laid.row, laid.space, COLOUR_NAMES[colour], sum(run.points for run in runs), runs)]
    for run in line.runs:
        if run.kind == "special":
            spot = run.spots[0]
            scored.append(ScoredTile(spot.row, spot.space, "special", run.points, (run,)))
    return scored


def checked_colour(table: Any, seat: int, laid: Laid) -> int:
    """The colour of a tile that may go where it is said to lie (D40)."""

    def fault(code: str, rule: str, **gaps: str | int) -> SheetFault:
        return SheetFault(because(code, rule, **gaps), "wall", seat, laid.row, laid.space)

    if not (0 <= laid.row < SIZE and 0 <= laid.space < SIZE):
        raise fault("sheet_no_space", "D40")
    shows = int(plain(dome.shown)(table, seat, laid.row, laid.space))
    if shows < 0:
        raise fault("sheet_no_plate_here", "D43", row=laid.row + 1, column=laid.space + 1)
    if shows == SPECIAL:
        raise fault("sheet_special", "D42", row=laid.row + 1, column=laid.space + 1)
    if plain(dome.is_filled)(table, seat, laid.row, laid.space):
        raise fault("space_taken", "D40", row=laid.row + 1, column=laid.space + 1)
    if laid.colour and laid.colour not in COLOUR_NAMES:
        raise fault("sheet_colour", "D40")
    if shows == WILD:
        if not laid.colour and table.tablets >> COLOURFUL_ROWS & 1:
            raise fault("sheet_colour", "D64")
        return COLOUR_NAMES.index(laid.colour) if laid.colour else ANY_COLOUR
    if laid.colour and laid.colour != COLOUR_NAMES[shows]:
        raise fault("cell_refuses", "D40", row=laid.row + 1, column=laid.space + 1, colour=laid.colour)
    return shows


def fittings(table: Any, seat: int, marks: BoardMarks) -> tuple[Fitting, ...]:
    """The empty cells of each row. In Duel a colour may be there already (D48)."""
    found = []
    for row in range(SIZE):
        columns = [plain(dome.fitting_columns)(table, seat, row, colour) for colour in range(COLOURS)]
        for column in range(SIZE):
            colours = tuple(COLOUR_NAMES[colour] for colour in range(COLOURS) if columns[colour] >> column & 1)
            if colours:
                found.append(Fitting(row, column, colours))
    return tuple(found)


def rows_of(table: Any, seat: int) -> tuple[tuple[str | None, ...], ...]:
    return tuple(tuple(tile_name(int(table.dome[seat, row]), column) for column in range(SIZE)) for row in range(SIZE))


def tile_name(row: int, column: int) -> str | None:
    tile = row >> LINE_BITS * column & LINE_MASK
    if tile == SPECIAL_TILE:
        return "special"
    return COLOUR_NAMES[tile - 1] if tile else None
