"""Mini as people read and write it."""
