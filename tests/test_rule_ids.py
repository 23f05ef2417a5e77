"""Every rule has a proof and a place in `docs/rules.md`; no test and no page speaks of a rule that there isn't."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
RULES_PAGE = TESTS.parent / "docs" / "rules.md"

SET_UP = ("A1", "A2", "A3", "A4", "A5")
FACTORY_OFFER = ("A10", "A11", "A12", "A13", "A14", "A15", "A16", "A17", "A18", "A19")
WALL_TILING = ("A20", "A21", "A22", "A23", "A24", "A25")
NEXT_ROUND = ("A30", "A31")
THE_END = ("A40", "A41", "A42")
GREY_WALL = ("A50", "A51", "A52", "A53")
RULINGS = ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R32")
AZUL = SET_UP + FACTORY_OFFER + WALL_TILING + NEXT_ROUND + THE_END + GREY_WALL + RULINGS

DUEL_COMPONENTS = ("D1", "D2", "D3", "D4", "D5")
DUEL_SET_UP = ("D10", "D11", "D12", "D13", "D14", "D15")
ACQUISITION = ("D20", "D21", "D22", "D23", "D24", "D25", "D26", "D27", "D28", "D29", "D30", "D31", "D32")
DOME_TILING = ("D40", "D41", "D42", "D43", "D44", "D45", "D46", "D47", "D48")
PREPARATION = ("D50", "D52", "D53", "D54", "D55")
DUEL_END = ("D59", "D60", "D61", "D62", "D63", "D64", "D65", "D66", "D67")
DUEL_RULINGS = ("R20", "R21", "R22", "R23", "R24", "R25", "R26", "R27", "R28", "R29", "R30", "R31", "R32")
DUEL = DUEL_COMPONENTS + DUEL_SET_UP + ACQUISITION + DOME_TILING + PREPARATION + DUEL_END + DUEL_RULINGS

MINI = ("M1", "M2", "M3", "M10", "M11", "M12", "M13", "M14", "M15", "M20", "M21", "M22", "M23", "M24", "M30", "M31")

RULES = {"azul": AZUL, "duel": DUEL, "mini": MINI}  # by game
RULE_IDS = frozenset(rule_id for ids in RULES.values() for rule_id in ids)

RULE_ID = f"[{''.join(sorted({rule_id[0] for rule_id in RULE_IDS}))}][0-9]+"
IDS_IN_PARENTHESES = re.compile(rf"\(({RULE_ID}(?:,\s+{RULE_ID})*)\)")


def in_order(ids: set[str] | frozenset[str]) -> list[str]:
    return sorted(ids, key=lambda rule_id: (rule_id[0], int(rule_id[1:]) if rule_id[1:].isdigit() else 0))


def claims() -> Iterator[tuple[str, str, str]]:
    """Each claim in the test modules: the module, the function and the id."""
    for module in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    for rule_id in claimed(decorator):
                        yield str(module.relative_to(TESTS)), node.name, rule_id


def claimed(decorator: ast.expr) -> list[str]:
    """The ids of a decorator `@proves("A11", …)`; none of any other."""
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "proves"):
        return []
    return [ast.literal_eval(argument) for argument in decorator.args]


def test_every_rule_is_proved_by_a_test() -> None:
    unproved = RULE_IDS - {rule_id for _, _, rule_id in claims()}
    assert not unproved, f"no test proves {', '.join(in_order(unproved))}"


def test_no_test_claims_a_rule_that_does_not_exist() -> None:
    unknown = [
        f"{rule_id} (claimed by {name} in {module})" for module, name, rule_id in claims() if rule_id not in RULE_IDS
    ]
    assert not unknown, f"there is no rule {', '.join(unknown)}"


def test_only_what_pytest_runs_claims_to_prove_a_rule() -> None:
    never_run = [f"{name} in {module}" for module, name, _ in claims() if not name.startswith("test_")]
    assert not never_run, f"not a test: {', '.join(never_run)}"


def test_the_page_of_rules_names_every_rule_and_no_other() -> None:
    lists = IDS_IN_PARENTHESES.findall(RULES_PAGE.read_text(encoding="utf-8"))
    named = {rule_id for ids in lists for rule_id in re.split(r",\s+", ids)}
    assert not RULE_IDS - named, f"docs/rules.md does not tell {', '.join(in_order(RULE_IDS - named))}"
    assert not named - RULE_IDS, f"docs/rules.md tells of {', '.join(in_order(named - RULE_IDS))}, which is no rule"
