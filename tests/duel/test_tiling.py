"""Phase 2, tiling the dome: where a tile goes, what it scores, what breaks and what it costs (D40–D44, D46–D48)."""

from __future__ import annotations

import pytest

from azulejos.core.errors import NotationError
from azulejos.games.duel.text.effects import Place
from tests.duel.reading import all_tiles, bag, broken, line, phase, row, score, start_tile, to_act, tower
from tests.duel.table import after, board, duel, effects_of, filled, moves, refusal, table, tiled
from tests.rules import proves

# Plate 4 shows black and special above turquoise and red; plate 16 red and wild above blue and black.
FOUR, SIXTEEN = {1: "4.0"}, {1: "16.0"}
# The top band: plates 0, 2 and 8. Row 1 shows YKTRTR, row 2 TSB*BS; no cell of row 1 takes blue.
BAND = {1: "0.0", 2: "2.0", 3: "8.0"}


@proves("D40")
def test_the_tile_of_a_complete_line_moves_to_the_only_cell_of_its_colour() -> None:
    state = tiled(board(lines={2: "RR"}, plates=FOUR))
    assert (row(state, 1, 2), line(state, 1, 2)) == (".R....", "-")
    assert (score(state, 1), tower(state)) == (5 + 1, "R")


@proves("D40")
def test_or_to_an_empty_wild_cell() -> None:
    state = tiled(board(lines={1: "Y"}, plates=SIXTEEN))
    assert (row(state, 1, 1), score(state, 1)) == (".Y....", 5 + 1)


@proves("D40")
def test_with_several_cells_the_player_chooses() -> None:
    state = tiled(board(lines={1: "R"}, plates={1: "16.0", 3: "2.0"}))
    assert (phase(state), to_act(state), moves(state)) == ("tiling", "1", ["1-1", "1-2", "1-6"])
    assert row(after(state, "1-6"), 1, 1) == ".....R"
    assert row(after(state, "1-2"), 1, 1) == ".R...."


@proves("D40")
def test_with_one_cell_it_must_be_used_and_a_filled_cell_takes_nothing() -> None:
    here = tiled(board(lines={1: "R"}, plates={1: "16.0", 3: "2.0"}, dome={1: ".R...."}))
    assert moves(here) == ["1-1", "1-6"]
    assert (
        refusal(here, "1-2")
        == "illegal move '1-2': the cell in row 1, column 2 of the dome takes no red tile now (D40)"
    )
    assert refusal(here, "1-0") == "illegal move '1-0': line 1 is complete and must be tiled (D40)"
    forced = tiled(board(lines={1: "R"}, plates={1: "16.0", 3: "2.0"}, dome={1: "RR...."}))
    assert row(forced, 1, 1) == "RR...R"


@proves("D40")
def test_an_incomplete_line_stays_as_it_is() -> None:
    state = tiled(board(lines={2: "R", 3: "KK"}, plates=FOUR))
    assert (line(state, 1, 2), line(state, 1, 3), row(state, 1, 2)) == ("R", "KK", "......")
    assert score(state, 1) == 5


@proves("D40")
def test_the_lines_are_tiled_from_top_to_bottom() -> None:
    plates = {1: "16.0", 2: "9.0", 4: "2.0"}
    state = tiled(board(lines={1: "R", 3: "RRR"}, plates=plates))
    assert moves(state) == ["1-1", "1-2", "1-4"]
    with pytest.raises(NotationError, match="'3-2' is for line 3, but line 1 comes first"):
        duel.play(state, "3-2")
    after_the_first = after(state, "1-2")
    assert (row(after_the_first, 1, 3), score(after_the_first, 1)) == (".R....", 5 + 1 + 1)


@proves("D40")
def test_a_special_cell_takes_no_tile_of_a_line() -> None:
    state = tiled(board(lines={1: "B"}, plates=FOUR))
    assert (row(state, 1, 1), line(state, 1, 1)) == ("......", "B")
    with pytest.raises(NotationError, match="has a blue tile on a special cell"):
        duel.read(table(board(plates=FOUR, dome={1: ".B...."}), large="B"))


