"""The folder of a training: its checkpoint, the samples that are learned from, and the values so far.

Training resumes from here even if it was killed while it wrote: a file is whole or not there, and samples that the
checkpoint does not know of yet are played again.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from azulejos.bots.training.trainer import Samples, Trainer
from azulejos.core.errors import OptionError

ROWS, NOTES, TARGETS = "rows", "notes", "targets"  # of a file of samples


class TrainingFolder:
    """The state of a trainer on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.checkpoint = path / "checkpoint.npz"
        self.first = path / "start.npz"  # the values that training began with, if any
        self.curve = path / "curve.csv"
        self.samples = path / "samples"
        self.kept = 0  # files of samples that the checkpoint knows of
        self.sizes: dict[int, int] = {}  # by file: how many samples it has
        self.pending: list[Samples] = []  # that are in no file yet
        self.samples.mkdir(parents=True, exist_ok=True)

    def add(self, samples: Samples) -> None:
        self.pending.append(samples)

    def keep(self, trainer: Trainer, numbers: list[float]) -> None:
        """Write what is new, then the checkpoint that counts it in."""
        if self.pending:
            self.kept += 1
            arrays = {name: join(name, self.pending) for name in (ROWS, NOTES, TARGETS)}
            write_whole(self.file_of(self.kept), lambda path: np.savez_compressed(path, **arrays))
            self.sizes[self.kept] = len(arrays[ROWS])
            self.pending = []
        arrays = {"about": trainer.about, "rng": trainer.rng, "numbers": np.array([*numbers, self.kept])}
        arrays["random"] = json.dumps(trainer.random.bit_generator.state)
        for which, learner in enumerate(trainer.learners):
            arrays |= {f"{which}{name}": array for name, array in learner.arrays().items()}
        write_whole(self.checkpoint, lambda path: np.savez(path, **arrays))
        self.forget_old(trainer.window)

    def restore(self, trainer: Trainer) -> list[float]:
        """Make a trainer what it was at the checkpoint; return the numbers that were kept with it."""
        try:
            with np.load(self.checkpoint) as file:
                arrays = dict(file.items())
        except (OSError, ValueError, zipfile.BadZipFile):
            raise OptionError(f"{self.checkpoint} is no checkpoint of a training, or is damaged") from None
        if (about := str(arrays["about"])) != trainer.about:
            raise OptionError(f"{self.path} holds a training for '{about}', not for '{trainer.about}'")
        for which, learner in enumerate(trainer.learners):
            learner.restore({name[1:]: array for name, array in arrays.items() if name[0] == str(which)})
        trainer.rng[:] = arrays["rng"]
        trainer.random.bit_generator.state = json.loads(str(arrays["random"]))
        numbers: list[float] = arrays["numbers"].tolist()
        self.kept = int(numbers.pop())
        for samples in self.known_samples():
            trainer.remember(samples)
        if self.first.exists():
            trainer.first = trainer.load(self.first)
        return numbers

    def file_of(self, number: int) -> Path:
        return self.samples / f"{number:06d}.npz"

    def known_samples(self) -> Iterator[Samples]:
        """The samples of all files that the checkpoint knows of, the oldest first."""
        for number in range(1, self.kept + 1):
            if (path := self.file_of(number)).exists():
                with np.load(path) as file:
                    self.sizes[number] = len(file[NOTES])
                    yield Samples(0, file[ROWS], file[NOTES], file[TARGETS])

    def forget_old(self, window: int) -> None:
        """Delete the files whose samples have left the window."""
        seen = 0
        for number in sorted(self.sizes, reverse=True):
            if seen >= window:
                self.file_of(number).unlink()
                del self.sizes[number]
            else:
                seen += self.sizes[number]

    def save_values(self, trainer: Trainer, name: str) -> None:
        write_whole(self.path / name, trainer.save)


def join(name: str, samples: list[Samples]) -> Any:
    return np.concatenate([getattr(each, name) for each in samples])


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Write a file so that it is never seen half written."""
    part = path.with_name(f"{path.stem}.part.npz")
    write(part)
    part.replace(path)
