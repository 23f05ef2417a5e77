"""Azul Duel: the rules of one game, a module for each noun or phase of the rulebook (see `docs/architecture.md`)."""
