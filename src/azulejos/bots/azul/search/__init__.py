"""Search within a round."""
