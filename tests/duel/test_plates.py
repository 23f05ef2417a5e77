"""Dome plates: taking, drawing, keeping, placing and putting back, and who may know what (D21–D23, R20, R26)."""

from __future__ import annotations

from typing import Any

import pytest

from azulejos.core.actors import REFEREE
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.duel.text.effects import PlatePiece
from azulejos.games.duel.text.view import Back
from tests.duel.reading import display, field, phase, plate_on, returned, score, stack_size, to_act, tokens
from tests.duel.table import (
    FIRST_DOME,
    SECOND_DOME,
    after,
    board,
    dealt,
    drawn_so_far,
    duel,
    effects_of,
    moves,
    refusal,
    table,
    weights,
)
from tests.rules import proves

HERE = table(board(tokens=2), board(tokens=2), large="-:RK", display="7,16,0", top="s")
OWNER, OTHER, SPECTATOR = 0, 1, None
OUTSIDERS = pytest.mark.parametrize("viewer", [OTHER, SPECTATOR])


def drawn_two(first: str = "P4", second: str = "P1") -> State:
    """A special and a wild plate are drawn and seen."""
    state = drawn_so_far(after(HERE, "D"), "w")
    return dealt(after(drawn_so_far(after(state, "D"), "s"), "S"), f"{first}/{second}")


def numbers(plates: Any) -> list[int]:
    return [plate.number for plate in plates]


@proves("D21")
def test_a_token_buys_one_of_the_open_plates() -> None:
    assert moves(HERE)[-4:] == ["P1", "P2", "P3", "D"]
    state = after(HERE, "P2", "@53")
    assert (plate_on(state, 1, 5), tokens(state, 1), score(state, 1)) == ("16.3", 1, 5)
    assert (display(state), to_act(state)) == ("7,-,0", "2")
    assert duel.view(state, None).boards[0].plates[4].cells == ("wild", "black", "red", "blue")


@proves("D21")
def test_without_a_token_there_is_no_plate() -> None:
    here = table(board(tokens=0), board(tokens=2), large="-:RK", display="7,16,-")
    assert moves(here, "P") + moves(here, "D") == []
    assert refusal(here, "P1") == "illegal move 'P1': both your tokens are used (D21)"
    assert refusal(here, "D") == "illegal move 'D': both your tokens are used (D21)"
    assert refusal(here, "P3") == "illegal move 'P3': there is no face-up plate at place 3 (D14)"


@proves("D22")
def test_drawing_costs_a_token_once_and_a_point_for_each_plate() -> None:
    state = drawn_so_far(after(HERE, "D"), "w")
    assert (score(state, 1), tokens(state, 1), phase(state), moves(state)) == (4, 1, "draw", ["D", "S"])
    state = drawn_so_far(after(state, "D"), "s")
    assert (score(state, 1), tokens(state, 1), stack_size(state)) == (3, 1, 13)
    assert field(state, 12) == "s,w"


@proves("D22")
def test_who_draws_does_not_see_the_fronts_before_stopping() -> None:
    state = drawn_so_far(after(drawn_so_far(after(HERE, "D"), "w"), "D"), "s")
    for viewer in (OWNER, OTHER, SPECTATOR, REFEREE):
        assert duel.view(state, viewer).drawn == (Back("special"), Back("wild"))
    stopped = after(state, "S")
    assert to_act(stopped) == "chance"
    assert weights(stopped) == {f"P{plate}": 1 for plate in (4, 6, 8, 10, 12, 15, 17)}


@proves("D22", "R30")
def test_who_has_drawn_cannot_turn_to_the_open_plates_nor_to_anything_else() -> None:
    state = drawn_so_far(after(HERE, "D"), "w")
    for move in ("P1", "MR1", "C1"):
        assert refusal(state, move) == f"illegal move '{move}': draw one more plate, or stop (D22)"
    assert refusal(HERE, "S") == "illegal move 'S': no plate has been drawn yet (D22)"


@proves("D22")
def test_the_player_keeps_exactly_one_and_puts_the_others_under_the_stack() -> None:
    state = drawn_two()
    assert (phase(state), to_act(state), moves(state)) == ("keep", "1", ["K1", "K4"])
    assert refusal(state, "K6") == "illegal move 'K6': plate 6 is not one of those drawn (D22)"
    state = after(state, "K4")
    assert (phase(state), field(state, 13)) == ("place", "4!")
    state = after(state, "@11")
    assert (plate_on(state, 1, 1), returned(state), to_act(state)) == ("4.1", "1.1", "2")
    assert (stack_size(state), display(state), score(state, 1)) == (14, "7,16,0", 3)


@proves("D22")
def test_a_single_plate_drawn_is_kept_without_a_choice() -> None:
    state = dealt(after(drawn_so_far(after(HERE, "D"), "w"), "S"), "P12")
    assert (phase(state), field(state, 13), to_act(state)) == ("place", "12!", "1")
    state = after(state, "@92")
    assert (plate_on(state, 1, 9), returned(state), to_act(state)) == ("12.2", "-", "2")


