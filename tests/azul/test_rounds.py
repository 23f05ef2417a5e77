"""Phase C and the end: the next deal, the last round, the bonuses and the winner (A30, A31, A40–A42)."""

from __future__ import annotations

from random import Random

import pytest

from tests.azul.table import (
    PRINTED,
    after,
    after_the_offer,
    azul,
    bag,
    board,
    centre,
    dealt,
    dealt_at_random,
    factories,
    lid,
    line,
    phase,
    printed_without,
    refusal,
    row,
    score,
    table,
    to_act,
)
from tests.rules import proves

COMPLETES_ROW_ONE = {"lines": {1: "W"}, "wall": {1: "BYRK."}}  # scores 5, and 2 at the end


@proves("A30")
def test_while_no_wall_has_a_complete_row_every_factory_gets_four_tiles_again() -> None:
    state = after_the_offer(board(score=3, lines={2: "R", 5: "YYYYY"}, wall={1: "BYRK."}))
    assert phase(state) == "deal"
    assert azul.round_number(state) == 2
    state = dealt(state, "BBBB/BYRK/WWWW/KKRR/YYBB")
    assert factories(state) == "BBBB/BYRK/WWWW/RRKK/BBYY"
    assert (centre(state), phase(state), to_act(state)) == ("M", "offer", "2")


@proves("A30")
def test_scores_walls_and_unfinished_lines_last_into_the_next_round() -> None:
    state = dealt_at_random(after_the_offer(board(score=3, lines={2: "R"}, wall={1: "BYRK."})))
    assert (score(state, 1), line(state, 1, 2), row(state, 1, 1)) == (3, "R", "BYRK.")


@proves("A30")
def test_factories_are_filled_one_after_the_other() -> None:
    state = azul.new(start=1)
    lengths = []
    for _ in range(9):
        azul.apply_chance(state, 0)
        lengths.append([len(tiles.strip("-")) for tiles in factories(state).split("/")])
    assert lengths[:4] == [[number, 0, 0, 0, 0] for number in (1, 2, 3, 4)]
    assert lengths[4:8] == [[4, number, 0, 0, 0] for number in (1, 2, 3, 4)]
    assert lengths[8] == [4, 4, 1, 0, 0]


@proves("A30")
def test_the_lid_is_left_alone_while_there_are_tiles_in_the_bag() -> None:
    state = dealt(table(phase="deal", bag="B" * 18 + "RRR"), "BBBB/BBBB/BBBB/BBBB/BBRR")
    assert bag(state) == "R"
    assert lid(state) == "BB" + "Y" * 20 + "R" * 17 + "K" * 20 + "W" * 20


@proves("A30")
def test_an_empty_bag_is_refilled_from_the_lid_in_the_middle_of_a_factory() -> None:
    state = azul.read(table(phase="deal", bag="BY"))
    assert azul.chance_outcomes(state) == [(0, 1), (1, 1)]
    azul.apply_chance(state, 0)
    assert azul.chance_outcomes(state) == [(1, 1)]
    azul.apply_chance(state, 1)
    assert azul.chance_outcomes(state) == [(0, 19), (1, 19), (2, 20), (3, 20), (4, 20)]
    azul.apply_chance(state, 2)
    assert bag(state) == "B" * 19 + "Y" * 19 + "R" * 19 + "K" * 20 + "W" * 20
    assert lid(state) == ""
    assert factories(state) == "BYR/-/-/-/-"
    full = dealt_at_random(state)
    assert [len(tiles) for tiles in factories(full).split("/")] == [4] * 5


@proves("A30")
def test_a_bag_that_is_just_enough_is_not_refilled_before_the_next_round() -> None:
    state = dealt(table(phase="deal", bag="B" * 20), "BBBB/BBBB/BBBB/BBBB/BBBB")
    assert bag(state) == ""
    assert len(lid(state)) == 80
    for _ in range(5):
        azul.play(state, next(move for move in azul.moves(state) if move.endswith("F")))
    assert azul.chance_outcomes(state) == [(0, 20), (1, 20), (2, 20), (3, 20), (4, 20)]


