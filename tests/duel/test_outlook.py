"""Outlooks are exact: tests make the moves, end the rounds with the engine, and compare the points."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from azulejos.core.game import State
from azulejos.core.outlook import LineOutlook, MoveOutlook, Run, SeatOutlook, Spot
from azulejos.games.duel.rules.actions import LEAVE, MOONS, SPEND, TILE_CELL, take_action
from azulejos.games.duel.rules.state import ACQUISITION, BROKEN, NO_CHIP, NONE, NOTHING, OVER, TILING
from azulejos.games.shared.tiles import NO_TILES
from tests.cases import nonempty
from tests.duel.table import after, board, duel, table, tiled
from tests.walking import decisions

OPTIONS = [{"tablets": "first", "start": "1"}, {"tablets": "D63+D64+D65+D66", "start": "2"}]


def at_the_end_of_acquisition(state: State, seat: int) -> State:
    """The other seat breaks the last tile, and the tiling begins; nothing else is left to take."""
    state = state.copy()
    record = state[0]
    if record.phase in (TILING, OVER):
        return state
    record.sun[:] = NO_TILES
    record.moon = NO_TILES
    record.stack[:] = 0
    record.stack[1] = 1
    record.chip[:] = NO_CHIP
    record.tokens[:] = 0
    record.stacking = record.hand = NONE
    record.hand_is_secret = record.openings = 0
    record.drawn[:] = NONE
    record.phase, record.awaits = ACQUISITION, NOTHING
    record.turn = record.to_act = 1 - seat
    duel.apply(state, take_action(MOONS, 0, BROKEN))
    return state


def ended(state: State, seat: int, lines: dict[int, LineOutlook], spent_on: int = NONE) -> int:
    """The score of a seat after the round, if it tiles as the outlook says, and spends chips on one line at most."""
    state = at_the_end_of_acquisition(state, seat)
    record = state[0]
    chooser = random.Random(1)
    while record.phase == TILING:
        legal, row = duel.legal(state), int(record.row)
        action = chooser.choice(legal)
        if record.turn == seat:
            action = legal[0]  # where chips are laid already, any of them; else the line is left
            if TILE_CELL <= action < LEAVE:
                to = lines[row].to
                assert to is not None
                assert lines[row].is_choice
                action = TILE_CELL + to.space
            elif action == LEAVE and row == spent_on:
                action = next(each for each in legal if each >= SPEND)
        duel.apply(state, action)
    return int(record.score[seat])


def check(state: State, seat: int, promised: SeatOutlook | MoveOutlook, without: SeatOutlook, ends: bool) -> None:
    lines = {line.row: line for line in (*without.lines, *promised.lines)}
    end = max(0, promised.then + promised.bonus) if ends else promised.then
    assert ended(state, seat, lines) == end


def some_decisions(options: dict[str, str]) -> Iterator[State]:
    for seed in range(4):
        yield from decisions(duel, options, seed)


@pytest.mark.parametrize("options", OPTIONS, ids=("three", "four"))
def test_every_board_stands_after_the_round_as_its_outlook_says(options: dict[str, str]) -> None:
    for state in nonempty(some_decisions(options)):
        outlook = duel.outlook(state)
        assert outlook.ends == (duel.round_number(state) == 5)
        for seat, promised in enumerate(outlook.seats):
            assert promised.then == promised.score + promised.gain + promised.cost
            assert promised.gain == sum(line.points for line in promised.lines)
            check(state, seat, promised, promised, outlook.ends)


@pytest.mark.parametrize("options", OPTIONS, ids=("three", "four"))
def test_the_outlook_of_a_move_is_the_score_of_the_round(options: dict[str, str]) -> None:
    moves = 0
    for number, state in enumerate(some_decisions(options)):
        seat, legal = duel.actor(state), duel.legal(state)
        without = duel.outlook(state).seats[seat]
        for action, promised in list(zip(legal, duel.outlook_of_moves(state, legal), strict=True))[number % 7 :: 7]:
            moves += 1
            moved = state.copy()
            duel.apply(moved, action)
            assert promised.then == without.score + promised.gain + promised.cost
            if duel.round_number(moved) == duel.round_number(state):
                check(moved, seat, promised, without, promised.ends)
            else:
                assert moved[0].score[seat] == promised.then
    assert moves > 100


@pytest.mark.parametrize("options", OPTIONS, ids=("three", "four"))
def test_chips_add_to_the_round_what_the_outlook_says(options: dict[str, str]) -> None:
    compared = 0
    for state in some_decisions(options):
        outlook = duel.outlook(state)
        if outlook.ends or state[0].phase == TILING:
            continue
        for seat, promised in enumerate(outlook.seats):
            for line in promised.lines:
                if line.with_chips is not None:
                    paid = best_after_spending(state, seat, line.row)
                    assert paid == promised.then + line.with_chips
                    compared += 1
    assert compared > 20


def best_after_spending(state: State, seat: int, row: int) -> int:
    """The most that a seat can have after the round with chips spent on one line and no other."""
    return best_score(at_the_end_of_acquisition(state, seat), seat, row)


def best_score(state: State, seat: int, row: int) -> int:
    record = state[0]
    if record.phase != TILING:
        return int(record.score[seat])
    legal = duel.legal(state)
    if record.turn != seat or (LEAVE in legal and record.row != row):
        legal = legal[:1]
    elif LEAVE in legal:
        legal = [each for each in legal if each >= SPEND][:1]
    scores = []
    for action in legal:
        moved = state.copy()
        duel.apply(moved, action)
        scores.append(best_score(moved, seat, row))
    return max(scores)


@pytest.mark.parametrize("options", OPTIONS, ids=("three", "four"))
def test_no_choice_of_cells_brings_more(options: dict[str, str]) -> None:
    for state in nonempty(some_decisions(options)):
        outlook = duel.outlook(state)
        if not outlook.ends and any(line.is_choice for seat in outlook.seats for line in seat.lines):
            for seat, promised in nonempty(enumerate(outlook.seats)):
                assert best_score(at_the_end_of_acquisition(state, seat), seat, NONE) <= promised.then


# By hand


def promised(here: str | State, move: str) -> MoveOutlook:
    state = after(here)
    return next(duel.outlook_of_moves(state, [duel.check(state, move)]))


# Plate 4 shows black and special above turquoise and red.
THREE_OF_FOUR = board(7, plates={1: "4.0"}, dome={1: "K.....", 2: "T....."}, lines={2: "R"})


def test_an_outlook_has_the_runs_the_special_tile_and_what_breaks() -> None:
    move = promised(table(THREE_OF_FOUR, small="RRYK"), "1R2")
    across = Run("row", 2, (Spot(1, 0), Spot(1, 1)))
    special = Run("special", 1, (Spot(0, 1),))
    line = LineOutlook(1, 2, 2, "scores", 3, Spot(1, 1), False, (across, special))
    assert (move.line, move.tiles, move.size, move.lines) == (1, 2, 2, (line,))
    assert (move.fallen, move.fall_cost, move.marker, move.points) == (1, -1, False, 0)
    assert (move.gain, move.cost, move.then) == (3, -1, 9)


def test_a_complete_line_without_a_cell_waits_until_a_plate_is_placed() -> None:
    here = table(board(5, lines={1: "R"}), phase="place", hand="16")
    assert duel.outlook(after(here)).seats[0].lines == (LineOutlook(0, 1, 1, "waits"),)
    move = promised(here, "@10")
    assert (move.line, move.lines[0].fate, move.lines[0].is_choice, move.then) == (None, "scores", True, 6)


def test_a_line_that_no_plate_can_take_any_more_breaks() -> None:
    band = {1: "0.0", 2: "2.0", 3: "8.0"}  # no cell of row 1 takes blue
    seat = duel.outlook(after(table(board(5, lines={1: "B"}, plates=band), large="K"))).seats[0]
    assert (seat.lines[0].fate, seat.cost, seat.then) == ("falls", -1, 4)


def test_a_plate_from_the_stack_costs_a_point_if_there_is_one() -> None:
    for score, points in ((5, -1), (0, 0)):
        move = promised(table(board(score, tokens=1)), "D")
        assert (move.points, move.cost, move.then) == (points, points, score + points)


def test_the_start_player_tile_comes_with_tiles_of_the_large_moon() -> None:
    move = promised(table(board(5), large="-:RK"), "MR2")
    assert (move.marker, move.fallen, move.fall_cost, move.then) == (True, 0, -2, 3)


def test_an_outlook_has_the_worth_of_chips_and_keeps_them_until_they_are_spent() -> None:
    state = tiled(board(5, lines={2: "R"}, plates={1: "4.0"}, chips="R,BR"))
    line = duel.outlook(state).seats[0].lines[0]
    assert (line.tiles, line.size, line.fate, line.with_chips) == (1, 2, "stays", 1)
    leave, spend = promised(state, "2-0"), promised(state, "+R")
    assert (leave.line, leave.then, spend.line, spend.tiles, spend.then) == (1, 5, 1, 1, 6)


def test_a_seat_that_has_tiled_has_nothing_more_to_pay() -> None:
    plates = {1: "16.0", 3: "2.0"}
    state = tiled(board(5, lines={1: "R"}, plates=plates), board(5), starter=2, start_tile="2")
    assert duel.actor(state) == 0
    assert (duel.outlook(state).seats[1].cost, duel.outlook(state).seats[1].then) == (0, 3)
