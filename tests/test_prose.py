"""The check of English finds what its rules describe, in every kind of file, and nothing else."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prose", ROOT / "docs" / "prose.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["prose"] = module  # its dataclasses look for their module
    spec.loader.exec_module(module)
    return module


prose: Any = load()
RULES = prose.read_rules()
DATA = tomllib.loads((ROOT / "docs" / "prose.toml").read_text(encoding="utf-8"))


def found(reader: Any, text: str) -> list[str]:
    """The words that are found in a file, each with its line."""
    lines = [line for passage in reader("a", text) for line in prose.findings(passage, RULES)]
    return [" ".join(line.split(":")[1:3]).replace("'", "") for line in lines]


def test_everything_that_is_declared_clean_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert prose.main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("rule", DATA["rule"], ids=lambda rule: rule["found"])
def test_a_rule_finds_its_example_and_not_the_better_one(rule: dict[str, Any]) -> None:
    only = prose.Rules([each for each in RULES.rules if each.pattern.pattern == rule["pattern"]], [])
    kinds = frozenset(rule.get("kinds", ["document"]))
    for text, number in ((rule["found"], 1), (rule.get("fine", ""), 0)):
        assert len(list(prose.findings(prose.Passage("a", 1, kinds, text), only))) == number


def test_an_exception_excuses_its_line_in_its_file_alone() -> None:
    rules = prose.Rules(RULES.rules, [("a", "tells the truth")])
    text = "It tells the truth.\nIt tells the points."
    counts = [len(list(prose.findings(prose.Passage(name, 1, frozenset(), text), rules))) for name in ("a", "b")]
    assert counts == [1, 2]


def is_needed(file: Path, words: str) -> bool:
    """Whether an exception excuses anything that would be found without it."""
    rules = prose.Rules(RULES.rules, [])
    lines = file.read_text(encoding="utf-8").splitlines()
    shown = [passage for passage in prose.interface_texts() if prose.ROOT / passage.file == file]
    read = shown or prose.passages(file)
    found = [line for passage in read for line in prose.findings(passage, rules)]
    return any(words in lines[int(line.split(":")[1]) - 1] for line in found)


def test_every_exception_is_needed() -> None:
    assert [each for each in RULES.exceptions if not is_needed(ROOT / each[0], each[1])] == []


@pytest.mark.parametrize(("text", "expected"), [("It tells the points.", True), ("It shows the points.", False)])
def test_an_exception_is_needed_if_it_excuses_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, expected: bool
) -> None:
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    (tmp_path / "page.md").write_text(text, encoding="utf-8")
    assert is_needed(tmp_path / "page.md", "the points") == expected


def test_code_in_documents_is_left_alone() -> None:
    text = "Say `anew`.\n```\nset anew\n```\n\n    set anew\n\nThe table is set\nanew.\n"
    assert found(prose.of_document, text) == ["9  anew"]


def test_a_phrase_that_is_broken_over_two_lines_is_found() -> None:
    assert found(prose.of_document, "The game goes\non.\n") == ["1  goes on"]


PYTHON = '''"""What a module is.

It is told anew.

    told = "left alone"
"""

GAP = "told"  # it is told
# and
# anew


def winner() -> int:
    """Whether it is told."""


def is_over() -> bool:
    """Whether nobody `told` it."""


def test_somebody_wins() -> None:
    option(help="set " + "anew")
'''


def test_docstrings_comments_help_and_names_of_tests_are_read_in_python() -> None:
    expected = ["1 What", "3 told", "3 anew", "8 told", "10 anew", "14 Whether", "14 told", "18 nobody"]
    expected += ["21 somebody", "22 anew"]
    assert sorted(found(prose.of_python, PYTHON)) == sorted(line.replace(" ", "  ") for line in expected)


PAGE = """<!-- Where one is. -->
<script>
  const url = 'https://told.example' // it is told
  const text = "// told"
  // a move
  // goes on
  /** Set
   * anew. */
</script>
<style>
  /* It stands
     in the way. */
</style>
"""


def test_comments_are_read_in_files_of_the_page() -> None:
    expected = ["1 Where", "3 told", "6 goes on", "8 anew", "11 stands in the"]
    assert sorted(found(prose.of_page, PAGE)) == sorted(line.replace(" ", "  ", 1) for line in expected)


@pytest.mark.parametrize(
    ("subject", "objections"),
    [
        ("Send steps instead of flat effects", 0),
        ("Pass the seat of each move on", 0),
        ("The page says more", 1),
        ("Added a test", 1),
        ("Adds a test", 1),
        ("Adding a test", 1),
        ("Send steps.", 1),
        ("Send " + "s" * 68, 1),
    ],
)
def test_the_subject_of_a_commit_is_a_short_imperative(subject: str, objections: int) -> None:
    assert len(list(prose.subject_findings(subject))) == objections
