"""Tests of the bots of Duel."""
