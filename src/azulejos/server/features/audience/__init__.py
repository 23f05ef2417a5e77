"""The spectators of a table."""
