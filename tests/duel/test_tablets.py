"""The scoring tablets, side by side, and how they are added up (D59–D67, R22, R23)."""

from __future__ import annotations

import pytest

from tests.duel.reading import phase, score
from tests.duel.table import FIRST_DOME, SECOND_DOME, after, board, cells, duel, effects_of, filled, table
from tests.rules import proves

# What the first dome shows: specials at (2,2), (3,4), (5,1), (6,4) and (6,6); wild cells at (1,3), (2,6), (4,2), (4,5).
SHOWN = ["YK*BTR", "TSTKB*", "KYKSTY", "R*TR*K", "SKYBTR", "RBKSBS"]
NO_ROW = "......"
# Two other tablets that go with each.
COMPANY = {
    "D60": "D61+D62",
    "D61": "D60+D62",
    "D62": "D60+D61",
    "D63": "D60+D61",
    "D64": "D61+D62",
    "D65": "D60+D62",
    "D66": "D60+D61",
    "D67": "D60+D61",
}


def at_the_end(first: str, second: str, tablets: str) -> str:
    """The last chip of the fifth round is left for player 2."""
    return table(first, second, tablets=tablets, round_number=5, turn=2, small="///-:-:KB")


def points(tablet: str, *masks: str, points_before: int = 50) -> int:
    """The points of a tablet for tiles on the first dome; the whole score is what all tablets give."""
    first = board(score=points_before, plates=FIRST_DOME, dome=filled(FIRST_DOME, *masks))
    here = at_the_end(first, board(plates=SECOND_DOME), f"{tablet}+{COMPANY[tablet]}")
    effects = [effect for effect in effects_of(here, "C4") if effect.kind == "tablet" and effect.seat == 0]
    state = after(here, "C4")
    assert phase(state) == "over"
    assert score(state, 1) == points_before + sum(effect.points for effect in effects)
    return sum(effect.points for effect in effects if effect.rule == tablet)


def test_the_first_dome_shows_what_is_said_above() -> None:
    assert cells(FIRST_DOME) == SHOWN


