"""People: guests, accounts, sessions."""
