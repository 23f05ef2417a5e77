"""Phase B, wall tiling: complete lines, their scores, and the price of the floor line (A20–A25)."""

from __future__ import annotations

import pytest

from azulejos.core.errors import NotationError
from azulejos.games.azul.text.effects import Place
from tests.azul.table import (
    COLOURS,
    PRINTED,
    after,
    after_the_offer,
    azul,
    bag,
    board,
    dealt_at_random,
    effects_of,
    floor,
    lid,
    line,
    phase,
    row,
    score,
    starter,
    table,
    to_act,
)
from tests.rules import proves

EVERY_ROW = pytest.mark.parametrize("number", range(1, 6))
EVERY_COLOUR = pytest.mark.parametrize("letter", COLOURS)


@proves("A20")
def test_from_each_complete_line_one_tile_moves_to_the_wall_row_beside_it() -> None:
    state = after_the_offer(board(lines={1: "W", 3: "KKK", 5: "YYYYY"}))
    assert [row(state, 1, number) for number in range(1, 6)] == ["....W", ".....", "K....", ".....", "Y...."]
    assert [line(state, 1, number) for number in range(1, 6)] == ["-"] * 5


@proves("A20")
def test_it_is_the_rightmost_tile_that_moves() -> None:
    here = table(board(lines={3: "KKK"}), centre="K", to_act=2)
    (tile,) = [effect for effect in effects_of(here, "CK5") if effect.kind == "tile"]
    assert tile.origin == Place("line", 0, 2, space=0)
    assert tile.to == (Place("wall", 0, 2, 0),)


@proves("A20", "A22")
def test_lines_are_tiled_from_top_to_bottom_and_each_tile_scores_before_the_next_line_is_looked_at() -> None:
    alone_then_column_of_three = board(lines={1: "R", 2: "YY"}, wall={3: "..B.."})
    assert score(after_the_offer(alone_then_column_of_three), 1) == 1 + 3
    effects = effects_of(table(alone_then_column_of_three, centre="K", to_act=2), "CK5")
    assert [(effect.kind, effect.points) for effect in effects if effect.points > 0] == [("alone", 1), ("column", 3)]


@proves("A20", "A22")
def test_an_earlier_tile_helps_a_later_one() -> None:
    assert score(after_the_offer(board(lines={2: "RR", 3: "YYY"})), 1) == 1 + 2


@proves("A20")
def test_every_player_tiles_in_the_same_phase() -> None:
    same = board(score=10, lines={2: "RR"})
    state = after_the_offer(same, same, same, same, players=4)
    assert [row(state, player, 2) for player in range(1, 5)] == ["...R."] * 4
    assert azul.scores(state) == (11, 11, 11, 10)


@proves("A20")
def test_nothing_moves_to_the_wall_while_there_are_tiles_to_take() -> None:
    state = after(table(board(lines={1: "W"}), factories="RRRK"), "1R3")
    assert row(state, 1, 1) == "....."
    assert line(state, 1, 1) == "W"


@proves("A21")
@EVERY_ROW
@EVERY_COLOUR
def test_a_tile_goes_to_the_space_of_its_colour(number: int, letter: str) -> None:
    state = after_the_offer(board(lines={number: letter * number}))
    assert row(state, 1, number) == "".join(letter if space == letter else "." for space in PRINTED[number - 1])


@proves("A21")
@EVERY_ROW
def test_the_first_row_reads_blue_yellow_red_black_white_and_each_next_one_is_shifted_to_the_right(number: int) -> None:
    assert PRINTED[number - 1] == ("BYRKW" * 2)[6 - number : 11 - number]
    printed = PRINTED[number - 1][:-1] + "."
    shifted = "." + PRINTED[number - 1][:-1]
    assert row(azul.read(table(board(wall={number: printed}), factories="B")), 1, number) == printed
    with pytest.raises(NotationError, match=r"the coloured wall has no \w+ space here"):
        azul.read(table(board(wall={number: shifted}), factories="B"))


@proves("A22")
@pytest.mark.parametrize(
    ("lines", "wall", "points"),
    [
        pytest.param({2: "RR"}, {2: "W...."}, 1, id="alone, for a gap lies between"),
        pytest.param({1: "Y"}, {1: "B.R.."}, 3, id="a row of three"),
        pytest.param({3: "BBB"}, {1: "..R..", 2: "..Y.."}, 3, id="a column of three"),
        pytest.param({3: "YYY"}, {2: "...R.", 3: ".WB.R", 4: "...B."}, 4 + 3, id="a row of four and a column of three"),
        pytest.param({3: "BBB"}, {}, 1, id="an empty wall"),
        pytest.param({3: "BBB"}, {2: ".B.R.", 4: ".K.B."}, 1, id="corners do not touch"),
        pytest.param({3: "BBB"}, {2: "..Y.."}, 2, id="a column of two and no row"),
        pytest.param({3: "BBB"}, {3: ".W..."}, 2, id="a row of two and no column"),
        pytest.param({3: "BBB"}, {2: "..Y..", 3: ".W..."}, 2 + 2, id="two and two, the new tile counting in both"),
        pytest.param({3: "BBB"}, {1: "..R..", 5: "..K.."}, 1, id="gaps above and below"),
        pytest.param({3: "BBB"}, {1: "..R..", 2: "..Y..", 4: "..W..", 5: "..K.."}, 5, id="a whole column"),
        pytest.param({3: "BBB"}, {1: "..R..", 3: "K..YR", 4: "..W.."}, 3 + 2, id="runs end at a gap"),
    ],
)
def test_a_tile_scores_the_runs_through_it(lines: dict[int, str], wall: dict[int, str], points: int) -> None:
    assert score(after_the_offer(board(score=10, lines=lines, wall=wall)), 1) == 10 + points


