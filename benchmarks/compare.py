"""The compiled rules of Azul beside the same rules in C, and the other figures that the project promises.

    python -m benchmarks.compare [--write] [--rounds 7] [--seconds 3]

Both engines play the very same games from the same seed, which is proved before anything is timed. Then they take
turns in one run, and the best time of each counts, because a machine has other things to do. See `README.md` here.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import os
import platform
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numba
from benchmarks.papers import begin_mark, write_figures

import azulejos
from azulejos.cli.research import bench
from azulejos.core.bulk import playouts
from azulejos.core.rng import seeded

HERE = Path(__file__).parent
SOURCE = HERE / "azul.c"
BUILD = HERE / "build"
README = HERE / "README.md"
FLAGS = ("-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O3", "-march=native")
BEGIN = begin_mark("figures", "compare.py --write")

CASES = ((2, "coloured"), (3, "coloured"), (4, "coloured"), (2, "grey"))  # players and wall
SEED = 1
PROVED_GAMES = 2000  # are compared to the last byte
TIMED_GAMES = 20_000  # in one go
REPEATS = 3  # of them, each time that it is an engine's turn

# What the project promises.
MOST_RATIO = 1.15
LEAST_GAMES = 150_000
LEAST_BATCH_STEPS = 15_000_000
MOST_MICROSECONDS = 1.0
MOST_BYTES = 192
MOST_OF_AZUL = 1.5  # of a Duel action, by the time of one of Azul
MOST_DUEL_BYTES = 320
DUEL_TURNS = 4  # how often the two games take turns

FNV_BASIS, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3
MUCH = 0.1  # this many processors, busy with other things, spoil a measurement


@dataclass(frozen=True, slots=True)
class Totals:
    """A summary of games, equal only if the games are."""

    actions: int
    scores: int  # of all seats
    rounds: int
    checksum: int  # FNV-1a of every final state, byte by byte, and of the generator's last word


def build() -> Path | None:
    """The C program, compiled for this machine; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    BUILD.mkdir(exist_ok=True)
    program = BUILD / "azul"
    partial = BUILD / f"azul-{os.getpid()}"  # two runs may build at once
    subprocess.run([compiler, *FLAGS, "-o", str(partial), str(SOURCE)], check=True)
    partial.replace(program)
    return program


def run_c(program: Path, players: int, wall: str, games: int, repeats: int) -> tuple[float, Totals]:
    """Nanoseconds an action in the best repeat, and the totals."""
    command = [str(program), str(players), wall, str(games), str(SEED), str(repeats)]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    nanoseconds = answer.pop("ns_per_action")
    return nanoseconds, Totals(**answer)


def time_numba(players: int, wall: str, games: int, repeats: int) -> float:
    """Nanoseconds an action in the best repeat."""
    start = azulejos.game("azul").new(players=players, wall=wall)
    state = start.copy()
    times = []
    for _ in range(repeats):
        rng = seeded(SEED)
        began = time.process_time_ns()
        actions = playouts.play_out(start, state, rng, games)
        times.append((time.process_time_ns() - began) / actions)
    return min(times)


def play_numba(players: int, wall: str, games: int) -> Totals:
    """The same games as those of the C program, one by one."""
    game = azulejos.game("azul")
    start = game.new(players=players, wall=wall)
    state, rng = start.copy(), seeded(SEED)
    actions = scores = rounds = 0
    checksum = FNV_BASIS
    for _ in range(games):
        actions += playouts.play_out(start, state, rng, 1)
        scores += sum(game.scores(state))
        rounds += game.round_number(state)
        checksum = fnv(checksum, state.tobytes())
    return Totals(actions, scores, rounds, fnv(checksum, rng.tobytes()))


def fnv(so_far: int, content: bytes) -> int:
    for byte in content:
        so_far = (so_far ^ byte) * FNV_PRIME % 2**64
    return so_far


def prove(program: Path, players: int, wall: str) -> None:
    """End with a message unless C and Numba play the same games."""
    _, in_c = run_c(program, players, wall, PROVED_GAMES, repeats=0)
    in_numba = play_numba(players, wall, PROVED_GAMES)
    if in_c != in_numba:
        sys.exit(f"{players} players, {wall} wall: C and Numba play different games:\n{in_c}\n{in_numba}")


def compare(program: Path | None, players: int, wall: str, rounds: int) -> tuple[float, float | None]:
    """Nanoseconds an action in Numba and in C, the two taking turns."""
    in_numba, in_c = [], []
    for _ in range(rounds):
        in_numba.append(time_numba(players, wall, TIMED_GAMES, REPEATS))
        if program is not None:
            in_c.append(run_c(program, players, wall, TIMED_GAMES, REPEATS)[0])
    return min(in_numba), min(in_c, default=None)


