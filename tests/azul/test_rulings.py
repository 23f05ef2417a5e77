"""The rulings: what is decided here because the rulebooks are silent (R1–R4, R6, R32; R5 is in `test_dead_games`)."""

from __future__ import annotations

import pytest

from azulejos.core.errors import NotationError
from azulejos.games.azul.text.effects import Place
from tests.azul.table import (
    after,
    azul,
    bag,
    board,
    centre,
    dealt,
    dealt_at_random,
    effects_of,
    factories,
    floor,
    lid,
    line,
    phase,
    printed_without,
    refusal,
    row,
    score,
    starter,
    table,
    takes,
    to_act,
)
from tests.rules import proves

FULL_FLOOR = "YYYYYYY"


@proves("R1")
def test_the_marker_taken_with_a_full_floor_line_costs_nothing() -> None:
    here = table(board(score=20, floor=FULL_FLOOR), centre="KR", starter=2)
    state = after(here, "CR2")
    assert floor(state, 1) == FULL_FLOOR
    assert centre(state) == "K"
    assert score(after(state, "CK1"), 1) == 20 - 14
    (marker,) = [effect for effect in effects_of(here, "CR2") if effect.kind == "marker"]
    assert (marker.rule, marker.to) == ("R1", (Place("holder", 0),))


@proves("R1")
def test_its_taker_still_starts_the_next_round_and_nobody_else_takes_it() -> None:
    state = after(table(board(floor=FULL_FLOOR), centre="KR", starter=2), "CR2")
    assert starter(state) == "1"
    state = after(state, "CK2")
    assert (floor(state, 2), starter(state)) == ("-", "1")
    state = dealt_at_random(state)
    assert (to_act(state), centre(state)) == ("1", "M")


@proves("R1")
def test_such_a_table_can_be_written_down() -> None:
    state = azul.read(table(board(floor=FULL_FLOOR), centre="K", to_act=2, marker_is_taken=True))
    assert (centre(state), starter(state)) == ("K", "1")
    with pytest.raises(NotationError, match="the marker is missing, although player 1's floor line has room for it"):
        azul.read(table(board(floor="YYYYYY"), centre="K", to_act=2, marker_is_taken=True))


@proves("R2")
@pytest.mark.parametrize("number", range(1, 6))
def test_taking_for_a_line_that_is_already_full_is_the_floor_move(number: int) -> None:
    here = table(board(lines={number: "R" * number}), factories="RRYK")
    move = f"1R{number}"
    assert (
        refusal(here, move)
        == f"illegal move '{move}': line {number} is full: take the tiles for the floor line instead (R2)"
    )
    assert takes(here, "1R") == [f"1R{other}" for other in "12345F" if other != str(number)]
    assert floor(after(here, "1RF"), 1) == "RR"


@proves("R2")
def test_a_line_is_full_as_soon_as_a_turn_has_filled_it() -> None:
    state = after(table(factories="RRYK/RBBB/WWWW"), "1R2", "3WF")
    assert refusal(state, "2R2") == "illegal move '2R2': line 2 is full: take the tiles for the floor line instead (R2)"
    assert takes(state, "2R") == ["2R1", "2R3", "2R4", "2R5", "2RF"]


@proves("R3", "A19")
def test_if_nobody_takes_from_the_centre_the_start_player_stays() -> None:
    state = dealt(azul.new(start=2), "BBBB/YYYY/RRRR/KKKK/WWWW")
    state = after(state, "1B5", "2Y4", "3R4", "4K5", "5W3")
    assert phase(state) == "deal"
    assert starter(state) == "2"
    white_fell_but_no_marker = 1
    assert azul.scores(state) == (1, 1 + 1 - white_fell_but_no_marker)
    assert lid(state) == "YYYRRRWWW"
    state = dealt_at_random(state)
    assert (to_act(state), centre(state)) == ("2", "M")


# Each of four players has all of a wall but one colour, and collects five tiles of that colour in lines that they
# don't fill: 25 tiles a player. One of them is still to be taken.
NO_TILES_LEFT = table(
    *(
        board(score=points, wall=printed_without(letter), lines={2: letter, 3: letter * 2, 4: letter * 2})
        for letter, points in (("B", 10), ("Y", 20), ("R", 30))
    ),
    board(score=40, wall=printed_without("K"), lines={2: "K", 3: "KK", 4: "K"}, floor="M"),
    players=4,
    to_act=4,
    centre="K",
)


@proves("R4", "A41", "A42")
def test_a_round_that_would_start_with_no_tile_at_all_ends_the_game() -> None:
    state = after(NO_TILES_LEFT, "CK4")
    assert (bag(state), lid(state)) == ("", "")
    assert phase(state) == "over"
    four_colours = 4 * 10
    assert azul.scores(state) == tuple(points + four_colours for points in (10, 20, 30, 40 - 1))
    assert azul.winners(state) == (3,)


@proves("R4")
def test_the_end_without_a_tile_is_explained_by_its_ruling() -> None:
    (end,) = [effect for effect in effects_of(NO_TILES_LEFT, "CK4") if effect.kind == "end"]
    assert end.rule == "R4"


@proves("R4", "A31")
def test_a_single_tile_is_enough_for_a_round() -> None:
    state = after(NO_TILES_LEFT, "CKF")
    assert (phase(state), lid(state)) == ("deal", "K")
    state = dealt(state, "K")
    assert (phase(state), factories(state)) == ("offer", "K/-/-/-/-/-/-/-/-")
    assert (to_act(state), centre(state)) == ("4", "M")
    dropped_again = after(state, "1KF")
    assert (phase(dropped_again), lid(dropped_again)) == ("deal", "K")
    completes_a_row = after(state, "1K2")
    assert (phase(completes_a_row), row(completes_a_row, 4, 2)) == ("over", "WBYRK")


@proves("R6", "A30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_in_which_everybody_floors_everything_simply_continues(players: int) -> None:
    state = azul.new(players=players, start=1)
    for number in range(1, 201):
        state = dealt_at_random(state, seed=number)
        assert azul.round_number(state) == number
        while azul.actor(state) >= 0:
            azul.play(state, azul.legal(state)[-1])
    assert phase(state) == "deal"
    assert azul.scores(state) == (0,) * players
    assert len(bag(state) + lid(state)) == 100


@proves("R32", "A13", "A16", "A17")
@pytest.mark.parametrize(
    ("move", "on_the_line", "on_the_floor"),
    [("1R1", "R", "RR"), ("1R2", "RR", "R"), ("1R3", "RRR", "-"), ("1R4", "RRR", "-"), ("1R5", "RRRRR", "-")],
)
def test_only_the_surplus_of_a_take_falls(move: str, on_the_line: str, on_the_floor: str) -> None:
    state = after(table(board(lines={5: "RR"}), factories="RRRK"), move)
    assert (line(state, 1, int(move[-1])), floor(state, 1)) == (on_the_line, on_the_floor)


@proves("R32", "A17")
def test_a_take_falls_as_a_whole_or_not_at_all() -> None:
    here = table(board(lines={5: "RR"}), factories="RRRK")
    assert takes(here, "1R") == ["1R1", "1R2", "1R3", "1R4", "1R5", "1RF"]
    assert floor(after(here, "1RF"), 1) == "RRR"
