"""Analyses, reviews and puzzles in the terminal."""
