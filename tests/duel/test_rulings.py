"""The rulings: decisions of ours where the rulebook is silent (R20, R24–R26, R32; others are beside their rules)."""

from __future__ import annotations

import pytest

from azulejos.core import effects as core_effects
from azulejos.games.duel.text.effects import Place
from tests.duel.reading import (
    bag,
    broken,
    display,
    factory,
    line,
    phase,
    plate_on,
    returned,
    score,
    start_tile,
    starter,
    to_act,
    tokens,
    tower,
)
from tests.duel.table import (
    COLOURS,
    FACE_DOWN,
    FIRST_DOME,
    SECOND_DOME,
    after,
    board,
    dealt,
    dealt_at_random,
    drawn_so_far,
    duel,
    effects_of,
    moves,
    refusal,
    table,
    tiled,
    weights,
)
from tests.rules import proves

AT_ZERO = table(board(score=0, tokens=1), board(score=1, tokens=1), large="-:R", top="s")


@proves("R20", "D22")
def test_at_zero_points_a_draw_is_allowed_and_costs_nothing() -> None:
    assert "D" in moves(AT_ZERO)
    state = drawn_so_far(after(AT_ZERO, "D"), "w")
    assert (score(state, 1), tokens(state, 1), moves(state)) == (0, 0, ["D", "S"])
    state = drawn_so_far(after(state, "D"), "w")
    assert score(state, 1) == 0
    (effect,) = [effect for effect in effects_of(AT_ZERO, "D") if effect.kind == "draw"]
    assert (effect.rule, effect.points) == ("R20", 0)


@proves("R20", "D22")
def test_with_one_point_the_first_draw_costs_it_and_the_second_nothing() -> None:
    here = table(board(score=1, tokens=1), large="-:R", top="s")
    (effect,) = [effect for effect in effects_of(here, "D") if effect.kind == "draw"]
    assert (effect.rule, effect.points) == ("D22", -1)
    state = drawn_so_far(after(here, "D"), "w")
    assert score(state, 1) == 0
    assert score(after(state, "D"), 1) == 0


@proves("R20", "D31")
def test_so_a_player_at_zero_before_an_empty_display_continues() -> None:
    state = table(board(score=0, tokens=1), board(), small="-:-:B", turn=2)
    state = after(state, "C1")
    assert (to_act(state), moves(state)) == ("1", ["D"])


# 59 tiles are on the boards; the 6 that are left are red.
ONLY_RED_IS_LEFT = (
    board(
        lines={1: "K", 2: "BB", 3: "RRR", 4: "TTTT", 5: "YYYYY", 6: "KKKKKK"},
        plates=FIRST_DOME,
        dome={1: "YK.BT.", 3: "KY..T."},
        broken="YYYY",
    ),
    board(
        lines={1: "B", 2: "YY", 3: "BBB", 4: "RRRR", 5: "BBBBB", 6: "TTTTTT"},
        plates=SECOND_DOME,
        dome={1: "....T.", 2: ".B...."},
        broken="KKKK",
    ),
)
# And here all of them are.
NOTHING_IS_LEFT = (
    board(
        lines={1: "K", 2: "BB", 3: "RRR", 4: "TTTT", 5: "YYYYY", 6: "KKKKKK"},
        plates=FIRST_DOME,
        dome={1: "YK.B.R", 3: ".Y..TY", 4: "R....K"},
        broken="YYYY",
    ),
    board(
        lines={1: "R", 2: "TT", 3: "BBB", 4: "RRRR", 5: "BBBBB", 6: "TTTTTT"},
        plates=SECOND_DOME,
        dome={1: "YR....", 2: ".B.RR.", 6: ".B...."},
        broken="KKKK",
    ),
)


@proves("R24", "D12", "D54")
@pytest.mark.parametrize("in_the_bag", ["RRRRRR", "RRR", ""])
def test_if_two_colours_cannot_be_had_the_one_coloured_filling_stands(in_the_bag: str) -> None:
    here = duel.read(table(*ONLY_RED_IS_LEFT, round_number=5, phase="fill", turn=2, small=FACE_DOWN, bag=in_the_bag))
    assert bag(here) + tower(here) == "RRRRRR"
    state = drawn_so_far(here, *"RRRRR")
    assert factory(state, 0) == "RRRRR:-:-"
    state = dealt(drawn_so_far(state, "R"), "B/Y/K")
    assert [factory(state, number) for number in range(5)] == ["RRRRR:-:-", "R:-:?", "-:-:B", "-:-:Y", "-:-:K"]
    at_random = dealt_at_random(here)
    assert [factory(at_random, number)[:2] for number in (0, 1)] == ["RR", "R:"]


@proves("R24", "D27")
def test_who_takes_those_tiles_from_the_sun_takes_the_start_tile() -> None:
    here = table(*ONLY_RED_IS_LEFT, round_number=5, large="RRRRR", small="R")
    state = after(here, "LRX")
    assert (start_tile(state), factory(state, 0), to_act(state)) == ("1", "-:-:-", "2")
    (effect,) = [effect for effect in effects_of(here, "LRX") if effect.kind == "start tile"]
    assert (effect.rule, effect.seat) == ("D27", 0)
    two_colours = after(table(large="RRRRK", small="RRRR"), "LRX")
    assert start_tile(two_colours) == "-"


@proves("R24", "D54", "D55")
def test_if_the_large_factory_gets_no_tile_the_start_player_stays() -> None:
    state = dealt(
        table(*NOTHING_IS_LEFT, round_number=4, phase="reveal", turn=1, starter=2, small=FACE_DOWN),
        "B/Y/K/R",
    )
    assert (bag(state), tower(state), to_act(state), moves(state)) == ("", "", "2", ["C1", "C2", "C3", "C4"])
    state = after(state, "C1", "C2", "C3", "C4")
    while phase(state) == "tiling":
        state = after(state, moves(state)[0])
    assert (starter(state), start_tile(state)) == ("2", "-")


