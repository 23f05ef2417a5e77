"""Tests of the bots of Azul."""
