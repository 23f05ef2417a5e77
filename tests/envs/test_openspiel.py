"""OpenSpiel's own tests and algorithms run on the games, and no player sees what the rules hide."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import azulejos.envs.openspiel
from azulejos.core.rng import seeded
from tests.envs.playthroughs import FOLDER, GAMES, playthrough

SHORT = ["python_azul(max_rounds=1)", "python_azul_duel(max_rounds=1)", "python_azul_mini"]
SETUPS = [
    "python_azul(max_rounds=2,players=3)",
    "python_azul(max_rounds=2,players=4,wall=grey,reward=rank)",
    "python_azul(max_rounds=2,wall=grey,reward=margin,start=2)",
    "python_azul_duel(max_rounds=2,tablets=random-4)",
]


def walk(name: str, seed: int) -> Iterator[Any]:
    """Every state of a random game, chance nodes among them."""
    assert azulejos.envs.openspiel
    chooser = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        # Plates are drawn more often than at random, so that something is hidden.
        draws = [action for action in legal if not state.is_chance_node() and state.action_to_string(action) == "D"]
        state.apply_action(draws[0] if draws and chooser.random() < 0.7 else chooser.choice(legal))
    yield state


@pytest.mark.parametrize("name", SHORT + SETUPS)
def test_random_games_keep_openspiels_promises(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=name in SHORT, verbose=False)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_playthrough_goes_as_it_went(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), "read the diff: make golden"


@pytest.mark.parametrize("name", ["python_azul", "python_azul_duel", "python_azul_mini"])
def test_whole_games_end_with_a_winner_and_sum_to_nothing(name: str) -> None:
    *_, end = walk(name, seed=3)
    assert end.returns() in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])
    assert sum(end.returns()) == 0
    assert len(end.full_history()) < end.get_game().max_game_length()


@pytest.mark.parametrize("name", SHORT)
def test_states_are_serialised_pickled_and_cloned(name: str) -> None:
    *_, state = (state.clone() for state, _ in zip(walk(name, seed=4), range(40), strict=False))
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for twin in (state.clone(), read, pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        for player in (0, 1):
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)


def test_all_states_that_a_player_cannot_tell_apart_share_strings_and_tensors() -> None:
    """Those that `determinise` draws; and at least one of them is another state."""
    others = 0
    for number, state in enumerate(walk("python_azul_duel", seed=5)):
        for player in (0, 1) if number % 4 == 0 else ():
            twin = state.clone()
            twin.table = azulejos.game("duel").determinise(state.table, player, seeded(number))
            others += twin.table.tobytes() != state.table.tobytes()
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
    assert others > 3


def test_a_hidden_choice_leaves_the_other_players_information_as_it_is() -> None:
    """Whichever plate is kept or put back, the other player has seen the same; the one who chose has not."""
    compared = 0
    for state in walk("python_azul_duel", seed=6):
        if not state.is_chance_node() and not state.is_terminal():
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            if len(texts) > 1 and texts[0][0] in "KU":
                player = state.current_player()
                twins = [state.child(action) for action in state.legal_actions()]
                assert len({twin.information_state_string(1 - player).split(":")[1] for twin in twins}) == 1
                assert len({tuple(twin.information_state_tensor(1 - player)) for twin in twins}) == 1
                assert len({twin.information_state_string(player) for twin in twins}) == len(twins)
                assert len({tuple(twin.information_state_tensor(player)) for twin in twins}) == len(twins)
                compared += 1
    assert compared


@pytest.mark.parametrize("name", SHORT)
def test_its_tree_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = next(state.clone() for state in walk(name, seed=1) if not state.is_chance_node())
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", SHORT)
def test_its_regret_minimiser_learns_by_outcome_sampling(name: str) -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(name))
    solver.iteration()
    state = next(state.clone() for state in walk(name, seed=1) if not state.is_chance_node())
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", SHORT)
def test_its_learning_environment_runs(name: str) -> None:
    env = rl_environment.Environment(name)
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


def test_python_ends_in_peace_after_the_games_were_registered() -> None:
    """The things that OpenSpiel keeps of Python must outlive it."""
    code = "import azulejos.envs.openspiel, pyspiel; pyspiel.load_game('python_azul').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
