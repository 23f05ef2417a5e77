"""The proofs: sentences of the rulebook, a second engine, and what holds for every game."""
