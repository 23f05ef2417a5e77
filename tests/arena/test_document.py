"""`docs/arena.md` is true: its commands are accepted, and it names every option and figure."""

from __future__ import annotations

import dataclasses
import re
import shlex
from pathlib import Path
from typing import Any

import typer

from azulejos.arena.standings import Standing
from azulejos.bots.engines.engine import GRACE_SECONDS
from azulejos.bots.entrants import parse_entrant
from azulejos.cli.main import app
from tests.cases import nonempty
from tests.documents import accept, fenced

PROJECT = Path(__file__).parent.parent.parent
DOCUMENT = PROJECT / "docs" / "arena.md"
VALUES = PROJECT / "src" / "azulejos" / "bots" / "values" / "azul-2-coloured.npz"


def text() -> str:
    return DOCUMENT.read_text(encoding="utf-8")


def test_every_option_is_in_the_table_with_its_default() -> None:
    command: Any = typer.main.get_command(app)
    rows = dict(re.findall(r"^\| `(--[a-z]+)` \| ?([^|]*?) ?\|", text(), re.MULTILINE))
    options = {option.opts[0]: option for option in command.commands["arena"].params if option.opts[0] != "bots"}
    assert list(rows) == [name for name in options if name != "--help"]
    for name, default in rows.items():
        if re.fullmatch(r"[0-9.]+", default):
            assert float(default) == options[name].default
    assert options["--grace"].default == GRACE_SECONDS


def test_every_command_is_accepted() -> None:
    for line in nonempty("".join(fenced(DOCUMENT, "sh")).splitlines()):
        program, name, *arguments = shlex.split(line)
        assert program == "azulejos"
        accept(name, arguments)


def test_every_name_of_a_bot_names_one() -> None:
    names = re.findall(r"^\| `([^`-][^`]*)` \| (?:a bot|the strongest|that many|a program)", text(), re.MULTILINE)
    assert len(names) == 6
    for name in names:
        parse_entrant(name.replace("FILE", str(VALUES)), "azul")


def test_every_figure_is_named() -> None:
    for field in nonempty(dataclasses.fields(Standing)):
        assert field.name == "bot" or f"`{field.name}`" in text()
