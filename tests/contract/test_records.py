"""The promises of every game about playing, writing and reading games. No game is named here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from azulejos.core import loops
from azulejos.core.errors import NotationError
from azulejos.core.game import Game
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Deal, Playthrough
from azulejos.core.records.turn_notation import format_turn, parse_turn
from azulejos.core.records.verification import verify
from azulejos.core.rng import seeded
from azulejos.games import game as find
from tests.cases import nonempty
from tests.contract.test_contract import Setup
from tests.walking import decisions


def played(game: Game, options: dict[str, str], seed: int) -> Playthrough:
    playthrough = Playthrough(game, options, seeded_fairness(seed))
    rng = seeded(seed)
    while not game.is_over(playthrough.state):
        legal = game.legal(playthrough.state)
        playthrough.play(legal[loops.below(rng, 0, len(legal))])
    return playthrough


def test_a_played_game_is_written_read_replayed_and_verified(setup: Setup) -> None:
    game, options = setup
    playthrough = played(game, options, seed=17)
    names = tuple(f'"{seat}" \\' for seat in range(game.players(playthrough.state)))
    record = playthrough.record(names, {"Event": "a test"}, reveal=True)
    text = format_record(record)
    again = parse_record(text, find)
    assert again == record
    assert format_record(again) == text
    assert again.end().tobytes() == playthrough.state.tobytes()
    assert verify(again).is_over


def test_an_unfinished_game_resumes_with_the_same_deals(setup: Setup) -> None:
    game, options = setup
    whole = played(game, options, seed=18)
    record = whole.record(("a",) * game.players(whole.state), {}, reveal=True)
    half = record.plies[: len(record.plies) // 2]
    if isinstance(record.plies[len(half)], Deal):
        half += (record.plies[len(half)],)
    resumed = Playthrough.resume(parse_record(format_record(replace(record, plies=half)), find))
    for ply in record.plies[len(half) :]:
        if not isinstance(ply, Deal):
            resumed.play(ply.action)
    assert resumed.plies == whole.plies


def test_undo_goes_back_to_the_very_bytes_but_never_across_a_deal(setup: Setup) -> None:
    game, options = setup
    playthrough = Playthrough(game, options, seeded_fairness(19))
    assert not playthrough.can_undo()
    while not game.is_over(playthrough.state):
        before, plies = playthrough.state.tobytes(), len(playthrough.plies)
        playthrough.play(game.legal(playthrough.state)[-1])
        if len(playthrough.plies) > plies + 1:
            assert not playthrough.can_undo()
            break
        action = playthrough.plies[-1]
        playthrough.undo()
        assert playthrough.state.tobytes() == before
        assert not isinstance(action, Deal)
        playthrough.play(action.action)


def test_a_whole_turn_is_read_as_it_is_written(setup: Setup) -> None:
    game, options = setup
    for number, state in nonempty(enumerate(decisions(game, options, seed=21))):
        seat, after, actions = game.actor(state), state.copy(), []
        while game.actor(after) == seat and len(actions) < 4:
            actions.append(game.legal(after)[number % len(game.legal(after))])
            game.apply(after, actions[-1])
        text = format_turn(game, state, actions)
        assert parse_turn(game, state, text) == actions
        if game.actor(after) != seat:
            with pytest.raises(NotationError, match="comes after your turn is over"):
                parse_turn(game, state, f"{text} {text}")
