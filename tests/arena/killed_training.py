"""Trains twice, killed at every moment in turn and undisturbed, and prints both results.

    python -m tests.arena.killed_training FOLDER

Each life of the killed one is a process that resumes from what the life before left on disk, until it is killed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from azulejos.arena.training import folder, loop
from azulejos.arena.training.loop import Training
from azulejos.arena.training.plan import Plan
from azulejos.bots.duel.training import trainer as duel_trainer
from azulejos.bots.duel.training.trainer import DuelTrainer
from azulejos.bots.training.trainer import Samples

PLAN = Plan(games=60)
SAMPLES, CHECKPOINT, LEARNING = "samples", "checkpoint", "learning"
# The moments of death: at the how-manieth time in a life, what is being done, and whether it is half done or just done.
DEATHS = (
    (1, SAMPLES, True),
    (2, SAMPLES, False),
    (1, CHECKPOINT, True),
    (2, CHECKPOINT, True),
    (1, CHECKPOINT, False),
    (2, LEARNING, False),
)

write_whole, learn = folder.write_whole, DuelTrainer.learn


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(times: int, what: str, half: bool) -> None:
    """Let this process die at a moment to come."""
    left = [times]

    def write(path: Path, contents: Callable[[Path], None]) -> None:
        kind = CHECKPOINT if path.stem == "checkpoint" else SAMPLES if path.parent.name == "samples" else ""
        left[0] -= kind == what
        if left[0] == 0 and half:
            path.with_name(f"{path.stem}.part.npz").write_bytes(b"half")
            die()
        write_whole(path, contents)
        if left[0] == 0:
            die()

    def learn_and_die(trainer: DuelTrainer, samples: Samples, rate: float) -> list[float]:
        errors = learn(trainer, samples, rate)
        left[0] -= 1
        if left[0] == 0:
            die()
        return errors

    folder.write_whole = write
    if what == LEARNING:
        DuelTrainer.learn = learn_and_die  # type: ignore[method-assign]


def train(path: Path) -> Training:
    training = Training(DuelTrainer({}, 0, seed=1), PLAN, path, lambda line: None)
    if not training.goes_on:
        training.begin_with(training.trainer.known())
    training.run()
    return training


def main() -> None:
    here = Path(sys.argv[1])
    loop.PAUSE = 0  # a checkpoint after every exercise
    duel_trainer.PORTION, DuelTrainer.match_games = 1_200, 2
    whole = train(here / "whole")
    signals = []
    for death in DEATHS:
        child = os.fork()
        if child == 0:
            arm(*death)
            train(here / "killed")
            os._exit(0)
        signals.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    killed = train(here / "killed")
    same = [
        bool(np.allclose(one, other, rtol=1e-4, atol=1e-6))
        for mine, yours in zip(whole.trainer.learners, killed.trainer.learners, strict=True)
        for one, other in zip(mine.arrays().values(), yours.arrays().values(), strict=True)
    ]
    found = {"signals": signals, "same": same, "games": [whole.games, killed.games]}
    found["words"] = [int(each.trainer.rng["word"][0]) for each in (whole, killed)]
    found["samples"] = [each.folder.kept for each in (whole, killed)]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
