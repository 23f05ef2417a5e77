"""Tests wait for functions, never for expressions: the page's policy lets text be evaluated at most once."""

from __future__ import annotations

import ast
from pathlib import Path

WEB = Path(__file__).parent / "web"


def test_every_wait_for_a_function_is_given_one() -> None:
    waits = 0
    for path in sorted(WEB.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "wait_for_function"
            ):
                waits += 1
                text = ast.unparse(node.args[0])
                assert isinstance(node.args[0], ast.Name) or "=>" in text, f"{path.name}:{node.lineno} waits for {text}"
    assert waits >= 20
