"""Figures in documents: each is between two marks, and is replaced by the program that measures it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

END = "<!-- end of figures -->"


def begin_mark(what: str, by: str) -> str:
    return f"<!-- {what}: written by {by} -->"


def write_figures(paper: Path, begin: str, lines: Sequence[str]) -> None:
    """Replace what stands between a mark and the next end of figures."""
    head, found, rest = paper.read_text(encoding="utf-8").partition(begin)
    if not found:
        raise ValueError(f"{paper} has no mark {begin}")
    tail = rest.partition(END)[2]
    paper.write_text("\n".join([head + begin, "", *lines, "", END]) + tail, encoding="utf-8")
