"""The protocol's pure values: what clients and server send each other, and why something is refused."""
