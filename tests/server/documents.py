"""Reading our own documents: their sections, tables and marked blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PROTOCOL = ROOT / "docs" / "protocol.md"
HOSTING = ROOT / "docs" / "hosting.md"

FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a document: the names of its columns, and its rows as they are written."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def column(self, name: str) -> list[str]:
        """One column, without the marks of code."""
        place = self.columns.index(name)
        return [row[place].replace("`", "") for row in self.rows]

    def pairs(self, first: str, second: str) -> dict[str, str]:
        names = self.column(first)
        assert len(set(names)) == len(names), f"something stands twice in the column '{first}'"
        return dict(zip(names, self.column(second), strict=True))


def fences(document: Path) -> list[tuple[str, str]]:
    """Each fenced block: its tag and its text."""
    return FENCE.findall(document.read_text(encoding="utf-8"))


def sections(document: Path) -> dict[str, str]:
    """The text under each heading, up to the next one of any level; blocks are left out."""
    parts = HEADING.split(FENCE.sub("", document.read_text(encoding="utf-8")))
    names = [name.replace("`", "") for name in parts[2::3]]
    assert len(set(names)) == len(names), "two headings of a document are the same"
    return dict(zip(names, parts[3::3], strict=True))


def tables(text: str) -> list[Table]:
    every_table = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        heads, _, *rows = [tuple(cell.strip() for cell in line[1:-1].split("|")) for line in block.splitlines()]
        assert all(len(row) == len(heads) for row in rows), f"a table is ragged: {heads}"
        every_table.append(Table(heads, tuple(rows)))
    return every_table


def table(document: Path, heading: str) -> Table:
    """The only table under a heading."""
    (only,) = tables(sections(document)[heading])
    return only