@proves("D60")
def test_a_complete_row_gives_three_points_and_special_tiles_count() -> None:
    assert points("D60", "##Y###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 3
    assert points("D60", NO_ROW, NO_ROW, NO_ROW, NO_ROW, "######", "######") == 2 * 3
    assert points("D60", "##.###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 0


@proves("D61")
def test_a_complete_column_gives_seven_points_and_special_tiles_count() -> None:
    column = ["#.....", "#.....", "#.....", "#.....", "##....", "##...."]
    assert points("D61", *column) == 7
    assert points("D61", "##....", "##....", "##....", "#B....", "##....", "##....") == 2 * 7
    assert points("D61", *column[:-3], NO_ROW, *column[-2:]) == 0


@proves("D62")
def test_a_complete_diagonal_gives_ten_points_and_there_are_two() -> None:
    falling = ["##....", "##....", "..#...", "...#..", "....##", "....##"]
    assert points("D62", *falling) == 10
    rising = [".....#", "....#.", "..##..", "..##..", ".#....", "#....."]
    assert points("D62", *rising) == 10
    both = ["##...#", "##..#.", "..##..", "..##..", ".#..##", "#...##"]
    assert points("D62", *both) == 2 * 10
    assert points("D62", *falling[:4], NO_ROW, NO_ROW) == 0


@proves("D63")
def test_wild_cells_give_two_points_each_if_all_are_filled_and_else_nothing() -> None:
    assert points("D63", "..B...", ".....B", NO_ROW, ".B..B.", NO_ROW, NO_ROW) == 4 * 2
    assert points("D63", "..B...", ".....B", NO_ROW, ".B....", NO_ROW, NO_ROW) == 0
    assert points("D63", *[NO_ROW] * 6) == 0


@proves("D63")
def test_only_the_wild_cells_of_ones_own_dome_count() -> None:
    plates = {1: "1.0", 2: "4.0"}
    here = at_the_end(board(plates=plates, dome={1: "R....."}), board(plates=SECOND_DOME), "D60+D61+D63")
    assert duel.scores(after(here, "C4")) == (5 + 2, 5)


@proves("D64")
def test_a_row_with_five_colours_gives_four_points() -> None:
    assert points("D64", "##.###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 4
    assert points("D64", "##Y###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 4
    four_colours = ["##..#.", NO_ROW, "###.##", NO_ROW, NO_ROW, NO_ROW]
    assert points("D64", *four_colours) == 0
    one_colour_twice = ["##K.#.", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW]
    assert points("D64", *one_colour_twice) == 0


@proves("D64", "R22")
def test_a_special_tile_counts_as_one_more_colour() -> None:
    # Row 2 holds turquoise, special, black, blue and, on its wild cell, red; row 1 is not colourful.
    assert points("D64", "##....", "##.##R", NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 4
    assert points("D64", "##....", "##.##K", NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 0


@proves("D64", "R22")
def test_two_special_tiles_in_a_row_count_once() -> None:
    lower = ["..####", "######"]  # row 6: red, blue, black, special, blue, special
    assert points("D64", NO_ROW, NO_ROW, NO_ROW, NO_ROW, *lower) == 0
    assert filled(FIRST_DOME, NO_ROW, NO_ROW, NO_ROW, NO_ROW, *lower)[6] == "RBKSBS"


@proves("D65")
def test_each_tile_on_the_twenty_outer_cells_gives_a_point() -> None:
    everything = ["##Y###", "#####R", "######", "#Y##R#", "######", "######"]
    assert points("D65", *everything) == 20
    assert points("D65", NO_ROW, "..###.", ".##.#.", ".Y#.R.", ".##.#.", NO_ROW) == 0
    assert points("D65", "#....#", NO_ROW, "#.....", NO_ROW, NO_ROW, "#.....") == 4


@proves("D65")
def test_a_special_tile_on_an_outer_cell_counts() -> None:
    assert points("D65", NO_ROW, NO_ROW, NO_ROW, NO_ROW, "##....", "##....") == 3


@proves("D66")
@pytest.mark.parametrize(
    ("masks", "expected"),
    [
        (("##....", "##....", NO_ROW, NO_ROW, NO_ROW, NO_ROW), 3),
        (("....##", "....#R", NO_ROW, NO_ROW, NO_ROW, NO_ROW), 3),
        ((NO_ROW, NO_ROW, NO_ROW, NO_ROW, "##....", "##...."), 8),
        ((NO_ROW, NO_ROW, NO_ROW, NO_ROW, "....##", "....##"), 8),
        (("##..##", "##..#R", NO_ROW, NO_ROW, "##..##", "##..##"), 3 + 3 + 8 + 8),
        (("....##", "....#.", NO_ROW, NO_ROW, NO_ROW, NO_ROW), 0),
        (("..Y#..", "..##..", "######", "#B##R#", "..##..", "..##.."), 0),
    ],
)
def test_corner_plates_with_four_tiles_give_three_above_and_eight_below(masks: tuple[str, ...], expected: int) -> None:
    assert points("D66", *masks) == expected


@proves("D67")
def test_each_empty_special_cell_costs_three_points() -> None:
    assert points("D67", *[NO_ROW] * 6) == 5 * -3
    assert points("D67", "##....", "##....", NO_ROW, NO_ROW, NO_ROW, NO_ROW) == 4 * -3
    five = ["##....", "##....", "..##..", "..##..", "######", "######"]
    assert points("D67", *five) == 0


@proves("D67")
def test_where_no_special_plate_lies_nothing_is_lost() -> None:
    here = at_the_end(board(score=9, plates={1: "1.0"}), board(score=9, plates={1: "4.0"}), "D60+D61+D67")
    assert duel.scores(after(here, "C4")) == (9, 9 - 3)


@proves("D59", "D60", "D61", "D66")
def test_all_tablets_in_play_score_and_no_others() -> None:
    dome = filled(FIRST_DOME, NO_ROW, NO_ROW, NO_ROW, NO_ROW, "######", "######")
    boards = board(score=10, plates=FIRST_DOME, dome=dome), board(score=1, plates=SECOND_DOME)
    rows, corners, outer, empty_specials = 2 * 3, 2 * 8, 8, -2 * 3
    state = after(at_the_end(*boards, "D60+D65+D66+D67"), "C4")
    assert score(state, 1) == 10 + rows + outer + corners + empty_specials
    without_corners = after(at_the_end(*boards, "D60+D65+D67"), "C4")
    assert score(without_corners, 1) == 10 + rows + outer + empty_specials


@proves("R23")
def test_all_tablets_are_added_up_before_a_score_is_raised_to_zero() -> None:
    dome = filled(FIRST_DOME, "##Y###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW)
    second = board(score=20, plates=SECOND_DOME)
    a_row, six_outer_tiles, five_empty_specials = 3, 6, 5 * -3
    # 10 points would not bear the empty specials alone.
    here = at_the_end(board(score=10, plates=FIRST_DOME, dome=dome), second, "D60+D65+D67")
    assert score(after(here, "C4"), 1) == 10 + a_row + six_outer_tiles + five_empty_specials == 4
    assert "raise" not in [effect.kind for effect in effects_of(here, "C4")]


@proves("R23")
def test_a_sum_below_zero_is_raised_to_zero_once() -> None:
    dome = filled(FIRST_DOME, "##Y###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW)
    first, second = board(score=2, plates=FIRST_DOME, dome=dome), board(score=20, plates=SECOND_DOME)
    here = at_the_end(first, second, "D60+D65+D67")
    assert score(after(here, "C4"), 1) == 0
    (raised,) = [effect for effect in effects_of(here, "C4") if effect.kind == "raise"]
    assert (raised.rule, raised.seat, raised.points) == ("R23", 0, 4)


@proves("R23", "D47")
def test_broken_tiles_are_paid_before_the_tablets_and_floored_for_themselves() -> None:
    dome = filled(FIRST_DOME, "##Y###", NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW)
    first = board(score=2, plates=FIRST_DOME, dome=dome, broken="BBBB")
    state = after(at_the_end(first, board(plates=SECOND_DOME), "D60+D61+D62"), "C4")
    assert score(state, 1) == max(0, 2 - 10) + 3
