"""Impossible marks on a score sheet are refused with their rule and their place."""

from __future__ import annotations

import pytest

from azulejos.core.score_sheet import MOST_ROUNDS, BoardMarks, Laid, PlateLaid, RoundMarks, Sheet, Wall
from azulejos.games import game
from tests.rules import proves

NOTHING = BoardMarks()
COLOURED, GREY, DUEL = {"wall": "coloured"}, {"wall": "grey"}, {"tablets": "first"}


def board(*tiles: Laid, floor: int = 0, plates: tuple[PlateLaid, ...] = (), unseen: int = 0) -> RoundMarks:
    return RoundMarks((BoardMarks(tiles, floor, plates, unseen), NOTHING))


def row_of(row: int, *colours: str) -> list[RoundMarks]:
    return [board(Laid(row, space, colour)) for space, colour in enumerate(colours)]


WHOLE = row_of(0, "blue", "yellow", "red", "black", "white")
IMPOSSIBLE = [
    ("azul", COLOURED, [board(Laid(0, 0), Laid(0, 1))], "sheet_row_twice", "A20", (0, "wall", 0, 0, 1)),
    ("azul", COLOURED, [board(Laid(0, 0)), board(Laid(0, 0))], "space_taken", "A21", (1, "wall", 0, 0, 0)),
    ("azul", COLOURED, [board(Laid(1, 0, "blue"))], "no_space_here", "A21", (0, "wall", 0, 1, 0)),
    ("azul", COLOURED, [board(Laid(1, 5))], "sheet_no_space", "A20", (0, "wall", 0, 1, 5)),
    ("azul", COLOURED, [board(Laid(0, 0, "pink"))], "sheet_colour", "A21", (0, "wall", 0, 0, 0)),
    ("azul", COLOURED, [board(floor=8)], "sheet_floor", "A18", (0, "floor", 0, -1, -1)),
    ("azul", COLOURED, [RoundMarks((NOTHING, NOTHING), 1)], "sheet_marker", "A12", (0, "marker", 1, -1, -1)),
    ("azul", COLOURED, [RoundMarks((NOTHING, NOTHING), 2)], "sheet_seat", "", (0, "sheet", -1, -1, -1)),
    ("azul", COLOURED, [RoundMarks((NOTHING,))], "sheet_boards", "", (0, "sheet", -1, -1, -1)),
    ("azul", COLOURED, [*WHOLE, board()], "sheet_is_over", "A40", (5, "sheet", -1, -1, -1)),
    ("azul", COLOURED, [board()] * (MOST_ROUNDS + 1), "sheet_rounds", "", (0, "sheet", -1, -1, -1)),
    ("azul", GREY, [board(Laid(0, 0))], "sheet_colour", "A51", (0, "wall", 0, 0, 0)),
    ("azul", GREY, row_of(2, "red", "red"), "row_shows", "A15", (1, "wall", 0, 2, 1)),
    ("azul", GREY, [board(Laid(0, 3, "red"), Laid(1, 3, "red"))], "column_shows", "A51", (0, "wall", 0, 1, 3)),
    ("azul", GREY, row_of(0, "red") + row_of(0, "blue"), "space_taken", "A50", (1, "wall", 0, 0, 0)),
    ("duel", DUEL, [board(Laid(0, 0))], "sheet_no_plate_here", "D43", (0, "wall", 0, 0, 0)),
    ("duel", DUEL, [board(plates=(PlateLaid(0, 18),))], "sheet_no_plate", "D2", (0, "plate", 0, -1, -1)),
    (
        "duel",
        DUEL,
        [board(plates=(PlateLaid(0, 3), PlateLaid(1, 3)))],
        "sheet_plate_twice",
        "D2",
        (0, "plate", 0, -1, 1),
    ),
    (
        "duel",
        DUEL,
        [board(plates=(PlateLaid(0, 3), PlateLaid(0, 4)))],
        "space_has_plate",
        "D23",
        (0, "plate", 0, -1, 0),
    ),
    ("duel", DUEL, [board(unseen=19)], "sheet_unseen", "D22", (0, "plate", 0, -1, -1)),
    ("duel", DUEL, [board(floor=5)], "sheet_floor", "D29", (0, "floor", 0, -1, -1)),
    ("duel", DUEL, [board()] * 6, "sheet_is_over", "D59", (5, "sheet", -1, -1, -1)),
    ("duel", {"tablets": "random-3"}, [board()], "sheet_tablets", "D11", (0, "sheet", -1, -1, -1)),
]


@pytest.mark.parametrize(("name", "options", "rounds", "code", "rule", "place"), IMPOSSIBLE)
def test_it_is_refused_with_its_rule_and_its_place(
    name: str, options: dict[str, str], rounds: list[RoundMarks], code: str, rule: str, place: tuple[object, ...]
) -> None:
    tally = game(name).tally(Sheet(options, rounds=tuple(rounds)))
    refused = tally.refused
    assert refused is not None
    assert (refused.why.code, refused.why.rule) == (code, rule)
    assert (refused.round, refused.part, refused.seat, refused.row, refused.space) == place
    assert len(tally.rounds) <= refused.round
    assert not tally.final


@proves("A42")
def test_of_two_equal_scores_that_with_more_complete_rows_wins() -> None:
    rows = [Laid(0, space) for space in range(5)]
    walls = (Wall(tuple(rows), 50), Wall((), 52))
    tally = game("azul").tally(Sheet(COLOURED, walls=walls))
    assert [(board.score, board.rank, board.complete_rows) for board in tally.final] == [(52, 0, 1), (52, 1, 0)]
    assert tally.tie_rule == "A42"
    even = game("azul").tally(Sheet(COLOURED, walls=(Wall((), 7), Wall((), 7))))
    assert [board.rank for board in even.final] == [0, 0]


@proves("D59")
def test_of_two_equal_scores_in_duel_that_of_the_start_tile_wins() -> None:
    walls = (Wall((), 30), Wall((), 30))
    for holder in (0, 1):
        tally = game("duel").tally(Sheet(DUEL, walls=walls, holder=holder))
        assert [board.rank for board in tally.final] == [int(holder == 1), int(holder == 0)]
        assert tally.tie_rule == "D59"


def test_a_wall_that_cannot_be_is_refused_at_the_end_too() -> None:
    twice = Wall((Laid(0, 0, "red"), Laid(0, 1, "red")), 10)
    tally = game("azul").tally(Sheet(GREY, walls=(Wall((), 0), twice)))
    assert tally.refused is not None
    assert (tally.refused.why.code, tally.refused.seat, tally.refused.row) == ("row_shows", 1, 0)
    for points in (-1, 1000):
        refused = game("azul").tally(Sheet(COLOURED, walls=(Wall((), points), Wall((), 0)))).refused
        assert refused is not None
        assert refused.why.code == "sheet_points"


@proves("A52")
def test_a_grey_row_without_a_place_for_a_colour_does_not_offer_it() -> None:
    rounds = (
        board(Laid(0, 0, "red"), Laid(1, 1, "red"), Laid(2, 2, "red"), Laid(3, 3, "red")),
        board(Laid(4, 0, "blue")),
    )
    tally = game("azul").tally(Sheet(GREY, rounds=(*rounds, board()), asks=2))
    offered = [place for place in tally.rounds[2].boards[0].places if place.row == 4]
    assert [place.space for place in offered if "red" in place.colours] == [4]
    assert all("blue" not in place.colours for place in offered)