def playout_rows(program: Path | None, rounds: int) -> list[str]:
    lines = [
        "| players | wall | games a second | Numba, ns an action | C, ns an action | Numba ÷ C | promised |",
        "|--:|---|--:|--:|--:|--:|--:|",
    ]
    for players, wall in CASES:
        say(f"{players} players, {wall} wall …")
        if program is not None:
            prove(program, players, wall)
        in_numba, in_c = compare(program, players, wall, rounds)
        games = 1e9 * PROVED_GAMES / (in_numba * play_numba(players, wall, PROVED_GAMES).actions)
        beside = f"{in_c:.1f} | {in_numba / in_c:.2f}" if in_c else "– | –"
        lines.append(f"| {players} | {wall} | {games:,.0f} | {in_numba:.1f} | {beside} | ≤ {MOST_RATIO} |")
    return lines


def other_rows(seconds: float) -> list[str]:
    """The promises about two-player games on the coloured wall that no C program is needed for."""
    azul = azulejos.game("azul")
    say("batch, and steps from Python …")
    row = bench.measure(azul, 2, seconds)
    promises = (
        ("games a second, one core", "playout_games_per_s", "{:,.0f}", "≥", LEAST_GAMES),
        (
            f"steps a second, {bench.BATCH_GAMES:,} games on {bench.BATCH_THREADS} threads",
            "batch_steps_per_s",
            "{:,.0f}",
            "≥",
            LEAST_BATCH_STEPS,
        ),
        ("µs a step driven from Python", "python_us_per_step", "{:.2f}", "≤", MOST_MICROSECONDS),
        ("bytes a state", "state_bytes", "{:,}", "≤", MOST_BYTES),
    )
    lines = ["| two players | measured | promised | measured ÷ promised |", "|---|--:|--:|--:|"]
    for title, key, form, relation, promised in promises:
        measured = row[key]
        lines.append(
            f"| {title} | {form.format(measured)} | {relation} {form.format(promised)} | {measured / promised:.2f} |"
        )
    return lines


def duel_rows(seconds: float) -> list[str]:
    """Duel beside Azul: both games take turns, and the best time of each counts."""
    azul, duel = azulejos.game("azul"), azulejos.game("duel")
    say("Duel beside Azul …")
    azul_ns = duel_ns = math.inf
    for _ in range(DUEL_TURNS):
        azul_ns = min(azul_ns, bench.playout_ns_per_action(azul.new(), seconds / DUEL_TURNS))
        duel_ns = min(duel_ns, bench.playout_ns_per_action(duel.new(), seconds / DUEL_TURNS))
    size = duel.dtype.itemsize
    return [
        "| Duel | measured | promised |",
        "|---|--:|--:|",
        f"| ns an action | {duel_ns:.1f} | |",
        f"| ÷ Azul's with two players, {azul_ns:.1f} | {duel_ns / azul_ns:.2f} | ≤ {MOST_OF_AZUL:.2f} |",
        f"| steps a second of a batch | {bench.batch_steps_per_s(duel, 2, seconds):,.0f} | |",
        f"| bytes a state | {size} | ≤ {MOST_DUEL_BYTES} |",
    ]


def machine() -> str:
    versions = f"Python {platform.python_version()}, Numba {numba.__version__}"
    command = f"`python -m {' '.join(['benchmarks.compare', *sys.argv[1:]])}`"
    return f"{processor()}, {os.cpu_count()} processors; {versions}; {datetime.date.today()}; {command}."


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


@dataclass(frozen=True, slots=True)
class Moment:
    """The machine's clocks, in seconds."""

    wall: float
    idle: float  # of all processors together
    own: float  # processor time of this program and of those it has started


def look() -> Moment | None:
    """None if the machine does not report how long it was idle."""
    try:
        idle = float(Path("/proc/uptime").read_text().split()[1])
    except OSError:
        return None
    return Moment(time.perf_counter(), idle, sum(os.times()[:4]))


def busy_elsewhere(began: Moment | None, ended: Moment | None) -> float:
    """How many processors others kept busy in between, on average; 0 where that can't be known."""
    if began is None or ended is None:
        return 0.0
    wall = ended.wall - began.wall
    used = (os.cpu_count() or 1) * wall - (ended.idle - began.idle)
    return max(0.0, (used - (ended.own - began.own)) / wall)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="The compiled rules of Azul beside the same rules in C.")
    parser.add_argument("--write", action="store_true", help="put the figures into benchmarks/README.md")
    parser.add_argument("--rounds", type=int, default=7, help="how often C and Numba take turns (default 7)")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each of the other figures (default 3)")
    chosen = parser.parse_args()
    for name in ("azul", "duel"):
        azulejos.game(name)  # compiled before anything is timed
    program = build()
    began = look()
    figures = [
        machine(),
        "",
        *playout_rows(program, chosen.rounds),
        "",
        *other_rows(chosen.seconds),
        "",
        *duel_rows(chosen.seconds),
    ]
    busy = busy_elsewhere(began, look())
    if program is None:
        figures += ["", "The C column is left out, because there is no C compiler (`cc`) here."]
    if busy > MUCH:
        figures += ["", f"Other programs kept {busy:.1f} processors busy meanwhile, so the figures may be too bad."]
    print("\n".join(figures))
    if chosen.write:
        write_figures(README, BEGIN, figures)


if __name__ == "__main__":
    main()