@proves("D41")
@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ({}, 1),
        ({2: "T...B."}, 1),  # nothing touches it
        ({1: "Y....."}, 2),  # a row of two
        ({1: "Y.T..."}, 3),
        ({1: "Y.TR.R"}, 4),  # the gap ends the run
        ({1: "Y.TRTR"}, 6),
    ],
)
def test_a_tile_scores_the_run_across(dome: dict[int, str], points: int) -> None:
    state = tiled(board(lines={1: "K"}, plates=BAND, dome=dome))
    assert score(state, 1) == 5 + points


@proves("D41")
def test_a_tile_scores_the_run_across_and_the_run_down() -> None:
    plates = {1: "16.0", 4: "9.0", 2: "2.0"}
    dome = {1: "R.....", 2: "..B...", 3: "Y.....", 4: "B....."}
    state = after(tiled(board(lines={2: "BB"}, plates=plates, dome=dome)), "2-1")
    assert row(state, 1, 2) == "B.B..."
    down = 4
    assert score(state, 1) == 5 + down
    both = after(tiled(board(lines={2: "BB"}, plates=plates, dome={**dome, 2: ".KB..."})), "2-1")
    assert score(both, 1) == 5 + down + 3


@proves("D41", "D42")
def test_yellow_then_a_special_tile_then_blue_with_the_special_tile_as_a_neighbour() -> None:
    plates = {1: "14.2", 2: "17.2", 5: "12.1"}
    # Rows 1 and 2 show Y*RB.. and BTYS..; rows 3 and 4 show ..SB.. and ..TK..
    dome = {1: "..RB..", 2: ".T...."}
    state = tiled(board(lines={2: "YY", 3: "BBB"}, plates=plates, dome=dome))
    yellow, special, blue = 2 + 2, 2, 3
    assert score(state, 1) == 5 + yellow + special + blue
    assert [row(state, 1, number) for number in (1, 2, 3)] == ["..RB..", ".TYS..", "...B.."]


@proves("D42")
@pytest.mark.parametrize(("number", "turns"), [(1, 0), (2, 1)])
@pytest.mark.parametrize("band", [0, 1, 2])
def test_a_special_tile_scores_the_number_of_its_row(band: int, number: int, turns: int) -> None:
    # Plate 4 has its special cell above; after a quarter turn (TKRS) below. The rest is filled but for one cell.
    special_row = 2 * band + number
    plates = {3 * band + 1: f"4.{turns}"}
    upper, lower = ("K.....", "T.....") if turns == 0 else ("TK....", "......")
    dome = {2 * band + 1: upper, 2 * band + 2: lower}
    last = 2 * band + 2
    state = tiled(board(lines={last: "R" * last}, plates=plates, dome=dome))
    assert row(state, 1, special_row)[1] == "S"
    run_of_red = 2
    assert score(state, 1) == 5 + run_of_red + special_row


@proves("D42")
def test_a_special_tile_scores_nothing_for_its_neighbours_and_is_put_down_at_once() -> None:
    here = table(
        board(lines={2: "RR"}, plates={1: "4.0", 2: "1.0"}, dome={1: "K.BB..", 2: "T....."}), small="///-:-:KB", turn=2
    )
    effects = [
        effect for effect in effects_of(here, "C4") if effect.kind in ("tile", "row", "column", "alone", "special")
    ]
    assert [(effect.kind, effect.rule, effect.points) for effect in effects] == [
        ("tile", "D40", 0),
        ("row", "D41", 2),
        ("special", "D42", 1),
    ]
    assert effects[2].to == (Place("cell", 0, 0, 1),)
    assert row(after(here, "C4"), 1, 1) == "KSBB.."


