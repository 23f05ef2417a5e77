"""Invariants of every position of Duel, with moves chosen by Hypothesis."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

import azulejos
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.components import CHIP_KINDS, PLATES
from azulejos.games.duel.text.piece_names import chip_count
from azulejos.games.duel.text.view import Back, Plate, View
from tests.cases import nonempty

duel = azulejos.game("duel")


class Walk(list[State]):
    """The states of a game; Hypothesis need not print them all."""

    def __repr__(self) -> str:
        return duel.position(self[-1])


@some.composite
def whole_games(draw: some.DrawFn) -> list[State]:
    """Every state of one game."""
    state = duel.new(tablets=draw(some.sampled_from(["first", "random-3", "random-4", "D60+D65+D66+D67"])))
    rng = seeded(draw(some.integers(0, 2**64 - 1)))
    habit = draw(some.integers(1, 97))
    states = Walk([state.copy()])
    while not duel.is_over(state):
        if duel.actor(state) == CHANCE:
            duel.deal(state, rng)
        else:
            legal = duel.legal(state)
            duel.apply(state, legal[len(states) * habit % len(legal)])
        states.append(state.copy())
    return states


def tiles_of(view: View, colour: str) -> int:
    boards = sum(
        sum(line.tiles for line in board.lines if line.colour == colour)
        + sum(row.count(colour) for row in board.dome)
        + board.broken.count(colour)
        for board in view.boards
    )
    table = sum((factory.sun + factory.moon).count(colour) for factory in view.factories)
    return boards + table + view.bag[colour] + view.tower[colour]


@given(states=whole_games())
def test_a_view_names_the_tiles_that_can_be_taken_from_the_moons(states: list[State]) -> None:
    for state in nonempty(states[::5]):
        view = duel.view(state, None)
        if view.phase == "acquisition":
            colours = {move[1] for move in duel.moves(state) if move.startswith("M")}
            assert colours == {duel.facts.letters[colour] for colour in view.moon_tiles}


@given(states=whole_games())
def test_tiles_plates_and_chips_are_always_all_there(states: list[State]) -> None:
    for state in nonempty(states[::5]):
        record, view = state[0], duel.view(state, REFEREE)
        assert [tiles_of(view, colour) for colour in view.bag] == [13] * 5
        assert sum(row.count("special") for board in view.boards for row in board.dome) <= 9
        known = [plate for board in view.boards for plate in board.plates] + [*view.display, *view.returned, view.hand]
        numbers = [plate.number for plate in [*known, *view.drawn] if isinstance(plate, Plate)]
        assert len(numbers) == len(set(numbers))
        assert len(numbers) + int(record.unknown).bit_count() == PLATES
        assert view.stack == int(record.unknown).bit_count() + len(view.returned) - sum(
            isinstance(plate, Back) for plate in view.drawn
        )
        for kind in range(CHIP_KINDS):
            on_table = sum(int(chip) == kind for chip in record.chip) + chip_count(record.unseen_chips, kind)
            assert on_table + sum(chip_count(record.chips[seat], kind) for seat in (0, 1)) <= 2
        assert all(board.score >= 0 and len(board.broken) <= 4 for board in view.boards)


@given(states=whole_games())
def test_every_game_has_five_rounds_full_domes_after_the_fourth_and_two_chips_each_a_round(states: list[State]) -> None:
    assert duel.round_number(states[-1]) == 5
    taken: Counter[tuple[int, int]] = Counter()
    for before, after in pairwise(duel.view(state, REFEREE) for state in states):
        if before.round == 5:
            assert all(plate is not None for board in before.boards for plate in board.plates)
        for seat in (0, 1):
            if len(after.boards[seat].chips) > len(before.boards[seat].chips):
                taken[before.round, seat] += 1
    assert taken == {(number, seat): 2 for number in range(1, 6) for seat in (0, 1)}
