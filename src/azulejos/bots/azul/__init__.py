"""The bots of Azul: search to the end of the round, and learned values there (see `docs/bots.md`)."""

from __future__ import annotations

from azulejos.bots.azul.bot import Searcher

# From the weaker to the strongest: both search alike, and differ in how they judge what they see.
LEVELS = (Searcher("handmade", learned=False), Searcher("learned"))
