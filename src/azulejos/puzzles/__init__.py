"""Puzzles: positions with one clearly best move that is not the best without search. See `docs/puzzles.md`."""
