"""Finished games and kept game files: records, replays, histories."""
