"""The evaluation of positions: by the networks, by hand, and at the end of a game."""