@proves("D22")
def test_drawing_ends_by_itself_when_the_stack_is_empty() -> None:
    plates = {space: plate for space, plate in FIRST_DOME.items() if space != 9}
    here = table(board(plates=plates, tokens=1), board(plates={**SECOND_DOME}), round_number=4, large="-:RK", top="s")
    state = after(here, "D")
    assert weights(state) == {"P8": 1}
    assert (phase(drawn_so_far(state, "P8")), field(drawn_so_far(state, "P8"), 13)) == ("place", "8!")


@proves("D22")
def test_an_empty_stack_gives_no_plate() -> None:
    plates = {space: plate for space, plate in FIRST_DOME.items() if space != 9}
    here = table(board(plates=plates, tokens=1), board(plates=SECOND_DOME), display="8,-,-", large="-:RK")
    assert moves(here)[-1] == "P1"
    assert refusal(here, "D") == "illegal move 'D': the stack is empty (D22)"


@proves("D22")
@OUTSIDERS
def test_the_fronts_of_plates_drawn_are_shown_to_their_owner_only(viewer: int | None) -> None:
    state = drawn_two()
    assert numbers(duel.view(state, OWNER).drawn) == [4, 1]
    assert duel.view(state, viewer).drawn == (Back("special"), Back("wild"))
    assert duel.notation.format_position(state, OWNER).split()[12] == "4,1"
    assert duel.notation.format_position(state, viewer).split()[12] == "s,w"
    keep = duel.notation.parse_move(state, "K4")
    assert duel.notation.format_move(state, keep, OWNER) == "K4"
    assert duel.notation.format_move(state, keep, viewer) == "K?"
    assert [effect.tiles for effect in effects_of(state, "K4", OWNER)] == [(PlatePiece(number=4, type="special"),)]
    assert [effect.tiles for effect in effects_of(state, "K4", viewer)] == [(PlatePiece(type="special"),)]


@proves("D22")
@OUTSIDERS
def test_a_deal_of_fronts_is_shown_to_their_owner_only(viewer: int | None) -> None:
    state = drawn_so_far(after(drawn_so_far(after(HERE, "D"), "w"), "D"), "s")
    state = after(state, "S")
    outcomes = duel.notation.parse_deal(state, "P4/P1")
    assert duel.notation.format_deal(state, outcomes) == "P4/P1"
    assert duel.notation.format_deal(state, outcomes, OWNER) == "P4/P1"
    assert duel.notation.format_deal(state, outcomes, viewer) == "P?/P?"
    owners, *_ = duel.explain_deal(state, outcomes[:1], OWNER)
    others, *_ = duel.explain_deal(state, outcomes[:1], viewer)
    assert (owners.effects[0].tiles, others.effects[0].tiles) == (
        (PlatePiece(number=4, type="special"),),
        (PlatePiece(type="special"),),
    )


@proves("D22")
@OUTSIDERS
def test_the_plate_kept_is_hidden_until_it_is_placed(viewer: int | None) -> None:
    state = after(drawn_two(), "K4")
    assert duel.view(state, OWNER).hand.number == 4
    assert duel.view(state, viewer).hand == Back("special")
    assert duel.notation.format_position(state, viewer).split()[12:14] == ["w", "s!"]
    assert duel.view(after(state, "@11"), viewer).boards[0].plates[0].number == 4
    (kept,) = [effect for effect in effects_of(state, "@11", viewer) if effect.kind == "place plate"]
    assert kept.tiles == (PlatePiece(number=4, type="special", turns=1),)
    open_plate = after(HERE, "P1")
    assert duel.view(open_plate, viewer).hand.number == 7


@proves("D22", "R26")
@OUTSIDERS
def test_the_plate_put_back_is_known_to_its_owner_only(viewer: int | None) -> None:
    state = after(drawn_two(), "K4", "@11")
    assert numbers(duel.view(state, OWNER).returned) == [1]
    assert duel.view(state, viewer).returned == (Back(None),)
    assert duel.notation.format_position(state, OWNER).split()[10] == "1.1"
    assert duel.notation.format_position(state, viewer).split()[10] == "?.1"
    held = after(drawn_two(), "K4")
    assert [effect.tiles for effect in effects_of(held, "@11", OWNER) if effect.kind == "return"] == [
        (PlatePiece(number=1, type="wild"),)
    ]
    assert [effect.tiles for effect in effects_of(held, "@11", viewer) if effect.kind == "return"] == [(PlatePiece(),)]


