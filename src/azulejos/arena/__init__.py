"""Matches and tournaments between bots, and what they say about strength."""
