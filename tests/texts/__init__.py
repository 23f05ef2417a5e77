"""The texts of every language: their reader, their files, and that all that is said has a text."""
