"""How many games a second does training play and learn from, on one core?

    .venv/bin/python -m benchmarks.selfplay [--rounds 3]

Two ways take turns, and the best time of each counts, in seconds of the processor: `every move` searches every move
with all nodes, learns from all of them, and tries six deals with 200 nodes before each deal, as training did at first;
`some moves` is how it is done now. Azul for two, beginning with the values of the package.
"""

from __future__ import annotations

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from azulejos.bots.azul.training.trainer import LEAST, AzulTrainer

EVERY_MOVE = (1000.0, 1.0, 1.0, 6, 0.5)
PORTION = 6_000  # samples a turn


def new_trainer(every_move: bool) -> AzulTrainer:
    """A trainer with as many samples in its buffers as it needs to learn."""
    trainer = AzulTrainer({}, None, seed=1)
    trainer.begin_with(trainer.known())
    trainer.rows, trainer.notes, trainer.targets = (
        array[:PORTION] for array in (trainer.rows, trainer.notes, trainer.targets)
    )
    for buffer, least in zip(trainer.buffers, LEAST, strict=True):
        buffer.number = least
    if every_move:
        trainer.early = trainer.late = EVERY_MOVE
    return trainer


def measured(trainer: AzulTrainer) -> tuple[float, float, float]:
    """Of one game, in milliseconds of the processor: playing, learning; and its samples."""
    exercise = trainer.exercise(part=0.5)
    began = time.process_time()
    samples = trainer.play(exercise)
    played = time.process_time()
    trainer.learn(samples, 1e-5)
    learned = time.process_time()
    each = 1000 / samples.games
    return (played - began) * each, (learned - played) * each, len(samples.rows) / samples.games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    trainers = {"every move": new_trainer(True), "some moves": new_trainer(False)}
    for trainer in trainers.values():
        measured(trainer)  # the first time, code is compiled and memory is new
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in trainers}
    for _ in range(rounds):
        for name, trainer in trainers.items():
            found[name].append(measured(trainer))
    print("| searched whole | ms a game, playing | learning | samples a game | games a second |")
    print("|---|--:|--:|--:|--:|")
    speeds = []
    for name, turns in found.items():
        playing, learning = (min(turn[which] for turn in turns) for which in range(2))
        speeds.append(1000 / (playing + learning))
        print(f"| {name} | {playing:.2f} | {learning:.2f} | {turns[0][2]:.0f} | {speeds[-1]:.0f} |")
    print(f"\n{speeds[1] / speeds[0]:.2f} times as many games")


if __name__ == "__main__":
    main()
