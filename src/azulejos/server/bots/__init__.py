"""The bots that sit at tables."""
