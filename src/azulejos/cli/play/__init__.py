"""Playing in the terminal, stepping through games, and verifying them."""
