"""The rules of Azul Duel."""
