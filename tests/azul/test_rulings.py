"""The rulings: what is decided here because the rulebooks are silent (R1–R6)."""

from __future__ import annotations

import pytest

from azulejos.core.errors import NotationError
from azulejos.games.azul.text.effects import Place
from tests.azul.table import (
    after,
    azul,
    bag,
    board,
    centre,
    dealt,
    dealt_at_random,
    effects_of,
    factories,
    floor,
    lid,
    phase,
    printed_without,
    refusal,
    row,
    score,
    starter,
    table,
    takes,
    to_act,
)
from tests.rules import proves

FULL_FLOOR = "YYYYYYY"


@proves("R1")
def test_the_marker_taken_with_a_full_floor_line_costs_nothing() -> None:
    here = table(board(score=20, floor=FULL_FLOOR), centre="KR", starter=2)
    state = after(here, "CR2")
    assert floor(state, 1) == FULL_FLOOR
    assert centre(state) == "K"
    assert score(after(state, "CK1"), 1) == 20 - 14
    (marker,) = [effect for effect in effects_of(here, "CR2") if effect.kind == "marker"]
    assert (marker.rule, marker.to) == ("R1", (Place("holder", 0),))


@proves("R1")
def test_its_taker_still_starts_the_next_round_and_nobody_else_takes_it() -> None:
    state = after(table(board(floor=FULL_FLOOR), centre="KR", starter=2), "CR2")
    assert starter(state) == "1"
    state = after(state, "CK2")
    assert (floor(state, 2), starter(state)) == ("-", "1")
    state = dealt_at_random(state)
    assert (to_act(state), centre(state)) == ("1", "M")


@proves("R1")
def test_such_a_table_can_be_written_down() -> None:
    state = azul.read(table(board(floor=FULL_FLOOR), centre="K", to_act=2, marker_is_taken=True))
    assert (centre(state), starter(state)) == ("K", "1")
    with pytest.raises(NotationError, match="the marker is missing: player 1's floor line has room for it"):
        azul.read(table(board(floor="YYYYYY"), centre="K", to_act=2, marker_is_taken=True))


@proves("R2")
@pytest.mark.parametrize("number", range(1, 6))
def test_taking_for_a_line_that_is_already_full_is_the_floor_move(number: int) -> None:
    here = table(board(lines={number: "R" * number}), factories="RRYK")
    move = f"1R{number}"
    assert (
        refusal(here, move)
        == f"illegal move '{move}': line {number} is full: take the tiles for the floor line instead (R2)"
    )
    assert takes(here, "1R") == [f"1R{other}" for other in "12345F" if other != str(number)]
    assert floor(after(here, "1RF"), 1) == "RR"


@proves("R2")
def test_a_line_is_full_as_soon_as_a_turn_has_filled_it() -> None:
    state = after(table(factories="RRYK/RBBB/WWWW"), "1R2", "3WF")
    assert refusal(state, "2R2") == "illegal move '2R2': line 2 is full: take the tiles for the floor line instead (R2)"
    assert takes(state, "2R") == ["2R1", "2R3", "2R4", "2R5", "2RF"]


@proves("R3", "A19")
def test_if_nobody_takes_from_the_centre_the_start_player_stays() -> None:
    state = dealt(azul.new(start=2), "BBBB/YYYY/RRRR/KKKK/WWWW")
    state = after(state, "1B5", "2Y4", "3R4", "4K5", "5W3")
    assert phase(state) == "deal"
    assert starter(state) == "2"
    white_fell_but_no_marker = 1
    assert azul.scores(state) == (1, 1 + 1 - white_fell_but_no_marker)
    assert lid(state) == "YYYRRRWWW"
    state = dealt_at_random(state)
    assert (to_act(state), centre(state)) == ("2", "M")


# Each of four players has all of a wall but one colour, and collects five tiles of that colour in lines that they
# don't fill: 25 tiles a player. One of them is still to be taken.
NO_TILES_LEFT = table(
    *(
        board(score=points, wall=printed_without(letter), lines={2: letter, 3: letter * 2, 4: letter * 2})
        for letter, points in (("B", 10), ("Y", 20), ("R", 30))
    ),
    board(score=40, wall=printed_without("K"), lines={2: "K", 3: "KK", 4: "K"}, floor="M"),
    players=4,
    to_act=4,
    centre="K",
)


