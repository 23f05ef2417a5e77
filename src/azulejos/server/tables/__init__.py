"""One table: from a command to an event, from events to the table, and what each viewer sees. Pure."""
