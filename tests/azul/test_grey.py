"""The grey wall: the player chooses where a tile goes (A50–A53)."""

from __future__ import annotations

import pytest

from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.azul.text.effects import Place
from tests.azul.table import (
    after,
    after_the_offer,
    azul,
    bag,
    board,
    effects_of,
    floor,
    lid,
    line,
    phase,
    refusal,
    row,
    score,
    table,
    takes,
    to_act,
)
from tests.rules import proves


def grey(*boards: str, players: int = 2) -> State:
    """A grey wall after the last turn of an offer; the last player holds the marker, and so tiles first."""
    return after_the_offer(*boards, players=players, wall="grey")


@proves("A50")
@pytest.mark.parametrize("number", range(1, 6))
def test_a_tile_may_go_to_any_free_space_of_its_row(number: int) -> None:
    state = grey(board(lines={number: "R" * number}))
    assert (phase(state), to_act(state)) == ("tiling", "1")
    assert azul.moves(state) == [f"{number}-{column}" for column in range(1, 6)]
    for column in range(1, 6):
        placed = after(state, f"{number}-{column}")
        assert row(placed, 1, number) == "." * (column - 1) + "R" + "." * (5 - column)
        assert lid(placed) == "R" * (number - 1)


@proves("A50")
def test_a_space_that_is_taken_is_not_free() -> None:
    state = grey(board(lines={2: "RR"}, wall={2: "B...W"}))
    assert azul.moves(state) == ["2-2", "2-3", "2-4"]
    assert refusal(state, "2-1") == "illegal move '2-1': row 2 of the wall already has a tile in column 1 (A50)"


@proves("A50")
def test_the_coloured_wall_leaves_no_choice() -> None:
    state = after_the_offer(board(lines={2: "RR"}))
    assert phase(state) == "deal"
    assert row(state, 1, 2) == "...R."


@proves("A51")
def test_no_colour_stands_twice_in_a_column() -> None:
    state = grey(board(lines={2: "RR"}, wall={1: ".RK..", 2: "B...."}))
    assert azul.moves(state) == ["2-3", "2-4", "2-5"]
    assert refusal(state, "2-2") == "illegal move '2-2': column 2 of the wall already has red (A51)"
    assert [score(after(state, move), 1) for move in azul.moves(state)] == [2, 1, 1]


@proves("A51")
@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_the_column_is_looked_at_from_top_to_bottom(number: int) -> None:
    state = grey(board(lines={3: "RRR"}, wall={number: "...R."}))
    assert azul.moves(state) == ["3-1", "3-2", "3-3", "3-5"]


@proves("A51")
def test_nor_does_a_colour_stand_twice_in_a_row() -> None:
    with pytest.raises(NotationError, match="a row of the wall has red twice"):
        azul.read(table(board(wall={2: "R..R."}), wall="grey", factories="B"))
    with pytest.raises(NotationError, match="line 2 can't hold red: its row of the wall already has it"):
        azul.read(table(board(lines={2: "R"}, wall={2: "R...."}), wall="grey", factories="B"))


@proves("A51")
def test_the_player_chooses_from_top_to_bottom_and_each_choice_is_scored_before_the_next() -> None:
    state = grey(board(lines={1: "R", 2: "YY", 4: "BBBB"}))
    assert {move[0] for move in azul.moves(state)} == {"1"}
    azul.play(state, "1-3")
    assert (score(state, 1), row(state, 1, 1), line(state, 1, 2)) == (1, "..R..", "YY")
    assert {move[0] for move in azul.moves(state)} == {"2"}
    azul.play(state, "2-3")
    assert (score(state, 1), row(state, 1, 2), to_act(state)) == (1 + 2, "..Y..", "1")
    assert {move[0] for move in azul.moves(state)} == {"4"}
    azul.play(state, "4-3")
    assert (score(state, 1), phase(state)) == (1 + 2 + 1, "deal")


