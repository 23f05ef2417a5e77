"""The folder of a training: nothing but what was being done is lost, whenever the training is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from azulejos.arena.training.folder import TrainingFolder
from azulejos.bots.azul.training.samples import NOTES
from azulejos.bots.azul.training.trainer import AzulTrainer
from azulejos.bots.training.trainer import Samples
from azulejos.core.errors import OptionError
from tests.arena.killed_training import DEATHS


def test_a_training_that_is_killed_again_and_again_ends_like_one_that_never_was(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.arena.killed_training", str(tmp_path)]
    one_thread = os.environ | {"OPENBLAS_NUM_THREADS": "1"}  # which a fork copies whole
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=one_thread)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["signals"] == [-9] * len(DEATHS)
    assert all(found["same"])
    for what in ("games", "words", "samples"):
        assert found[what][0] == found[what][1] > 0


class SmallTrainer(AzulTrainer):
    window = 250  # type: ignore[assignment]  # samples


def samples_of(number: int) -> Samples:
    """As many samples as a number says, which all say the number."""
    trainer = SmallTrainer({}, 20, seed=1)
    rows = np.full((number, trainer.rows.shape[1]), 1, np.int8)
    return Samples(1, rows, np.zeros((number, NOTES), np.float32), np.full((number, 3), number, np.float32))


def test_samples_outlive_a_break_and_the_oldest_are_deleted(tmp_path: Path) -> None:
    folder, trainer = TrainingFolder(tmp_path), SmallTrainer({}, 20, seed=1)
    for number in (100, 101, 102, 103):
        folder.add(samples_of(number))
        folder.keep(trainer, [1.0, 2.0])
    assert [path.name for path in sorted(folder.samples.iterdir())] == ["000002.npz", "000003.npz", "000004.npz"]
    again, other = TrainingFolder(tmp_path), SmallTrainer({}, 20, seed=9)
    assert again.restore(other) == [1.0, 2.0]
    assert other.buffers[0].number == 101 + 102 + 103
    assert other.buffers[0].targets[0, 0] == 101
    assert other.random.random() == trainer.random.random()


def test_a_checkpoint_that_is_none_is_refused(tmp_path: Path) -> None:
    folder = TrainingFolder(tmp_path)
    folder.checkpoint.write_bytes(b"PK half a file")
    with pytest.raises(OptionError, match="is no checkpoint of a training, or is damaged"):
        folder.restore(SmallTrainer({}, 20, seed=1))
