"""Mini solved: against a second engine with a search of its own, and what is measured by the solution."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import azulejos
from azulejos.analysis.regret import measure
from azulejos.analysis.solution import Solution, solve
from azulejos.analysis.solution_file import read_solution, write_solution
from azulejos.core.compiling.rule import COMPILED
from azulejos.core.errors import OptionError
from azulejos.core.game import State
from tests.cli.running import refusal, run
from tests.conftest import CAMPAIGN
from tests.reference import mini as reference

mini = azulejos.game("mini")
FIRST_PLAYER = 65 / 231  # what starting is worth, found by both engines
pytestmark = pytest.mark.skipif(not COMPILED, reason="800,000 positions take too long as plain Python")


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(mini, {})


def walk(seed: int, rounds: int) -> reference.Table:
    """A table of the second engine, dealt and played at random until a round begins."""
    chooser = random.Random(seed)
    table = reference.new(seed % 2)
    while table.round < rounds or len(table.factories) < 3:
        if reference.is_over(table):
            table = reference.new(seed % 2)
        ways = list(reference.fillings(table)) if table.to_act < 0 else list(reference.moves(table).values())
        table = chooser.choice(ways)
    return table


def test_both_engines_play_the_same_game() -> None:
    for seed in range(20):
        chooser = random.Random(seed)
        table = reference.new(seed % 2)
        played = 0
        while not reference.is_over(table):
            if table.to_act < 0:
                table = chooser.choice(list(reference.fillings(table)))
                continue
            state = mini.read(reference.text(table))
            moves = reference.moves(table)
            assert set(mini.moves(state)) == set(moves)
            move = chooser.choice(sorted(moves))
            mini.play(state, move)
            table = moves[move]
            assert mini.position(state) == reference.text(table)
            played += 1
        assert played > 1


def test_values_are_those_of_a_plain_search_by_the_second_engine(solution: Solution) -> None:
    """Positions of second rounds with their best moves; a campaign also searches from the start on."""
    for seed in range(3):
        table = walk(seed, rounds=2)
        chooser = random.Random(seed)
        while table.to_act >= 0:
            state = mini.read(reference.text(table))
            number = solution.numbers[state.tobytes()]
            assert solution.value[number] == pytest.approx(float(reference.value(table)), abs=1e-12)
            moves = reference.moves(table)
            best = {move for move, after in moves.items() if reference.value(after) == reference.value(table)}
            assert {mini.notation.format_move(state, action) for action in solution.best(state)} == best
            table = moves[chooser.choice(sorted(moves))]
    reference.value.cache_clear()
    if CAMPAIGN:
        assert float(reference.value(reference.new(0))) == pytest.approx(FIRST_PLAYER, abs=1e-12)


def test_the_game_is_fair_because_chance_names_the_start_player(solution: Solution) -> None:
    first, second = solution.value[solution.child[solution.ways(0)]]
    assert solution.value[0] == pytest.approx(0, abs=1e-12)
    assert first == pytest.approx(FIRST_PLAYER, abs=1e-12)
    assert second == pytest.approx(-FIRST_PLAYER, abs=1e-12)
    assert solution.states.size == 828_027


def test_perfect_play_loses_nothing_and_others_do(solution: Solution) -> None:
    def perfect(state: State) -> int:
        return solution.best(state)[-1]

    def hasty(state: State) -> dict[int, float]:
        legal = mini.legal(state)
        return {legal[0]: 0.5, legal[-1]: 0.5} if legal[1:] else {legal[0]: 1.0}

    best = measure(solution, perfect)
    assert (best.exploitability, best.regret, best.mistakes) == (pytest.approx(0, abs=1e-12), 0, 0)
    worse = measure(solution, hasty)
    assert worse.exploitability > 0.5
    assert worse.regret > 0.5
    assert worse.asked > best.asked  # it can reach more positions


def test_one_mistake_is_worth_what_it_gives_away(solution: Solution) -> None:
    """A policy that errs in one position only: its regret is the loss there times how likely the position comes up."""
    number = 0
    while solution.actors[number] < 0 or solution.losses[solution.ways(number)].max() == 0:
        number = int(solution.child[solution.ways(number)][0])
    wrong = int(solution.way[solution.ways(number)][solution.losses[solution.ways(number)].argmax()])
    key = solution.states[number].tobytes()
    policy = {key: wrong}
    measured = measure(solution, lambda state: policy.get(state.tobytes(), solution.best(state)[0]))
    assert 0 < measured.regret <= measured.exploitability + 1e-12
    assert 0 < measured.mistakes < 0.1


def test_a_solution_is_read_as_it_was_written(solution: Solution, tmp_path: Path) -> None:
    write_solution(solution, tmp_path / "mini.npz")
    kept = read_solution(tmp_path / "mini.npz")
    assert kept.about["positions"] == solution.states.size
    for row in range(0, kept.states.size, 9_973):
        state = kept.states[row : row + 1]
        assert kept.best[row].nonzero()[0].tolist() == solution.best(state)
        assert kept.strategy[row] == solution.best(state)[0]
        assert kept.values[row] == solution.value[solution.numbers[state.tobytes()]]


def test_a_policy_that_answers_nonsense_is_refused(solution: Solution) -> None:
    with pytest.raises(OptionError, match="the policy answers"):
        measure(solution, lambda state: 23)


def test_what_cannot_be_solved_is_refused_in_one_sentence(tmp_path: Path) -> None:
    assert "Azul Duel can't be solved" in refusal(run(tmp_path, "solve", "duel"))
    assert "names no function" in refusal(run(tmp_path, "solve", "mini", "--policy", "py:nothing"))
