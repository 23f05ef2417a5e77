"""Played games as data: records, game files, fair tiles and their verification."""
