"""Puzzles: those that are shipped, how they are made, and which one a day has."""
