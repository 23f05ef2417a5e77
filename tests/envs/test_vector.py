"""Many tables at once play the very games that one table plays, and return all that a learner needs."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
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
from azulejos.core.bulk.threads import FEWEST_GAMES, Workers
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


def test_actions_are_integers_within_the_space_of_this_table() -> None:
    many, one = make("azul", num_envs=2), gymnasium.make("azulejos/Azul-v0")
    many.reset(seed=1)
    one.reset(seed=1)
    with pytest.raises(TypeError, match="actions are integers, not float64"):
        many.step(np.array([3.7, 1.0]))
    with pytest.raises(TypeError, match=r"an action is an integer, not 3\.7"):
        one.step(3.7)
    with pytest.raises(IllegalMove, match="actions are numbers from 0 to 184"):
        one.step(np.int64(185))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@every_game
def test_a_copy_in_mid_game_continues_like_the_original(name: str, duplicate: Any) -> None:
    env = make(name, num_envs=5, threads=2, one_hot=True)
    env.reset(seed=4)
    for _ in range(30):
        env.step(random_actions(env))
    other = duplicate(env.unwrapped)
    for _ in range(40):
        actions = random_actions(env)
        here, there = env.step(actions.copy()), other.step(actions)
        for one, two in zip(here[:4], there[:4], strict=True):
            assert_equal(one, two)
        assert_equal(here[4]["player"], there[4]["player"])
    assert env.states.tobytes() == other.states.tobytes()
    env.step(random_actions(env))
    assert env.states.tobytes() != other.states.tobytes(), "each has games of its own"


def test_a_forked_process_steps_on_with_threads_of_its_own() -> None:
    """In a new interpreter, because a fork of the one that runs the tests would carry their threads along."""
    program = """
import os, gymnasium, numpy, azulejos.envs
env = gymnasium.make_vec("azulejos/Mini-v0", num_envs=4, threads=2)
def step():
    env.step(numpy.array([numpy.flatnonzero(mask)[0] for mask in env.unwrapped.buffers.masks]))
env.reset(seed=1)
step()
child = os.fork()
step()
if child == 0:
    os._exit(0)
print(os.waitpid(child, 0)[1])
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert finished.stdout == "0\n", finished.stderr


def test_few_tables_are_stepped_by_one_thread_and_many_by_all() -> None:
    cores = os.cpu_count() or 1
    parts = {number: len(Workers(number)._parts) for number in (1, 64, FEWEST_GAMES, FEWEST_GAMES * cores)}
    assert parts == {1: 1, 64: 1, FEWEST_GAMES: 1, FEWEST_GAMES * cores: cores}


@pytest.mark.parametrize("opponent", [None, "random"])
@every_game
def test_a_new_game_begins_in_the_next_step_if_that_is_asked_for(name: str, opponent: str | None) -> None:
    """As Gymnasium's NEXT_STEP means it: the end is seen first; the step after it begins, whatever its action."""
    env = make(name, num_envs=4, max_rounds=3, autoreset="next_step", opponent=opponent)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.reset(seed=3)
    had_ended, ends = np.zeros(4, bool), 0
    for _ in range(400):
        actions = np.where(had_ended, -7, random_actions(env))
        before = env.states.copy()
        observed, reward, terminated, truncated, info = env.step(actions)
        ended = terminated | truncated
        assert not (ended & had_ended).any()
        assert not reward[had_ended].any()
        assert "final_obs" not in info
        assert (observed["action_mask"][ended] == 1).all()
        for row in np.flatnonzero(ended):
            ends += 1
            if opponent is None:
                seat, state = info["player"][row], before[row : row + 1].copy()
                env.table.game.apply(state, int(actions[row]))
                assert (observed["observation"][row] == env.table.game.observe(state, seat)).all()
        for row in np.flatnonzero(had_ended):
            assert env.table.game.round_number(env.states[row : row + 1]) == 1
        had_ended = ended
    assert ends > 4


def test_an_unknown_way_of_resetting_is_refused() -> None:
    with pytest.raises(OptionError, match="autoreset is same_step or next_step, not 'never'"):
        make("azul", num_envs=1, autoreset="never")


def test_masks_have_the_name_that_masking_learners_ask_for() -> None:
    one, many = gymnasium.make("azulejos/Azul-v0"), make("azul", num_envs=3)
    seen, _ = one.reset(seed=1)
    assert (one.get_wrapper_attr("action_masks")() == seen["action_mask"].astype(bool)).all()
    seen, _ = many.reset(seed=1)
    assert many.unwrapped.action_masks().dtype == np.bool_
    assert (many.unwrapped.action_masks() == seen["action_mask"]).all()


def assert_equal(one: Any, two: Any) -> None:
    if isinstance(one, dict):
        assert one.keys() == two.keys()
        for key in one:
            assert_equal(one[key], two[key])
    else:
        assert (one == two).all()
