"""The ruling on games in which no player can ever tile again: they end (R5)."""

from __future__ import annotations

import pytest

from tests.azul.table import (
    after,
    azul,
    bag,
    board,
    effects_of,
    lid,
    phase,
    table,
)
from tests.rules import proves

# Three players who wait for white in rows 1 and 5 and for black in the rows between. All 40 of these tiles are on their
# walls and in their lines, but for one black tile that the third player takes as the last of the round.
WAITS_FOR_WHITE_AND_BLACK = {1: "BYRK.", 2: "WBYR.", 3: ".WBYR", 4: "R.WBY", 5: "YRK.B"}
HOARD = {2: "K", 3: "KK", 4: "KKK", 5: "WWWW"}
COLUMN_AND_THREE_COLOURS = 7 + 3 * 10


def almost_dead(line_three: str = "K", **fields: str) -> str:
    return table(
        board(score=10, wall=WAITS_FOR_WHITE_AND_BLACK, lines=HOARD, floor="M"),
        board(score=20, wall=WAITS_FOR_WHITE_AND_BLACK, lines=HOARD),
        board(score=5, wall=WAITS_FOR_WHITE_AND_BLACK, lines={3: line_three, 5: "WWW"}),
        players=3,
        to_act=3,
        centre="K",
        **fields,
    )


@proves("R5", "A41", "A42")
@pytest.mark.parametrize("fields", [{}, {"bag": ""}], ids=["tiles in the bag", "tiles in the lid"])
def test_a_dead_game_ends_and_the_bonuses_are_paid(fields: dict[str, str]) -> None:
    here = almost_dead(**fields)
    state = after(here, "CK3")
    assert bag(state) + lid(state) == "BBBBBYYYYYRRRRR"
    assert phase(state) == "over"
    assert azul.scores(state) == tuple(points + COLUMN_AND_THREE_COLOURS for points in (10 - 1, 20, 5))
    assert azul.winners(state) == (1,)
    (end,) = [effect for effect in effects_of(here, "CK3") if effect.kind == "end"]
    assert end.rule == "R5"


@proves("R5")
def test_the_game_continues_if_dropping_the_last_tile_lets_a_player_complete_a_line() -> None:
    state = after(almost_dead(), "CKF")
    assert phase(state) == "deal"
    assert azul.scores(state) == (10 - 1, 20, 5 - 1)
    assert lid(state) == "K"


@proves("R5")
def test_the_game_continues_if_there_is_one_more_tile_that_a_player_needs() -> None:
    state = after(almost_dead(line_three="-"), "CK3")
    assert bag(state) == "BBBBBYYYYYRRRRRK"
    assert phase(state) == "deal"


@proves("R5")
def test_one_tile_is_not_enough_where_every_line_needs_two() -> None:
    wall, lines = WAITS_FOR_WHITE_AND_BLACK, {3: "K", 4: "KK", 5: "WW"}
    boards = [board(wall=wall, lines=lines)] * 3 + [board(wall=wall, lines={4: "K", 5: "WW"}, floor="M")]
    here = table(*boards, players=4, to_act=4, centre="K")
    one_black_is_left = after(here, "CK4")
    assert (bag(one_black_is_left) + lid(one_black_is_left)).count("K") == 1
    assert phase(one_black_is_left) == "over"
    two_black_are_left = after(here, "CKF")
    assert (bag(two_black_are_left).count("K"), lid(two_black_are_left)) == (1, "K")
    assert phase(two_black_are_left) == "deal"


# On the grey wall: row 1 waits for white, of which there is none. Rows 2, 3 and 4 lack only black, and their one free
# column shows black in row 1. Row 5 would take any colour, but its line holds white.
COLUMN_FOUR_SHOWS_BLACK = {1: "BYRK.", 2: "WBY.R", 3: "RWB.Y", 4: "YRW.B", 5: "K...."}


def almost_dead_on_grey(first_wall: dict[int, str]) -> str:
    return table(
        board(score=10, wall=first_wall, lines={5: "WWWW"}, floor="M"),
        board(score=20, wall=COLUMN_FOUR_SHOWS_BLACK, lines={5: "WWWW"}),
        board(score=5, wall=COLUMN_FOUR_SHOWS_BLACK, lines={5: "WW"}),
        players=3,
        wall="grey",
        to_act=3,
        centre="W",
    )


