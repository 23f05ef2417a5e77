"""The siege: hostile clients and broken machines against a real server, while honest people play."""
