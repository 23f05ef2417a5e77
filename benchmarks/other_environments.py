"""Vector environments of others, for `environments.py`: EnvPool and pgx, where they are installed.

pip install envpool pgx
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

TABLES = 4_096
STEPS = 30

Measure = Callable[[], float]  # seconds a step of one table, by the processor's clock, of all threads together


def measures() -> Iterator[tuple[str, Measure | None]]:
    """The measurements, or None where it is not installed."""
    for library, names, make in (
        ("EnvPool", ("CartPole-v1", "FrozenLake-v1"), pool_step),
        ("pgx", ("tic_tac_toe", "connect_four", "backgammon"), pgx_step),
    ):
        is_there = importlib.util.find_spec(library.lower()) is not None
        yield from ((f"{library}'s {name}", make(name) if is_there else None) for name in names)


def pool_step(name: str) -> Measure:
    import envpool

    env = envpool.make_gymnasium(name, num_envs=TABLES, seed=1)
    env.reset()
    chance = np.random.default_rng(1)

    def measure() -> float:
        best = float("inf")
        for _ in range(STEPS):
            actions = chance.integers(env.action_space.n, size=TABLES).astype(np.int32)
            began = time.process_time()
            env.step(actions)
            best = min(best, (time.process_time() - began) / TABLES)
        return best

    return measure


def pgx_step(name: str) -> Measure:
    """Random legal actions; a game that is over begins again, as at our tables."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf)))
    key = jax.random.PRNGKey(1)
    state: Any = jax.jit(jax.vmap(env.init))(jax.random.split(key, TABLES))

    def one(state: Any, number: int) -> tuple[Any, float]:
        keys = jax.random.split(jax.random.fold_in(key, number), TABLES + 1)
        given = jax.block_until_ready((pick(keys[0], state.legal_action_mask), keys[1:]))
        began = time.process_time()
        after = jax.block_until_ready(step(state, *given))
        return after, (time.process_time() - began) / TABLES

    def measure() -> float:
        now, best = one(state, 0)[0], float("inf")  # the first step compiles
        for number in range(1, STEPS):
            now, seconds = one(now, number)
            best = min(best, seconds)
        return best

    return measure
