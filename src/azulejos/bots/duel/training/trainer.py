"""The trainer of Duel's network: self-play, learning and tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.features import FEATURES
from azulejos.bots.duel.network import FIELDS, hand_made, learned, load_network, save_network
from azulejos.bots.duel.search.tree import new_tree
from azulejos.bots.duel.training.learner import DuelLearner
from azulejos.bots.duel.training.samples import NOTES, STAGE
from azulejos.bots.duel.training.selfplay import (
    EXPLORE,
    GREEDY,
    QUICK,
    QUICK_TRUST,
    SETTINGS,
    WHOLE,
    WHOLE_SIMULATIONS,
    WHOLE_TRUST,
    play_match,
    play_to_learn,
)
from azulejos.bots.duel.workspace import new_workspaces
from azulejos.bots.training.match_results import RESULT, seeded_deals
from azulejos.bots.training.replay_buffer import ReplayBuffer
from azulejos.bots.training.trainer import Exercise, Match, Samples, Trainer
from azulejos.core.compiling.alignment import aligned_copy
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.state import SEATS

# If none are named, half of the games have the tablets of a first game, the others any.
TABLET_OPTIONS = ("first", "first", "random-3", "random-4")
PORTION = 8_000  # samples that are played before the next learning
KEPT = 160_000  # samples that are learned from, the newest
BATCH = 512  # samples in one step
REUSE, SEARCHED_REUSE = 2, 5  # how often each sample is learned from: those of searches are few, and better
TREE_NODES = 1 << 17
# Against whom, with how many simulations on either side; without any, both play without search.
OPPONENTS = (("hand", 0, 0), ("greedy", 0, GREEDY), ("last", 0, 0), ("start", 0, 0))


class DuelTrainer(Trainer):
    """One network for all tables."""

    name = "duel"
    nodes = 0  # play without search: the more games the better
    match_games = 200
    explore = 40.0  # in thousandths of the moves
    trust = 0.9  # the λ of TD(λ)
    # Decisions that are searched longer, in thousandths; with how many simulations at least; the λ there.
    whole, whole_simulations, whole_trust = 40.0, 64, 0.4

    def __init__(self, options: Mapping[str, str], nodes: int | None, seed: int) -> None:
        super().__init__(options, nodes, seed)
        tables = [options] if "tablets" in options else [{**options, "tablets": kind} for kind in TABLET_OPTIONS]
        self.starts = np.concatenate([self.game.new(**table) for table in tables])
        self.learner = DuelLearner(self.random)
        self.learners = [self.learner]
        self.buffer = ReplayBuffer(KEPT, FEATURES, np.float16, NOTES)
        self.rows = np.zeros((PORTION, FEATURES), np.float32)
        self.notes = np.zeros((PORTION, NOTES), np.float32)
        self.workspace, self.tree = new_workspaces(), new_tree(TREE_NODES)

    @property
    def window(self) -> int:
        return KEPT

    def known(self) -> NDArray[Any]:
        return learned()

    def load(self, path: Path) -> NDArray[Any]:
        return load_network(path)

    def begin_with(self, networks: NDArray[Any]) -> None:
        """Units that do nothing, because a file has fewer, start with any weights: with none they would never learn."""
        known = networks.copy()
        weights = known["weights"][0]
        is_idle = ~known["out"][0].any(0)
        weights[:, is_idle] = self.learner.weights[0][:, is_idle]
        self.learner.start_from([known[field][0] for field in FIELDS])

    def playing(self) -> NDArray[Any]:
        return self.learner.networks()

    def play(self, exercise: Exercise) -> Samples:
        settings = np.zeros(SETTINGS)
        settings[QUICK], settings[QUICK_TRUST], settings[EXPLORE] = exercise.nodes, self.trust, self.explore
        settings[WHOLE], settings[WHOLE_TRUST] = self.whole, self.whole_trust
        settings[WHOLE_SIMULATIONS] = max(exercise.nodes, self.whole_simulations)
        arrays = (self.tree, seeded(exercise.seed), settings, self.rows, self.notes)
        number = int(play_to_learn(self.starts, self.workspace, aligned_copy(exercise.networks), *arrays))
        games = 1 + int((np.diff(self.notes[:number, STAGE]) < 0).sum())
        rows, notes = self.rows[:number].copy(), self.notes[:number].copy()
        return Samples(games, rows, notes, notes)

    def learn(self, samples: Samples, rate: float) -> list[float]:
        (new,) = self.remember(samples)
        steps = (SEARCHED_REUSE if self.nodes else REUSE) * new // BATCH
        return [self.buffer.train(self.learner, steps, BATCH, rate, self.random)]

    def remember(self, samples: Samples) -> list[int]:
        self.buffer.add(samples.rows, samples.targets)
        return [len(samples.rows)]

    def play_matches(self) -> Iterator[Match]:
        networks = self.playing()
        met = {"last": self.last, "start": self.first}
        for name, own, other in OPPONENTS:
            others = met.get(name, hand_made())
            if others is not None:
                yield Match(name, SEATS, self.meet(networks, others, np.array([own, other])))
        self.last = networks

    def meet(self, networks: NDArray[Any], others: NDArray[Any], simulations: NDArray[np.int64]) -> NDArray[np.float64]:
        """Play every deal twice, with the networks in either seat."""
        deals = seeded_deals(1 + self.match_games // SEATS, self.seed)
        results = np.zeros((self.match_games, RESULT))
        both = aligned_copy(networks, others)
        play_match(self.starts, self.workspace, both, self.tree, deals, simulations, results)
        return results

    def save(self, path: Path) -> None:
        save_network(path, self.playing())
