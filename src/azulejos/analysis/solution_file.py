"""The file of a solution: a row for each position in which a seat acts, in the order in which they are found.

positions   bytes of the state's record; `positions.view(game.dtype)` gives the states again
values      what the position is worth to the first seat, from −1 to 1
strategy    the first of the best actions
best        1 for each action that is best, 0 for each other
about       as JSON: the game with its version and options, how many positions there are, the value of the start
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from azulejos.analysis.solution import EQUAL, Reals, Solution
from azulejos.core.errors import OptionError
from azulejos.core.loops import Numbers, States
from azulejos.games import game as find_game


@dataclass(frozen=True)
class Strategy:
    """The contents of a file."""

    about: dict[str, object]
    states: States
    values: Reals
    strategy: Numbers
    best: NDArray[np.bool_]  # by position and action


def write_solution(solution: Solution, path: Path) -> None:
    decisions = np.flatnonzero(solution.actors >= 0)
    best = np.zeros((solution.actors.size, solution.game.actions), np.bool_)
    good = np.flatnonzero((solution.losses < EQUAL) & (solution.actors[solution.parents] >= 0))
    best[solution.parents[good], solution.way[good]] = True
    about = {
        "game": solution.game.name,
        "version": solution.game.version,
        "options": solution.options,
        "positions": int(solution.actors.size),
        "value": float(solution.value[0]),
    }
    if path.suffix != ".npz":
        raise OptionError(f"a solution goes into a file FILE.npz, not '{path}'")
    np.savez_compressed(
        path,
        positions=solution.states[decisions].view(np.uint8).reshape(decisions.size, -1),
        values=solution.value[decisions],
        strategy=solution.strategy[decisions].astype(np.int16),
        best=np.packbits(best[decisions], axis=1),
        about=np.array(json.dumps(about)),
    )


def read_solution(path: Path) -> Strategy:
    """A solution that was written by this version of the game."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in ("positions", "values", "strategy", "best", "about")}
    except (OSError, ValueError, KeyError) as error:
        raise OptionError(f"{path} is no solution: {error}") from None
    about = json.loads(str(arrays["about"]))
    game = find_game(about["game"])
    if about["version"] != game.version:
        raise OptionError(f"{path} solves version {about['version']} of {game.title}, not {game.version}")
    return Strategy(
        about,
        arrays["positions"].reshape(-1).view(game.dtype),
        arrays["values"],
        arrays["strategy"].astype(np.int64),
        np.unpackbits(arrays["best"], axis=1, count=game.actions).astype(np.bool_),
    )
