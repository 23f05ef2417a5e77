"""Keys are the same numbers in compiled code and in plain Python."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np

from azulejos.bots.azul.hashing import mix
from azulejos.core.compiling.rule import entry, plain

SEARCH = """
import azulejos
from azulejos.bots.azul.levels import LEVELS
from azulejos.bots.search.budget import Budget
from azulejos.bots.protocol import Seen
from azulejos.core.rng import seeded
azul = azulejos.game("azul")
state = azul.new()
azul.deal(state, seeded(3))
print(LEVELS[-1].choose(Seen(azul, state, azul.actor(state)), Budget(nodes=120), seeded(1)))
"""


@entry
def mixed(keys: np.ndarray, out: np.ndarray) -> None:
    for which in range(keys.size):
        out[which] = mix(keys[which])


def test_a_mixed_key_is_the_same_number_in_both_modes() -> None:
    keys = np.random.default_rng(1).integers(-(2**63), 2**63 - 1, 500)
    compiled = np.zeros_like(keys)
    mixed(keys, compiled)
    with np.errstate(over="ignore"):
        assert [plain(mix)(int(key)) for key in keys] == compiled.tolist()


def test_a_sum_too_long_for_a_machine_word_is_mixed_as_if_it_had_wrapped_around() -> None:
    keys = np.random.default_rng(2).integers(2**61, 2**63 - 1, (500, 3))
    with np.errstate(over="ignore"):
        wrapped = [plain(mix)(int(key)) for key in keys.sum(1)]
        assert [plain(mix)(sum(key)) for key in keys.tolist()] == wrapped


def test_a_search_in_plain_python_finds_what_the_compiled_one_finds() -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-c", SEARCH], env=os.environ | mode, capture_output=True, text=True, check=True
        ).stdout
        for mode in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert answers[0] == answers[1]
    assert "nodes=120" in answers[0]
