"""The table of Azul in a terminal: drawn, and described in sentences."""
