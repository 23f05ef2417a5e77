"""Puzzles: positions with one clearly best move that is not the best at first sight. `docs/puzzles.md` tells more."""
