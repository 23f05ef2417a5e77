"""Positions outside any table: what may be done in them, and what it does."""