@proves("D42")
def test_no_special_tile_before_the_three_other_cells_are_filled_nor_on_a_wild_plate() -> None:
    two_of_three = tiled(board(lines={2: "RR"}, plates=FOUR, dome={1: "K....."}))
    assert (row(two_of_three, 1, 1), row(two_of_three, 1, 2)) == ("K.....", ".R....")
    wild = tiled(board(lines={2: "KK"}, plates=SIXTEEN, dome={1: "R.....", 2: "B....."}))
    assert (row(wild, 1, 1), row(wild, 1, 2)) == ("R.....", "BK....")


@proves("D42")
@pytest.mark.parametrize("dome", [{1: ".S...."}, {1: "K.....", 2: "TR...."}])
def test_there_is_no_other_way_to_a_special_tile(dome: dict[int, str]) -> None:
    with pytest.raises(NotationError, match=r"a special tile belongs .* other cells are filled \(D42\)"):
        duel.read(table(board(plates=FOUR, dome=dome), large="B"))


@proves("D43")
@pytest.mark.parametrize("tiles", ["BB", "B"])
def test_with_no_fitting_cell_but_an_empty_plate_space_the_tiles_stay(tiles: str) -> None:
    state = tiled(board(lines={2: tiles}, plates={1: "0.0", 2: "4.0"}))
    assert (line(state, 1, 2), broken(state, 1), score(state, 1), tower(state)) == (tiles, "-", 5, "")


@proves("D44")
@pytest.mark.parametrize(("tiles", "cost"), [("K", 1), ("KK", 3)])
def test_with_no_fitting_cell_and_the_band_covered_the_tiles_are_illegal_and_break(tiles: str, cost: int) -> None:
    # Row 2 shows TSB*BS, and its wild cell is taken.
    here = board(lines={2: tiles}, plates=BAND, dome={2: "...T.."})
    state = tiled(here)
    assert (line(state, 1, 2), broken(state, 1)) == ("-", "-")
    assert (score(state, 1), tower(state)) == (5 - cost, tiles)
    # A band is covered by its own three plates, not by those of another.
    other_band = {4: "0.0", 5: "2.0", 6: "8.0"}
    assert line(tiled(board(lines={2: tiles}, plates=other_band)), 1, 2) == tiles


@proves("D44", "D29")
def test_illegal_tiles_past_the_fourth_broken_one_go_to_the_tower_free() -> None:
    plates = {7: "0.0", 8: "2.0", 9: "8.0"}
    state = tiled(board(score=20, lines={5: "BBBBB"}, plates=plates, broken="KK"))
    assert (score(state, 1), tower(state)) == (20 - 10, "BBBBBKK")


@proves("D40", "D43", "D44", "D46", "D47")
def test_michael_breaks_one_line_tiles_two_and_keeps_two() -> None:
    plates = {1: "0.0", 2: "2.0", 3: "12.0", 4: "1.2", 5: "7.0"}
    # Row 1 shows YKTRBK, row 2 TSB*ST, row 3 KTYB.., row 4 B*KS..
    lines = {1: "Y", 2: "BB", 3: "KK", 4: "YYYY", 5: "TTT"}
    state = tiled(board(lines=lines, plates=plates, dome={1: "Y.....", 2: "...K.."}))
    assert [line(state, 1, number) for number in range(1, 7)] == ["-", "-", "KK", "-", "TTT", "-"]
    assert (row(state, 1, 2), row(state, 1, 4)) == ("..BK..", ".Y....")
    illegal, blue, yellow = -1, 2, 1
    assert score(state, 1) == 5 + blue + yellow + illegal
    assert tower(state) == "BYYYY"


@proves("D46")
def test_the_other_tiles_of_emptied_lines_go_to_the_tower_and_the_other_lines_keep_theirs() -> None:
    plates = {1: "4.1", 7: "10.0"}  # plate 4 after a quarter turn shows turquoise and black above red and special
    state = tiled(board(lines={1: "R", 2: "BB", 5: "YYYYY", 6: "K"}, plates=plates))
    assert (line(state, 1, 1), line(state, 1, 2)) == ("R", "BB")
    assert (line(state, 1, 5), line(state, 1, 6)) == ("-", "K")
    assert (tower(state), row(state, 1, 5)) == ("YYYY", "Y.....")
    assert len(all_tiles(state)) == 65


