"""Azul: the rules of one game, a module for each phase of the rulebook (see `docs/architecture.md`)."""
