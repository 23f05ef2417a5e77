"""Search, whatever the game: budgets, workspaces, a tree, UCT, and the scale of values."""