@proves("D47")
@pytest.mark.parametrize(("tiles", "cost"), [("-", 0), ("R", 1), ("RR", 3), ("RRT", 6), ("RRTT", 10)])
def test_broken_tiles_cost_one_after_the_other_and_go_to_the_tower(tiles: str, cost: int) -> None:
    state = tiled(board(score=20, broken=tiles))
    assert (score(state, 1), broken(state, 1)) == (20 - cost, "-")
    assert tower(state) == tiles.strip("-")
    assert len(bag(state)) == 65 - len(tower(state))


@proves("D47")
def test_three_broken_tiles_and_the_start_tile_cost_michael_eight_points() -> None:
    state = tiled(board(score=20, broken="RRT"), start_tile="1")
    assert (score(state, 1), score(state, 2)) == (20 - 8, 5)
    nobody_broke_anything = tiled(board(score=20), board(score=9), start_tile="2")
    assert duel.scores(nobody_broke_anything) == (20, 9 - 2)


@proves("D47")
@pytest.mark.parametrize(("points", "left"), [(0, 0), (1, 0), (7, 0), (8, 0), (9, 1)])
def test_a_score_never_falls_below_zero(points: int, left: int) -> None:
    assert score(tiled(board(score=points, broken="RRT"), start_tile="1"), 1) == left


@proves("D47", "D40")
def test_tiles_score_before_broken_tiles_cost() -> None:
    state = tiled(board(score=0, lines={2: "RR"}, plates=FOUR, broken="TT"))
    assert score(state, 1) == max(0, 0 + 1 - 3)
    richer = tiled(board(score=2, lines={2: "RR"}, plates=FOUR, broken="TT"))
    assert score(richer, 1) == 2 + 1 - 3
    later = tiled(board(score=3, lines={2: "RR"}, plates=FOUR, broken="TT"))
    assert score(later, 1) == 1


@proves("D47", "D55")
def test_the_start_tile_costs_and_then_returns() -> None:
    state = tiled(board(), start_tile="1")
    assert (score(state, 1), start_tile(state)) == (3, "-")


@proves("D40", "D41", "D60")
def test_a_whole_dome_row_can_be_filled() -> None:
    plates = {1: "3.0", 2: "13.0", 3: "7.0"}
    # Row 1 shows KYRTYB.
    dome = filled(plates, "#.####", "......", "......", "......", "......", "......")
    state = tiled(board(lines={1: "Y"}, plates=plates, dome=dome))
    assert (row(state, 1, 1), score(state, 1)) == ("KYRTYB", 5 + 6)


@proves("D48")
def test_a_colour_may_stand_any_number_of_times_in_a_row_and_in_a_column() -> None:
    plates = {1: "16.0", 3: "2.0", 4: "9.1"}  # row 1 shows R*..TR; plate 9 after a quarter turn, *Y over BR
    state = tiled(board(lines={1: "R"}, plates=plates, dome={1: ".R...R", 3: "R....."}))
    assert row(state, 1, 1) == "RR...R"  # the third red of its row, with another one in its column


@proves("R29")
@pytest.mark.parametrize(("start_tile", "first", "second"), [("1", "1", "2"), ("2", "2", "1")])
def test_who_starts_the_next_round_tiles_first(start_tile: str, first: str, second: str) -> None:
    boards = (board(lines={1: "R"}, plates={1: "16.0", 3: "2.0"}), board(lines={2: "BB"}, plates={1: "9.0"}))
    state = tiled(*boards, start_tile=start_tile)
    assert (phase(state), to_act(state)) == ("tiling", first)
    assert to_act(after(state, moves(state)[0])) == second


@proves("R31")
def test_the_round_is_shown_as_a_number_of_five() -> None:
    assert (duel.view(duel.read(table(round_number=2, large="RRKKB")), None).round, duel.facts.rounds) == (2, 5)
