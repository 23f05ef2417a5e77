"""The tables of a process: their logs in the database, their watchers, and commands carried out once."""
