"""Background work of the server: deadlines of tables, presence, old data."""
