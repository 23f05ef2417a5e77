"""The deal of the day: today's, one game for the record a person, and how all have done."""
