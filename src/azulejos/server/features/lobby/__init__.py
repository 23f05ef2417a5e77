"""The listed tables."""
