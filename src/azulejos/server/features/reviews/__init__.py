"""Searches for people: reviews of finished games, tries, hints, analyses."""
