"""Second engines, one for each game: slow, plain, and written from the numbered rules alone."""
