"""Phase 1, acquisition: who can do nothing passes, and the phase ends (D31, D32)."""

from __future__ import annotations

from tests.duel.reading import phase, to_act
from tests.duel.table import FIRST_DOME, SECOND_DOME, after, board, dealt, moves, table, tiled
from tests.rules import proves


@proves("D31")
def test_a_player_without_a_move_passes_and_the_other_plays_alone() -> None:
    here = table(board(taken=2), board(taken=0), small="-:-:B/-:-:K", turn=2)
    state = after(here, "C1")
    assert to_act(state) == "2"
    assert phase(after(state, "C2")) == "display"


@proves("D31")
def test_who_can_do_one_thing_must_do_it() -> None:
    no_line_for_red = {1: "K", 2: "KK", 3: "TTT", 4: "TTTT", 5: "BBBBB", 6: "YYYYYY"}
    only_breaking = table(board(lines=no_line_for_red, taken=2, broken="BBBB"), large="-:R")
    assert moves(only_breaking) == ["MRX"]
    only_a_chip = table(board(taken=1), board(taken=2), small="-:-:B")
    assert moves(only_a_chip) == ["C1"]
    only_a_token = table(board(tokens=1), board(taken=2), display="-,7,-", top="s")
    assert moves(only_a_token) == ["P2", "D"]


@proves("D31")
def test_one_player_may_have_several_turns_in_a_row_at_the_end() -> None:
    here = table(board(taken=2), board(tokens=2, taken=1), small="-:-:BR", display="7,4,-", turn=2)
    state = after(here, "P1", "@11", "C1")
    assert to_act(state) == "2"
    assert phase(after(state, "P2", "@20")) == "display"


@proves("D32")
def test_the_phase_ends_when_no_tile_and_no_chip_is_left_and_all_tokens_are_used() -> None:
    tile_left = after(table(board(taken=2), board(taken=1), large="-:RK"), "MR1")
    assert (phase(tile_left), to_act(tile_left)) == ("acquisition", "2")
    chip_left = dealt(after(table(small="-:R"), "MR1"), "B")
    assert (phase(chip_left), to_act(chip_left)) == ("acquisition", "2")
    token_left = after(table(board(), board(tokens=1), large="-:R"), "MR1")
    assert (phase(token_left), moves(token_left)) == ("acquisition", ["D"])
    assert phase(after(chip_left, "C1")) == "display"


@proves("D32", "D23")
def test_in_the_fifth_round_tokens_do_not_matter_as_both_domes_are_full() -> None:
    boards = board(plates=FIRST_DOME, tokens=2), board(plates=SECOND_DOME, tokens=2)
    assert moves(table(*boards, round_number=5, large="-:R")) == ["MR1", "MR2", "MR3", "MR4", "MR5", "MR6", "MRX"]
    assert phase(tiled(*boards, round_number=5)) == "over"
