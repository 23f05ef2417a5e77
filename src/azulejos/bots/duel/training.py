"""Learning values from games against itself: samples from compiled self-play, gradients by NumPy.

    python -m azulejos.bots.duel.training FOLDER --minutes 60

FOLDER keeps a checkpoint, so that the same command goes on where it was stopped; each line of progress has the result
of a match of the learned values against those made by hand, both without search.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel import selfplay
from azulejos.bots.duel.gradient import Learner
from azulejos.bots.duel.layout import FEATURES
from azulejos.bots.duel.mind import NODE, new_mind
from azulejos.bots.duel.values import hand_made, save_network
from azulejos.core.words import WORDS
from azulejos.games.duel.game import GAME

# Half of the games have the tablets of a first game, the others any.
TABLETS = ("first", "first", "random-3", "random-4")
ROWS = 8_000  # samples between two rounds of learning
MEMORY = 160_000  # samples that are kept
BATCH = 512
REPEATS = 2  # how often each sample is learned from, on average
EXPLORED = 40  # of 1,000 moves
TRUST = 0.9  # the λ of TD(λ), if no other is asked for
RATES = ((0.5, 1e-3), (0.8, 4e-4), (1.0, 1.5e-4))  # the step of learning up to each part of the time
MATCH_GAMES = 200
FIRST_REPORT = 60.0  # seconds; each next one comes later by a third of the time
TREE_NODES = 1 << 17


@dataclass(slots=True)
class Memory:
    """The latest samples."""

    rows: NDArray[np.float16] = field(default_factory=lambda: np.zeros((MEMORY, FEATURES), np.float16))
    notes: NDArray[np.float32] = field(default_factory=lambda: np.zeros((MEMORY, selfplay.NOTES), np.float32))
    next: int = 0
    size: int = 0

    def add(self, rows: NDArray[np.float32], notes: NDArray[np.float32]) -> None:
        places = (self.next + np.arange(len(rows))) % MEMORY
        self.rows[places] = rows
        self.notes[places] = notes
        self.next = (self.next + len(rows)) % MEMORY
        self.size = min(MEMORY, self.size + len(rows))

    def some(self, random: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        places = random.integers(0, self.size, BATCH)
        return self.rows[places].astype(np.float32), self.notes[places]


class Training:
    """Plays, learns, and tells."""

    def __init__(self, folder: Path, seed: int, simulations: int, trust: float = TRUST) -> None:
        self.folder = folder
        self.random = np.random.default_rng(seed)
        self.learner = Learner(self.random)
        self.settings = np.array([simulations, EXPLORED, trust])
        self.memory = Memory()
        self.starts = np.concatenate([GAME.new(tablets=tablets) for tablets in TABLETS])
        self.minds, self.tree = new_mind(), np.zeros(TREE_NODES, NODE)
        self.samples = 0
        folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            self.samples = self.learner.load(self.checkpoint)

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.npz"

    def words(self, number: int) -> NDArray[Any]:
        words = np.zeros(number, WORDS)
        words["word"] = self.random.integers(0, 2**63, number)
        return words

    def play(self) -> None:
        """Add the samples of some games to the memory."""
        rows = np.zeros((ROWS, FEATURES), np.float32)
        notes = np.zeros((ROWS, selfplay.NOTES), np.float32)
        words = self.words(1)
        networks = self.learner.networks()
        number = selfplay.play_to_learn(self.starts, self.minds, networks, self.tree, words, self.settings, rows, notes)
        self.memory.add(rows[:number], notes[:number])
        self.samples += number

    def learn(self, rate: float) -> float:
        """Some steps of learning; return the mean loss."""
        steps = REPEATS * ROWS // BATCH
        return sum(self.learner.step(*self.memory.some(self.random), rate) for _ in range(steps)) / steps

    def score(self) -> float:
        """The share of games that the learned values win against those made by hand."""
        networks = np.concatenate([self.learner.networks(), hand_made()])
        results = np.zeros(MATCH_GAMES)
        words = self.words(1 + MATCH_GAMES // 2)
        at_sight = np.zeros(2, np.int64)
        selfplay.play_match(self.starts[:1], self.minds, networks, self.tree, words, at_sight, results)
        return float((results > 0).mean())

    def save(self) -> None:
        self.learner.save(self.checkpoint, self.samples)
        save_network(self.folder / "duel.npz", self.learner.networks())

    def run(self, minutes: float) -> None:
        began, due, loss = time.monotonic(), FIRST_REPORT, 0.0
        while (passed := time.monotonic() - began) < 60 * minutes:
            self.play()
            rate = next(rate for until, rate in RATES if passed <= until * 60 * minutes)
            loss = self.learn(rate)
            if passed > due:
                due = passed * 4 / 3
                self.save()
                told = f"{passed / 60:6.1f} min, {self.samples} samples, loss {loss:.4f}"
                say(f"{told}, won {self.score():.1%} against values made by hand")
        self.save()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn values for Azul Duel from games against itself.")
    parser.add_argument("folder", type=Path, help="keeps the checkpoint and the values")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=0, help="of each decision; 0 plays at first sight")
    parser.add_argument("--trust", type=float, default=TRUST, help="the λ of TD(λ)")
    options = parser.parse_args()
    training = Training(options.folder, options.seed, options.simulations, options.trust)
    try:
        training.run(options.minutes)
    except KeyboardInterrupt:
        training.save()


if __name__ == "__main__":
    main()
