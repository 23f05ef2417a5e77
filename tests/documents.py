"""The documents: their texts, what is set in them as code, and the commands that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import typer

import azulejos
from azulejos.cli.main import app
from azulejos.cli.options import first_game, game_options

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
NOTATION = ROOT / "docs" / "notation.md"

FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")


@cache
def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def fences(document: Path) -> list[tuple[str, str]]:
    """Each fenced block: its tag and its text."""
    return FENCE.findall(text_of(document))


def prose(document: Path) -> str:
    """A document without its fenced blocks."""
    return FENCE.sub("", text_of(document))


def fenced(document: Path, tag: str) -> list[str]:
    """The blocks with a tag; there must be one, or nothing would be tested."""
    blocks = [text for name, text in fences(document) if name == tag]
    assert blocks, f"no block is marked ```{tag}"
    return blocks


def code_in(document: Path) -> Iterator[str]:
    """Everything that is set as code, line by line."""
    yield from CODE.findall(prose(document))
    for _, text in fences(document):
        yield from text.splitlines()


def anchors(document: Path) -> set[str]:
    """The names by which links reach headings."""
    counts: dict[str, int] = {}
    names = set()
    for heading in HEADING.findall(prose(document)):
        name = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        names.add(f"{name}-{counts[name]}" if name in counts else name)
        counts[name] = counts.get(name, 0) + 1
    return names


def example_text() -> str:
    """The game that the page annotates."""
    return fenced(NOTATION, "game")[0]


def accept(name: str, arguments: list[str]) -> None:
    """Parse a command as the real one does, the options of the game too."""
    command: Any = typer.main.get_command(app)
    assert name in command.commands
    command = command.commands[name]
    if hasattr(command, "commands"):  # a group of them
        name, *arguments = arguments
        command = command.commands[name]
    context = command.make_context(name, list(arguments))
    if context.args:
        game_options(azulejos.game(context.params["game"] or first_game()), context.args)
