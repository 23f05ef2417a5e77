"""How many steps a second the environments take, all in one run, with random legal actions: see `environments.md`.

    python -m benchmarks.environments [--write | --threads]

Each environment takes its turn several times, and its best time counts. Steps of the vector environment are timed with
mask and observation, on all cores by the clock on the wall and by the processor's clock; choosing the actions is not
counted. So are those of EnvPool and pgx, if they are installed (`pip install envpool pgx`). The others are driven
from Python, which is counted with them, by the processor's clock.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from benchmarks.other_environments import measures
from open_spiel.python.games import kuhn_poker

import azulejos.envs.openspiel
from azulejos.core.bulk import batch

PAGE = Path(__file__).with_suffix(".md")
BEGIN, END = "<!-- figures: written by environments.py --write -->\n", "<!-- end of figures -->\n"
TABLES = 4_096
VECTOR_STEPS = 60
TURNS = 5
SECONDS = 0.5  # of an environment driven from Python, at a turn


Measured = tuple[float, float, float]


def vector_step(name: str, tables: int = TABLES, **settings: Any) -> Callable[[], Measured]:
    """Seconds a step of one table, by the wall's clock and by the processor's, of all threads together.

    And in which share of the decisions the seat acts that acted before.
    """
    env: Any = gymnasium.make_vec(name, num_envs=tables, **settings)
    env.reset(seed=1)
    actions = np.zeros(tables, np.int64)

    def measure() -> Measured:
        wall, processor, repeats, decisions = float("inf"), float("inf"), 0, 0
        for _ in range(VECTOR_STEPS):
            batch.pick_each(env.states, env.rng, actions, 0, tables)
            before = env.buffers.players.copy()
            began, worked = time.perf_counter(), time.process_time()
            _, _, terminated, truncated, info = env.step(actions)
            wall = min(wall, (time.perf_counter() - began) / tables)
            processor = min(processor, (time.process_time() - worked) / tables)
            goes_on = ~(terminated | truncated)
            repeats += int(((info["player"] == before) & goes_on).sum())
            decisions += int(goes_on.sum())
        return wall, processor, repeats / decisions

    return measure


def agents_step(make: Callable[[], Any]) -> Callable[[], float]:
    """Seconds a step of an environment of PettingZoo, with its observation and the choice of an action."""
    env = make()
    chance = np.random.default_rng(1)

    def measure() -> float:
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            env.reset(seed=1)
            while env.agents:
                observation, _, terminated, truncated, _ = env.last()
                mask = observation["action_mask"]
                env.step(None if terminated or truncated else int(chance.choice(np.flatnonzero(mask))))
                steps += 1
        return (time.process_time() - began) / steps

    return measure


def single_step(name: str, **settings: Any) -> Callable[[], float]:
    """Seconds a step of an environment of Gymnasium, the opponents' moves and the choice of an action among them."""
    env = gymnasium.make(name, **settings)
    env.action_space.seed(1)

    def measure() -> float:
        steps, began, ended = 0, time.process_time(), True
        observation: Any = None
        while time.process_time() - began < SECONDS:
            if ended:
                observation, _ = env.reset(seed=1)
            mask = observation["action_mask"] if isinstance(observation, dict) else None
            observation, _, terminated, truncated, _ = env.step(env.action_space.sample(mask))
            ended = terminated or truncated
            steps += 1
        return (time.process_time() - began) / steps

    return measure


def spiel_step(name: str) -> Callable[[], float]:
    """Seconds an action of a player in a game of OpenSpiel, with chance and the observation of the acting seat."""
    game = pyspiel.load_game(name)
    chance = np.random.default_rng(1)

    def measure() -> float:
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(int(chance.choice(outcomes, p=weights)))
                    continue
                state.observation_tensor()
                state.apply_action(int(chance.choice(state.legal_actions())))
                steps += 1
        return (time.process_time() - began) / steps

    return measure


