"""The network as a learner sees it: forwards, backwards, and a step of Adam, in NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.judging import FIRST_LEAD, LAST_LEAD
from azulejos.bots.duel.layout import FEATURES
from azulejos.bots.duel.mind import HIDDEN
from azulejos.bots.duel.selfplay import LEAD, STAGE, TARGET
from azulejos.bots.duel.values import FIELDS, new_networks
from azulejos.games.duel.state import ROUNDS

Floats = NDArray[np.float32]

FIRST_MOMENT, SECOND_MOMENT = 0.9, 0.999  # Adam's usual ones
SMALLEST = 1e-7
DECAY = 3e-3  # of the first layer's weights, times the rate
USUAL_FEATURES = 130  # that are not 0 in a position: for the size of the first weights
SMALL = 0.02  # first weights of the last layer: the hand-made evaluation speaks first
AVERAGE = 0.9995  # the values that play are a mean of the latest, which is steadier


class Learner:
    """Weights, their moments and their mean."""

    def __init__(self, random: np.random.Generator) -> None:
        self.now: dict[str, Floats] = {
            "weights": (random.normal(size=(FEATURES, HIDDEN)) / np.sqrt(USUAL_FEATURES)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": (SMALL * random.normal(size=(ROUNDS, HIDDEN))).astype(np.float32),
            "out_bias": np.zeros(ROUNDS, np.float32),
            "by_hand": np.ones(ROUNDS, np.float32),
        }
        self.mean = {name: array.copy() for name, array in self.now.items()}
        self.first = {name: np.zeros_like(array) for name, array in self.now.items()}
        self.second = {name: np.zeros_like(array) for name, array in self.now.items()}
        self.steps = 0

    def step(self, rows: Floats, notes: Floats, rate: float) -> float:
        """Move the weights towards the targets of some samples; return the loss before."""
        now, stage = self.now, notes[:, STAGE].astype(np.int64)
        lead = notes[:, LEAD] / (FIRST_LEAD + (LAST_LEAD - FIRST_LEAD) * stage / (ROUNDS - 1))
        sums = rows @ now["weights"] + now["bias"]
        units = np.maximum(sums, 0)
        out = now["out"][stage]
        value = (units * out).sum(1) + now["out_bias"][stage] + now["by_hand"][stage] * lead
        slope = 1 / np.sqrt(1 + value * value)
        error = value * slope - notes[:, TARGET]
        pull = ((2 / len(rows)) * error * slope**3).astype(np.float32)
        back = out * pull[:, None]
        back[sums <= 0] = 0
        rounds = (stage[:, None] == np.arange(ROUNDS)).astype(np.float32)
        self.move(
            {
                "weights": rows.T @ back,
                "bias": back.sum(0),
                "out": rounds.T @ (units * pull[:, None]),
                "out_bias": rounds.T @ pull,
                "by_hand": rounds.T @ (pull * lead).astype(np.float32),
            },
            rate,
        )
        return float((error * error).mean())

    def move(self, gradient: dict[str, Floats], rate: float) -> None:
        self.steps += 1
        kept = min(AVERAGE, 1 - 1 / (self.steps + 1))
        for name, pull in gradient.items():
            first, second, now = self.first[name], self.second[name], self.now[name]
            first += (1 - FIRST_MOMENT) * (pull - first)
            second += (1 - SECOND_MOMENT) * (pull * pull - second)
            corrected = np.sqrt(second / (1 - SECOND_MOMENT**self.steps)) + SMALLEST
            now -= (rate / (1 - FIRST_MOMENT**self.steps)) * first / corrected
            if name == "weights":
                now *= 1 - rate * DECAY
            self.mean[name] += (1 - kept) * (now - self.mean[name])

    def networks(self) -> NDArray[Any]:
        """The mean as compiled code reads it."""
        networks = new_networks()
        for name in FIELDS:
            networks[name][0] = self.mean[name]
        return networks

    def save(self, path: Path, samples: int) -> None:
        parts = {"now": self.now, "mean": self.mean, "first": self.first, "second": self.second}
        arrays = {f"{part}_{name}": array for part, held in parts.items() for name, array in held.items()}
        whole = path.with_suffix(".new.npz")
        np.savez(whole, counts=np.array([self.steps, samples]), **arrays)  # type: ignore[arg-type]
        whole.replace(path)

    def load(self, path: Path) -> int:
        """Go on from a checkpoint; return how many samples it has seen."""
        with np.load(path) as file:
            for part in ("now", "mean", "first", "second"):
                held = getattr(self, part)
                for name in held:
                    held[name] = file[f"{part}_{name}"]
            self.steps, samples = (int(count) for count in file["counts"])
        return samples
