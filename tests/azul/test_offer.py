"""Phase A, factory offer: taking tiles and putting them on a line (A10–A19)."""

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
    refusal,
    starter,
    table,
    takes,
    to_act,
)
from tests.rules import proves


@proves("A10")
def test_the_start_player_goes_first_and_then_it_goes_clockwise() -> None:
    state = dealt_at_random(azul.new(players=3, start=2))
    turns = []
    for _ in range(5):
        turns.append(to_act(state))
        azul.play(state, azul.legal(state)[-1])
    assert turns == ["2", "3", "1", "2", "3"]


@proves("A10")
def test_each_round_begins_with_the_marker_in_the_centre() -> None:
    first = dealt(azul.new(start=1), "BBBB/YYYY/RRRR/KKKK/WWWW")
    assert centre(first) == "M"
    second = dealt_at_random(after(table(board(floor="M"), centre="K"), "CK1"))
    assert centre(second) == "M"
    assert floor(second, 1) == "-"


@proves("A11")
def test_a_turn_takes_all_tiles_of_one_colour_from_one_factory_and_the_rest_goes_to_the_centre() -> None:
    state = after(table(factories="BRRW/YYRR", centre="YW"), "1R3")
    assert line(state, 1, 3) == "RR"
    assert factories(state) == "-/YYRR/-/-/-"
    assert centre(state) == "MBYWW"


@proves("A11")
def test_a_factory_of_one_colour_leaves_nothing_for_the_centre() -> None:
    state = after(table(factories="RRRR/Y"), "1R4")
    assert line(state, 1, 4) == "RRRR"
    assert centre(state) == "M"


@proves("A11")
def test_or_all_tiles_of_one_colour_from_the_centre_where_the_rest_stays() -> None:
    state = after(table(factories="YYRR", centre="BRRRW"), "CR3")
    assert line(state, 1, 3) == "RRR"
    assert factories(state) == "YYRR/-/-/-/-"
    assert centre(state) == "BW"


@proves("A11")
def test_every_colour_of_every_factory_and_of_the_centre_can_be_taken_and_nothing_else() -> None:
    moves = azul.moves(azul.read(table(factories="BRRW/-/YYYY", centre="KK")))
    assert {move[:2] for move in moves} == {"1B", "1R", "1W", "3Y", "CK"}


@proves("A11")
def test_what_is_not_there_cannot_be_taken() -> None:
    here = table(factories="BRRW")
    assert refusal(here, "1K1") == "illegal move '1K1': factory 1 has no black tile (A11)"
    assert refusal(here, "2K1") == "illegal move '2K1': factory 2 is empty (A11)"
    assert refusal(here, "CKF") == "illegal move 'CKF': the centre is empty (A11)"
    assert refusal(after(here, "1R2"), "CR2") == "illegal move 'CR2': the centre has no red tile (A11)"


@proves("A12")
def test_the_first_to_take_from_the_centre_takes_the_marker_before_the_tiles() -> None:
    state = after(table(centre="RRRK", starter=2), "CR2")
    assert line(state, 1, 2) == "RR"
    assert floor(state, 1) == "MR"
    assert centre(state) == "K"
    assert starter(state) == "1"


@proves("A12")
def test_the_marker_goes_to_the_leftmost_free_space_of_the_floor_line() -> None:
    state = after(table(board(floor="KY"), centre="RRW"), "CRF")
    assert floor(state, 1) == "KYMRR"


@proves("A12")
def test_the_second_to_take_from_the_centre_takes_no_marker() -> None:
    state = after(table(centre="RRKKWW", players=3), "CR2", "CK2")
    assert floor(state, 1) == "M"
    assert floor(state, 2) == "-"
    assert starter(state) == "1"


@proves("A12")
def test_who_takes_from_a_factory_leaves_the_marker_where_it_is() -> None:
    state = after(table(factories="RRYY"), "1R2")
    assert centre(state) == "MYY"
    assert floor(state, 1) == "-"


@proves("A12", "A18")
def test_the_marker_may_take_the_last_space_of_the_floor_line_and_the_tiles_go_to_the_lid() -> None:
    state = after(table(board(floor="YYYYYY"), centre="RRW"), "CRF")
    assert floor(state, 1) == "YYYYYYM"
    assert lid(state) == "RR"


@proves("A13")
def test_all_the_tiles_taken_go_to_one_line_and_no_other() -> None:
    state = after(table(factories="RRRW"), "1R4")
    assert [line(state, 1, number) for number in range(1, 6)] == ["-", "-", "-", "RRR", "-"]
    assert floor(state, 1) == "-"


@proves("A13")
@pytest.mark.parametrize("number", range(1, 6))
def test_line_n_has_n_spaces(number: int) -> None:
    state = after(table(centre="R" * 6, factories="W"), f"CR{number}")
    assert line(state, 1, number) == "R" * number
    assert floor(state, 1) == "M" + "R" * (6 - number)


@proves("A13")
def test_a_line_is_filled_from_right_to_left() -> None:
    here = table(board(lines={5: "R"}), factories="RRRW")
    (placed,) = [effect for effect in effects_of(here, "1R5") if effect.kind == "place"]
    from_the_right = [1, 2, 3]
    assert placed.to == tuple(Place("line", 0, 4, space) for space in from_the_right)
    assert placed.tiles == ("red",) * 3


