"""The facts of every game: plain data under the game's name, and turns that begin."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from azulejos.games import names as game_names


@pytest.mark.parametrize("name", game_names())
def test_facts_are_frozen_plain_data_under_the_name_of_their_game(name: str) -> None:
    facts = find_game(name).facts
    assert facts.game == name
    with pytest.raises(dataclasses.FrozenInstanceError):
        facts.game = "another"
    sent = msgspec.json.decode(msgspec.json.encode(facts))
    assert list(sent) == [field.name for field in dataclasses.fields(facts)]


@pytest.mark.parametrize("name", game_names())
def test_a_game_begins_with_the_beginning_of_a_turn(name: str) -> None:
    game = find_game(name)
    state = game.new()
    game.deal(state, seeded(1))
    assert not game.is_mid_turn(state)
