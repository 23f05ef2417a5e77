"""What a position is worth: its features through the network, on top of the hand-made evaluation."""
