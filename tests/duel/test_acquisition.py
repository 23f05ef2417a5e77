"""Phase 1, acquisition: suns, moons, where tiles go, passing and the end of the phase (D20, D24–D29, D31, D32)."""

from __future__ import annotations

from random import Random

import pytest

from azulejos.core.errors import NotationError
from azulejos.core.game import State
from azulejos.games.duel.text.effects import Place
from tests.cases import nonempty
from tests.duel.reading import bag, broken, factory, line, phase, start_tile, to_act, tower
from tests.duel.table import (
    after,
    board,
    dealt,
    dealt_at_random,
    duel,
    effects_of,
    moves,
    refusal,
    table,
)
from tests.rules import proves


@proves("D20")
def test_the_start_player_goes_first_and_then_turns_alternate() -> None:
    state = dealt_at_random(duel.new(start=2))
    state = dealt_at_random(after(state, "P1", "@11"))
    state = dealt_at_random(after(state, "P1", "@11"))
    turns = []
    for number in (0, 1, 2, 3):
        turns.append(to_act(state))
        tile = next(move for move in moves(state, str(number or "L")) if move.endswith("X"))
        state = after(state, tile)
        while phase(state) == "stack":
            assert to_act(state) == turns[-1]
            state = after(state, moves(state)[0])
        state = dealt_at_random(state)
    assert turns == ["2", "1", "2", "1"]


@proves("D20")
def test_a_turn_is_one_of_four_things() -> None:
    here = table(board(tokens=1), large="-:R", small="YYYY/-:-:BR", display="7,-,16")
    kinds = {move if move[0] in "PDC" else move[:2] for move in moves(here)}
    assert kinds == {"1Y", "MR", "P1", "P3", "D", "C2"}
    for move in ("P1", "C2", "MR1"):
        state = after(here, move)
        assert phase(state) == "place" if move == "P1" else to_act(state) == "2"
    assert to_act(after(here, "P1", "@11")) == "2"


@proves("D24")
def test_a_turn_takes_all_tiles_of_one_colour_from_one_sun() -> None:
    state = after(table(large="BBRKT", small="BRRT/RRRK"), "1R3", "^T")
    assert line(state, 1, 3) == "RR"
    assert factory(state, 1) == "-:TB:?"
    assert (factory(state, 0), factory(state, 2)) == ("BBRKT:-:-", "RRRK:-:?")
    assert to_act(state) == "2"


@proves("D24")
def test_the_rest_of_a_small_factory_is_stacked_in_the_takers_order() -> None:
    state = after(table(small="BRKT/YYYY"), "1R1")
    assert (phase(state), to_act(state), moves(state)) == ("stack", "1", ["^B", "^K", "^T"])
    orders = {
        factory(after(state, first, second), 1) for first in ("^B", "^K", "^T") for second in moves(after(state, first))
    }
    assert orders == {f"-:{order}:?" for order in ("BKT", "BTK", "KBT", "KTB", "TBK", "TKB")}
    one_twice = after(table(small="BBRT/YYYY"), "1R1")
    assert moves(one_twice) == ["^B", "^T"]
    assert factory(after(one_twice, "^B", "^T"), 1) == "-:BTB:?"
    assert factory(after(one_twice, "^T"), 1) == "-:TBB:?"


@proves("D24")
def test_a_rest_of_one_colour_has_no_order_to_choose() -> None:
    state = after(table(small="RRTT/YYYY"), "1R2")
    assert (factory(state, 1), phase(state), to_act(state)) == ("-:TT:?", "acquisition", "2")


@proves("D24")
def test_only_what_is_left_can_be_stacked_and_nothing_else_is_done_before() -> None:
    state = after(table(small="BRKT/YYYY"), "1R1", "^B")
    assert refusal(state, "^B") == "illegal move '^B': no blue tile is left to stack (D24)"
    assert refusal(state, "2Y1") == "illegal move '2Y1': stack the rest of the sun first (D24)"
    assert refusal(state, "P1") == "illegal move 'P1': stack the rest of the sun first (D24)"


@proves("D24")
def test_the_rest_of_the_large_factory_lies_side_by_side_on_its_moon() -> None:
    state = after(table(large="RRKTB", small="YYYY"), "LR2")
    assert (factory(state, 0), line(state, 1, 2), to_act(state)) == ("-:BKT:-", "RR", "2")
    assert [move[:2] for move in moves(state, "M") if move.endswith("X")] == ["MB", "MK", "MT"]
    assert start_tile(state) == "-"


