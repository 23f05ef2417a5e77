"""The interface of a game that can be trained: its networks, their self-play, and their tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.training.learner import Learner
from azulejos.core import loops
from azulejos.core.rng import seeded
from azulejos.games import game

SEEDS = 1 << 31


@dataclass(frozen=True, slots=True)
class Exercise:
    """Some games to be played, to learn from: all that a worker must know, wherever it is."""

    game: str
    options: tuple[tuple[str, str], ...]
    nodes: int
    networks: NDArray[Any]  # that play
    part: float  # of the training that is over
    seed: int

    @property
    def name(self) -> str:
        return f"exercise {self.seed}"


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples of an exercise."""

    games: int
    rows: NDArray[Any]  # features
    notes: NDArray[np.float32]  # and what else is known of each
    targets: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Match:
    """The results of a test: every deal was played once from each seat, one game after the other."""

    opponent: str
    seats: int
    results: NDArray[np.float64]  # by game (see `match_results`)


class Trainer(ABC):
    """The networks of one game, which learn from its games against itself."""

    name: str  # of the game
    nodes: int  # or simulations, of each decision in those games
    match_games = 100
    learners: list[Learner]
    first: NDArray[Any] | None = None  # the networks that training began with, if they knew something
    last: NDArray[Any] | None = None  # the networks that were tested last

    def __init__(self, options: Mapping[str, str], nodes: int | None, seed: int) -> None:
        """For tables of these options; where they leave a choice, for the usual ones."""
        self.game = game(self.name)
        self.options = tuple(options.items())
        self.about = f"{self.name} {' '.join(self.game.with_defaults(options).values())}"  # what is trained
        if nodes is not None:
            self.nodes = nodes
        self.seed = seed
        self.rng = seeded(seed)
        self.random = np.random.default_rng(seed)

    @abstractmethod
    def known(self) -> NDArray[Any]:
        """The networks that were learned before, for this kind of table or the most similar one."""

    @abstractmethod
    def load(self, path: Path) -> NDArray[Any]:
        """The networks of a file that `save` has written."""

    @abstractmethod
    def begin_with(self, networks: NDArray[Any]) -> None:
        """Let the learners start from networks."""

    def exercise(self, part: float) -> Exercise:
        """The next one, when this part of the training is over."""
        seed = loops.below(self.rng, 0, SEEDS)
        return Exercise(self.name, self.options, self.nodes, self.playing(), part, seed)

    @abstractmethod
    def playing(self) -> NDArray[Any]:
        """The networks as they play now."""

    @abstractmethod
    def play(self, exercise: Exercise) -> Samples:
        """Play some games to learn from."""

    @abstractmethod
    def learn(self, samples: Samples, rate: float) -> list[float]:
        """Learn from these and from those of late, in steps of this size; return the mean error of each learner."""

    @abstractmethod
    def remember(self, samples: Samples) -> list[int]:
        """Put samples among those that are learned from; return how many are for each learner."""

    @property
    @abstractmethod
    def window(self) -> int:
        """How many samples, the newest, there is room for."""

    @abstractmethod
    def play_matches(self) -> Iterator[Match]:
        """Test the networks as they play now."""

    @abstractmethod
    def save(self, path: Path) -> None:
        """Write the values as bots read them."""
