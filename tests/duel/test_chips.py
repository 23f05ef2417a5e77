"""Bonus chips: taking them, and completing lines with them (D30, D45, R28)."""

from __future__ import annotations

import pytest

from azulejos.core.errors import NotationError
from azulejos.games.duel.text.effects import ChipPiece
from tests.duel.reading import chips, chips_taken, factory, line, phase, row, score, to_act, tower
from tests.duel.table import after, board, dealt, duel, effects_of, moves, refusal, table, tiled, weights
from tests.rules import proves

# Plate 4 at the top left: row 1 shows black and special, row 2 turquoise and red. At the middle left plate 10 turned
# half round shows red and black above special and yellow.
PLATES = {1: "4.0", 4: "10.2"}


@proves("D30")
def test_a_revealed_chip_goes_to_the_reserve() -> None:
    state = after(table(board(chips="T"), small="-:-:BR/YYYY"), "C1")
    assert (chips(state, 1), chips_taken(state, 1), factory(state, 1)) == ("T,BR", 1, "-:-:-")
    assert to_act(state) == "2"


@proves("D30", "D28")
def test_a_chip_that_lies_face_down_or_is_gone_cannot_be_taken() -> None:
    here = table(small="-:-:BR/YYYY/-:K")
    assert refusal(here, "C2") == "illegal move 'C2': the chip of factory 2 is still face down (D28)"
    assert refusal(here, "C3") == "illegal move 'C3': the chip of factory 3 is still face down (D28)"
    assert refusal(here, "C4") == "illegal move 'C4': the chip of factory 4 is gone (D30)"
    with pytest.raises(NotationError, match="'C5' is not a move"):
        duel.play(duel.read(here), "C5")


@proves("D30")
def test_who_has_taken_two_chips_in_a_round_may_not_take_a_third() -> None:
    here = table(board(chips="B,T", taken=2), board(taken=1), small="-:-:BR/-:-:K/YYYY")
    assert refusal(here, "C1") == "illegal move 'C1': you may take at most 2 chips per round (D30)"
    assert moves(here, "C") == []
    assert moves(table(board(chips="B,T", taken=0), small="-:-:BR/-:-:K"), "C") == ["C1", "C2"]


@proves("D30")
def test_each_player_takes_exactly_two_chips_a_round() -> None:
    state = after(table(small="-:-:B/-:-:Y/-:-:R/-:-:K"), "C1", "C2", "C3")
    assert phase(state) == "acquisition"
    assert moves(state) == ["C4"]
    state = after(state, "C4")
    assert (chips(state, 1), chips(state, 2)) == ("B,R", "Y,K")


@proves("D30", "D13")
def test_nobody_knows_a_chip_before_it_is_revealed_and_all_unseen_chips_are_equally_likely() -> None:
    state = after(table(board(chips="BR,BR"), small="RRRR/-:-:YK"), "1R4")
    expected = dict.fromkeys(("B", "Y", "R", "K", "T", "RT", "TY", "KB"), 2)
    assert weights(state) == {**expected, "YK": 1}
    assert {duel.view(state, viewer).factories[1].chip for viewer in (None, 0, 1)} == {"hidden"}
    assert factory(dealt(state, "YK"), 1) == "-:-:YK"


@proves("D45")
def test_two_chips_that_show_the_colour_stand_for_a_missing_tile() -> None:
    state = tiled(board(lines={2: "R"}, plates=PLATES, chips="R,BR"))
    assert (phase(state), to_act(state), moves(state)) == ("tiling", "1", ["2-0", "+R", "+BR"])
    state = after(state, "+R", "+BR")
    assert (row(state, 1, 2), line(state, 1, 2), chips(state, 1)) == (".R....", "-", "-")
    assert (score(state, 1), tower(state)) == (5 + 1, "")


@proves("D45")
def test_or_any_three_chips() -> None:
    state = tiled(board(lines={2: "R"}, plates=PLATES, chips="B,Y,K"))
    assert moves(state) == ["2-0", "+B", "+Y", "+K"]
    state = after(state, "+K", "+B", "+Y")
    assert (row(state, 1, 2), chips(state, 1), score(state, 1)) == (".R....", "-", 6)


