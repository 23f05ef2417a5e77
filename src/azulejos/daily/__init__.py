"""The deal of the day: the same tiles and the same opponent for everybody, from a chain of secrets.

`docs/notation.md` says what the chain promises, and to whom.
"""
