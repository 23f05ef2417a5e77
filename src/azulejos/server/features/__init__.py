"""The features of the server: each folder has its routes, its SQL and its service."""
