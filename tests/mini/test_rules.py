"""The rules of Mini, one by one. Tables and moves are in the notation (`docs/notation.md`)."""

from __future__ import annotations

import pytest

import azulejos
from azulejos.core.errors import IllegalMove
from azulejos.core.game import State
from azulejos.core.rng import seeded
from tests.rules import proves

mini = azulejos.game("mini")
EMPTY = "0:-/-:../..:0"


def offer(factories: str, centre: str, first: str = EMPTY, second: str = EMPTY, seat: int = 1) -> State:
    """A table of the first round, with six of the tiles that it does not show in the bag."""
    blue = 6 - "".join([factories, centre, first, second]).count("B")
    return mini.read(f"mini/1 1 offer {seat} 1 {factories} {centre} {blue},{6 - blue} {first} {second}")


def after(state: State, *moves: str) -> str:
    """The position after some moves, without its bag."""
    for move in moves:
        mini.play(state, move)
    fields = mini.position(state).split(" ")
    return " ".join(fields[:7] + fields[8:])


@proves("M1", "M2", "M3")
def test_a_game_begins_with_empty_boards_twelve_tiles_and_a_drawn_start_player() -> None:
    state = mini.new()
    assert mini.position(state) == f"mini/1 1 start - - - - 6,6 {EMPTY} {EMPTY}"
    assert mini.chance_outcomes(state) == [(0, 1), (1, 1)]
    mini.apply_chance(state, 1)
    assert mini.chance_outcomes(state) == [(0, 15), (1, 36), (2, 15)]  # of the 66 pairs of tiles
    for kind in (1, 0, 2):
        mini.apply_chance(state, kind)
    assert mini.position(state) == f"mini/1 1 offer 2 2 BB/BY/YY M 3,3 {EMPTY} {EMPTY}"


@proves("M10")
def test_all_tiles_of_a_colour_are_taken_and_the_rest_goes_to_the_centre() -> None:
    assert " BB/YY MB " in after(offer("BB/BY/YY", "M"), "BYY1")
    assert " BB - " in after(offer("BB", "BY", seat=1), "CB2", "CYF")
    assert len(mini.moves(offer("BB/BB/YY", "M"))) == 6  # two factories that hold the same are one


@proves("M11", "M14")
def test_the_first_from_the_centre_takes_the_marker_and_starts_next() -> None:
    state = offer("BB", "MBY", seat=2)
    assert after(state, "CB1") == f"mini/1 1 offer 1 2 BB Y {EMPTY} 0:B/-:../..:1"
    full = offer("BB", "MBY", second="0:-/-:../..:3", seat=2)
    assert after(full, "CB1").endswith("0:B/-:../..:3")


@proves("M12")
@pytest.mark.parametrize(
    ("board", "move", "why"),
    [
        ("0:-/Y:../..:0", "BBB2", "line 2 holds yellow (M12)"),
        ("1:-/-:B./..:0", "BBB1", "row 1"),
        ("0:B/-:../..:0", "BBB1", "line 1 is full"),
    ],
)
def test_a_line_takes_one_colour_that_its_row_does_not_show(board: str, move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        mini.play(offer("BB", "Y", first=board), move)
    assert why in str(refused.value)


@proves("M10")
def test_what_is_not_there_cannot_be_taken() -> None:
    state = offer("BB", "Y")
    for move, why in (("YYY1", "no factory holds YY"), ("CB1", "blue"), ("BYB1", "no factory holds BY")):
        with pytest.raises(IllegalMove, match=why):
            mini.play(state, move)


@proves("M13", "M14")
def test_what_finds_no_room_falls_and_what_finds_no_floor_leaves_the_game() -> None:
    assert "0:B/-:../..:1" in after(offer("BB/YY", "M"), "BBB1")
    assert "0:-/-:../..:2" in after(offer("BB/YY", "M"), "BBBF")
    assert "0:-/-:../..:3" in after(offer("BB/YY", "M", first="0:-/-:../..:2"), "BBBF")


@proves("M15", "M20", "M21", "M24")
def test_full_lines_are_tiled_when_the_table_is_empty_and_others_stay() -> None:
    state = offer("-", "Y", first="0:B/B:../..:0", second="0:-/YY:../..:0")
    assert after(state, "CYF") == "mini/1 2 deal - 1 - - 0:-/B:B./..:0 1:-/-:../Y.:0"


@proves("M22")
def test_a_tile_scores_with_its_neighbours() -> None:
    alone = offer("-", "Y", first="0:B/-:../..:0", seat=2)
    assert " 1:-/-:B./..:0 " in after(alone, "CYF")
    across = offer("-", "B", first="1:Y/-:B./..:0", seat=2)
    assert " 3:-/-:BY/..:0 " in after(across, "CB1")
    down = offer("-", "Y", first="1:-/YY:B./..:0", seat=2)
    assert " 3:-/-:B./Y.:0 " in after(down, "CYF")
    both = offer("-", "B", first="3:Y/-:B./.B:0", second=EMPTY, seat=2)
    assert " 7:-/-:BY/.B:0 " in after(both, "CB1")


@proves("M23")
def test_the_floor_costs_1_1_2_and_nobody_falls_below_0() -> None:
    for used, left in ((1, 4), (2, 3), (3, 1)):
        state = offer("-", "B", first=f"5:-/-:../..:{used}", seat=2)
        assert f" {left}:-/-:../..:0 " in after(state, "CB1")
    assert " 0:-/-:../..:0 " in after(offer("-", "B", first="1:-/-:../..:3", seat=2), "CB1")


@proves("M30")
def test_a_complete_row_or_the_second_round_ends_the_game() -> None:
    assert " over " in after(offer("-", "B", first="1:Y/-:B./..:0", seat=2), "CB1")
    assert " 2 deal " in after(offer("-", "B", first="1:-/-:B./..:0", seat=2), "CB1")
    last = mini.read(f"mini/1 2 offer 1 1 - Y 0,0 {EMPTY} {EMPTY}")
    assert " over " in after(last, "CY1")


@proves("M31")
def test_more_points_win_and_equal_points_share() -> None:
    ended = mini.read("mini/1 2 over - 1 - - 0,0 3:-/-:../..:0 2:-/-:../..:0")
    assert mini.winners(ended) == (0,)
    assert mini.winners(mini.read("mini/1 2 over - 1 - - 0,0 2:-/-:../..:0 2:-/-:../..:0")) == (0, 1)


def test_the_starter_can_be_named() -> None:
    state = mini.new(start="2")
    mini.deal(state, seeded(1))
    assert mini.actor(state) == 1
