"""Write the examples of `docs/protocol.md` again: `python -m tests.server.write_protocol_examples`.

Each becomes a file in `tests/golden/protocol/`, and a block in the document that is marked with its name:
```` ```json move-azul ````. Read the diff: every changed line is a change for authors of clients.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import Any

from tests.server.protocol_examples import make

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "tests" / "golden" / "protocol"
DOCUMENT = ROOT / "docs" / "protocol.md"
WIDTH = 116
STEP = "  "
BLOCK = re.compile(r"^```json ([\w-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def layout(value: Any, before: str = "", used: int = 0) -> str:
    """JSON for people: values that fit are on one line, and a message has a line for each field."""
    line = json.dumps(value, ensure_ascii=False)
    if len(before) + used + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner = before + STEP
    if isinstance(value, dict):
        names = [json.dumps(name) + ": " for name in value]
        parts = [name + layout(part, inner, len(name) + 1) for name, part in zip(names, value.values(), strict=True)]
    else:
        parts = [layout(part, inner, 1) for part in value]
    if before and not any(
        isinstance(part, dict | list) for part in (value.values() if isinstance(value, dict) else value)
    ):
        parts = filled(parts, WIDTH - len(inner) - 1)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{before}{closing}"


def filled(parts: list[str], width: int) -> list[str]:
    """As many parts in a line as it holds."""
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}, {part}"
        lines[-1:] = [longer] if len(longer) <= width else [lines[-1], part]
    return lines


def examples() -> dict[str, str]:
    """The text of every example, by name."""
    with tempfile.TemporaryDirectory() as folder:
        made = asyncio.run(make(Path(folder)))
    return {name: layout(message) + "\n" for name, message in made.items()}


def shown(document: str, texts: dict[str, str]) -> str:
    """The document with its blocks as they should be; an unknown block stays as it is."""
    return BLOCK.sub(lambda block: f"```json {block[1]}\n{texts.get(block[1], block[2])}```", document)


def write() -> None:
    texts = examples()
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        if path.stem not in texts:
            path.unlink()
    for name, text in texts.items():
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    DOCUMENT.write_text(shown(DOCUMENT.read_text(encoding="utf-8"), texts), encoding="utf-8")


if __name__ == "__main__":
    write()
