"""Rounds of strong games for `benchmarks/solver.py`: each the position after its deal, and the moves that were played.

    .venv/bin/python -m benchmarks.solver_rounds --rounds 200 benchmarks/solver_rounds.txt

`architect` plays against itself; every round of a game is taken.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import azulejos
from azulejos.bots import bot
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.rng import seeded

PLAYER = "architect"
SEPARATOR = " | "

game = azulejos.game("azul")


def rounds_of(seed: int) -> Iterator[str]:
    """The rounds of one game, a line for each."""
    rng, state, player = seeded(seed), game.new(), bot(PLAYER, game.name).clone()
    while not game.is_over(state):
        game.deal(state, rng)
        number, start, moves = game.round_number(state), game.position(state), []
        while game.round_number(state) == number and not game.is_over(state):
            action = player.choose(seen_by_actor(game, state, rng), Budget(), rng).action
            moves.append(game.notation.format_move(state, action))
            game.apply(state, action)
        yield f"{' '.join(moves)}{SEPARATOR}{start}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines: list[str] = []
    while len(lines) < given.rounds:
        lines += rounds_of(given.seed)
        given.seed += 1
        print(f"{len(lines)} rounds", flush=True)
    given.path.write_text("\n".join([*lines[: given.rounds], ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