@proves("A51")
def test_a_choice_narrows_those_below_it() -> None:
    state = grey(board(lines={1: "R", 2: "RR"}))
    assert azul.moves(after(state, "1-3")) == ["2-1", "2-2", "2-4", "2-5"]
    assert azul.moves(after(state, "1-5")) == ["2-1", "2-2", "2-3", "2-4"]


@proves("A51")
def test_a_line_is_tiled_in_its_turn_only() -> None:
    state = grey(board(lines={2: "RR", 3: "YYY"}))
    before = state.tobytes()
    with pytest.raises(NotationError, match="'3-1' is for line 3, but line 2 comes first"):
        azul.play(state, "3-1")
    assert state.tobytes() == before
    assert refusal(state, "CRF") == "illegal move 'CRF': choose a column of the wall first (A51)"


@proves("A51")
def test_no_column_is_chosen_while_there_are_tiles_to_take() -> None:
    here = table(board(lines={2: "RR"}), wall="grey", factories="B")
    first_column = 0
    assert "a column is chosen only while tiling the grey wall (A51)" in refusal(here, first_column)
    with pytest.raises(NotationError, match="there is none to choose now"):
        azul.play(azul.read(here), "2-1")


@proves("A51", "A24")
def test_every_player_chooses_for_their_own_wall_and_pays_when_their_lines_are_done() -> None:
    two_lines = board(score=10, lines={1: "R", 3: "YYY"}, floor="B")
    state = grey(two_lines, board(score=10, lines={2: "WW"}), two_lines, players=3)
    choosers = []
    while phase(state) == "tiling":
        choosers.append(to_act(state) + azul.moves(state)[0][0])
        azul.play(state, azul.moves(state)[0])
    assert choosers == ["31", "33", "11", "13", "22"]
    assert azul.scores(state) == (10 + 1 + 1 - 1, 10 + 1, 10 + 1 + 1 - 2)


@proves("A50", "A22", "A23")
def test_a_tile_on_the_grey_wall_scores_its_runs_as_ever() -> None:
    state = grey(board(lines={3: "YYY"}, wall={2: "...R.", 3: ".WB.R", 4: "...B."}))
    assert score(after(state, "3-4"), 1) == 4 + 3
    assert score(after(state, "3-1"), 1) == 3
    assert lid(after(state, "3-4")) == "YY"


NO_SPACE_FOR_YELLOW = {1: "...Y.", 2: "....Y", 3: "BRK.."}


@proves("A52", "A24")
def test_if_no_space_is_legal_all_tiles_of_the_line_fall_to_the_floor_line_and_cost_in_the_same_phase() -> None:
    stuck = board(score=20, lines={3: "YYY"}, wall=NO_SPACE_FOR_YELLOW)
    state = grey(stuck)
    assert phase(state) == "deal"
    assert score(state, 1) == 20 - 4
    assert (line(state, 1, 3), row(state, 1, 3), floor(state, 1)) == ("-", "BRK..", "-")
    assert lid(state) == "YYY"
    effects = effects_of(table(stuck, wall="grey", centre="K", to_act=2), "CK5")
    (fallen,) = [effect for effect in effects if effect.kind == "fall"]
    assert (fallen.rule, fallen.tiles) == ("A52", ("yellow",) * 3)
    assert fallen.to == tuple(Place("floor", 0, space=space) for space in (0, 1, 2))


@proves("A52", "A18")
def test_what_then_finds_no_space_on_the_floor_line_goes_to_the_lid_and_costs_nothing() -> None:
    here = table(
        board(score=20, lines={3: "YYY"}, wall=NO_SPACE_FOR_YELLOW, floor="BBBBBB"), wall="grey", centre="K", to_act=2
    )
    state = after(here, "CK5")
    assert score(state, 1) == 20 - 14
    assert lid(state) == "BBBBBBYYY"
    assert bag(state) == bag(azul.read(here))


