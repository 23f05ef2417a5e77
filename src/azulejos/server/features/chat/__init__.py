"""Chat at tables."""
