"""How often does a random game of Azul end dead (R5)? `python -m benchmarks.dead_games [--games 3000000]`"""

from __future__ import annotations

import argparse

import numpy as np

import azulejos
from azulejos.core.bulk.playouts import play_out
from azulejos.core.rng import seeded
from azulejos.games.azul.rules.state import COLUMNS, ROWS
from azulejos.games.azul.rules.wall import WHOLE_ROW

MILLION = 1_000_000


def dead_games(players: int, wall: str, games: int) -> int:
    """The number of random games that ended without a complete row."""
    azul = azulejos.game("azul")
    start, rng = azul.new(players=players, wall=wall), seeded(players)
    state, dead = start.copy(), 0
    shifts = COLUMNS * np.arange(ROWS)
    for _ in range(games):
        play_out(start, state, rng, 1)
        filled = state["filled"][0, :players]
        dead += not (filled[:, None] >> shifts & WHOLE_ROW == WHOLE_ROW).any()
    return dead


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3 * MILLION)
    games = parser.parse_args().games
    for wall in ("coloured", "grey"):
        for players in (2, 3, 4):
            print(f"{wall} wall, {players} players: {dead_games(players, wall, games)} of {games} games", flush=True)


if __name__ == "__main__":
    main()
