"""The loop of training: play, learn, judge by matches, keep a checkpoint; and go on from there after a break."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import azulejos
from azulejos.arena.training.azul import NETWORK_KINDS, networks_of, new_learners, start_from
from azulejos.arena.training.learner import Learner
from azulejos.arena.training.matches import Match, play
from azulejos.bots.azul.mind import FORETOLD, new_mind
from azulejos.bots.azul.samples import NETWORK, NOTES, sample_width
from azulejos.bots.azul.selfplay import play_to_learn
from azulejos.bots.azul.values import networks_for, save_networks
from azulejos.core.words import seeded

PORTION = 24_000  # samples that are played before learning goes on
KEPT = (500_000, 120_000)  # samples of each network that are learned from, the newest
LEAST = (60_000, 4_000)  # and before there are so many, nothing is learned: few samples would be learned by heart
BATCHES = (512, 256)  # samples of each network in one step
REUSE = (4.0, 10.0)  # how often each sample is learned from


@dataclass
class Plan:
    """What to train, and how long."""

    players: int = 2
    wall: str = "coloured"
    minutes: float = 60.0
    nodes: int = 400  # of each search in the games
    explore: float = 30.0  # in thousandths of the moves
    trust: float = 0.88  # the λ of TD(λ)
    first_trust: float = 0.93  # at first, when search knows little
    rates: tuple[tuple[float, float], ...] = ((0.4, 1e-3), (0.65, 5e-4), (0.85, 2e-4), (1.0, 7e-5))  # to which part
    judge_every: float = 5.0  # minutes
    games: int = 100  # of a match
    seed: int = 1


@dataclass
class Memory:
    """The newest samples of one network."""

    rows: NDArray[np.int8]
    targets: NDArray[np.float32]
    number: int = 0
    place: int = 0

    def add(self, rows: NDArray[np.int8], targets: NDArray[np.float32]) -> None:
        places = (self.place + np.arange(len(rows))) % len(self.rows)
        self.rows[places], self.targets[places] = rows, targets
        self.place = (self.place + len(rows)) % len(self.rows)
        self.number = min(len(self.rows), self.number + len(rows))


@dataclass
class Training:
    """Networks that learn from their own games."""

    plan: Plan
    folder: Path  # of checkpoints
    say: Callable[[str], None]
    learners: list[Learner] = field(init=False)
    minutes: float = 0.0  # trained so far, without matches
    games: int = 0
    last: NDArray[Any] | None = None  # the networks that were judged last
    judged: float = 0.0  # when

    def __post_init__(self) -> None:
        plan = self.plan
        self.learners = new_learners(plan.players, plan.seed)
        self.start = azulejos.game("azul").new(players=plan.players, wall=plan.wall)
        width = sample_width(plan.players)
        self.memories = [Memory(np.zeros((n, width), np.int8), np.zeros((n, FORETOLD), np.float32)) for n in KEPT]
        self.rows = np.zeros((PORTION, width), np.int8)
        self.notes = np.zeros((PORTION, NOTES), np.float32)
        self.targets = np.zeros((PORTION, FORETOLD), np.float32)
        self.mind = new_mind()
        self.words = seeded(plan.seed)
        self.generator = np.random.default_rng(plan.seed)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / "checkpoint.npz"
        if self.file.exists():
            self.restore()

    def begin_with_known(self) -> None:
        """Start from what was learned before, for this kind of table or the most similar one."""
        start_from(self.learners, self.plan.players, networks_for(self.plan.players, self.plan.wall == "grey"))

    def run(self) -> None:
        while self.minutes < self.plan.minutes:
            began = time.monotonic()
            errors = self.learn(self.play())
            self.minutes += (time.monotonic() - began) / 60
            self.say(f"{self.minutes:6.1f} min  {self.games} games  error {errors[0]:.4f} {errors[1]:.4f}")
            if self.minutes >= min(self.plan.minutes, self.judged + self.plan.judge_every):
                self.judge()

    def play(self) -> int:
        """Fill the rows with new samples; return how many."""
        plan = self.plan
        self.mind["limit"] = plan.nodes
        trust = plan.first_trust if self.minutes < plan.minutes / 20 else plan.trust
        settings = np.array([plan.explore, trust])
        networks = networks_of(self.learners, plan.players)
        arrays = (self.rows, self.notes, self.targets)
        number = int(play_to_learn(self.start, self.mind, networks, self.words, settings, *arrays))
        self.games += int((np.diff(self.notes[:number, NETWORK]) > 0).sum()) // 4
        return number

    def learn(self, number: int) -> list[float]:
        """Remember the new samples, then learn from any that are remembered; return the mean errors."""
        part = self.minutes / self.plan.minutes
        rate = next((rate for until, rate in self.plan.rates if part < until), self.plan.rates[-1][1])
        errors = []
        for which in range(NETWORK_KINDS):
            new = np.flatnonzero(self.notes[:number, NETWORK] == which)
            memory, learner = self.memories[which], self.learners[which]
            memory.add(self.rows[new], self.targets[new])
            wrong = [0.0]
            steps = int(REUSE[which] * len(new) / BATCHES[which]) if memory.number >= LEAST[which] else 0
            for _ in range(steps):
                some = self.generator.integers(0, memory.number, BATCHES[which])
                wrong.append(learner.step(memory.rows[some], memory.targets[some], rate))
            errors.append(float(np.mean(wrong[1:] or wrong)))
        return errors

    def judge(self) -> None:
        """Show by matches what has been learned, and keep it."""
        plan, networks = self.plan, networks_of(self.learners, self.plan.players)
        told = [f"{self.minutes:6.1f} min  {self.games} games"]
        for match in (Match("hand", 2000, 2000, True), Match("greedy", 300, 0), Match("last", 1000, 1000)):
            other = self.last if match.name == "last" else networks
            if other is not None:
                told.append(f"against {match.name} {play(self.start, networks, other, match, plan.games, plan.seed)}")
        self.say("  ".join(told))
        self.last, self.judged = networks, self.minutes
        save_networks(self.folder / f"{int(self.minutes):04d}.npz", networks, plan.players)
        self.keep()

    def keep(self) -> None:
        arrays: dict[str, Any] = {"words": self.words, "numbers": np.array([self.minutes, self.games, self.judged])}
        for which, learner in enumerate(self.learners):
            arrays |= {f"{which}{name}": array for name, array in learner.arrays().items()}
        written = self.folder / "checkpoint.part.npz"
        np.savez(written, **arrays)
        written.replace(self.file)

    def restore(self) -> None:
        with np.load(self.file) as file:
            for which, learner in enumerate(self.learners):
                learner.restore({name[1:]: file[name] for name in file.files if name[0] == str(which)})
            self.minutes, games, self.judged = (float(number) for number in file["numbers"])
            self.games = int(games)
            self.words = file["words"].copy()
        self.say(f"going on after {self.minutes:.1f} minutes")
