"""What a position is worth: by the networks, by hand, and at the end of a game."""
