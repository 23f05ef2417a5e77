"""The cost of the outlooks of all legal moves, in processor time.

    .venv/bin/python -m benchmarks.outlook

The positions are openings of Azul for two and for four, and the first turn of Duel; the figures are in
`docs/architecture.md`.
"""

from __future__ import annotations

import time
from statistics import median

import azulejos
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded

TIMES = 20
MUCH = 50  # moves: Duel begins with smaller choices


def first_turn(game: Game, players: int) -> State:
    """The first position of a game that leaves much to choose."""
    options = {"players": players} if any(option.name == "players" for option in game.options) else {}
    rng, state = seeded(1), game.new(**options)
    game.deal(state, rng)
    while len(game.legal(state)) < MUCH:
        game.apply(state, game.legal(state)[0])
        game.deal(state, rng)
    return state


def cost(game: Game, state: State) -> float:
    """Milliseconds of the processor for all legal moves, the median of several."""
    taken = []
    for _ in range(TIMES):
        begun = time.process_time()
        list(game.outlook_of_moves(state, game.legal(state)))
        taken.append(1000 * (time.process_time() - begun))
    return median(taken)


def main() -> None:
    for name, players in (("azul", 2), ("azul", 4), ("duel", 2)):
        game = azulejos.game(name)
        state = first_turn(game, players)
        print(f"{name}, {players} players: {len(game.legal(state))} moves, {cost(game, state):.1f} ms")


if __name__ == "__main__":
    main()
