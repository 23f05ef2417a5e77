"""Azul as people read and write it: views, notation, positions, refusals, effects."""
