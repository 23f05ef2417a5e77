"""The trainer of Azul's networks: self-play, learning and tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.azul.network import OUTPUTS, load_networks, networks_for, save_networks
from azulejos.bots.azul.training.learned_networks import NETWORK_KINDS, networks_of, new_learners, start_from
from azulejos.bots.azul.training.learner import AzulLearner
from azulejos.bots.azul.training.samples import NETWORK, NOTES, sample_width
from azulejos.bots.azul.training.selfplay import (
    DEAL_TRUST,
    EARLY,
    EXPLORE,
    LATE,
    QUICK_NODES,
    QUICK_TRUST,
    SETTINGS,
    VICTORY,
    play_match,
    play_to_learn,
)
from azulejos.bots.azul.workspace import new_workspaces
from azulejos.bots.training.match_results import seeded_deals
from azulejos.bots.training.replay_buffer import ReplayBuffer
from azulejos.bots.training.trainer import Exercise, Match, Samples, Trainer
from azulejos.core.compiling.alignment import aligned_copy
from azulejos.core.rng import seeded

PORTION = 12_000  # samples that are played before the next learning
KEPT = (600_000, 300_000)  # samples of each network that are learned from, the newest
LEAST = (20_000, 4_000)  # before there are this many, nothing is learned: few samples would be learned by heart
BATCHES = (512, 256)  # samples of each network in one step
REUSE = (4.0, 8.0)  # how often each sample is learned from
QUICK_PART = 7  # a quick search has this many times fewer nodes than a whole one
LEAST_NODES = 10  # of a quick search
FIRST_PART = 1 / 20  # of the training, in which search knows little


@dataclass(frozen=True, slots=True)
class Opponent:
    """The opponent, with its nodes per move; without any it plays greedily."""

    name: str
    nodes: int
    other_nodes: int
    other_by_hand: bool = False


OPPONENTS = (
    Opponent("hand", 2000, 2000, True),
    Opponent("greedy", 300, 0),
    Opponent("last", 1000, 1000),
    Opponent("start", 1000, 1000),
)


class AzulTrainer(Trainer):
    """The two networks of one kind of table."""

    name = "azul"
    nodes = 400
    explore = 30.0  # in thousandths of the moves
    trust = 0.88  # the λ of TD(λ)
    first_trust = 0.93  # in the first part
    deal_trust = 0.25  # before a deal
    # In early and in late rounds: moves that are searched whole, in thousandths; with how many times the nodes; the λ
    # there, if it is less; deals that are tried before each deal, and with how many times the nodes. Late in a game,
    # what a short search says is wrong by more than one deal differs from another: depth counts more than number.
    early = (120.0, 1.0, 1.0, 2, 0.4)
    late = (120.0, 6.0, 0.4, 1, 6.0)

    def __init__(self, options: Mapping[str, str], nodes: int | None, seed: int) -> None:
        super().__init__(options, nodes, seed)
        self.start = self.game.new(**options)
        self.players = int(self.start[0].players)
        self.networks: list[AzulLearner] = new_learners(self.players, self.random)
        self.learners = list(self.networks)
        width = sample_width(self.players)
        self.buffers = [ReplayBuffer(room, width, np.int8, OUTPUTS) for room in KEPT]
        self.rows = np.zeros((PORTION, width), np.int8)
        self.notes = np.zeros((PORTION, NOTES), np.float32)
        self.targets = np.zeros((PORTION, OUTPUTS), np.float32)
        self.workspace = new_workspaces()

    @property
    def window(self) -> int:
        return sum(KEPT)

    def known(self) -> NDArray[Any]:
        return networks_for(self.players, bool(self.start[0].grey))

    def load(self, path: Path) -> NDArray[Any]:
        return load_networks(path, self.players)

    def begin_with(self, networks: NDArray[Any]) -> None:
        start_from(self.networks, self.players, networks)

    def playing(self) -> NDArray[Any]:
        return networks_of(self.networks, self.players)

    def play(self, exercise: Exercise) -> Samples:
        settings = self.settings(exercise)
        rows, notes, targets = self.rows, self.notes, self.targets
        rng, networks = seeded(exercise.seed), aligned_copy(exercise.networks)
        number, games = play_to_learn(self.start, self.workspace, networks, rng, settings, rows, notes, targets)
        return Samples(int(games), rows[:number].copy(), notes[:number].copy(), targets[:number].copy())

    def settings(self, exercise: Exercise) -> NDArray[np.float64]:
        """The settings of `play_to_learn`."""
        settings = np.zeros(SETTINGS)
        trust = self.first_trust if exercise.part < FIRST_PART else self.trust
        settings[QUICK_NODES] = max(LEAST_NODES, exercise.nodes // QUICK_PART)
        settings[QUICK_TRUST], settings[DEAL_TRUST], settings[EXPLORE] = trust, self.deal_trust, self.explore
        for first, (whole, depth, most_trust, deals, deal_depth) in ((EARLY, self.early), (LATE, self.late)):
            nodes = [max(LEAST_NODES, int(times * exercise.nodes)) for times in (depth, deal_depth)]
            settings[first : first + 5] = whole, nodes[0], min(trust, most_trust), deals, nodes[1]
        return settings

    def learn(self, samples: Samples, rate: float) -> list[float]:
        errors = []
        for which, new in enumerate(self.remember(samples)):
            buffer, learner = self.buffers[which], self.learners[which]
            steps = int(REUSE[which] * new / BATCHES[which]) if buffer.number >= LEAST[which] else 0
            errors.append(buffer.train(learner, steps, BATCHES[which], rate, self.random))
        return errors

    def remember(self, samples: Samples) -> list[int]:
        new = [np.flatnonzero(samples.notes[:, NETWORK] == which) for which in range(NETWORK_KINDS)]
        for buffer, which in zip(self.buffers, new, strict=True):
            buffer.add(samples.rows[which], samples.targets[which])
        return [len(which) for which in new]

    def play_matches(self) -> Iterator[Match]:
        networks = self.playing()
        met = {"last": self.last, "start": self.first}
        for opponent in OPPONENTS:
            others = met.get(opponent.name, networks)
            if others is not None:
                yield Match(opponent.name, self.players, self.meet(networks, others, opponent))
        self.last = networks

    def meet(self, networks: NDArray[Any], others: NDArray[Any], opponent: Opponent) -> NDArray[np.float64]:
        """Play every deal with the networks in each seat once, and the others in all other seats."""
        deals = max(1, self.match_games // self.players)
        workspaces = new_workspaces(2)
        workspaces["limit"] = [opponent.nodes, opponent.other_nodes]
        workspaces["by_hand"] = [False, opponent.other_by_hand]
        results = np.zeros((deals * self.players, 3), np.int64)
        both = aligned_copy(networks, others)
        play_match(self.start, workspaces, both, seeded_deals(deals, self.seed), results)
        shares: NDArray[np.float64] = results / np.array([1, 1, VICTORY])
        return shares

    def save(self, path: Path) -> None:
        save_networks(path, self.playing(), self.players)
