"""The bots of Azul Duel: tree search within the round, and learned values there (see `docs/bots.md`)."""
