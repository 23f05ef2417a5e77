"""The bots of Azul: search to the end of the round, and learned values there (see `docs/bots.md`)."""
