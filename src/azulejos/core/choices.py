"""Legal actions as one points at them on a table: a pick, and then a target.

Clients know by this what a move is, without reading its text. Places are named by their ids (see `core.effects`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A pick and its target; no two legal actions have the same."""

    target: str  # a place, or a word such as "stop"
    origin: str | None = None  # where tiles are picked first; None if nothing is picked
    colour: str | None = None  # of the tiles that it is about
    tiles: int = 0  # that are taken or laid
    turns: int | None = None  # of a plate that is placed: quarter turns clockwise
