"""Limits of a value, beside its type."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """Limits of a number or a length; a pattern that a text must contain."""

    lt: int | float | None = None
    ge: int | float | None = None
    le: int | float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
