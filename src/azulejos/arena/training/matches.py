"""Matches between networks, in compiled code: whether training has made them stronger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.mind import MIND
from azulejos.bots.azul.selfplay import VICTORY, play_match
from azulejos.core.game import State
from azulejos.core.words import WORDS

SURE = 1.96  # standard errors to each side of an interval of 95 %


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays, with how many nodes; without any, greedily."""

    name: str
    nodes: int
    other_nodes: int
    other_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    share: float  # of victories
    error: float  # half the width of its interval of 95 %
    points: float
    other_points: float  # of the best opponent

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} ± {100 * self.error:.1f} % ({self.points:.1f} : {self.other_points:.1f})"


def play(start: State, networks: NDArray[Any], others: NDArray[Any], match: Match, games: int, seed: int) -> Score:
    """Play every deal with the networks in each seat once, and the others in all other seats."""
    players = int(start[0].players)
    deals = max(1, games // players)
    minds = np.zeros(2, MIND)
    minds["limit"] = [match.nodes, match.other_nodes]
    minds["by_hand"] = [False, match.other_by_hand]
    words = np.zeros(deals, WORDS)
    words["word"] = np.random.SeedSequence(seed).generate_state(deals, np.uint64)
    results = np.zeros((deals * players, 3), np.int64)
    play_match(start, minds, np.concatenate([networks, others]), words, results)
    by_deal = results[:, 2].reshape(deals, players).mean(1) / VICTORY
    error = SURE * float(by_deal.std()) / deals**0.5
    return Score(float(by_deal.mean()), error, float(results[:, 0].mean()), float(results[:, 1].mean()))
