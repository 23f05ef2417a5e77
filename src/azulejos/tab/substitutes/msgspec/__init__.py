"""The part of the package msgspec that the tab uses, in plain Python: the same texts and the same refusals.

Why not the package: compiled extensions can't be part of a memory snapshot, and the snapshot is what makes a second
visit quick. `tests/tab/test_substitutes.py` compares the two.
"""

from __future__ import annotations

from . import json, structs
from .errors import DecodeError, EncodeError, MsgspecError, ValidationError
from .meta import Meta
from .struct import Raw, Struct

__all__ = [
    "DecodeError",
    "EncodeError",
    "Meta",
    "MsgspecError",
    "Raw",
    "Struct",
    "ValidationError",
    "json",
    "structs",
]