@proves("D24", "D26")
def test_what_is_not_there_cannot_be_taken() -> None:
    here = table(large="RRKTB", small="YYYY/-:KT")
    assert refusal(here, "LY1") == "illegal move 'LY1': the sun of the large factory has no yellow tile (D24)"
    assert refusal(here, "1R1") == "illegal move '1R1': the sun of factory 1 has no red tile (D24)"
    assert refusal(here, "MK1") == "illegal move 'MK1': no moon has a black tile on top (D26)"
    assert refusal(here, "3K1") == "illegal move '3K1': the sun of factory 3 has no black tile (D24)"


@proves("D25")
def test_taking_four_of_one_colour_from_a_small_factory_reveals_its_chip() -> None:
    state = after(table(small="RRRR/YYYY"), "1R4")
    assert (factory(state, 1), to_act(state)) == ("-:-:?", "chance")
    state = dealt(state, "RT")
    assert (factory(state, 1), to_act(state)) == ("-:-:RT", "2")
    assert "C1" in moves(state)


@proves("D26")
def test_every_tile_of_the_colour_on_top_of_any_moon_is_taken_and_none_is_left_out() -> None:
    here = table(large="-:KKR", small="-:TK/-:KT/-:BBK/K")
    state = after(here, "MK5")
    assert line(state, 1, 5) == "KKKK"
    assert factory(state, 0) == "-:R:-"
    assert [factory(state, number) for number in (1, 2, 3, 4)] == ["-:T:?", "-:KT:?", "-:BB:?", "K:-:?"]


@proves("D26")
def test_of_a_stack_only_its_top_tile_is_taken_though_the_next_has_the_same_colour() -> None:
    state = after(table(small="-:BKK/YYYY"), "MK3")
    assert (line(state, 1, 3), factory(state, 1)) == ("K", "-:BK:?")


@proves("D26", "D27")
def test_the_moons_offer_one_red_two_black_or_two_yellow_tiles() -> None:
    here = table(large="-:KKR", small="-:KY/-:RRY/BBRT/YKKT")
    assert [move for move in moves(here, "M") if move.endswith("3")] == ["MY3", "MR3", "MK3"]
    red, black, yellow = (after(here, move) for move in ("MR3", "MK3", "MY3"))
    assert [line(state, 1, 3) for state in (red, black, yellow)] == ["R", "KK", "YY"]
    assert [start_tile(state) for state in (red, black, yellow)] == ["1", "1", "-"]


@proves("D27")
def test_the_first_to_take_from_the_large_moon_takes_the_start_tile_and_nobody_after() -> None:
    here = table(large="-:RKKT", small="-:YB")
    state = after(here, "MB1", "MK2")
    assert start_tile(state) == "2"
    state = after(state, "MR2")
    assert start_tile(state) == "2"
    (effect,) = [effect for effect in effects_of(here, "MK2") if effect.kind == "start tile"]
    assert (effect.rule, effect.seat, effect.to) == ("D27", 0, (Place("start tile", 0),))


@proves("D28")
def test_the_last_tile_of_a_small_factory_reveals_its_chip() -> None:
    here = table(small="-:KR/-:YR")
    state = after(here, "MR1")
    assert (factory(state, 1), factory(state, 2), to_act(state)) == ("-:K:?", "-:Y:?", "2")
    state = after(state, "MK1")
    assert (factory(state, 1), to_act(state)) == ("-:-:?", "chance")
    state = dealt(state, "YK")
    assert (factory(state, 1), factory(state, 2)) == ("-:-:YK", "-:Y:?")


@proves("D28", "D26")
def test_one_turn_may_reveal_several_chips() -> None:
    state = dealt(after(table(small="-:R/-:R/-:KR/-:R"), "MR4"), "B/YK/B")
    assert [factory(state, number) for number in (1, 2, 3, 4)] == ["-:-:B", "-:-:YK", "-:K:?", "-:-:B"]


