"""Bots that run as programs of their own, and the protocol between them and us."""
