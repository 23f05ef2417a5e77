"""Puzzles as they are sent."""
