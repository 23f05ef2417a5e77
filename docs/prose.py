"""Finds turns of phrase in the documents that no native speaker would use: `make check` runs it.

Each tell is a pattern and what to write instead. A line that is right all the same is quoted in
`docs/prose_exceptions.txt`, as `FILE: some words of the line`. Code is left alone, be it fenced, indented or quoted.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXCEPTIONS = ROOT / "docs" / "prose_exceptions.txt"

TELLS = {
    r"(?:^|[.:;] )Who [a-z]+s\b(?!.*\?)": "address the reader, or write 'whoever'",
    r"\bfor who\b": "name the reader",
    r"\b(?:is|are) to (?!a\b|the\b)[a-z]+": "say who does it, or write 'must'",
    r"\banew\b": "write 'again'",
    r"\b(?:tells?|told)\b(?! apart)": "write 'shows', 'says', 'lists' or 'describes'",
    r"\b(?:lies|lie|lay) (?:in|at|beside|among)\b": "write 'is'",
    r"\bso many\b": "write 'this many'",
    r"\bBesides,": "write 'Also,'",
    r"\bg(?:one|oes|o) on with\b": "write 'resume' or 'continue'",
    r"(?<![Tt]here )\b(?:is|are) no (?!longer|more|less|better|worse)[a-z]+": "write 'is not a'",
    r"\d[\d,.]*(?: (?!in|of|for|as)[a-z]+)? an? (?:move|turn|second|game|round|day|minute|hour|month)\b": "write 'per'",
    r"\bbroken off\b": "write 'stopped'",
    r"\bat first sight\b": "write 'at a glance'",
    r"\bin vain\b": "write 'failed'",
}


def documents() -> list[Path]:
    return [
        *sorted(ROOT.glob("*.md")),
        *sorted((ROOT / "docs").glob("*.md")),
    ]


def prose_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are no code, with their numbers."""
    is_fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
        elif not is_fenced and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "`…`", line)


def found_in(name: str, text: str, allowed: list[str]) -> list[str]:
    """What is wrong with a document, a line for each."""
    return [
        f"{name}:{number}: '{hit[0].strip()}': {advice}"
        for number, line in prose_of(text)
        for tell, advice in TELLS.items()
        if (hit := re.search(tell, line)) and not any(words in line for words in allowed)
    ]


def exceptions() -> dict[str, list[str]]:
    """The words that excuse a line, by document."""
    excused: dict[str, list[str]] = {}
    for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, words = line.partition(": ")
            excused.setdefault(name, []).append(words)
    return excused


def main() -> int:
    excused = exceptions()
    found = []
    for path in documents():
        name = path.relative_to(ROOT).as_posix()
        found += found_in(name, path.read_text(encoding="utf-8"), excused.get(name, []))
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
