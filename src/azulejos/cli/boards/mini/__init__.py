"""The table of Mini in a terminal: drawn, and described in sentences."""