def rows() -> Iterator[str]:
    assert azulejos.envs.openspiel
    assert kuhn_poker
    yield from vector_rows()
    yield from others_rows()
    yield "\n| driven from Python | µs a step | steps a second, one core |\n|---|--:|--:|\n"
    driven: dict[str, Callable[[], float]] = {
        "Azul, PettingZoo": agents_step(azulejos.envs.azul_v0.env),
        "Duel, PettingZoo": agents_step(azulejos.envs.duel_v0.env),
        "Azul, Gymnasium against `greedy`": single_step("azulejos/Azul-v0"),
        "Duel, Gymnasium against `greedy`": single_step("azulejos/Duel-v0"),
        "Gymnasium's own CartPole": single_step("CartPole-v1"),
        "Gymnasium's own FrozenLake": single_step("FrozenLake-v1"),
        "Azul, OpenSpiel": spiel_step("python_azul"),
        "Duel, OpenSpiel": spiel_step("python_azul_duel"),
        "Mini, PettingZoo": agents_step(azulejos.envs.mini_v0.env),
        "Mini, OpenSpiel": spiel_step("python_azul_mini"),
        "OpenSpiel's own tic-tac-toe (C++)": spiel_step("tic_tac_toe"),
        "OpenSpiel's own backgammon (C++)": spiel_step("backgammon"),
        "OpenSpiel's own Kuhn poker (Python)": spiel_step("python_kuhn_poker"),
    }
    best = {name: min(measure() for _ in range(3)) for name, measure in driven.items()}
    yield from (f"| {name} | {1e6 * seconds:.1f} | {1 / seconds:,.0f} |\n" for name, seconds in best.items())


def vector_rows() -> Iterator[str]:
    heads = (
        "vector environment",
        "ns a step, one core",
        "a second, reckoned for two free cores",
        "by the wall's clock",
    )
    yield f"| {' | '.join(heads)} | the same seat again |\n|---|--:|--:|--:|--:|\n"
    measured = {
        "Azul, two players": vector_step("azulejos/Azul-v0"),
        "Azul, four players": vector_step("azulejos/Azul-v0", players=4),
        "Azul, grey wall": vector_step("azulejos/Azul-v0", wall="grey"),
        "Azul Duel": vector_step("azulejos/Duel-v0"),
    }
    turns: dict[str, list[Measured]] = {name: [] for name in measured}
    for _ in range(TURNS):
        for name, measure in measured.items():
            turns[name].append(measure())
    for name, each in turns.items():
        wall, processor = min(turn[0] for turn in each), min(turn[1] for turn in each)
        again = sum(turn[2] for turn in each) / len(each)
        yield f"| {name} | {1e9 * processor:.0f} | {2 / processor:,.0f} | {1 / wall:,.0f} | {again:.0%} |\n"


def others_rows() -> Iterator[str]:
    """Vector environments of others, by the processor's clock; those that are not installed say so."""
    heads = ("vector environments of others", "ns a step, one core", "a second, reckoned for two free cores")
    yield f"\n| {' | '.join(heads)} |\n|---|--:|--:|\n"
    for name, measure in measures():
        if measure is None:
            yield f"| {name} | not installed | |\n"
            continue
        seconds = min(measure() for _ in range(2))
        yield f"| {name} | {1e9 * seconds:,.0f} | {2 / seconds:,.0f} |\n"


def thread_rows() -> Iterator[str]:
    """Azul for two on one thread and on two, in turns, for growing numbers of tables."""
    yield "| tables | ns a step: one thread | two | processor's ns a step: one thread | two |\n|--:|--:|--:|--:|--:|\n"
    for tables in (16, 64, 256, 512, 1_024, 2_048, 4_096):
        steps = [vector_step("azulejos/Azul-v0", tables, threads=threads) for threads in (1, 2)]
        turns = np.array([[step()[:2] for step in steps] for _ in range(TURNS)])  # turn × thread numbers × clocks
        cells = [f"{1e9 * seconds:,.0f}" for seconds in turns.min(axis=0).T.ravel()]
        yield f"| {tables:,} | {' | '.join(cells)} |\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help=f"write the figures into {PAGE.name}")
    parser.add_argument("--threads", action="store_true", help="measure one thread beside two instead")
    wanted = parser.parse_args()
    if wanted.threads:
        print("".join(thread_rows()))
        return
    load = os.getloadavg()[0]
    head = (
        f"{platform.machine()}, {os.cpu_count()} processors, load {load:.0f} from other work; "
        f"Python {platform.python_version()}; {date.today()}; `python -m benchmarks.environments --write`.\n\n"
    )
    figures = head + "".join(rows())
    print(figures)
    if wanted.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{figures}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