@proves("A52")
def test_a_line_falls_at_once_and_the_lines_below_it_are_still_tiled() -> None:
    state = grey(board(score=20, lines={3: "YYY", 5: "BBBBB"}, wall=NO_SPACE_FOR_YELLOW))
    assert (phase(state), floor(state, 1), line(state, 1, 3)) == ("tiling", "YYY", "-")
    assert azul.moves(state) == ["5-2", "5-3", "5-4", "5-5"]
    assert score(after(state, "5-2"), 1) == 20 + 1 - 4


@proves("A52", "A51")
def test_a_choice_above_may_leave_a_line_without_a_space() -> None:
    here = grey(board(score=20, lines={1: "Y", 3: "YYY"}, wall={2: "....Y", 3: "BRK.."}))
    no_space_left = after(here, "1-4")
    assert (row(no_space_left, 1, 3), score(no_space_left, 1)) == ("BRK..", 20 + 1 - 4)
    one_space_left = after(here, "1-1")
    assert (row(one_space_left, 1, 3), score(one_space_left, 1)) == ("BRKY.", 20 + 1 + 4)


@proves("A52")
def test_a_player_with_a_legal_space_must_use_one() -> None:
    only_one = grey(board(lines={3: "YYY"}, wall={1: "...Y.", 3: "BRK.."}))
    assert row(only_one, 1, 3) == "BRK.Y"
    assert phase(only_one) == "deal"
    several = grey(board(lines={3: "YYY"}, wall={3: "BRK.."}))
    assert azul.moves(several) == ["3-4", "3-5"]
    assert refusal(several, "CYF") == "illegal move 'CYF': choose a column of the wall first (A51)"


@proves("A53")
def test_a_line_may_be_filled_that_will_not_find_a_space() -> None:
    here = table(board(wall=NO_SPACE_FOR_YELLOW), wall="grey", factories="YYYY/R")
    assert takes(here, "1Y") == ["1Y3", "1Y4", "1Y5", "1YF"]
    state = after(here, "1Y3")
    assert (line(state, 1, 3), floor(state, 1)) == ("YYY", "Y")
    state = after(state, "2R1")
    assert (line(state, 1, 3), row(state, 1, 3), lid(state)) == ("-", "BRK..", "YYYY")


@proves("A53", "A14", "A15")
def test_filling_a_line_looks_at_what_it_holds_and_what_its_row_shows_wherever_that_stands() -> None:
    here = table(board(lines={4: "B"}, wall={2: "Y....", 3: "....Y"}), wall="grey", factories="YYRK")
    assert refusal(here, "1Y2") == "illegal move '1Y2': row 2 of the wall already has yellow (A15)"
    assert refusal(here, "1Y3") == "illegal move '1Y3': row 3 of the wall already has yellow (A15)"
    assert refusal(here, "1Y4") == "illegal move '1Y4': line 4 holds blue (A14)"
    assert takes(here, "1Y") == ["1Y1", "1Y5", "1YF"]


@proves("A50", "A40", "A41")
def test_rows_columns_and_colours_count_on_the_grey_wall_wherever_the_colours_stand() -> None:
    wall = {1: "KWBY.", 2: "RB...", 3: "BK...", 4: "YR.B.", 5: "WY..B"}
    state = grey(board(lines={1: "R"}, wall=wall))
    assert (phase(state), row(state, 1, 1)) == ("over", "KWBYR")
    row_and_two_columns_and_blue = 2 + 7 + 7 + 10
    assert score(state, 1) == 5 + row_and_two_columns_and_blue


@proves("R7")
def test_who_holds_the_marker_chooses_first_then_it_goes_clockwise_and_no_board_touches_another() -> None:
    state = grey(*(board(lines={2: colour * 2}) for colour in "RBY"), players=3)
    for player in ("3", "1", "2"):
        others = [row(state, seat, 2) for seat in (1, 2, 3) if str(seat) != player]
        assert (phase(state), to_act(state)) == ("tiling", player)
        state = after(state, "2-1")
        assert others == [row(state, seat, 2) for seat in (1, 2, 3) if str(seat) != player]
    assert phase(state) == "deal"
