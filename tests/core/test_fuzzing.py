"""Readers meet whatever people, programs and broken disks give them, and answer with their own errors only."""

from __future__ import annotations

import contextlib
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as some

import azulejos
from azulejos import games
from azulejos.core.errors import NotationError
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Playthrough
from azulejos.games import game as find
from tests.walking import walk

GAMES = games.names()
MOST_PLIES = 30  # of a game file
ALPHABET = string.printable + "−９é\x00"


@some.composite
def damaged(draw: some.DrawFn, texts: some.SearchStrategy[str]) -> str:
    """A good text in which something was cut, put in or exchanged."""
    text = draw(texts)
    for _ in range(draw(some.integers(1, 4))):
        at = draw(some.integers(0, len(text)))
        until = min(len(text), at + draw(some.integers(0, 3)))
        text = text[:at] + draw(some.text(ALPHABET, max_size=3)) + text[until:]
    return text


def positions(name: str) -> some.SearchStrategy[str]:
    game = azulejos.game(name)
    drawn = [option for option in game.options if option.name != game.start_option]
    choices = {option.name: some.sampled_from(option.choices) for option in drawn}

    def position(options: dict[str, str], seed: int, part: float) -> str:
        states = list(walk(game, game.with_defaults(options), seed))
        return game.position(states[int(part * (len(states) - 1))])

    return some.builds(position, some.fixed_dictionaries(choices), some.integers(0, 50), some.floats(0, 1))


def game_file(name: str) -> str:
    game = azulejos.game(name)
    playthrough = Playthrough(game, game.with_defaults({}), seeded_fairness(3))
    chooser = random.Random(3)
    while len(playthrough.plies) < MOST_PLIES and not game.is_over(playthrough.state):
        playthrough.play(chooser.choice(game.legal(playthrough.state)))
    names = tuple("ab"[: game.players(playthrough.state)])
    return format_record(playthrough.record(names, {}, reveal=True))


@pytest.mark.parametrize("name", GAMES)
@given(data=some.data())
def test_a_damaged_position_is_refused_or_is_a_position(name: str, data: some.DataObject) -> None:
    game = azulejos.game(name)
    text = data.draw(damaged(positions(name)))
    try:
        state = game.read(text)
    except NotationError:
        return
    # What is accepted can be played, and is written as it was meant.
    assert game.read(game.position(state)).tobytes() == state.tobytes()
    for action in game.legal(state):
        game.explain(state, action, None)
        after = state.copy()
        game.apply(after, action)
        assert game.read(game.position(after)).tobytes() == after.tobytes()


@pytest.mark.parametrize("name", GAMES)
@given(data=some.data())
def test_a_damaged_game_file_is_refused_or_is_a_game(name: str, data: some.DataObject) -> None:
    text = data.draw(damaged(some.just(game_file(name))))
    try:
        record = parse_record(text, find)
    except NotationError:
        return
    assert parse_record(format_record(record), find) == record


@pytest.mark.parametrize("name", GAMES)
@given(text=some.text(ALPHABET))
def test_any_text_as_a_move_deal_or_file_raises_nothing_else(name: str, text: str) -> None:
    game = azulejos.game(name)
    state = game.new()
    for parse in (
        lambda: game.notation.parse_move(state, text),
        lambda: game.notation.parse_deal(state, text),
        lambda: parse_record(text, find),
    ):
        with contextlib.suppress(NotationError):
            parse()
