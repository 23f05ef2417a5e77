"""Documents of figures with a section for each thing that was measured: a new one replaces the old one of its name."""

from __future__ import annotations

import re
from pathlib import Path


def keep_section(document: Path, title: str, name: str, text: str) -> None:
    """Write a section into a document, in the order of names."""
    head, *parts = re.split(r"(?m)^## ", document.read_text() if document.exists() else title)
    sections = {part.split("\n")[0]: part.partition("\n")[2].strip() for part in parts} | {name: text.strip()}
    body = (f"## {each}\n\n{sections[each]}\n" for each in sorted(sections))
    document.write_text("\n".join([head.rstrip() + "\n", *body]))
