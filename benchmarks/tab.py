"""Measure the engine as WebAssembly beside machine code: `python -m benchmarks.tab`.

The same calls are made here and in Node, whose results must be equal; compared is processor time.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from tests.tab.calls import Recording

import azulejos
from azulejos.bots import bots, yardsticks
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.solver import position_solver
from azulejos.bots.protocol import Seen
from azulejos.bots.search import tree_search
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.webassembly import build_all
from azulejos.core import loops
from azulejos.core.bulk import playouts
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded

GAMES = {"azul": 8_000, "duel": 3_000}


def positions(game: Game, number: int) -> list[State]:
    rng, state, found = seeded(4), game.new(), []
    for ply in range(number * 3):
        game.deal(state, rng)
        if ply % 3 == 0:
            found.append(state.copy())
        legal = game.legal(state)
        game.apply(state, legal[loops.below(rng, 0, len(legal))])
    return found


def play_outs(recording: Recording, name: str) -> None:
    start = azulejos.game(name).new()
    recording.call(playouts.play_out, start, start.copy(), seeded(1), GAMES[name])


def search(recording: Recording, name: str, bot: str, budget: Budget) -> None:
    game, rng = azulejos.game(name), seeded(6)
    searching = [(tree_search, "grow")]
    if bot != "uct":
        searching = [(import_module(f"azulejos.bots.{name}.search.position_search"), "run")]
    with recording.of(pytest.MonkeyPatch(), *searching):
        for state in positions(game, 5):
            (bots(name) | yardsticks(name))[bot].choose(Seen(game, state, game.actor(state)), budget, rng)


def solve(recording: Recording, name: str) -> None:
    game, found = azulejos.game(name), []
    rng, state = seeded(2), game.new()
    while len(found) < 6 and not game.is_over(state):
        game.deal(state, rng)
        if position_solver.is_within_reach(state, 300_000):
            found.append(state.copy())
        legal = game.legal(state)
        game.apply(state, legal[loops.below(rng, 0, len(legal))])
    with recording.of(pytest.MonkeyPatch(), (position_solver, "run")):
        for each in found:
            position_solver.solve_position(each, networks_for(2, False), Limits(new_flag(), 1_000_000))


def with_bot(bot: str, budget: Budget) -> Callable[[Recording, str], None]:
    return lambda recording, name: search(recording, name, bot, budget)


WORK: dict[str, tuple[str, Callable[[Recording, str], None]]] = {
    "random games of Azul": ("azul", play_outs),
    "random games of Azul Duel": ("duel", play_outs),
    "search of Azul": ("azul", with_bot("master", Budget(nodes=400_000))),
    "solver of Azul": ("azul", solve),
    "search of Azul Duel": ("duel", with_bot("master", Budget(simulations=8_000))),
    "search with play-outs (UCT) of Azul": ("azul", with_bot("uct", Budget(simulations=20_000))),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        build_all(list(GAMES), Path(folder))
        print("| | machine code, s | WebAssembly, s | speed |\n|---|--:|--:|--:|")
        for title, (name, work) in WORK.items():
            work(Recording(), name)  # what is compiled or loaded once
            recording = Recording()
            work(recording, name)
            replayed = recording.replay(Path(folder, f"{name}.wasm"), Path(folder))
            if replayed["equal"] != len(recording.steps):
                sys.exit(f"{title}: {replayed}")
            here, there = recording.seconds, replayed["seconds"]
            print(f"| {title} | {here:.2f} | {there:.2f} | {here / there:.2f} |", flush=True)
        for path in sorted(Path(folder).glob("*.wasm")):
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
