"""The promises of every game about its outlooks (see `core.outlook`). No game is named here."""

from __future__ import annotations

from azulejos.core.game import Game
from azulejos.core.rng import seeded
from tests.cases import nonempty
from tests.walking import decisions, walk

Setup = tuple[Game, dict[str, str]]


def test_an_outlook_adds_up_and_changes_nothing(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=5)):
        before = state.tobytes()
        outlook = game.outlook(state)
        assert state.tobytes() == before
        assert [seat.seat for seat in outlook.seats] == list(range(game.players(state)))
        assert tuple(seat.score for seat in outlook.seats) == game.scores(state)
        for seat in outlook.seats:
            assert seat.then == seat.score + seat.gain + seat.cost
            assert seat.bonus == sum(bonus.points for bonus in seat.bonuses)
            assert all(line.points == sum(run.points for run in line.runs) for line in seat.lines)
            assert all((line.to is not None) == (line.fate == "scores") for line in seat.lines)


def test_the_lines_of_a_move_are_those_that_fare_otherwise_with_it(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=6)):
        board = game.outlook(state).seats[game.actor(state)]
        without = {line.row: line for line in board.lines}
        legal = game.legal(state)
        outlooks = list(game.outlook_of_moves(state, legal))
        assert len(outlooks) == len(legal)
        for move in outlooks:
            changed = {line.row: line for line in move.lines}
            assert all(line != without.get(row) for row, line in changed.items() if row != move.line)
            assert move.line is None or move.line in changed
            assert move.bonus - board.bonus == sum(bonus.points for bonus in move.bonuses)
            told = sum(line.points for line in ({**without, **changed}).values())
            assert move.gain == told


def test_an_outlook_says_nothing_that_a_seat_may_not_know(setup: Setup) -> None:
    """In any state that could be the true one for all that a seat knows, it is the same."""
    game, options = setup
    rng = seeded(7)
    for state in nonempty(decisions(game, options, seed=7)):
        for seat in nonempty(range(game.players(state))):
            assert game.outlook(game.determinise(state, seat, rng)) == game.outlook(state)
        twin = game.determinise(state, game.actor(state), rng)
        ours, theirs = (list(game.outlook_of_moves(each, game.legal(each))) for each in (state, twin))
        assert ours == theirs
