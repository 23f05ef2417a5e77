"""The rules of Mini."""
