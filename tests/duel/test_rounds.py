"""Phase 3, preparation, and the end of the game (D50–D55, D59)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from azulejos.core.actors import CHANCE
from azulejos.core.game import State
from tests.duel.reading import (
    all_tiles,
    bag,
    chips_taken,
    display,
    factory,
    field,
    phase,
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
    board,
    dealt,
    dealt_at_random,
    drawn_so_far,
    duel,
    moves,
    refusal,
    table,
    tiled,
    weights,
)
from tests.rules import proves

# 50 tiles are in lines and broken; 15 are left: 3 blue, 4 yellow, 5 red, 2 black, 1 turquoise.
CROWDED = (
    board(lines={1: "K", 2: "BB", 3: "RRR", 4: "TTTT", 5: "YYYYY", 6: "KKKKKK"}, broken="YYYY"),
    board(lines={1: "R", 2: "TT", 3: "BBB", 4: "RRRR", 5: "BBBBB", 6: "TTTTTT"}, broken="KKKK"),
)


def prepared_plates(state: State) -> State:
    """The display is filled, and the factories are next."""
    state = state.copy()
    while phase(state) == "display":
        duel.apply_chance(state, duel.chance_outcomes(state)[0][0])
    return state


@proves("D50")
def test_tokens_come_back_and_chips_are_counted_again() -> None:
    state = tiled(board(taken=2), board(taken=1))
    assert [tokens(state, player) for player in (1, 2)] == [2, 2]
    assert [chips_taken(state, player) for player in (1, 2)] == [0, 0]
    assert field(state, 2) == "2"


@proves("D52")
def test_the_display_is_filled_up_to_three_and_keeps_what_lies_there() -> None:
    state = dealt_at_random(tiled(display="-,7,-"))
    first, second, third = display(state).split(",")
    assert second == "7"
    assert len({first, second, third} - {"-"}) == 3


@proves("D52")
def test_a_stack_that_is_too_small_fills_what_it_can_and_plates_put_back_come_in_their_order() -> None:
    without = {space: plate for space, plate in FIRST_DOME.items() if space < 8}
    state = tiled(board(plates=without), board(plates=SECOND_DOME), returned="8.2,7.1", top="s")
    assert display(state) == "8,7,-"
    assert (phase(state), field(state, 10), field(state, 11)) == ("fill", "-", "-")


@proves("D52", "D53")
def test_plates_come_before_tiles() -> None:
    state = tiled()
    assert phase(state) == "display"
    state = prepared_plates(state)
    assert (phase(state), [factory(state, number) for number in range(5)]) == ("fill", ["-:-:-", *["-:-:?"] * 4])


@proves("D53")
def test_factories_are_filled_as_in_the_set_up_each_small_one_with_a_new_chip() -> None:
    state = dealt_at_random(tiled())
    assert [len(factory(state, number).split(":")[0]) for number in range(5)] == [5, 4, 4, 4, 4]
    assert [factory(state, number).split(":", 1)[1] for number in range(5)] == ["-:-", *["-:?"] * 4]
    assert to_act(state) == "1"


@proves("D53", "D12")
def test_the_large_factory_is_drawn_again_in_later_rounds_too() -> None:
    state = prepared_plates(tiled())
    again = drawn_so_far(state, *"RRRRR")
    assert (factory(again, 0), bag(again)) == ("-:-:-", bag(state))


@proves("D53")
def test_an_empty_bag_is_refilled_from_the_tower_and_not_before() -> None:
    here = prepared_plates(tiled(bag="RRK"))
    assert (bag(here), len(tower(here))) == ("RRK", 62)
    assert weights(here) == {"R": 2, "K": 1}
    state = drawn_so_far(here, *"RKR")
    assert (bag(state), len(tower(state))) == ("", 62)
    assert weights(state) == {letter: tower(state).count(letter) for letter in COLOURS}
    state = drawn_so_far(state, "B")
    assert (len(bag(state)), tower(state), factory(state, 0)) == (61, "", "BRRK:-:-")


@proves("D53")
def test_the_bag_may_be_refilled_in_the_middle_of_a_small_factory() -> None:
    state = drawn_so_far(prepared_plates(tiled(bag="BYRKTBY")), *"BYRKT", *"BY", "R")
    assert factory(state, 1) == "BYR:-:?"
    assert tower(state) == ""
    assert len(all_tiles(state)) == 65


@proves("D54")
def test_if_bag_and_tower_run_out_the_round_starts_with_what_there_is() -> None:
    here = table(*CROWDED, round_number=2, phase="fill", turn=2, small=FACE_DOWN)
    assert bag(duel.read(here)) == "BBBYYYYRRRRRKKT"
    state = drawn_so_far(here, *"BYRKT", *"RRRR", *"YYBB", *"YK")
    assert [factory(state, number) for number in range(5)] == ["BYRKT:-:-", "RRRR:-:?", "BBYY:-:?", "YK:-:?", "-:-:?"]
    assert to_act(state) == "chance"
    state = dealt(state, "TY")
    assert (factory(state, 4), phase(state), to_act(state)) == ("-:-:TY", "acquisition", "1")
    assert "C4" in moves(state)


@proves("D54")
def test_every_small_factory_left_empty_reveals_its_chip_at_once() -> None:
    state = dealt_at_random(table(*CROWDED, round_number=2, phase="fill", turn=1, starter=2, small=FACE_DOWN))
    assert [factory(state, number).split(":")[2] for number in (1, 2, 3)] == ["?", "?", "?"]
    assert factory(state, 4).split(":")[2] not in "?-"
    assert to_act(state) == "2"


@proves("D55")
@pytest.mark.parametrize(("holder", "was"), [("1", 1), ("1", 2), ("2", 1), ("2", 2)])
def test_who_holds_the_start_tile_returns_it_and_starts(holder: str, was: int) -> None:
    state = tiled(start_tile=holder, starter=was)
    assert (starter(state), start_tile(state)) == (holder, "-")
    state = dealt_at_random(state)
    assert (to_act(state), start_tile(state), phase(state)) == (holder, "-", "acquisition")


@proves("D59")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_game_continues_after_the_first_four_rounds(number: int) -> None:
    state = tiled(round_number=number)
    assert (phase(state), field(state, 2)) == ("display", str(number + 1))
    assert duel.winners(state) == ()


@proves("D59")
def test_after_the_fifth_round_the_game_is_over_and_nothing_is_prepared() -> None:
    state = tiled(board(plates=FIRST_DOME, score=9), board(plates=SECOND_DOME, score=8), round_number=5)
    assert (phase(state), to_act(state), field(state, 2)) == ("over", "-", "5")
    assert [factory(state, number) for number in range(5)] == ["-:-:-"] * 5
    assert duel.moves(state) == []
    assert refusal(state, "P1") == "illegal move 'P1': the game is over"


@proves("D59")
def test_most_points_win() -> None:
    first = tiled(board(score=9), board(score=8), round_number=5)
    assert (duel.scores(first), duel.winners(first), duel.ranks(first)) == ((9, 8), (0,), (0, 1))
    second = tiled(board(score=9), board(score=8), round_number=5, start_tile="1")
    assert (duel.scores(second), duel.winners(second)) == ((7, 8), (1,))


@proves("D59")
@pytest.mark.parametrize(("holder", "points"), [("1", (10, 8)), ("2", (8, 10))])
def test_tied_the_holder_of_the_start_tile_wins(holder: str, points: tuple[int, int]) -> None:
    for was in (1, 2):
        state = tiled(board(score=points[0]), board(score=points[1]), round_number=5, start_tile=holder, starter=was)
        assert duel.scores(state) == (8, 8)
        assert duel.winners(state) == (int(holder) - 1,)


@proves("D59", "D47", "D55")
def test_the_holder_keeps_the_start_tile_at_the_end_and_has_paid_for_it() -> None:
    state = tiled(board(score=10), round_number=5, start_tile="1")
    assert (start_tile(state), score(state, 1)) == ("1", 8)


@proves("D20", "D32", "D50", "D59")
@pytest.mark.parametrize("seed", range(4))
def test_a_game_has_five_rounds_with_full_domes_and_ten_chips_each(seed: int) -> None:
    chooser = Random(seed)
    state = duel.new(tablets="random-3")
    taken: Counter[int] = Counter()
    rounds = set()
    while not duel.is_over(state):
        if duel.actor(state) == CHANCE:
            state = dealt_at_random(state, chooser.randrange(1000))
            continue
        rounds.add(int(field(state, 2)))
        action = chooser.choice(duel.legal(state))
        if duel.notation.format_move(state, action).startswith("C"):
            taken[duel.actor(state)] += 1
        duel.apply(state, action)
    assert rounds == {1, 2, 3, 4, 5}
    assert taken == {0: 10, 1: 10}
    assert all(None not in player.plates for player in duel.view(state, None).boards)
    assert [duel.view(state, None).stack, display(state)] == [0, "-,-,-"]