@proves("R4", "A41", "A42")
def test_a_round_that_would_start_with_no_tile_at_all_ends_the_game() -> None:
    state = after(NO_TILES_LEFT, "CK4")
    assert (bag(state), lid(state)) == ("", "")
    assert phase(state) == "over"
    four_colours = 4 * 10
    assert azul.scores(state) == tuple(points + four_colours for points in (10, 20, 30, 40 - 1))
    assert azul.winners(state) == (3,)


@proves("R4")
def test_the_end_without_a_tile_is_told_as_what_it_is() -> None:
    (end,) = [effect for effect in effects_of(NO_TILES_LEFT, "CK4") if effect.kind == "end"]
    assert end.rule == "R4"


@proves("R4", "A31")
def test_a_single_tile_is_enough_for_a_round() -> None:
    state = after(NO_TILES_LEFT, "CKF")
    assert (phase(state), lid(state)) == ("deal", "K")
    state = dealt(state, "K")
    assert (phase(state), factories(state)) == ("offer", "K/-/-/-/-/-/-/-/-")
    assert (to_act(state), centre(state)) == ("4", "M")
    dropped_again = after(state, "1KF")
    assert (phase(dropped_again), lid(dropped_again)) == ("deal", "K")
    completes_a_row = after(state, "1K2")
    assert (phase(completes_a_row), row(completes_a_row, 4, 2)) == ("over", "WBYRK")


# Three players who wait for white in rows 1 and 5 and for black in the rows between. All 40 of these tiles are on their
# walls and in their lines, but for one black tile that the third player is to take as the last of the round.
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
def test_it_goes_on_if_the_last_tile_is_dropped_for_then_somebody_can_complete_a_line() -> None:
    state = after(almost_dead(), "CKF")
    assert phase(state) == "deal"
    assert azul.scores(state) == (10 - 1, 20, 5 - 1)
    assert lid(state) == "K"


@proves("R5")
def test_it_goes_on_if_there_is_one_more_tile_that_somebody_needs() -> None:
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
def test_it_goes_on_if_one_column_of_one_player_is() -> None:
    column_four_is_free = COLUMN_FOUR_SHOWS_BLACK | {1: "BYR.K"}
    assert phase(after(almost_dead_on_grey(column_four_is_free), "CW5")) == "deal"


@proves("R5", "A51")
def test_it_goes_on_if_a_tile_is_dropped_that_fills_a_first_line() -> None:
    assert phase(after(almost_dead_on_grey(COLUMN_FOUR_SHOWS_BLACK), "CWF")) == "deal"


# On the grey wall: rows 1 to 4 lack only white, which column 5 shows in row 5, and row 5 takes no other colour.
BLOCKED = {1: "KBYR.", 2: "BKRY.", 3: "YRKB.", 4: "RYBK.", 5: "....W"}
# The same, but that row 5 would still take blue, if its line were not held by black, which has no space there.
TAKES_BLUE = BLOCKED | {4: "RY.K."}


def lines_that_may_fall(*line_five: str, first_wall: dict[int, str] = TAKES_BLUE) -> str:
    """Three players who hoard all white tiles. The last is to take the last tile of the round, a black one."""
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
def test_it_goes_on_if_a_line_without_a_space_can_be_completed_so_that_it_falls_and_is_free_again() -> None:
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


@proves("R6", "A30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_in_which_everybody_floors_everything_simply_goes_on(players: int) -> None:
    state = azul.new(players=players, start=1)
    for number in range(1, 201):
        state = dealt_at_random(state, seed=number)
        assert azul.round_number(state) == number
        while azul.actor(state) >= 0:
            azul.play(state, azul.legal(state)[-1])
    assert phase(state) == "deal"
    assert azul.scores(state) == (0,) * players
    assert len(bag(state) + lid(state)) == 100
