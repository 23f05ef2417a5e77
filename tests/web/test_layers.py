"""The folders of the page are layers: each imports only those above it in the table of docs/architecture.md."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"
ROW = re.compile(r"^\| `web/src/(\w+)/` \|", re.MULTILINE)
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*'(\.\.?/[^']+)'""")
TEXTS = "texts"  # compiled, below everything
APART = {frozenset(("azul", "duel"))}  # games know nothing of each other


def layers() -> list[str]:
    return ROW.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def imports() -> set[tuple[str, str]]:
    """Which folder imports which."""
    found = set()
    for path in SOURCES.rglob("*"):
        room = path.relative_to(SOURCES).parts[0]
        if path.suffix not in (".ts", ".svelte") or path.parent == SOURCES or room == TEXTS:
            continue
        for name in IMPORT.findall(path.read_text(encoding="utf-8")):
            other = (path.parent / name).resolve().relative_to(SOURCES).parts[0]
            if other not in (room, TEXTS):
                found.add((room, other))
    return found


def test_every_folder_of_the_page_has_its_layer() -> None:
    folders = {path.name for path in SOURCES.iterdir() if path.is_dir()} - {TEXTS}
    assert sorted(layers()) == sorted(folders)


def test_no_folder_of_the_page_imports_one_below_it() -> None:
    order = layers()
    found = imports()
    assert found
    assert {(room, other) for room, other in found if order.index(other) >= order.index(room)} == set()
    assert {pair for pair in found if frozenset(pair) in APART} == set()
