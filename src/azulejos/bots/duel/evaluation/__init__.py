"""The evaluation of positions: features through the network, on top of the hand-made evaluation."""
