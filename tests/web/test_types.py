"""The types of the page are those of the server, closed and really used."""

from __future__ import annotations

import re
import runpy
from functools import cache
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
EXPORTED = re.compile(r"^export (?:interface|type) (\w+)", re.MULTILINE)
IMPORTED = re.compile(r"import (?:type )?\{([^}]*)\} from '[./]*protocol/\w+'")
CAST = re.compile(r"[\w)\]] as (?:unknown as )?(\w+)")


@cache
def script() -> dict[str, Any]:
    return runpy.run_path(str(SOURCES.parent / "write_types.py"))


@cache
def written() -> dict[str, str]:
    files: dict[str, str] = script()["written"]()
    return files


def pages() -> dict[str, str]:
    """The hand-written sources of the page, by path."""
    paths = [
        path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
    ]
    own = [path for path in paths if not is_left_out(path.relative_to(SOURCES))]
    return {str(path.relative_to(SOURCES)): path.read_text(encoding="utf-8") for path in own}


def is_left_out(path: Path) -> bool:
    """Whether a file is generated, or is a test of the page's logic, which makes messages up."""
    return path.parts[0] in ("protocol", "texts") or path.name.endswith(".test.ts")


def names() -> set[str]:
    return {name for text in written().values() for name in EXPORTED.findall(text)}


def test_the_types_of_the_page_are_written_from_the_python_ones() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in script()["FOLDER"].glob("*.ts")}
    assert there == written(), "run web/write_types.py, and read the diff"


def test_every_type_is_closed() -> None:
    assert not re.findall(r"\b(?:unknown|any|object)\b", "".join(written().values()))


def test_nothing_from_the_wire_is_cast() -> None:
    casts = {path: [name for name in CAST.findall(text) if name in names()] for path, text in pages().items()}
    assert {path: found for path, found in casts.items() if found} == {}


def test_every_message_and_every_part_of_a_game_is_used() -> None:
    imported = {
        name.strip().removeprefix("type ").split(" as ")[0]
        for text in pages().values()
        for group in IMPORTED.findall(text)
        for name in group.split(",")
    }
    assert {"State", "Command", "FromClient", "FromServer", "Gets", "Posts"} <= imported
    assert {f"{game}{part}" for game in ("Azul", "Duel") for part in ("View", "Effect", "Facts")} <= imported
