"""Making puzzles: the same every time, from nothing that is hidden, and kept when the run is interrupted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import azulejos
from azulejos.bots.search.budget import new_flag
from azulejos.core.errors import NotationError
from azulejos.core.records.record import Record
from azulejos.core.rng import seeded
from azulejos.puzzles.collecting import Collection, by_quality, evenly
from azulejos.puzzles.making import puzzle_at
from azulejos.puzzles.puzzle import DIFFICULTIES, format_puzzles, read_puzzles
from azulejos.puzzles.shipped import shipped
from azulejos.puzzles.solutions import state_of
from tests.analysis.played import example

PLIES = 34  # of the example: a few rounds


def beginning(name: str) -> Record:
    record = example(name)
    return replace(record, plies=record.plies[:PLIES])


def collected(workers: int) -> Collection:
    collection = Collection([beginning("azul-2"), beginning("azul-3"), beginning("azul-2")])
    collection.search(workers)
    return collection


def test_the_same_games_give_the_same_puzzles_on_any_number_of_threads() -> None:
    one, two = collected(1), collected(2)
    assert one.found == two.found
    assert one.found[0] == one.found[2]
    assert len(one.puzzles) == len(one.found[0]) + len(one.found[1]), "a position that came twice is one puzzle"


def test_a_shipped_puzzle_is_found_again_in_its_position() -> None:
    found = 0
    for puzzle in shipped("azul")[:5]:
        again = puzzle_at(azulejos.game("azul"), state_of(puzzle), 1, new_flag())
        assert again is not None
        assert (again.id, again.answer.move, again.answer.win) == (puzzle.id, puzzle.answer.move, puzzle.answer.win)
        found += 1
    assert found == 5


def test_what_is_hidden_changes_no_puzzle() -> None:
    """Twins, which look alike to the player whose turn it is, are the same puzzle."""
    duel, found = azulejos.game("duel"), 0
    for number, shown in enumerate(shipped("duel")):
        state = state_of(shown)
        twin = duel.determinise(state, shown.seat, seeded(number))
        if twin.tobytes() != state.tobytes():
            puzzle = puzzle_at(duel, state, 1, new_flag())
            assert puzzle_at(duel, twin, 1, new_flag()) == puzzle
            found += puzzle is not None
    assert found >= 1


def test_what_was_found_before_an_interruption_is_kept() -> None:
    collection = Collection([beginning("azul-2")] * 4)

    def interrupt(games: int, puzzles: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        collection.search(1, interrupt)
    assert 1 <= len(collection.found) < 4


def test_the_best_are_of_all_difficulties_and_of_different_games() -> None:
    collection = Collection([])
    collection.found = dict(enumerate([list(shipped("azul")[first::20]) for first in range(20)]))
    best = collection.best(10)
    assert [puzzle.difficulty for puzzle in best] == [difficulty for difficulty in DIFFICULTIES for _ in range(2)]
    games = [next(game for game, found in collection.found.items() if puzzle in found) for puzzle in best]
    assert len(set(games)) >= 8
    assert len(collection.best(1_000)) == len(shipped("azul"))


def test_what_is_proved_comes_first_and_then_what_is_clearer() -> None:
    ranked = by_quality(shipped("azul"))
    assert [puzzle.proved for puzzle in ranked] == sorted((puzzle.proved for puzzle in ranked), reverse=True)
    shelves = [list(shipped("azul")[:3]), [], list(shipped("azul")[10:11])]
    assert evenly(shelves, 3) == [shelves[0][0], shelves[2][0], shelves[0][1]]


@pytest.mark.parametrize("line", ["nonsense", "{}", "[1]", '{"id": 3}', '{"answer": {}, "others": []}', "null"])
def test_a_malformed_line_is_refused_with_its_number(line: str) -> None:
    text = format_puzzles(shipped("azul")[:1]) + line + "\n"
    with pytest.raises(NotationError, match=r"line 2: this is not a file of puzzles"):
        read_puzzles(text)


@pytest.mark.parametrize(("name", "value"), [("seat", "0"), ("missed", None), ("position", 7), ("proved", "no")])
def test_a_puzzle_with_something_else_in_a_field_is_none(name: str, value: object) -> None:
    data = json.loads(format_puzzles(shipped("azul")[:1])) | {name: value}
    with pytest.raises(NotationError, match="line 1"):
        read_puzzles(json.dumps(data))