@proves("D22", "R26")
def test_what_a_seat_may_not_know_changes_nothing_that_it_observes() -> None:
    one, another = drawn_two("P4", "P1"), drawn_two("P12", "P9")
    steps = [(one, another), (after(one, "K4"), after(another, "K12"))]
    for here, there in steps:
        assert duel.observe(here, OTHER).tolist() == duel.observe(there, OTHER).tolist()
        assert duel.observe(here, OWNER).tolist() != duel.observe(there, OWNER).tolist()
        assert duel.view(here, OTHER) == duel.view(there, OTHER)
    # The plate that is placed shows; of the one put back only its owner knows.
    placed = after(one, "K4", "@11")
    other_put_back = after(drawn_two("P4", "P9"), "K4", "@11")
    assert duel.observe(placed, OTHER).tolist() == duel.observe(other_put_back, OTHER).tolist()
    assert duel.observe(placed, OWNER).tolist() != duel.observe(other_put_back, OWNER).tolist()


@proves("D22", "R26")
@pytest.mark.parametrize("stage", [(), ("K4",), ("K4", "@11")])
def test_a_guess_at_what_is_hidden_agrees_with_all_that_a_seat_knows(stage: tuple[str, ...]) -> None:
    state = after(drawn_two(), *stage)
    guesses = [duel.determinise(state, OTHER, seeded(seed)) for seed in range(30)]
    assert all(duel.view(guess, OTHER) == duel.view(state, OTHER) for guess in guesses)
    assert len({duel.position(guess) for guess in guesses}) > 5
    own = [duel.determinise(state, OWNER, seeded(seed)) for seed in range(5)]
    assert all(guess.tobytes() == state.tobytes() for guess in own)


# All plates have been seen; the stack is two that player 2 has put back.
PUT_BACK_BY_THE_OTHER = table(
    board(plates={space: plate for space, plate in FIRST_DOME.items() if space != 9}, tokens=1),
    board(plates={space: plate for space, plate in SECOND_DOME.items() if space != 9}, tokens=1),
    round_number=3,
    large="-:RK",
    returned="8.2,17.2",
)


@proves("D22", "R26")
def test_a_plate_that_the_other_put_back_is_not_seen_by_who_draws_it_before_stopping() -> None:
    before = duel.read(PUT_BACK_BY_THE_OTHER)
    assert duel.view(before, OWNER).returned == (Back("special"), Back(None))
    state = after(before, "D")
    assert (phase(state), moves(state)) == ("draw", ["D", "S"])
    assert duel.view(state, OWNER).drawn == (Back("special"),)
    assert [effect.tiles for effect in effects_of(before, "D", OWNER) if effect.kind == "draw"] == [
        (PlatePiece(type="special"),)
    ]


@proves("D22", "R26")
def test_nor_does_an_observation_show_it() -> None:
    turned = duel.read(PUT_BACK_BY_THE_OTHER.replace("8.2,17.2", "17.2,8.2"))
    one, another = after(PUT_BACK_BY_THE_OTHER, "D"), after(turned, "D")
    assert duel.observe(one, OWNER).tolist() == duel.observe(another, OWNER).tolist()


@proves("D23")
def test_a_plate_fits_any_empty_space_in_any_orientation() -> None:
    state = after(table(board(plates={2: "4.0", 5: "1.3"}, tokens=1), large="-:RK", display="7,-,-"), "P1")
    free = [1, 3, 4, 6, 7, 8, 9]
    assert moves(state) == [f"@{space}{turns}" for space in free for turns in range(4)]
    assert refusal(state, "@23") == "illegal move '@23': space 2 of the dome already has a plate (D23)"
    assert refusal(state, "MR1") == "illegal move 'MR1': place the plate in your hand first (D23)"


@proves("D23")
@pytest.mark.parametrize(("turns", "cells"), [(0, "YBKS"), (1, "KYSB"), (2, "SKBY"), (3, "BSYK")])
def test_each_quarter_turn_goes_clockwise(turns: int, cells: str) -> None:
    state = after(HERE, "P1", f"@1{turns}")
    names = {"Y": "yellow", "B": "blue", "K": "black", "S": "special"}
    assert duel.view(state, None).boards[0].plates[0].cells == tuple(names[letter] for letter in cells)


@proves("D23", "D52")
def test_the_display_is_not_refilled_in_the_round() -> None:
    state = after(HERE, "P1", "@11", "P3", "@11", "P2", "@20")
    assert (display(state), to_act(state)) == ("-,-,-", "2")
    assert moves(state)[-1] == "D"


@proves("D23", "D31", "D32")
def test_both_tokens_must_be_used() -> None:
    here = table(board(tokens=2), board(tokens=1), large="-:R", display="7,16,0")
    state = after(here, "MRX", "P1", "@11")
    assert (to_act(state), moves(state)) == ("1", ["P2", "P3", "D"])
    state = after(state, "P2", "@11")
    assert (to_act(state), moves(state)) == ("1", ["P3", "D"])
    state = after(state, "P3", "@20")
    assert phase(state) == "display"
