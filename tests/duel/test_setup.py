"""Set-up: points, tablets, factories, plates, and the two opening plates (D10–D15, R21)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from azulejos.core.actors import CHANCE
from azulejos.core.errors import OptionError
from tests.duel.reading import (
    bag,
    display,
    factory,
    field,
    phase,
    plate_on,
    score,
    stack_size,
    start_tile,
    starter,
    to_act,
    tokens,
)
from tests.duel.table import COLOURS, after, dealt_at_random, drawn_so_far, duel, moves, refusal, type_of, weights
from tests.rules import proves


@proves("D10")
def test_everyone_starts_at_five_points() -> None:
    assert duel.scores(duel.new()) == (5, 5)
    state = dealt_at_random(duel.new())
    assert (score(state, 1), score(state, 2)) == (5, 5)


@proves("D11")
def test_three_or_four_tablets_may_be_chosen() -> None:
    assert field(duel.new(tablets="D60+D65+D62"), 1) == "D60+D62+D65"
    assert field(duel.new(tablets="D64+D65+D66+D63"), 1) == "D63+D64+D65+D66"


@proves("D11")
@pytest.mark.parametrize("tablets", ["D60+D61", "D60+D61+D64", "D60+D61+D62+D63+D64", "D60+D61+D59", ""])
def test_no_other_choice_of_tablets_is_accepted(tablets: str) -> None:
    with pytest.raises(
        OptionError, match=r"tablets can't be .*: choose first, random-3 or random-4, or give 3 or 4 sides, such as"
    ):
        duel.new(tablets=tablets)


@proves("D11")
@pytest.mark.parametrize(("number", "choices"), [(3, 32), (4, 16)])
def test_tablets_drawn_at_random_are_one_side_each_and_equally_likely(number: int, choices: int) -> None:
    state = duel.new(tablets=f"random-{number}")
    pairs = (("D60", "D64"), ("D61", "D65"), ("D62", "D66"), ("D63", "D67"))
    expected = {"+".join(sorted(sides)) for chosen in combinations(pairs, number) for sides in product(*chosen)}
    assert weights(state) == dict.fromkeys(expected, 1)
    assert len(expected) == choices
    drawn = drawn_so_far(state, "D60+D62+D65" if number == 3 else "D60+D62+D63+D65")
    assert duel.view(drawn, None).tablets == (("D60", "D62", "D65") if number == 3 else ("D60", "D62", "D63", "D65"))


@proves("R21", "D11")
def test_a_first_game_uses_rows_columns_and_diagonals() -> None:
    assert duel.view(duel.new(), None).tablets == ("D60", "D61", "D62")
    assert duel.view(duel.new(tablets="first"), None).tablets == ("D60", "D61", "D62")


@proves("D12")
def test_the_large_sun_gets_five_tiles_and_each_small_one_four() -> None:
    state = dealt_at_random(duel.new())
    suns = [factory(state, number).split(":")[0] for number in range(5)]
    assert [len(sun) for sun in suns] == [5, 4, 4, 4, 4]
    assert [factory(state, number).split(":")[1] for number in range(5)] == ["-"] * 5
    assert Counter(bag(state)) + Counter("".join(suns)) == Counter(dict.fromkeys(COLOURS, 13))


@proves("D12")
def test_the_large_factory_is_filled_first_and_every_tile_of_the_bag_is_equally_likely() -> None:
    state = duel.new(start=1)
    for letter in "RRKTB":
        left = Counter(bag(state))
        assert weights(state) == {colour: left[colour] for colour in COLOURS}
        state = drawn_so_far(state, letter)
    assert factory(state, 0) == "BRRKT:-:-"
    state = drawn_so_far(state, *"YYYY")
    assert factory(state, 1) == "YYYY:-:?"  # a small factory may be of one colour
    state = drawn_so_far(state, *"KKTT", "B")
    assert (factory(state, 2), factory(state, 3)) == ("KKTT:-:?", "B:-:?")


@proves("D12")
def test_five_of_one_colour_go_back_and_are_drawn_again_until_they_are_not() -> None:
    state = drawn_so_far(duel.new(start=1), *"RRRR")
    assert (factory(state, 0), Counter(bag(state))["R"]) == ("RRRR:-:-", 9)
    for _ in range(3):
        again = drawn_so_far(state, "R")
        assert (factory(again, 0), bag(again)) == ("-:-:-", bag(duel.new()))
        assert weights(again) == dict.fromkeys(COLOURS, 13)
        assert again.tobytes() == duel.new(start=1).tobytes()
        state = drawn_so_far(again, *"RRRR")
    assert factory(drawn_so_far(state, "K"), 0) == "RRRRK:-:-"


@proves("D12")
def test_no_deal_leaves_the_large_factory_with_one_colour() -> None:
    for seed in range(300):
        sun = factory(dealt_at_random(duel.new(start=1), seed), 0).split(":")[0]
        assert len(set(sun)) > 1


@proves("D13")
def test_a_chip_lies_face_down_on_each_small_moon_and_the_start_tile_on_the_large_factory() -> None:
    state = dealt_at_random(duel.new())
    assert [factory(state, number).split(":")[2] for number in range(5)] == ["-", "?", "?", "?", "?"]
    assert start_tile(state) == "-"
    assert sum(duel.view(state, None).unseen_chips.values()) == 20


@proves("D14")
def test_three_plates_lie_open_and_the_rest_is_a_stack() -> None:
    state = dealt_at_random(duel.new())
    plates = display(state).split(",")
    assert len({int(plate) for plate in plates}) == 3
    assert stack_size(state) == 15
    assert field(state, 11) in "sw"


@proves("D14")
def test_the_open_plates_are_drawn_by_the_type_on_top_and_then_by_their_fronts() -> None:
    state = drawn_so_far(duel.new(start=1), *"RRKTB", *"YYYY", *"KKTT", *"BBBB", *"YRKT")
    assert weights(state) == {"s": 9, "w": 9}
    state = drawn_so_far(state, "s")
    assert weights(state) == {f"P{plate}": 1 for plate in range(18) if type_of(plate) == "s"}
    state = drawn_so_far(state, "P7")
    assert display(state) == "7,-,-"
    assert weights(state) == {"s": 8, "w": 9}
    state = drawn_so_far(state, "w", "P16", "s")
    assert weights(state) == {f"P{plate}": 1 for plate in range(18) if type_of(plate) == "s" and plate != 7}
    state = drawn_so_far(state, "P0", "w")
    assert (display(state), to_act(state)) == ("7,16,0", "2")


@proves("D15")
def test_each_player_is_as_likely_to_start_as_the_other() -> None:
    state = duel.new()
    assert starter(state) == "-"
    assert weights(state) == {"S1": 1, "S2": 1}
    assert starter(drawn_so_far(state, "S2")) == "2"
    games = 1000
    drawn = Counter(starter(dealt_at_random(state, seed)) for seed in range(games))
    assert abs(drawn["1"] - games / 2) < 4 * (games / 4) ** 0.5


@proves("D15")
@pytest.mark.parametrize(("start", "other"), [("1", "2"), ("2", "1")])
def test_the_other_player_takes_an_opening_plate_first_and_then_the_start_player(start: str, other: str) -> None:
    state = dealt_at_random(duel.new(start=start))
    first, second, third = display(state).split(",")
    assert (phase(state), to_act(state), moves(state)) == ("opening", other, ["P1", "P2", "P3"])
    state = after(state, "P1")
    assert (phase(state), to_act(state), display(state)) == ("place", other, f"-,{second},{third}")
    state = dealt_at_random(after(state, "@53"))
    assert plate_on(state, int(other), 5) == f"{first}.3"
    assert "-" not in display(state).split(",")
    assert (phase(state), to_act(state)) == ("opening", start)
    state = dealt_at_random(after(state, "P2", "@90"))
    assert plate_on(state, int(start), 9) == f"{second}.0"
    assert ("-" in display(state).split(","), stack_size(state)) == (False, 13)
    assert (phase(state), to_act(state), field(state, 2)) == ("acquisition", start, "1")


@proves("D15")
def test_an_opening_plate_fits_any_space_in_any_of_four_orientations() -> None:
    state = after(dealt_at_random(duel.new(start=1)), "P3")
    assert moves(state) == [f"@{space}{turns}" for space in range(1, 10) for turns in range(4)]


@proves("D15", "D21", "D22")
def test_an_opening_plate_costs_no_token_and_is_never_drawn_from_the_stack() -> None:
    state = dealt_at_random(duel.new(start=1))
    assert refusal(state, "D") == "illegal move 'D': take a face-up plate first (D15)"
    state = dealt_at_random(after(state, "P3", "@11"))
    state = dealt_at_random(after(state, "P3", "@11"))
    assert (tokens(state, 1), tokens(state, 2), score(state, 1), score(state, 2)) == (2, 2, 5, 5)


@proves("D15", "D20")
def test_nobody_takes_tiles_before_the_opening_plates_are_placed() -> None:
    state = dealt_at_random(duel.new(start=1))
    colour = factory(state, 1)[0]
    assert refusal(state, f"1{colour}1") == f"illegal move '1{colour}1': take a face-up plate first (D15)"
    assert duel.actor(after(state, "P1", "@11")) == CHANCE
    held = after(state, "P1")
    assert refusal(held, f"1{colour}1") == f"illegal move '1{colour}1': place the plate in your hand first (D23)"
    assert refusal(duel.new(start=1), "P1") == "illegal move 'P1': the tiles have to be drawn first"
