"""The table of Azul Duel in a terminal: drawn, and described in sentences."""
