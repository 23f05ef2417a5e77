"""What the server offers: each room has its routes, its SQL and its service."""
