"""The benchmark: one agent against a ladder of bots on published deals, a solved game, and proved positions."""
