"""Reads texts in the format of inlang's messages: plain ones, and ones with variants.

A plain text is a string with gaps, as in "line {line} holds {colour}". One with variants chooses among strings by the
value of a gap, or by its plural in the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Gap = str | int

FOLDER = Path(__file__).parent
SCHEMA = "$schema"  # the one key that isn't a text
GAP = re.compile(r"\{(\w+)\}")
PLURAL = re.compile(r"local (\w+) = (\w+): plural")
ANY = "*"


class Texts:
    """The texts of one language, by key."""

    def __init__(self, language: str, messages: Mapping[str, Any]) -> None:
        self.language = language
        self._messages = messages

    def __call__(self, key: str, gaps: Mapping[str, Gap] | None = None, /, **more: Gap) -> str:
        """A text with its gaps filled; every gap needs a value."""
        values = {**(gaps or {}), **more}
        return GAP.sub(lambda gap: str(values[gap[1]]), self._chosen(key, values))

    def has(self, key: str) -> bool:
        return key in self._messages

    def listed(self, parts: list[str], joint: str = "cli_and") -> str:
        """A list as people say it: "1, 2 and 5"."""
        if len(parts) < 2:
            return "".join(parts)
        return self(joint, first=", ".join(parts[:-1]), last=parts[-1])

    def _chosen(self, key: str, values: Mapping[str, Gap]) -> str:
        message = self._messages[key]
        if isinstance(message, str):
            return message
        (part,) = message
        known = {**values, **self._plurals(part["declarations"], values)}
        for case, text in part["match"].items():
            wanted = dict(condition.strip().split("=", 1) for condition in case.split(","))
            if all(value in (ANY, str(known[name])) for name, value in wanted.items()):
                return str(text)
        raise KeyError(f"the text '{key}' has no variant for {dict(values)}")

    def _plurals(self, declarations: list[str], values: Mapping[str, Gap]) -> dict[str, str]:
        found = (PLURAL.fullmatch(declaration) for declaration in declarations)
        return {match[1]: plural(int(values[match[2]])) for match in found if match}


def plural(number: int) -> str:
    """The plural category of a whole number: in all our languages one thing, and none or several things."""
    return "one" if number == 1 else "other"


@cache
def texts(language: str) -> Texts:
    """The texts of a language: those of the page and those of the terminal."""
    return Texts(language, read(FOLDER / f"{language}.json") | read(FOLDER / "cli" / f"{language}.json"))


def read(path: Path) -> dict[str, Any]:
    """The messages of a file, in its order."""
    messages = json.loads(path.read_text(encoding="utf-8"))
    return {key: message for key, message in messages.items() if key != SCHEMA}


def guide(game: str, language: str) -> str:
    """The guide to a game: typing its moves, and its rules in brief."""
    return (FOLDER / "guides" / f"{game}.{language}.txt").read_text(encoding="utf-8").rstrip("\n")
