"""The drawings and descriptions of the tables in the terminal."""