@proves("R5", "A51")
def test_a_game_on_the_grey_wall_is_dead_when_no_column_is_legal_for_what_is_left() -> None:
    state = after(almost_dead_on_grey(COLUMN_FOUR_SHOWS_BLACK), "CW5")
    assert bag(state) == "B" * 8 + "Y" * 8 + "R" * 8 + "K" * 14
    assert phase(state) == "over"
    column = 7
    assert azul.scores(state) == (10 - 1 + column, 20 + column, 5 + column)


@proves("R5", "A51")
def test_the_game_continues_if_one_column_of_one_player_is() -> None:
    column_four_is_free = COLUMN_FOUR_SHOWS_BLACK | {1: "BYR.K"}
    assert phase(after(almost_dead_on_grey(column_four_is_free), "CW5")) == "deal"


@proves("R5", "A51")
def test_the_game_continues_if_a_tile_is_dropped_that_fills_a_first_line() -> None:
    assert phase(after(almost_dead_on_grey(COLUMN_FOUR_SHOWS_BLACK), "CWF")) == "deal"


# On the grey wall: rows 1 to 4 lack only white, which column 5 shows in row 5, and row 5 takes no other colour.
BLOCKED = {1: "KBYR.", 2: "BKRY.", 3: "YRKB.", 4: "RYBK.", 5: "....W"}
# The same, but that row 5 would still take blue, if its line were not held by black, which has no space there.
TAKES_BLUE = BLOCKED | {4: "RY.K."}


def lines_that_may_fall(*line_five: str, first_wall: dict[int, str] = TAKES_BLUE) -> str:
    """Three players who hoard all white tiles. The last takes the last tile of the round, a black one."""
    hoards = [{2: "W", 3: "WW", 4: "WWW"}, {2: "W", 3: "WW", 4: "WWW"}, {2: "W", 3: "WW", 4: "WW"}]
    lines = [hoard | {5: five} for hoard, five in zip(hoards, line_five, strict=True)]
    return table(
        board(wall=first_wall, lines=lines[0], floor="M"),
        board(wall=BLOCKED, lines=lines[1]),
        board(wall=BLOCKED, lines=lines[2]),
        players=3,
        wall="grey",
        to_act=3,
        centre="K",
    )


@proves("R5", "A52")
def test_the_game_continues_if_a_line_without_a_space_can_be_completed_so_that_it_falls_and_is_free_again() -> None:
    state = after(lines_that_may_fall("KK", "-", "-"), "CKF")
    assert (bag(state) + lid(state)).count("K") == 6
    assert phase(state) == "deal"


@proves("R5", "A52")
def test_a_line_that_falls_may_give_another_the_tiles_to_fall_too() -> None:
    here = lines_that_may_fall("K", "KKKK", "KK")
    one_black_is_left = after(here, "CKF")
    assert (bag(one_black_is_left) + lid(one_black_is_left)).count("K") == 1
    assert phase(one_black_is_left) == "deal"


@proves("R5", "A52")
def test_a_game_is_dead_if_no_line_without_a_space_can_be_completed() -> None:
    no_black_is_left = after(lines_that_may_fall("K", "KKKK", "KK"), "CK5")
    assert (bag(no_black_is_left) + lid(no_black_is_left)).count("K") == 0
    assert phase(no_black_is_left) == "over"


@proves("R5", "A52")
def test_a_game_is_dead_if_nobody_can_tile_even_when_all_lines_have_fallen_that_can() -> None:
    assert phase(after(lines_that_may_fall("KK", "KKKK", "-", first_wall=BLOCKED), "CKF")) == "over"


@proves("R5")
def test_with_two_players_there_are_always_tiles_enough() -> None:
    hoarder = board(wall=WAITS_FOR_WHITE_AND_BLACK, lines=HOARD)
    assert phase(after(table(hoarder, hoarder, centre="B"), "CBF")) == "deal"
