"""Compiled loops over many positions: play-outs, batches, trees."""