@proves("D29")
def test_tiles_taken_go_to_exactly_one_line_and_the_surplus_breaks() -> None:
    state = after(table(board(lines={3: "R"}, broken="T"), small="RRRK/YYYY"), "1R3")
    assert [line(state, 1, number) for number in range(1, 7)] == ["-", "-", "RRR", "-", "-", "-"]
    assert broken(state, 1) == "RT"
    assert broken(state, 2) == "-"


@proves("D29")
def test_a_line_is_filled_from_right_to_left() -> None:
    (placed,) = [
        effect for effect in effects_of(table(board(lines={5: "R"}), small="RRRK/Y"), "1R5") if effect.kind == "place"
    ]
    from_the_right = [1, 2, 3]
    assert placed.to == tuple(Place("line", 0, 4, space) for space in from_the_right)


@proves("D29")
def test_a_line_holds_one_colour_only() -> None:
    here = table(board(lines={2: "B", 4: "KKKK"}), small="KKBB/YYYY")
    assert refusal(here, "1K2") == "illegal move '1K2': line 2 holds blue (D29)"
    assert refusal(here, "1K4") == "illegal move '1K4': line 4 is full: break the tiles instead (D29)"
    assert moves(here, "1K") == ["1K1", "1K3", "1K5", "1K6", "1KX"]
    assert moves(here, "1B") == ["1B1", "1B2", "1B3", "1B5", "1B6", "1BX"]


@proves("D29")
def test_everything_may_be_broken_though_a_line_would_take_it() -> None:
    state = after(table(small="RRRK/YYYY"), "1RX")
    assert (broken(state, 1), [line(state, 1, number) for number in range(1, 7)]) == ("RRR", ["-"] * 6)


@proves("D29")
def test_a_line_may_be_filled_that_cannot_score() -> None:
    no_yellow = {1: "2.0", 2: "8.0", 3: "6.0"}
    here = table(board(plates=no_yellow), small="YYYK/TTTT")
    assert moves(here, "1Y") == ["1Y1", "1Y2", "1Y3", "1Y4", "1Y5", "1Y6", "1YX"]
    assert line(after(here, "1Y2"), 1, 2) == "YY"


@proves("D29")
def test_from_the_fifth_broken_tile_on_they_go_to_the_tower() -> None:
    here = table(board(broken="KKK"), small="RRRB/YYYY", tower="T")
    state = after(here, "1RX")
    assert (broken(state, 1), tower(state)) == ("RKKK", "RRT")
    assert bag(state) == bag(duel.read(here))
    (lost,) = [effect for effect in effects_of(here, "1RX") if effect.kind == "discard"]
    assert (lost.tiles, lost.to, lost.points) == (("red", "red"), (Place("tower"),), 0)


@proves("D29")
@pytest.mark.parametrize("move", ["1R0", "1R7", "1R", "5R1", "1W1", "MR0", "1R1X"])
def test_there_are_six_lines_four_small_factories_and_five_colours_to_choose_from(move: str) -> None:
    with pytest.raises(NotationError, match=f"'{move}' is not a move: type one such as"):
        duel.play(duel.read(table(small="RRRK")), move)


@proves("D29", "D44")
def test_michael_has_four_options_for_two_tiles() -> None:
    here = table(board(lines={1: "B", 2: "K", 3: "R", 4: "B", 5: "BBBB"}), small="BBRT/YYYY")
    assert moves(here, "1B") == ["1B4", "1B5", "1B6", "1BX"]
    results = [after(here, move) for move in moves(here, "1B")]
    assert [broken(state, 1) for state in results] == ["-", "B", "-", "BB"]


@proves("D20")
@pytest.mark.parametrize("seed", range(2))
def test_every_move_that_is_not_legal_is_refused_for_a_reason_and_changes_nothing(seed: int) -> None:
    chooser = Random(seed)
    state = dealt_at_random(duel.new(tablets="random-3"), seed)
    moves = 0
    while not duel.is_over(state):
        moves += 1
        legal = duel.legal(state)
        illegal = [action for action in range(duel.actions) if action not in legal]
        for action in nonempty(chooser.sample(illegal, 3)):
            assert refusal(state, action).startswith(f"illegal move '#{action}': ")
        state = dealt_at_random(after_action(state, chooser.choice(legal)), chooser.randrange(1000))
    assert moves > 50


def after_action(state: State, action: int) -> State:
    changed = state.copy()
    duel.apply(changed, action)
    return changed