FOUR_COLUMNS = {number: printed[:4] + "." for number, printed in enumerate(PRINTED, start=1)}
SCARCE = [board(wall=FOUR_COLUMNS, lines={5: "BBB"}), *[board(wall=FOUR_COLUMNS)] * 3]  # 83 tiles lie on the boards


@proves("A31")
@pytest.mark.parametrize("in_the_bag", ["", "Y", "YYRRRR"])
def test_if_bag_and_lid_are_both_empty_the_round_starts_with_what_there_is(in_the_bag: str) -> None:
    state = dealt_at_random(table(*SCARCE, players=4, phase="deal", bag=in_the_bag, starter=3))
    assert [len(tiles.strip("-")) for tiles in factories(state).split("/")] == [4, 4, 4, 4, 1, 0, 0, 0, 0]
    assert (bag(state), lid(state)) == ("", "")
    assert (phase(state), to_act(state), centre(state)) == ("offer", "3", "M")


@proves("A31")
def test_a_deal_that_falls_short_is_played_like_any_other() -> None:
    chooser = Random(1)
    for seed in range(20):
        state = dealt_at_random(table(*SCARCE, players=4, phase="deal"), seed)
        assert factories(state).endswith("/-/-/-/-")
        while phase(state) == "offer":
            azul.play(state, chooser.choice(azul.legal(state)))
        assert phase(state) in ("deal", "over")
        assert factories(state) == "/".join("-" * 9)


@proves("A40")
@pytest.mark.parametrize("player", [1, 2])
def test_the_game_ends_after_the_tiling_in_which_a_player_completes_a_row(player: int) -> None:
    boards = [board(), board()]
    boards[player - 1] = board(**COMPLETES_ROW_ONE)
    state = after_the_offer(*boards)
    assert phase(state) == "over"
    assert azul.is_over(state)
    assert azul.legal(state) == []
    assert row(state, player, 1) == "BYRKW"


@proves("A40", "A20", "A24")
def test_in_the_last_tiling_everybody_tiles_and_pays() -> None:
    state = after_the_offer(
        board(**COMPLETES_ROW_ONE), board(score=10, lines={2: "RR"}, floor="Y"), board(score=10), players=3
    )
    assert phase(state) == "over"
    assert azul.scores(state) == (5 + 2, 10 + 1 - 1, 10 - 1)


@proves("A40")
def test_the_round_is_played_to_its_end_though_a_line_is_full_that_will_complete_a_row() -> None:
    state = after(table(board(wall={1: "BYRK."}), factories="WRRR"), "1W1")
    assert (phase(state), to_act(state)) == ("offer", "2")
    assert phase(after(state, "CR3")) == "over"


@proves("A40")
def test_a_complete_column_or_colour_ends_nothing() -> None:
    column = {number: printed[0] + "...." for number, printed in enumerate(PRINTED, start=1) if number != 2}
    state = after_the_offer(board(lines={2: "WW"}, wall=column))
    assert [row(state, 1, number)[0] for number in range(1, 6)] == ["B", "W", "K", "R", "Y"]
    assert phase(state) == "deal"
    assert score(state, 1) == 5
    colour = {2: ".B...", 3: "..B..", 4: "...B.", 5: "....B"}
    assert phase(after_the_offer(board(lines={1: "B"}, wall=colour))) == "deal"


@proves("A40")
def test_once_it_is_over_nobody_moves() -> None:
    assert refusal(after_the_offer(board(**COMPLETES_ROW_ONE)), "1R1") == "illegal move '1R1': the game is over"


@proves("A41")
def test_the_bonuses_are_two_for_a_row_seven_for_a_column_and_ten_for_a_colour() -> None:
    wall = {1: "BYRK.", 2: "WB...", 3: "K.B..", 4: "R..B.", 5: "Y...B"}
    assert score(after_the_offer(board(lines={1: "W"}, wall=wall)), 1) == 5 + 2 + 7 + 10


@proves("A41")
def test_each_complete_row_earns_two() -> None:
    one = board(lines={1: "W", 2: "K"}, wall={1: "BYRK.", 2: "WBYR."})
    two = board(lines={1: "W", 2: "KK"}, wall={1: "BYRK.", 2: "WBYR."})
    assert score(after_the_offer(one), 1) == 5 + 2
    assert score(after_the_offer(two), 1) == 5 + (5 + 2) + 2 + 2


