"""Gymnasium's own checks of one learner against a bot, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import azulejos.envs  # registers the environments
from azulejos import games
from azulejos.core.errors import IllegalMove, OptionError
from azulejos.envs.registration import environment_id

IDS = [environment_id(name) for name in games.names()]


def play(env: Any, seed: int) -> list[Any]:
    observation, info = env.reset(seed=seed)
    told: list[Any] = [observation["observation"].tobytes()]
    ended = False
    while not ended:
        assert (observation["action_mask"] == info["action_mask"]).all()
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(legal[len(told) % legal.size])
        told.append((observation["observation"].tobytes(), reward, terminated, truncated))
        ended = terminated or truncated
    return told


@pytest.mark.parametrize("name", IDS)
def test_gymnasiums_checker_finds_nothing(name: str) -> None:
    """It samples actions without looking at the mask. Warnings are errors here."""
    assert azulejos.envs
    settings: dict[str, Any]
    for settings in ({}, {"seat": 1, "reward": "margin", "one_hot": True}):
        check_env(gymnasium.make(name, illegal="replace", **settings).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", IDS)
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray), ("human", type(None))):
        env = gymnasium.make(name, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)
    assert len(capsys.readouterr().out.splitlines()) > 10


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    assert play(gymnasium.make(name), 4) == play(gymnasium.make(name), 4) != play(gymnasium.make(name), 5)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learner_acts_only_in_its_own_seat(seat: int) -> None:
    env: Any = gymnasium.make("azulejos/Azul-v0", players=3, seat=seat, opponent="random").unwrapped
    _, info = env.reset(seed=1)
    assert info["player"] == seat
    while env.table.actor >= 0:
        assert env.table.actor == seat
        env.step(np.flatnonzero(env.table.mask())[0])


def test_a_bot_that_searches_can_be_the_opponent() -> None:
    env = gymnasium.make("azulejos/Azul-v0", opponent="painter", nodes=50)
    told = play(env, 1)
    assert told[-1][2]
    assert told[-1][1] in (-1.0, 0.0, 1.0)
    env.close()


def test_copies_continue_the_same_game() -> None:
    env: Any = gymnasium.make("azulejos/Azul-v0").unwrapped
    env.reset(seed=8)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        own = copy.deepcopy(env)
        steps = 0
        while own.table.actor >= 0:
            steps += 1
            action = np.flatnonzero(own.table.mask())[-1]
            one, another = own.step(action), twin.step(action)
            assert one[0]["observation"].tobytes() == another[0]["observation"].tobytes()
        assert steps > 20


def test_what_makes_no_sense_is_refused() -> None:
    env = gymnasium.make("azulejos/Azul-v0")
    observation, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(np.flatnonzero(observation["action_mask"] == 0)[0])
    with pytest.raises(OptionError, match="seat is below 2, or 'random', not 2"):
        gymnasium.make("azulejos/Azul-v0", seat=2)
    with pytest.raises(OptionError, match="illegal is raise or replace, not 'shrug'"):
        gymnasium.make("azulejos/Azul-v0", illegal="shrug")
    with pytest.raises(OptionError, match="no bot 'nobody'"):
        gymnasium.make("azulejos/Azul-v0", opponent="nobody")
