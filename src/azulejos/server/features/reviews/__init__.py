"""What the search says of finished games and positions: reviews, tries, hints, analyses."""
