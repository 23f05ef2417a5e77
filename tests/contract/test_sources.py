"""The limits between rules and the rest: an edit of a text or a drawing must not compile any rule again."""

from __future__ import annotations

import ast
from pathlib import Path

import azulejos

PACKAGE = Path(azulejos.__file__).parent
COMPILED = {"rule", "entry", "verb"}


def imported(path: Path) -> set[str]:
    """The names that a file takes from `core.compiling.rule`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "azulejos.core.compiling.rule"
        for name in node.names
    }


def test_texts_and_drawings_hold_nothing_that_is_compiled() -> None:
    files = [*PACKAGE.glob("games/*/text/*.py"), *PACKAGE.glob("cli/**/*.py")]
    assert len(files) > 20
    assert not {path.relative_to(PACKAGE) for path in files if imported(path) & COMPILED}


def test_only_one_file_of_duel_assigns_the_phase() -> None:
    """And those that make a state: `state.py`, a position that is read, and the end of a game on cardboard."""
    assigning = {
        str(path.relative_to(PACKAGE / "games" / "duel"))
        for path in PACKAGE.glob("games/duel/**/*.py")
        if ".phase = " in path.read_text(encoding="utf-8")
    }
    assert assigning == {"rules/phases.py", "rules/state.py", "text/position.py", "text/score_sheet.py"}
