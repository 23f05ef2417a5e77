"""A test that asserts only inside a loop must have had a turn of the loop: else it would pass without having looked.

A loop is sure of a turn if it goes through a literal, which may have a name, through a range up to a number or a
constant, or through `nonempty(cases)`, which fails if there are none (`tests/cases.py`).
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PASSING_ON = ("enumerate", "zip", "product", "combinations", "permutations", "pairwise", "list", "sorted", "reversed")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Loop = ast.For | ast.AsyncFor | ast.While
Named = dict[str, ast.expr]  # the constants of a module


def blind_tests(source: str) -> list[str]:
    """The names of the tests that assert only inside loops of which none is sure of a turn."""
    module = ast.parse(source)
    named = dict(constant for each in module.body for constant in constants(each))
    functions = [node for node in ast.walk(module) if isinstance(node, Function)]
    return [each.name for each in functions if each.name.startswith("test_") and is_blind(each, named)]


def constants(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The name and value that a statement of a module defines."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return [(name, value)]
    return []


def is_blind(test: Function, named: Named) -> bool:
    found = list(assertions(test.body, True, named))
    return bool(found) and not any(found)


def assertions(statements: list[ast.stmt], is_sure: bool, named: Named) -> list[bool]:
    """Of each assertion, whether all loops around it are sure of a turn."""
    found = []
    for each in statements:
        if isinstance(each, ast.Assert) or expects_error(each):
            found.append(is_sure)
        elif isinstance(each, Loop):
            has_turn = not isinstance(each, ast.While) and is_full(each.iter, named)
            found += assertions(each.body, is_sure and has_turn, named)
            found += assertions(each.orelse, is_sure, named)
        else:
            for block in ("body", "orelse", "finalbody"):
                found += assertions(getattr(each, block, []), is_sure, named)
    return found


def expects_error(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.With | ast.AsyncWith) and "raises" in ast.dump(statement.items[0])


def is_full(cases: ast.expr, named: Named) -> bool:
    """Whether a loop over these has a turn, as far as the source says."""
    match cases:
        case ast.Tuple() | ast.List() | ast.Set():
            return bool(cases.elts)
        case ast.Dict():
            return bool(cases.keys)
        case ast.Constant():
            return bool(cases.value)
        case ast.Name(id=name) if name in named:
            return is_full(named[name], named)
        case ast.Call(func=ast.Attribute(value=table, attr="items" | "keys" | "values")):
            return is_full(table, named)
        case ast.Call(func=ast.Name(id="nonempty")):
            return True
        case ast.Call(func=ast.Name(id="range"), args=arguments):
            return all(isinstance(each, ast.Constant) or ast.unparse(each).isupper() for each in arguments)
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in PASSING_ON:
            return all(is_full(each, named) for each in arguments if not isinstance(each, ast.Constant))
    return False


@pytest.mark.parametrize("file", sorted(TESTS.rglob("test_*.py")), ids=lambda file: str(file.relative_to(TESTS)))
def test_every_loop_of_assertions_is_sure_of_a_turn(file: Path) -> None:
    assert not blind_tests(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("loops", "is_found"),
    [
        ("for case in cases(): assert case", True),
        ("for case in nonempty(cases()): assert case", False),
        ("for case in (1, 2): assert case", False),
        ("for case in (): assert case", True),
        ("for number in range(20): assert number < 20", False),
        ("for number in range(0, GAMES, 2): assert number < GAMES", False),
        ("for number in range(size()): assert number", True),
        ("for row, case in enumerate(nonempty(cases())): assert case", False),
        ("for row, case in zip((1, 2), cases()): assert case", True),
        ("for case in (1, 2):\n  for part in parts(case): assert part", True),
        ("for case in cases(): assert case\n assert True", False),
        ("for case in CASES: assert case", False),
        ("for case in FOUND: assert case", True),
        ("while is_running(): assert is_right()", True),
        ("with raises(ValueError): fail()", False),
        ("for case in cases():\n  with raises(ValueError): fail(case)", True),
        ("check()", False),
    ],
)
def test_a_loop_without_a_turn_is_found(loops: str, is_found: bool) -> None:
    constants = "CASES = (1, 2)\nFOUND = find()\n"
    assert blind_tests(f"{constants}def test_something():\n {loops}") == (["test_something"] if is_found else [])