@proves("R24", "D59")
def test_tied_without_anybody_having_taken_the_start_tile_the_start_player_wins() -> None:
    for player in (1, 2):
        state = tiled(round_number=5, starter=player)
        assert (duel.scores(state), duel.winners(state)) == ((5, 5), (player - 1,))


@proves("R25", "D12")
def test_the_redraw_puts_five_tiles_back_into_the_bag_and_leaves_the_tower_alone() -> None:
    here = duel.read(table(round_number=2, phase="fill", turn=2, small=FACE_DOWN, bag="RRRRRRK"))
    state = drawn_so_far(here, *"RRRRR")
    assert (factory(state, 0), bag(state), tower(state)) == ("-:-:-", "RRRRRRK", tower(here))
    assert weights(state) == {"R": 6, "K": 1}


@proves("R25", "D12")
def test_the_effects_of_a_redraw_show_that_the_five_tiles_go_back() -> None:
    state = drawn_so_far(table(round_number=2, phase="fill", turn=2, small=FACE_DOWN, bag="RRRRRRK"), *"RRRR")
    effects = core_effects.effects_of(duel.explain_deal(state, [COLOURS.index("R")], None))
    assert (("red",) * 5, (Place("bag"),)) in [(effect.tiles, effect.to) for effect in effects]


@proves("R25", "D12")
@pytest.mark.parametrize("in_the_bag", ["RRRRR", "RRRRRR"])
def test_the_tower_is_added_first_when_the_bag_has_no_other_colour(in_the_bag: str) -> None:
    here = duel.read(table(round_number=2, phase="fill", turn=2, small=FACE_DOWN, bag=in_the_bag))
    state = drawn_so_far(here, *"RRRRR")
    assert (factory(state, 0), len(bag(state)), tower(state)) == ("-:-:-", 65, "")
    assert weights(state) == dict.fromkeys(COLOURS, 13)
    for seed in range(20):
        assert len(set(factory(dealt_at_random(here, seed), 0)[:5])) > 1


@proves("R25", "D53")
def test_a_bag_that_runs_dry_among_five_of_one_colour_is_refilled_before_the_redraw() -> None:
    here = duel.read(table(round_number=2, phase="fill", turn=2, small=FACE_DOWN, bag="RRR"))
    state = drawn_so_far(here, *"RRRRR")
    assert (factory(state, 0), len(bag(state)), tower(state)) == ("-:-:-", 65, "")


def drawn_three() -> str:
    """Plates 4, 1 and 12 are drawn and seen, and plate 4 is kept."""
    return table(
        board(tokens=1),
        board(tokens=1),
        phase="place",
        hand="4!",
        drawn="1,12,9",
        returned="17.2",
        top="s",
        large="-:R",
    )


@proves("R26", "D22")
def test_the_order_of_plates_put_back_is_the_players_choice() -> None:
    state = after(drawn_three(), "@11")
    assert (phase(state), moves(state)) == ("return", ["U1", "U9", "U12"])
    orders = set()
    for first in moves(state):
        for second in moves(after(state, first)):
            orders.add(returned(after(state, first, second)))
    assert orders == {
        f"17.2,{first}.1,{second}.1,{third}.1"
        for first, second, third in (
            (1, 9, 12),
            (1, 12, 9),
            (9, 1, 12),
            (9, 12, 1),
            (12, 1, 9),
            (12, 9, 1),
        )
    }
    assert refusal(state, "U17") == "illegal move 'U17': plate 17 is not one of those drawn (D22)"
    assert refusal(state, "MR1") == ("illegal move 'MR1': put the other plates you drew under the stack first (D22)")


@proves("R26")
def test_that_order_is_secret() -> None:
    state = after(drawn_three(), "@11")
    one, another = after(state, "U1", "U9"), after(state, "U12", "U1")
    assert (to_act(one), plate_on(one, 1, 1)) == ("2", "4.1")
    for viewer in (1, None):
        assert duel.view(one, viewer) == duel.view(another, viewer)
        assert duel.notation.format_position(one, viewer) == duel.notation.format_position(another, viewer)
        assert duel.notation.format_move(state, duel.notation.parse_move(state, "U9"), viewer) == "U?"
    assert duel.observe(one, 1).tolist() == duel.observe(another, 1).tolist()
    assert duel.view(one, 0) != duel.view(another, 0)


@proves("R26", "D52")
def test_plates_put_back_come_up_after_all_others_in_the_order_chosen() -> None:
    first = {space: plate for space, plate in FIRST_DOME.items() if space < 7}
    state = tiled(board(plates=first), board(plates=SECOND_DOME), round_number=3, returned="7.1,6.2", top="s")
    assert weights(state) == {"P8": 1}
    state = drawn_so_far(state, "P8")
    assert (display(state), phase(state)) == ("8,7,6", "fill")


@proves("R32", "D29")
def test_a_take_goes_to_a_line_as_far_as_it_fits_or_breaks_as_a_whole() -> None:
    here = table(small="RRRK/YYYY")
    assert moves(here, "1R") == ["1R1", "1R2", "1R3", "1R4", "1R5", "1R6", "1RX"]
    kept = {
        move: (line(after(here, move), 1, int(move[-1])), broken(after(here, move), 1))
        for move in ("1R1", "1R2", "1R6")
    }
    assert kept == {"1R1": ("R", "RR"), "1R2": ("RR", "R"), "1R6": ("RRR", "-")}
    assert broken(after(here, "1RX"), 1) == "RRR"
