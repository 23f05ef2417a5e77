"""PettingZoo's own tests, for all games and all options; and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import random
import sys
import warnings
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import azulejos
from azulejos.core.errors import IllegalMove, OptionError
from azulejos.envs import azul_v0, duel_v0, mini_v0
from azulejos.envs.rewards import REWARDS
from azulejos.envs.tables import plan
from tests.cases import nonempty

SETUPS: list[tuple[Any, dict[str, Any]]] = [
    *((azul_v0, {"players": players, "wall": wall}) for players, wall in product((2, 3, 4), ("coloured", "grey"))),
    *((duel_v0, {"tablets": tablets}) for tablets in ("first", "random-3", "random-4", "D60+D65+D62")),
    *((module, {"reward": reward}) for module, reward in product((azul_v0, duel_v0), REWARDS[1:])),
    *((module, {"one_hot": True}) for module in (azul_v0, duel_v0)),
    (azul_v0, {"max_rounds": 2}),
    (mini_v0, {"start": "2"}),
    *((mini_v0, {"reward": reward, "one_hot": True}) for reward in REWARDS),
]
IDS = [f"{module.NAME}-{'-'.join(map(str, settings.values()))}" for module, settings in SETUPS]
every_setup = pytest.mark.parametrize(("module", "settings"), SETUPS, ids=IDS)
every_game = pytest.mark.parametrize("module", [azul_v0, duel_v0, mini_v0], ids=["azul", "duel", "mini"])
# PettingZoo knows by name which of its own games have observations with a mask, and says this of all others.
OF_DICTS = r"Observation is not a NumPy array|Observation space for each agent probably should be"


def play(env: Any, seed: int, then: Callable[[Any], Any] = lambda env: env) -> list[Any]:
    """A random game as a list of agent, observation and reward; `then` is done before each step."""
    env.reset(seed=seed)
    chooser = random.Random(seed)
    told: list[Any] = []
    while env.agents:
        env = then(env)
        observation, reward, terminated, truncated, info = env.last()
        assert (observation["action_mask"] == info["action_mask"]).all()
        told.append((env.agent_selection, observation["observation"].tobytes(), reward, terminated, truncated))
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if terminated or truncated else chooser.choice(legal))
    return told


@every_setup
def test_the_api(module: Any, settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", OF_DICTS)
        api_test(module.env(**settings), num_cycles=60)


@every_setup
def test_seeds(module: Any, settings: dict[str, Any]) -> None:
    seed_test(lambda: module.env(**settings), num_cycles=40)


@every_game
def test_rendering(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: module.env(render_mode=render_mode))
    assert capsys.readouterr().out


@every_game
def test_pixels_show_the_table_and_change_with_it(module: Any) -> None:
    env = module.env(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert (before.shape, before.dtype) == ((630, 1200, 3), np.uint8)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert (env.render() != before).any()


@every_game
def test_the_performance_benchmark_runs(
    module: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds by its clock; here that clock runs fast."""
    clock = SimpleNamespace(time=lambda: float(next(seconds)))
    seconds = iter(range(1_000))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


@every_game
@pytest.mark.parametrize(
    "then", [copy.deepcopy, copy.copy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "copy", "pickle"]
)
def test_a_copy_made_at_any_step_continues_the_same_game(module: Any, then: Callable[[Any], Any]) -> None:
    assert play(module.env(), 5, then) == play(module.env(), 5)


def test_a_deep_copy_goes_its_own_way() -> None:
    env = azul_v0.env()
    env.reset(seed=3)
    before = env.last()[0]["observation"].tobytes()
    twin = copy.deepcopy(env)
    twin.step(int(np.flatnonzero(twin.last()[0]["action_mask"])[0]))
    assert env.last()[0]["observation"].tobytes() == before


@pytest.mark.parametrize(("players", "actions"), [(2, 185), (3, 245), (4, 305)])
def test_the_action_space_is_as_large_as_the_number_of_players_needs(players: int, actions: int) -> None:
    assert azul_v0.env(players=players).action_space("player_0").n == actions


@every_game
def test_an_illegal_action_raises_and_changes_nothing(module: Any) -> None:
    env = module.env()
    env.reset(seed=2)
    before = env.last()[0]["observation"].tobytes()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for action in (illegal, -1, 10_000):
        with pytest.raises(IllegalMove, match=f"illegal move '#{action}': "):
            env.step(action)
    assert env.last()[0]["observation"].tobytes() == before


def test_rewards_follow_their_formulas() -> None:
    azul = azulejos.game("azul")
    for players, reward in nonempty(product((2, 3, 4), REWARDS)):
        env = azul_v0.raw_env(players=players, reward=reward)
        env.reset(seed=players)
        chooser = random.Random(players)
        while not env.terminations["player_0"]:
            env.step(chooser.choice(np.flatnonzero(env.table.mask()).tolist()))
        scores, ranks = azul.scores(env.table.state), azul.ranks(env.table.state)
        winners = ranks.count(0)
        for seat in nonempty(range(players)):
            expected = {
                "win": (players * (ranks[seat] == 0) / winners - 1) / (players - 1),
                "rank": 1 - 2 * (ranks[seat] + (ranks.count(ranks[seat]) - 1) / 2) / (players - 1),
                "margin": scores[seat] - (sum(scores) - scores[seat]) / (players - 1),
            }[reward]
            assert env.rewards[f"player_{seat}"] == pytest.approx(expected)
        assert sum(env.rewards.values()) == pytest.approx(0)


def test_a_game_is_cut_short_after_the_most_rounds_without_a_reward() -> None:
    env = azul_v0.raw_env(max_rounds=2)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        assert env.table.game.round_number(env.table.state) <= 2
        env.step(int(np.flatnonzero(env.table.mask())[0]))
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_one_hot_observations_are_as_wide_as_their_plan() -> None:
    env = duel_v0.env(one_hot=True)
    env.reset(seed=1)
    assert env.last()[0]["observation"].size == plan("duel", 2).size


def test_settings_that_make_no_sense_are_refused() -> None:
    with pytest.raises(OptionError, match="reward is one of win, rank, margin, not 'glory'"):
        azul_v0.env(reward="glory")
    with pytest.raises(OptionError, match="max_rounds is at least 1, not 0"):
        azul_v0.env(max_rounds=0)
    with pytest.raises(OptionError, match="players can't be"):
        azul_v0.env(players=5)
