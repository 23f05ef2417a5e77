"""Positions of last rounds in which some moves win and others do not, all of them proved: for the benchmark.

    .venv/bin/python -m benchmarks.last_rounds --positions 1000 src/azulejos/arena/benchmark/last_rounds.txt

Games of `painter` against itself are searched for them. Every legal move of a position is searched to the end of the
game; a line holds the moves that are best, and the position. At most two positions come from one game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import azulejos
from azulejos.bots import bot
from azulejos.bots.analyst import analyst_of
from azulejos.bots.protocol import Seen, seen_by_actor
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.core.game import State
from azulejos.core.rng import seeded

NODES = 60_000  # for each move: enough to prove most of them
LEAST_MOVES = 4
MOST_FROM_A_GAME = 2
PLAYER = "painter"

game = azulejos.game("azul")
analyst = analyst_of(game)


def best_moves(state: State) -> list[str] | None:
    """The moves that are best, if every move is proved and not all are alike."""
    seat, flag, rng = game.actor(state), new_flag(), seeded(1)
    seen = Seen(game, state.copy(), seat)
    if len(game.legal(state)) < LEAST_MOVES or not analyst.judge(seen, (), NODES, rng, flag)[-1].is_proved:
        return None
    worth: dict[int, float] = {}
    for action in game.legal(state):
        same = analyst.same_as(game, state, action)
        if same not in worth:
            judged = analyst.judge(seen, (same,), NODES, rng, flag)[-1]
            if not judged.is_proved:
                return None
            worth[same] = judged.wins[seat]
        worth[action] = worth[same]
    best = max(worth.values())
    if min(worth.values()) == best:
        return None
    return [game.notation.format_move(state, action) for action in game.legal(state) if worth[action] == best]


def found_in(seed: int) -> Iterator[str]:
    """Lines from one game, the last decisions first."""
    rng, state, player = seeded(seed), game.new(), bot(PLAYER, game.name).clone()
    game.deal(state, rng)
    states = []
    while not game.is_over(state):
        states.append((game.round_number(state), state.copy()))
        game.apply(state, player.choose(seen_by_actor(game, state, rng), Budget(), rng).action)
        game.deal(state, rng)
    last = [each for number, each in states if number == states[-1][0]]
    number = 0
    for each in reversed(last):
        best = best_moves(each)
        if best:
            yield f"{' '.join(best)} | {game.position(each)}"
            number += 1
            if number == MOST_FROM_A_GAME:
                return


def main() -> None:
    parser = argparse.ArgumentParser(description="Proved positions of last rounds.")
    parser.add_argument("path", type=Path)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    lines: list[str] = []
    seed = settings.seed
    while len(lines) < settings.positions:
        lines += found_in(seed)
        seed += 1
        if seed % 10 == 0:
            print(f"{seed - settings.seed} games, {len(lines)} positions", flush=True)
            settings.path.write_text("\n".join([*lines[: settings.positions], ""]), encoding="utf-8")
    settings.path.write_text("\n".join([*lines[: settings.positions], ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
