"""Measures how often the rest of a round is solved within one second on two cores.

    .venv/bin/python -m benchmarks.solver [--takes 8 9 10] [--positions 100] [--threads 1] [--wall] [--search]

The positions are those of `solver_rounds.txt` that had exactly the given number of takes left, evenly spread over it.
Processor time counts, of all threads together, so that other work on the machine changes little: a position that is not
solved in two seconds of it is given up; with `--wall`, in one second by the clock. `--search` measures the bots'
own search instead.
"""

from __future__ import annotations

import argparse
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.solver_rounds import SEPARATOR

import azulejos
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.search.position_search import search_position
from azulejos.bots.azul.solver.position_solver import solve_position
from azulejos.bots.protocol import SearchResult
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.core.game import State

ROUNDS = Path(__file__).with_name("solver_rounds.txt")
LOOK_SECONDS = 0.005

game = azulejos.game("azul")
networks = networks_for(2, False)

Solve = Callable[[State, Limits], SearchResult | None]


@dataclass(frozen=True, slots=True)
class Allowance:
    """The limit of a position: time and threads."""

    threads: int
    seconds: float
    now: Callable[[], float]


def positions(takes: int, number: int) -> list[State]:
    """Positions with a number of takes left, evenly spread over all rounds that had as many."""
    found = []
    for line in ROUNDS.read_text(encoding="utf-8").splitlines():
        played, start = line.split(SEPARATOR)
        moves, state = played.split(), game.read(start)
        if len(moves) >= takes:
            for move in moves[: len(moves) - takes]:
                game.apply(state, game.notation.parse_move(state, move))
            found.append(state)
    return found[:: max(1, len(found) // number)][:number]


def stop_after(allowance: Allowance, flag: Flag, ended: threading.Event) -> None:
    """Set the flag when the time is up."""
    end = allowance.now() + allowance.seconds
    while not ended.wait(LOOK_SECONDS):
        if allowance.now() >= end:
            flag[0] = 1


def timed(solve: Solve, state: State, allowance: Allowance) -> tuple[SearchResult | None, float]:
    """The solution, and the seconds that it took."""
    flag, ended = new_flag(), threading.Event()
    watch = threading.Thread(target=stop_after, args=(allowance, flag, ended))
    began = allowance.now()
    watch.start()
    result = solve(state, Limits(flag, threads=allowance.threads))
    used = allowance.now() - began
    ended.set()
    watch.join()
    return (result if result is not None and result.is_solved else None), used


def row(solve: Solve, takes: int, number: int, allowance: Allowance) -> str:
    """How many are solved, and what those take: the median and nine of ten in seconds, the mean of the nodes."""
    states = positions(takes, number)
    found = [timed(solve, state, allowance) for state in states]
    seconds = sorted(used for result, used in found if result is not None)
    nodes = [math.log(result.nodes) for result, _ in found if result is not None and result.nodes]
    share = 100 * len(seconds) / len(states)
    median, most = seconds[len(seconds) // 2], seconds[len(seconds) * 9 // 10]
    mean = math.exp(sum(nodes) / len(nodes))
    return f"| {takes} | {len(states)} | {share:.0f} % | {median:.2f} | {most:.2f} | {mean:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--takes", type=int, nargs="+", default=[7, 8, 9, 10, 11])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--wall", action="store_true", help="a second by the clock, instead of two of processors")
    parser.add_argument("--search", action="store_true", help="the bots' own search instead of the solver")
    given = parser.parse_args()
    clock = (1.0, time.perf_counter) if given.wall else (2.0, time.process_time)
    allowance = Allowance(given.threads, *clock)

    def solve(state: State, limits: Limits) -> SearchResult | None:
        if given.search:
            return search_position(state, networks, limits)
        return solve_position(state, networks, limits)

    timed(solve, positions(4, 1)[0], allowance)  # compiled before anything is timed
    print("| takes left | positions | solved | median, s | nine of ten, s | nodes |", flush=True)
    print("|--:|--:|--:|--:|--:|--:|", flush=True)
    for takes in given.takes:
        print(row(solve, takes, given.positions, allowance), flush=True)


if __name__ == "__main__":
    main()
