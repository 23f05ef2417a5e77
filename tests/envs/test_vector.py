"""Many tables at once play the very games that one table plays, and return all that a learner needs."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import azulejos
import azulejos.envs  # registers the environments
from azulejos import games
from azulejos.core import loops
from azulejos.core.bulk import batch
from azulejos.core.errors import IllegalMove, OptionError
from azulejos.core.observation import one_hot
from azulejos.envs.registration import environment_id
from azulejos.envs.rewards import values
from azulejos.envs.stepping import best_action
from azulejos.envs.tables import Table, plan

IDS = [environment_id(name) for name in games.names()]
every_game = pytest.mark.parametrize("name", games.names())


def make(name: str, **settings: Any) -> Any:
    assert azulejos.envs
    return gymnasium.make_vec(environment_id(name), **settings)


def random_actions(env: Any) -> Any:
    actions = np.zeros(env.num_envs, np.int64)
    generators = env.rng.copy()  # so that the games' own chance stays what it is
    batch.pick_each(env.states, generators, actions, 0, env.num_envs)
    return actions


@every_game
def test_every_row_is_the_game_that_the_contract_plays(name: str) -> None:
    """Apply, deal, reward, mask and observation one by one, beside the compiled step; new games in the same step."""
    env = make(name, num_envs=6, threads=2, max_rounds=5)
    game = azulejos.game(name)
    env.reset(seed=3)
    states, rng, start = env.states.copy(), env.rng.copy(), game.new()
    ended = 0
    for _ in range(250):
        actions = random_actions(env)
        observed, reward, terminated, truncated, info = env.step(actions)
        for row in range(6):
            state, words = states[row : row + 1], rng[row : row + 1]
            seat = game.actor(state)
            game.apply(state, int(actions[row]))
            is_cut = not game.is_over(state) and game.round_number(state) > 5
            if not is_cut:
                game.deal(state, words)
            assert (terminated[row], truncated[row]) == (game.is_over(state), is_cut)
            if game.is_over(state) or is_cut:
                ended += 1
                worth = values(game, state, 0) if game.is_over(state) else [0.0, 0.0]
                assert info["_final_obs"][row]
                assert (info["final_obs"]["observation"][row] == game.observe(state, seat)).all()
                assert info["rewards"][row].tolist() == worth
                assert reward[row] == worth[seat]
                state[:] = start
                loops.deal(states, rng, row)
            else:
                assert reward[row] == 0
                assert not info["rewards"][row].any()
            assert info["player"][row] == game.actor(state)
            assert (observed["action_mask"][row] == game.mask(state)).all()
            assert (observed["observation"][row] == game.observe(state, game.actor(state))).all()
    assert env.states.tobytes() == states.tobytes()
    assert ended > 5


def test_one_hot_observations_say_the_same_also_of_the_games_that_ended() -> None:
    plain, hot = (make("mini", num_envs=8, one_hot=wanted) for wanted in (False, True))
    plain.reset(seed=1)
    hot.reset(seed=1)
    ended = 0
    for _ in range(60):
        actions = random_actions(plain)
        seen, *_, told = plain.step(actions)
        seen_hot, *_, told_hot = hot.step(actions)
        pairs = list(zip(seen["observation"], seen_hot["observation"], strict=True))
        if "final_obs" in told:
            rows = np.flatnonzero(told["_final_obs"])
            finals = told["final_obs"]["observation"][rows], told_hot["final_obs"]["observation"][rows]
            pairs += zip(*finals, strict=True)
            ended += rows.size
        assert all((one_hot(numbers, plan("mini", 2)) == wide).all() for numbers, wide in pairs)
    assert ended > 8


@every_game
def test_observations_are_within_their_space_and_arrays_never_move(name: str) -> None:
    env = make(name, num_envs=8, one_hot=True)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    first, info = env.reset(seed=1)
    places = first["observation"].ctypes.data, first["action_mask"].ctypes.data, info["player"].ctypes.data
    for _ in range(200):
        observed, *_, info = env.step(random_actions(env))
        assert env.observation_space.contains(observed)
        assert places == (
            observed["observation"].ctypes.data,
            observed["action_mask"].ctypes.data,
            info["player"].ctypes.data,
        )
    assert np.from_dlpack(observed["observation"]).ctypes.data == places[0]


@every_game
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_opponents_answer_until_it_is_the_learners_turn(name: str, opponent: str) -> None:
    env = make(name, num_envs=5, opponent=opponent, threads=1)
    env.reset(seed=2)
    seats, total = set(), 0.0
    for _ in range(150):
        assert (env.buffers.players == env.buffers.learners).all()
        seats.update(env.buffers.learners.tolist())
        _, reward, terminated, _, _ = env.step(random_actions(env))
        assert (reward[~terminated] == 0).all()
        total += reward.sum()
    assert seats == {0, 1}
    if opponent == "greedy":
        assert total < 0  # it beats play at random


@every_game
def test_the_compiled_greedy_opponent_plays_like_the_bot(name: str) -> None:
    """Its move is as good as the best of all legal ones."""
    env = make(name, num_envs=1, opponent="greedy")
    env.reset(seed=5)
    table = Table(name)
    for _ in range(20):
        states = env.states.copy()
        legal = np.zeros(table.actions, np.int64)
        with np.errstate(over="ignore"):  # the generator counts on it
            chosen = best_action(states, 0, states.copy(), env.rng.copy()[0], legal)
        actions = np.array(table.game.legal(states), np.int64)
        outlooks = np.zeros(actions.size)
        loops.outlooks(states, states.copy(), actions, outlooks)
        assert outlooks[actions.tolist().index(chosen)] == outlooks.max()
        env.step(random_actions(env))


@every_game
def test_seeds_and_threads(name: str) -> None:
    """The same seed gives the same games on any number of threads."""
    several = [make(name, num_envs=7, threads=threads) for threads in (1, 2, 3)]
    for env in several:
        env.reset(seed=9)
        for _ in range(60):
            env.step(random_actions(env))
    assert len({env.states.tobytes() for env in several}) == 1
    listed = make(name, num_envs=2)
    listed.reset(seed=[11, 11])
    assert listed.states[0].tobytes() == listed.states[1].tobytes()
    for env in (*several, listed):
        env.close()


@every_game
def test_an_illegal_action_raises_and_no_table_moves(name: str) -> None:
    env = make(name, num_envs=4)
    env.reset(seed=1)
    before = env.states.tobytes()
    actions = random_actions(env)
    for wrong in (int(np.flatnonzero(env.buffers.masks[2] == 0)[0]), -1, 10_000):
        actions[2] = wrong
        with pytest.raises(IllegalMove, match=f"illegal action {wrong} at table 2"):
            env.step(actions)
    with pytest.raises(ValueError, match=r"actions have the shape \(3,\), not \(4,\)"):
        env.step(actions[:3])
    assert env.states.tobytes() == before


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(OptionError, match="opponent is one of None, random, greedy, not 'nobody'"):
        make("azul", num_envs=1, opponent="nobody")