@proves("A41")
def test_each_complete_column_earns_seven() -> None:
    two_columns = {number: printed[:2] + "..." for number, printed in enumerate(PRINTED, start=1)}
    state = after_the_offer(board(**COMPLETES_ROW_ONE), board(score=10, wall=two_columns))
    assert score(state, 2) == 10 - 1 + 7 + 7


@proves("A41")
def test_each_colour_of_which_all_five_are_placed_earns_ten() -> None:
    blue_and_yellow = printed_without("R", "K", "W")
    state = after_the_offer(board(**COMPLETES_ROW_ONE), board(score=10, wall=blue_and_yellow))
    assert score(state, 2) == 10 - 1 + 10 + 10
    but_one_yellow = blue_and_yellow | {5: "....B"}
    state = after_the_offer(board(**COMPLETES_ROW_ONE), board(score=10, wall=but_one_yellow))
    assert score(state, 2) == 10 - 1 + 10


@proves("A41")
def test_a_wall_without_anything_complete_earns_nothing() -> None:
    state = after_the_offer(board(**COMPLETES_ROW_ONE), board(score=10, wall={1: "BYRK.", 2: "WBYR."}))
    assert score(state, 2) == 10 - 1


@proves("A41", "A24")
def test_the_floor_is_paid_before_the_bonuses_are_earned() -> None:
    state = after_the_offer(board(score=0, floor="RRRRRRR", **COMPLETES_ROW_ONE))
    assert score(state, 1) == 0 + 2


@proves("A41")
def test_bonuses_are_paid_once_and_at_the_end_only() -> None:
    column = {number: printed[0] + "...." for number, printed in enumerate(PRINTED, start=1)}
    state = after_the_offer(board(score=10, wall=column))
    assert (phase(state), score(state, 1)) == ("deal", 10)


@proves("A42")
def test_most_points_win() -> None:
    state = after_the_offer(board(**COMPLETES_ROW_ONE), board(score=9))
    assert azul.scores(state) == (7, 8)
    assert azul.winners(state) == (1,)
    assert azul.ranks(state) == (1, 0)


@proves("A42")
@pytest.mark.parametrize(
    ("boards", "winner"),
    [
        ([board(**COMPLETES_ROW_ONE), board(score=8)], 0),
        ([board(score=7), board(score=1, **COMPLETES_ROW_ONE)], 1),
    ],
)
def test_tied_most_complete_rows_win(boards: list[str], winner: int) -> None:
    state = after_the_offer(*boards)
    assert azul.scores(state) == (7, 7)
    assert azul.winners(state) == (winner,)
    assert azul.ranks(state) == (winner, 1 - winner)


@proves("A42")
def test_still_tied_the_victory_is_shared() -> None:
    state = after_the_offer(board(**COMPLETES_ROW_ONE), board(score=1, **COMPLETES_ROW_ONE))
    assert azul.scores(state) == (7, 7)
    assert azul.winners(state) == (0, 1)
    assert azul.ranks(state) == (0, 0)


@proves("A42")
def test_rows_count_among_the_tied_only() -> None:
    two_rows = {1: "BYRKW", 2: "WBYRK"}
    one_row = {1: "BYRKW"}
    state = azul.read(
        table(
            board(score=50),
            board(score=49, wall=two_rows),
            board(score=50, wall=one_row),
            board(score=50, wall=one_row),
            players=4,
            phase="over",
        )
    )
    assert azul.winners(state) == (2, 3)
    assert azul.ranks(state) == (2, 3, 0, 0)


@proves("A42")
def test_complete_columns_and_colours_break_no_tie() -> None:
    state = azul.read(
        table(
            board(score=50, wall={1: "BYRKW"}),
            board(score=50, wall={1: "BYRKW", 2: ".B...", 3: "..B..", 4: "...B.", 5: "....B"}),
            phase="over",
        )
    )
    assert azul.winners(state) == (0, 1)


@proves("A42")
def test_nobody_has_won_before_the_game_ends() -> None:
    assert azul.winners(azul.read(table(board(score=50), factories="RRRR"))) == ()
    assert azul.winners(after_the_offer(board(score=50))) == ()
