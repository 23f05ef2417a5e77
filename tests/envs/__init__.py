"""Environments for learners."""
