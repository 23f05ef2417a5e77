"""Judging play: what a position is worth, what a move has cost, what was luck, and a whole game in review.

Everything here is the same whenever and wherever it is computed: searches are limited by nodes, never by time, each
has a seed of its own, and none knows of another. `docs/review.md` explains the numbers in plain words.
"""
