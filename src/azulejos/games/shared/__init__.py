"""Code that both games truly share."""
