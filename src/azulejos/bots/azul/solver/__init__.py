"""The rest of a round between two, solved."""
