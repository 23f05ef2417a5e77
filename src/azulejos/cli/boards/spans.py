"""Spans: pieces of text with a style, of which drawings are made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a drawing: a text and what it shows, from which a surface chooses colours."""

    text: str
    style: str = ""  # a tile's colour, that colour + " faint", "marker", "faint", "strong", "title" or "" for plain
