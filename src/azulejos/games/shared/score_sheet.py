"""Counting a score sheet, whatever the game: round after round, until the game is over or something is impossible."""

from __future__ import annotations

from itertools import pairwise

from azulejos.core.errors import AzulejosError
from azulejos.core.score_sheet import (
    MOST_POINTS,
    MOST_ROUNDS,
    Laid,
    Refused,
    RoundMarks,
    ScoredRound,
    Scorer,
    Sheet,
    SheetFault,
    Tally,
)
from azulejos.texts.reasons import because


def count(scorer: Scorer, sheet: Sheet) -> Tally:
    """The points of a sheet."""
    rounds: list[ScoredRound] = []
    try:
        state = scorer.begin(sheet)
        if sheet.walls:
            scorer.lay_walls(state, sheet)
            final, tie_rule = scorer.finish(state)
            return Tally((), final, tie_rule)
        if len(sheet.rounds) > MOST_ROUNDS:
            raise SheetFault(because("sheet_rounds", most=MOST_ROUNDS), "sheet")
        for number, marks in enumerate(sheet.rounds):
            if rounds and rounds[-1].rule:
                raise SheetFault(because("sheet_is_over", rounds[-1].rule, round=number), "sheet")
            is_stopped = sheet.is_stopped and number + 1 == len(sheet.rounds)
            rounds.append(scorer.score_round(state, marks, sheet.asks == number, is_stopped))
        if not rounds or not rounds[-1].rule:
            return Tally(tuple(rounds))
        final, tie_rule = scorer.finish(state)
        return Tally(tuple(rounds), final, tie_rule)
    except SheetFault as fault:
        return Tally(tuple(rounds), refused=fault.refused(-1 if sheet.walls else len(rounds)))
    except AzulejosError as error:
        return Tally(tuple(rounds), refused=Refused(error.why, "sheet"))


def check_round(marks: RoundMarks, players: int, spaces: int, rule: str) -> None:
    """Check what every game asks: a board for each seat, a marker that one of them has, and the size of the floor."""
    if len(marks.boards) != players:
        raise SheetFault(because("sheet_boards", expected=players, number=len(marks.boards)), "sheet")
    if marks.marker is not None:
        check_seat(marks.marker, players)
    for seat, board in enumerate(marks.boards):
        if not 0 <= board.floor <= spaces:
            raise SheetFault(because("sheet_floor", rule, most=spaces), "floor", seat)


def check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise SheetFault(because("sheet_seat", most=players), "sheet")


def check_points(points: int, seat: int) -> None:
    if not 0 <= points <= MOST_POINTS:
        raise SheetFault(because("sheet_points", most=MOST_POINTS), "sheet", seat)


def in_rows(tiles: tuple[Laid, ...], seat: int, rule: str) -> list[Laid]:
    """From the top; each row gets one tile in a round at most."""
    ordered = sorted(tiles, key=lambda laid: laid.row)
    for one, other in pairwise(ordered):
        if one.row == other.row:
            raise SheetFault(because("sheet_row_twice", rule, row=one.row + 1), "wall", seat, one.row, other.space)
    return ordered
