"""What the server does by itself, again and again: deadlines of tables, who is present, old data."""
