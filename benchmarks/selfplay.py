"""How many games a second does training play and learn from, on one core?

    .venv/bin/python -m benchmarks.selfplay [--rounds 3]
    .venv/bin/python -m benchmarks.selfplay --tables

Two ways take turns, and the best time of each counts, in seconds of the processor: `every move` searches every move
with all nodes, learns from all of them, and tries six deals with 200 nodes before each deal, as training did at first;
`some moves` is how it is done now. Azul for two, beginning with the values of the package. With `--tables`, all kinds
of tables take turns instead, each as it is trained now.
"""

from __future__ import annotations

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from azulejos.bots.azul.training.trainer import LEAST, AzulTrainer
from azulejos.bots.training import new_trainer
from azulejos.bots.training.trainer import Trainer
from azulejos.games import game

EVERY_MOVE = (1000.0, 1.0, 1.0, 6, 0.5)
PORTION = 6_000  # samples a turn
TABLES = {
    "Azul, two players": ("azul", {}),
    "Azul, two players, grey wall": ("azul", {"wall": "grey"}),
    "Azul, three players": ("azul", {"players": "3"}),
    "Azul, three players, grey wall": ("azul", {"players": "3", "wall": "grey"}),
    "Azul, four players": ("azul", {"players": "4"}),
    "Azul, four players, grey wall": ("azul", {"players": "4", "wall": "grey"}),
    "Azul Duel": ("duel", {}),
}


def trainer_of(name: str, options: dict[str, str], every_move: bool = False) -> Trainer:
    """A trainer with as many samples in its buffers as it needs to learn."""
    trainer = new_trainer(game(name), options, None, seed=1)
    trainer.begin_with(trainer.known())
    if isinstance(trainer, AzulTrainer):
        trainer.rows, trainer.notes, trainer.targets = (
            array[:PORTION] for array in (trainer.rows, trainer.notes, trainer.targets)
        )
        for buffer, least in zip(trainer.buffers, LEAST, strict=True):
            buffer.number = least
        if every_move:
            trainer.early = trainer.late = EVERY_MOVE
    return trainer


def measured(trainer: Trainer) -> tuple[float, float, float]:
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
    parser.add_argument("--tables", action="store_true", help="all kinds of tables, each as it is trained now")
    given = parser.parse_args()
    if given.tables:
        trainers = {title: trainer_of(*table) for title, table in TABLES.items()}
    else:
        trainers = {"every move": trainer_of("azul", {}, every_move=True), "some moves": trainer_of("azul", {})}
    for trainer in trainers.values():
        measured(trainer)  # the first time, code is compiled and memory is new
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in trainers}
    for _ in range(given.rounds):
        for name, trainer in trainers.items():
            found[name].append(measured(trainer))
    what = "table" if given.tables else "searched whole"
    print(f"| {what} | ms a game, playing | learning | samples a game | games a second |")
    print("|---|--:|--:|--:|--:|")
    speeds = []
    for name, turns in found.items():
        playing, learning = (min(turn[which] for turn in turns) for which in range(2))
        speeds.append(1000 / (playing + learning))
        print(f"| {name} | {playing:.2f} | {learning:.2f} | {turns[0][2]:.0f} | {speeds[-1]:.0f} |")
    if not given.tables:
        print(f"\n{speeds[1] / speeds[0]:.2f} times as many games")


if __name__ == "__main__":
    main()