@proves("D45")
def test_either_half_of_a_two_coloured_chip_counts_but_a_chip_is_one_chip() -> None:
    both_halves = tiled(board(lines={2: "R"}, plates=PLATES, chips="BR,RT"))
    assert row(after(both_halves, "+RT", "+BR"), 1, 2) == ".R...."
    as_turquoise = tiled(board(lines={2: "T"}, plates=PLATES, chips="RT,TY"))
    assert row(after(as_turquoise, "+RT", "+TY"), 1, 2) == "T....."
    one_chip = tiled(board(lines={2: "R"}, plates=PLATES, chips="RT"))
    assert (line(one_chip, 1, 2), chips(one_chip, 1), phase(one_chip)) == ("R", "RT", "display")


@proves("D45")
@pytest.mark.parametrize("held", ["R", "B,Y", "R,K", "BR,YK"])
def test_fewer_chips_complete_nothing(held: str) -> None:
    state = tiled(board(lines={2: "R"}, plates=PLATES, chips=held))
    assert (line(state, 1, 2), chips(state, 1), phase(state)) == ("R", held, "display")


@proves("D45")
def test_several_missing_tiles_are_paid_one_after_the_other() -> None:
    # Row 4 shows special and yellow; two tiles are missing: a pair that shows yellow, and any three.
    held = "Y,TY,B,R,K"
    state = tiled(board(lines={4: "YY"}, plates=PLATES, chips=held))
    assert moves(state) == ["4-0", "+B", "+Y", "+R", "+K", "+TY"]
    state = after(state, "+Y", "+TY")
    assert duel.view(state, None).paid == 1
    assert moves(state) == ["+B", "+R", "+K"]
    state = after(state, "+B", "+R", "+K")
    assert (row(state, 1, 4), line(state, 1, 4), chips(state, 1)) == (".Y....", "-", "-")
    assert tower(state) == "Y"


@proves("D45", "D46")
def test_used_chips_are_spent_for_good_and_no_tile_goes_to_the_tower_for_them() -> None:
    state = after(tiled(board(lines={4: "YYY"}, plates=PLATES, chips="Y,TY,R,K")), "+Y", "+TY")
    assert (chips(state, 1), tower(state)) == ("R,K", "YY")
    seen = duel.view(state, None)
    assert (seen.unseen_chips["yellow"], seen.unseen_chips["turquoise-yellow"]) == (1, 1)


@proves("D45")
def test_the_player_may_leave_the_line_as_it_is() -> None:
    state = after(tiled(board(lines={2: "R"}, plates=PLATES, chips="R,BR")), "2-0")
    assert (line(state, 1, 2), chips(state, 1), score(state, 1)) == ("R", "R,BR", 5)


@proves("D45")
def test_who_has_spent_a_chip_on_a_line_completes_it() -> None:
    state = after(tiled(board(lines={2: "R"}, plates=PLATES, chips="R,BR,K")), "+R")
    assert refusal(state, "2-0") == "illegal move '2-0': you have spent chips on line 2, so you must complete it (D45)"
    assert refusal(state, "+R") == "illegal move '+R': you have no chip with red (D45)"
    assert refusal(state, "2-2") == "illegal move '2-2': line 2 is not complete (D40)"
    assert moves(state) == ["+K", "+BR"]


@proves("D45")
def test_a_chip_may_not_be_spent_if_the_others_could_not_complete_the_line_then() -> None:
    state = tiled(board(lines={2: "R"}, plates=PLATES, chips="R,BR,K"))
    assert moves(state) == ["2-0", "+R", "+K", "+BR"]
    # Two tiles are missing, and three showing chips with two others pay for both only as a pair and a three.
    state = tiled(board(lines={3: "R"}, plates=PLATES, chips="R,R,BR,BR"))
    assert moves(state) == ["3-0", "+R", "+BR"]
    state = tiled(board(lines={3: "R"}, plates=PLATES, chips="R,R,BR,BR,K"))
    wasted = after(state, "+R", "+K")
    assert moves(wasted) == ["+R", "+BR"]
    exact = tiled(board(lines={3: "R"}, plates=PLATES, chips="R,R,K,K,Y"))
    assert moves(exact) == ["3-0", "+Y", "+R", "+K"]
    assert refusal(after(exact, "+R"), "+K") == (
        "illegal move '+K': without the black chip, the others could not complete line 3 (D45)"
    )


