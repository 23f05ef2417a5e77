"""Are random games as quick as in another version? Two checkouts take turns, each with the Python of its own venv.

    python -m benchmarks.versions ../other/.venv/bin/python [--rounds 10] [--core 0]

Each turn is a process of its own on one core, which plays the same games again and again; its best time counts, by the
processor's clock. What is printed is the best of all turns, and in how many of the rounds this checkout was faster.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

CASES = (
    ("azul", 2, "coloured"),
    ("azul", 3, "coloured"),
    ("azul", 4, "coloured"),
    ("azul", 2, "grey"),
    ("duel", 2, ""),
)
# It runs in either version, and so uses only what both have.
PLAY = """
import json, sys, time
import azulejos
from azulejos.core.bulk import playouts
try:
    from azulejos.core.rng import seeded
except ImportError:
    from azulejos.core.words import seeded  # its older name
best = []
for name, players, wall in json.loads(sys.argv[1]):
    game = azulejos.game(name)
    start = game.new(players=players, wall=wall) if wall else game.new()
    state, times = start.copy(), []
    for number in range(int(sys.argv[2])):
        rng = seeded(1)
        began = time.process_time_ns()
        actions = playouts.play_out(start, state, rng, 4000)
        times.append((time.process_time_ns() - began) / actions)
    best.append(min(times))
print(json.dumps(best))
"""
GAMES_AGAIN = 40  # in each turn


def play(python: Path, core: int) -> list[float]:
    """Nanoseconds an action, by case; on one core, where it is not moved about."""
    command = [str(python), "-c", PLAY, json.dumps(CASES), str(GAMES_AGAIN)]
    answer = subprocess.run(
        command, check=True, capture_output=True, text=True, preexec_fn=lambda: os.sched_setaffinity(0, {core})
    )
    return list(map(float, json.loads(answer.stdout)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the Python of the other checkout's venv")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--core", type=int, default=0)
    given = parser.parse_args()
    here, other = [], []
    for _ in range(given.rounds):
        other.append(play(given.other, given.core))
        here.append(play(Path(sys.executable), given.core))
    for case, own, others in zip(CASES, zip(*here, strict=True), zip(*other, strict=True), strict=True):
        faster = sum(mine < theirs for mine, theirs in zip(own, others, strict=True))
        print(
            f"{' '.join(map(str, case)):18} other {min(others):5.1f} ns, here {min(own):5.1f} ns an action: "
            f"{min(own) / min(others):.3f}; faster in {faster} of {given.rounds} rounds"
        )


if __name__ == "__main__":
    main()