@proves("A13")
@pytest.mark.parametrize("move", ["1R0", "1R6", "1R12", "1R", "1R1F"])
def test_there_are_five_lines_to_choose_from_and_one_must_be_chosen(move: str) -> None:
    state = azul.read(table(factories="RRRW"))
    with pytest.raises(NotationError, match=rf"'{move}' is not a move: type .* a line \(1 to 5, or F\)"):
        azul.play(state, move)


@proves("A14")
def test_a_line_that_holds_tiles_takes_only_their_colour() -> None:
    here = table(board(lines={4: "B"}), factories="BBYY")
    assert refusal(here, "1Y4") == "illegal move '1Y4': line 4 holds blue (A14)"
    assert line(after(here, "1B4"), 1, 4) == "BBB"


@proves("A14")
def test_the_first_tiles_of_a_line_settle_its_colour() -> None:
    state = after(table(factories="RRYK/RBBB/WWWW"), "1R4", "3WF")
    assert refusal(state, "2B4") == "illegal move '2B4': line 4 holds red (A14)"
    assert line(after(state, "2R4"), 1, 4) == "RRR"


@proves("A14")
def test_what_one_line_holds_is_nothing_to_the_other_lines_nor_to_other_players() -> None:
    here = table(board(lines={4: "B"}), factories="YYRR")
    assert takes(here, "1Y") == ["1Y1", "1Y2", "1Y3", "1Y5", "1YF"]
    assert takes(after(here, "1YF"), "CR") == ["CR1", "CR2", "CR3", "CR4", "CR5", "CRF"]


@proves("A14")
def test_two_lines_may_collect_the_same_colour() -> None:
    state = after(table(board(lines={4: "B"}), factories="BBYY"), "1B5")
    assert (line(state, 1, 4), line(state, 1, 5)) == ("B", "BB")


@proves("A15")
def test_a_line_takes_no_colour_that_its_wall_row_already_shows() -> None:
    here = table(board(wall={2: "..Y.."}), factories="YYRR")
    assert refusal(here, "1Y2") == "illegal move '1Y2': row 2 of the wall already has yellow (A15)"
    assert takes(here, "1Y") == ["1Y1", "1Y3", "1Y4", "1Y5", "1YF"]
    assert line(after(here, "1R2"), 1, 2) == "RR"


@proves("A15")
def test_the_wall_of_one_player_bars_no_other_player() -> None:
    here = table(board(wall={2: "..Y.."}), to_act=2, factories="YYRR")
    assert line(after(here, "1Y2"), 2, 2) == "YY"


@proves("A16")
def test_tiles_past_the_end_of_a_line_fall_to_the_floor_line() -> None:
    state = after(table(board(lines={2: "R"}, floor="K"), factories="RRRW"), "1R2")
    assert line(state, 1, 2) == "RR"
    assert floor(state, 1) == "KRR"


@proves("A16", "A17")
def test_a_line_may_be_chosen_that_is_too_short_for_what_is_taken() -> None:
    assert takes(table(factories="RRRR"), "1R") == ["1R1", "1R2", "1R3", "1R4", "1R5", "1RF"]


@proves("A17")
def test_everything_taken_may_be_dropped_though_a_line_would_take_it() -> None:
    state = after(table(board(lines={2: "R"}), factories="RRRW"), "1RF")
    assert floor(state, 1) == "RRR"
    assert line(state, 1, 2) == "R"


@proves("A17")
def test_who_has_no_line_for_a_colour_can_still_drop_it() -> None:
    here = table(board(lines={1: "B", 2: "B", 3: "B", 4: "B", 5: "B"}), factories="RRRW")
    assert azul.moves(azul.read(here)) == ["1RF", "1WF"]


@proves("A18")
def test_the_floor_line_is_filled_from_left_to_right() -> None:
    here = table(board(floor="KY"), factories="RRRW")
    assert floor(after(here, "1RF"), 1) == "KYRRR"
    (fallen,) = [effect for effect in effects_of(here, "1RF") if effect.kind == "fall"]
    from_the_left = [2, 3, 4]
    assert fallen.to == tuple(Place("floor", 0, space=space) for space in from_the_left)


@proves("A18")
def test_what_finds_no_space_on_the_floor_line_goes_to_the_lid_and_not_to_the_bag() -> None:
    here = table(board(floor="KKKKKY"), factories="RRRW", lid="B")
    state = after(here, "1RF")
    assert floor(state, 1) == "KKKKKYR"
    assert lid(state) == "BRR"
    assert bag(state) == bag(azul.read(here))


@proves("A18", "A16")
def test_so_do_tiles_past_the_end_of_a_line_when_the_floor_line_is_full() -> None:
    state = after(table(board(floor="KKKKKYY"), factories="RRRW"), "1R1")
    assert line(state, 1, 1) == "R"
    assert floor(state, 1) == "KKKKKYY"
    assert lid(state) == "RR"


@proves("A18")
def test_no_floor_line_has_eight_tiles() -> None:
    with pytest.raises(NotationError, match="a floor line has room for 7 tiles at most"):
        azul.read(table(board(floor="KKKKKKKK"), factories="RRRW"))


@proves("A19")
def test_the_phase_ends_when_all_factories_and_the_centre_are_empty() -> None:
    here = table(factories="RK/-/Y")
    assert phase(after(here, "1R1")) == "offer"
    assert phase(after(here, "1R1", "CK1")) == "offer"
    assert phase(after(here, "1R1", "3Y1")) == "offer"
    assert phase(after(here, "1R1", "3Y1", "CK2")) == "deal"