@proves("D45")
def test_an_empty_line_and_a_complete_line_take_no_chips() -> None:
    state = tiled(board(lines={1: "K", 2: "RR"}, plates=PLATES, chips="R,R,K,K"))
    assert (chips(state, 1), row(state, 1, 1), row(state, 1, 2)) == ("R,R,K,K", "K.....", ".R....")
    assert phase(state) == "display"


@proves("D45", "D40")
def test_chips_are_spent_when_the_turn_of_the_line_comes_and_a_cell_is_chosen_after() -> None:
    plates = {1: "16.0", 4: "10.2"}  # row 1 red and wild, row 2 blue and black, row 3 red and black
    state = tiled(board(lines={1: "R", 3: "RR"}, plates=plates, chips="R,BR"))
    assert moves(state) == ["1-1", "1-2"]
    state = after(state, "1-1")
    assert moves(state) == ["3-0", "+R", "+BR"]
    several = tiled(board(lines={3: "RR"}, plates={4: "16.0"}, chips="R,BR"))
    several = after(several, "+R", "+BR")
    assert moves(several) == ["3-1", "3-2"]
    assert refusal(several, "3-0") == "illegal move '3-0': line 3 is complete and must be tiled (D40)"
    assert (row(after(several, "3-2"), 1, 3), tower(after(several, "3-2"))) == (".R....", "R")


@proves("D45")
def test_a_red_tile_is_missing_and_two_chips_show_red() -> None:
    plates = {4: "16.2"}  # black and blue above wild and red
    here = tiled(board(lines={4: "RRR"}, plates=plates, chips="BR,R,YK,T"))
    assert moves(here) == ["4-0", "+R", "+T", "+BR", "+YK"]
    pair = after(here, "+BR", "+R", "4-2")
    assert (chips(pair, 1), tower(pair), row(pair, 1, 4)) == ("T,YK", "RR", ".R....")
    three = after(here, "+T", "+YK", "+R", "4-1")
    assert (chips(three, 1), tower(three)) == ("BR", "RR")
    spent = [effect for effect in effects_of(here, "+BR") if effect.kind == "spend"]
    assert [(effect.rule, effect.tiles) for effect in spent] == [("D45", (ChipPiece(colours=("blue", "red")),))]


@proves("D45")
def test_chips_kept_may_be_used_in_a_later_round_and_by_nobody_else() -> None:
    later = tiled(board(lines={2: "R"}, plates=PLATES, chips="R,BR"), round_number=4)
    assert moves(later) == ["2-0", "+R", "+BR"]
    mine_are_not_yours = tiled(board(chips="R,BR"), board(lines={2: "R"}, plates=PLATES))
    assert (phase(mine_are_not_yours), line(mine_are_not_yours, 2, 2)) == ("display", "R")


@proves("R28", "D43")
def test_a_chip_completes_no_line_without_a_cell_for_its_tile() -> None:
    stays = tiled(board(lines={2: "B"}, plates=PLATES, chips="B,BR"))
    assert (phase(stays), line(stays, 1, 2), chips(stays, 1)) == ("display", "B", "B,BR")
    taken = tiled(board(lines={2: "R"}, plates=PLATES, chips="R,BR", dome={2: ".R...."}))
    assert (phase(taken), line(taken, 1, 2), chips(taken, 1)) == ("display", "R", "R,BR")


@proves("R28", "D44")
def test_a_line_that_breaks_takes_no_chips() -> None:
    plates = {1: "0.0", 2: "2.0", 3: "8.0"}
    state = tiled(board(lines={1: "B", 2: "K"}, plates=plates, dome={2: "...T.."}, chips="K,KB"))
    assert (chips(state, 1), line(state, 1, 2), tower(state), score(state, 1)) == ("K,KB", "-", "BK", 5 - 3)
