"""Outlooks are exact: tests make the moves, end the rounds with the engine, and compare the points."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from azulejos.core.game import State
from azulejos.core.outlook import Bonus, LineOutlook, MoveOutlook, Run, SeatOutlook, Spot
from azulejos.games import game
from azulejos.games.azul.rules.actions import take_action
from azulejos.games.azul.rules.state import CENTRE, FLOOR, OFFER, TILING
from azulejos.games.azul.rules.wall import has_complete_row
from azulejos.games.shared.tiles import NO_TILES, tiles_of
from tests.azul.table import after, board, table
from tests.cases import nonempty
from tests.walking import decisions

AZUL = game("azul")
TABLES = [
    {"players": players, "wall": wall, "start": "1"} for players in ("2", "3", "4") for wall in ("coloured", "grey")
]


def ended(state: State, seat: int, lines: dict[int, LineOutlook], chooser: random.Random) -> State:
    """The table after the round, if another seat dropped the last tile now, and this one followed the outlook."""
    state = state.copy()
    record = state[0]
    round_number = int(record.round_number)
    if record.phase == OFFER:
        record.supply[:] = NO_TILES
        record.supply[CENTRE] = tiles_of(0, 1)
        record.on_table = 1
        record.to_act = (seat + 1) % int(record.players)
        AZUL.apply(state, take_action(CENTRE, 0, FLOOR))
    while record.phase == TILING and record.round_number == round_number:
        line = lines.get(int(record.tiling_row)) if record.to_act == seat else None
        if line is None:
            AZUL.apply(state, chooser.choice(AZUL.legal(state)))
        else:
            assert line.is_choice
            assert line.to is not None
            AZUL.apply(state, line.to.space)
    return state


def best_score(state: State, seat: int) -> int:
    """The most that a seat can have after the round, by trying all that it may choose in tiling."""
    record = state[0]
    if record.phase != TILING or record.to_act != seat:
        return int(record.score[seat])
    scores = []
    for action in AZUL.legal(state):
        tiled = state.copy()
        AZUL.apply(tiled, action)
        scores.append(best_score(tiled, seat))
    return max(scores)


def check(state: State, seat: int, promised: SeatOutlook | MoveOutlook, without: SeatOutlook) -> None:
    """Compare what was promised with the table after the round."""
    lines = {line.row: line for line in (*without.lines, *promised.lines)}
    last = ended(state, seat, lines, random.Random(0))
    assert last[0].score[seat] == promised.then + (promised.bonus if AZUL.is_over(last) else 0)
    for line in lines.values():
        if line.fate == "scores":
            assert line.to is not None
            assert int(last[0].filled[seat]) >> 5 * line.to.row + line.to.space & 1
            assert line.points == sum(run.points for run in line.runs)


def some_decisions(options: dict[str, str]) -> Iterator[State]:
    for seed in range(3):
        yield from decisions(AZUL, options, seed)


@pytest.mark.parametrize("options", TABLES, ids=lambda options: f"{options['players']}-{options['wall']}")
def test_every_board_stands_after_the_round_as_its_outlook_says(options: dict[str, str]) -> None:
    for state in nonempty(some_decisions(options)):
        outlook = AZUL.outlook(state)
        for seat, promise in nonempty(enumerate(outlook.seats)):
            assert promise.then == promise.score + promise.gain + promise.cost
            assert promise.gain == sum(line.points for line in promise.lines)
            check(state, seat, promise, promise)
        if options["wall"] == "coloured":
            last = ended(state, 0, {}, random.Random(0))
            assert outlook.ends == any(has_complete_row(last[0], seat) for seat in range(len(outlook.seats)))


@pytest.mark.parametrize("options", TABLES, ids=lambda options: f"{options['players']}-{options['wall']}")
def test_the_outlook_of_a_move_is_the_score_of_the_round(options: dict[str, str]) -> None:
    moves = 0
    for number, state in enumerate(some_decisions(options)):
        seat, legal = AZUL.actor(state), AZUL.legal(state)
        without = AZUL.outlook(state).seats[seat]
        for action, promised in list(zip(legal, AZUL.outlook_of_moves(state, legal), strict=True))[number % 5 :: 5]:
            moves += 1
            moved = state.copy()
            AZUL.apply(moved, action)
            assert promised.then == without.score + promised.gain + promised.cost
            if moved[0].round_number == state[0].round_number and not AZUL.is_over(moved):
                check(moved, seat, promised, without)
            else:  # the last tiles were taken, or the last line was tiled
                bonus = promised.bonus if AZUL.is_over(moved) else 0
                assert moved[0].score[seat] == promised.then + bonus
    assert moves > 100


def test_on_the_grey_wall_no_choice_of_columns_brings_more() -> None:
    options = {"players": "2", "wall": "grey", "start": "1"}
    compared = 0
    for seed in range(12):
        for state in decisions(AZUL, options, seed):
            seat = AZUL.actor(state)
            if state[0].phase == TILING and not is_last_to_tile(state):
                best = best_score(state, seat)
                assert AZUL.outlook(state).seats[seat].then == best
                compared += 1
    assert compared > 50


def is_last_to_tile(state: State) -> bool:
    """After whom the round is over, so that bonuses may be counted."""
    record = state[0]
    return bool((record.to_act + 1) % record.players == record.starter)


def promised(here: str, move: str) -> MoveOutlook:
    state = after(here)
    return next(AZUL.outlook_of_moves(state, [AZUL.check(state, move)]))


def test_an_outlook_has_the_line_what_falls_and_the_runs_that_score() -> None:
    here = table(board(21, wall={2: ".BY..", 3: "K...."}), factories="WWWB")
    across = Run("row", 3, (Spot(1, 0), Spot(1, 1), Spot(1, 2)))
    down = Run("column", 2, (Spot(1, 0), Spot(2, 0)))
    line = LineOutlook(1, 2, 2, "scores", 5, Spot(1, 0), False, (across, down))
    assert promised(here, "1W2") == MoveOutlook(1, 2, 2, 1, False, -1, 0, 5, -1, 25, 0, False, (line,), ())


def test_a_line_that_is_not_complete_stays_and_brings_nothing() -> None:
    here = table(board(21, lines={5: "WW"}), factories="WWBB")
    line = LineOutlook(4, 4, 5, "stays")
    assert promised(here, "1W5") == MoveOutlook(4, 4, 5, 0, False, 0, 0, 0, 0, 21, 0, False, (line,), ())


def test_tiles_and_marker_on_the_floor_cost_as_printed_but_never_more_than_there_is() -> None:
    here = table(board(2, floor="R"), centre="WWB")
    dropped = promised(here, "CWF")
    assert (dropped.line, dropped.fallen, dropped.marker, dropped.fall_cost) == (None, 2, True, -5)
    assert (dropped.gain, dropped.cost, dropped.then) == (0, -2, 0)


def test_an_outlook_has_the_runs_of_other_lines_that_the_move_lengthens() -> None:
    here = table(board(lines={2: "WW"}), factories="BWYR")
    alone = AZUL.outlook(after(here)).seats[0].lines
    both = promised(here, "1B1").lines
    assert [(line.row, line.points) for line in alone] == [(1, 1)]
    assert [(line.row, line.points) for line in both] == [(0, 1), (1, 2)]


def test_a_row_that_the_move_completes_ends_the_game_and_scores_its_bonus() -> None:
    last = promised(table(board(30, wall={1: "BYRK."}), factories="WBYR"), "1W1")
    assert (last.then, last.ends, last.bonus) == (35, True, 2)
    row = tuple(Spot(0, column) for column in range(5))
    assert last.bonuses == (Bonus("row bonus", "A41", 2, row),)


def test_on_the_grey_wall_a_choice_of_columns_is_marked_and_a_line_without_a_column_falls() -> None:
    choice = promised(table(board(wall={2: "B...."}), wall="grey", factories="WBYR"), "1W1").lines[0]
    assert (choice.to, choice.is_choice, choice.points) == (Spot(0, 0), True, 2)
    wall = {1: "BYRK.", 2: "....W"}
    falls = promised(table(board(9, wall=wall), wall="grey", factories="WBYR"), "1W1")
    assert (falls.lines[0].fate, falls.fallen, falls.cost, falls.then) == ("falls", 0, -1, 8)


def test_with_all_moves_of_an_opening_the_state_stays_as_it_was() -> None:
    state = next(decisions(AZUL, TABLES[0], 1))
    before = state.copy()
    AZUL.outlook(state)
    assert len(list(AZUL.outlook_of_moves(state, AZUL.legal(state)))) == len(AZUL.legal(state))
    assert np.array_equal(before, state)