@proves("A22")
def test_the_most_that_one_tile_can_score_is_ten() -> None:
    wall = {1: "..R..", 2: "..Y..", 3: "KW.YR", 4: "..W..", 5: "..K.."}
    row_and_column_bonus = 2 + 7
    assert score(after_the_offer(board(lines={3: "BBB"}, wall=wall)), 1) == 5 + 5 + row_and_column_bonus


@proves("A20", "A22", "A23")
def test_two_lines_score_one_each_and_leave_the_rest_to_the_lid_while_incomplete_lines_keep_their_tiles() -> None:
    here = table(board(lines={2: "RR", 3: "KK", 4: "BBBB", 5: "W"}), centre="K", to_act=2)
    state = after(here, "CK5")
    assert score(state, 1) == 1 + 1
    assert lid(state) == "BBBR"
    assert bag(state) == bag(azul.read(here))
    assert [line(state, 1, number) for number in range(1, 6)] == ["-", "-", "KK", "-", "W"]
    assert (row(state, 1, 2), row(state, 1, 4)) == ("...R.", "...B.")


@proves("A23")
@EVERY_ROW
def test_of_a_complete_line_all_tiles_but_one_go_to_the_lid(number: int) -> None:
    assert lid(after_the_offer(board(lines={number: "Y" * number}))) == "Y" * (number - 1)


@proves("A23")
@pytest.mark.parametrize("number", range(2, 6))
def test_a_line_that_lacks_one_tile_keeps_the_others(number: int) -> None:
    state = after_the_offer(board(lines={number: "Y" * (number - 1)}))
    assert line(state, 1, number) == "Y" * (number - 1)
    assert row(state, 1, number) == "....."
    assert lid(state) == ""


@proves("A23", "A15")
def test_a_line_so_emptied_takes_any_colour_but_the_one_on_the_wall() -> None:
    state = dealt_at_random(after_the_offer(board(lines={2: "RR"}, floor="M")))
    into_line_two = {move[1] for move in azul.moves(state) if move[2] == "2"}
    on_offer = {move[1] for move in azul.moves(state)}
    assert "R" in on_offer
    assert into_line_two == on_offer - {"R"}


@proves("A24")
@pytest.mark.parametrize(("tiles", "cost"), list(enumerate([0, 1, 2, 4, 6, 8, 11, 14])))
def test_the_floor_line_costs_one_one_two_two_two_three_three(tiles: int, cost: int) -> None:
    assert score(after_the_offer(board(score=20, floor="R" * tiles or "-")), 1) == 20 - cost


@proves("A24")
@pytest.mark.parametrize("fallen", ["YMKKR", "MYKKR", "YKKRM"])
def test_four_tiles_and_the_marker_cost_eight(fallen: str) -> None:
    assert score(after_the_offer(board(score=20, floor=fallen)), 1) == 20 - 8


@proves("A24")
def test_the_marker_alone_costs_one() -> None:
    assert score(after_the_offer(board(score=20, floor="M")), 1) == 19


@proves("A24")
@pytest.mark.parametrize(("had", "has"), [(0, 0), (5, 0), (8, 0), (9, 1)])
def test_a_score_never_falls_below_zero(had: int, has: int) -> None:
    assert score(after_the_offer(board(score=had, floor="YYKKR")), 1) == has


@proves("A24")
def test_the_floor_is_paid_after_the_tiles_have_scored() -> None:
    assert score(after_the_offer(board(score=0, lines={1: "W"}, floor="RR")), 1) == 0
    assert score(after_the_offer(board(score=0, lines={1: "Y"}, wall={1: "B.R.."}, floor="RR")), 1) == 3 - 2


@proves("A24")
def test_no_player_pays_for_another() -> None:
    state = after_the_offer(board(score=20), board(score=20, floor="RRR"), board(score=20), players=3)
    assert azul.scores(state) == (20, 16, 19)


@proves("A24", "A22")
@pytest.mark.parametrize("had", [120, 127, 250, 255, 1000])
def test_scores_may_be_as_high_as_they_come(had: int) -> None:
    state = after_the_offer(board(score=had, lines={3: "YYY"}, wall={2: "...R.", 3: ".WB.R", 4: "...B."}))
    assert score(state, 1) == had + 7


@proves("A25")
def test_the_floor_tiles_go_to_the_lid_and_the_marker_does_not() -> None:
    here = table(board(floor="YMKKR"), centre="K", to_act=2)
    state = after(here, "CK5")
    assert floor(state, 1) == "-"
    assert lid(state) == "YRKK"
    assert bag(state) == bag(azul.read(here))


@proves("A25")
@pytest.mark.parametrize("fallen", ["M", "YM", "YYYYYYM"])
@pytest.mark.parametrize("player", [1, 2, 3])
def test_who_has_the_marker_starts_the_next_round_wherever_on_the_floor_line_it_lies(player: int, fallen: str) -> None:
    boards = [board(), board(), board()]
    boards[player - 1] = board(floor=fallen)
    state = after_the_offer(*boards, players=3)
    assert phase(state) == "deal"
    assert starter(state) == str(player)
    assert to_act(dealt_at_random(state)) == str(player)


@proves("A25", "A12")
def test_who_takes_the_marker_after_dropping_tiles_starts_the_next_round() -> None:
    state = after(table(board(), board(), board(floor="YY"), players=3, to_act=3, centre="K", starter=1), "CKF")
    assert to_act(dealt_at_random(state)) == "3"
