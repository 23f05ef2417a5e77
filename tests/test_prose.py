"""The documents avoid turns of phrase that no native speaker would use, and the lint that sees to it can fail."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


def lint() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prose", ROOT / "docs" / "prose.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_documents_have_no_tells() -> None:
    assert lint().main() == 0


@pytest.mark.parametrize(
    "line",
    [
        "Who writes a client finds all messages there.",
        "It is there for who wants it.",
        "Ana is to act.",
        "The table is set anew.",
        "It tells the points.",
        "The file lies in a folder.",
        "At least so many games.",
        "Besides, there is more.",
        "The tournament is gone on with.",
        "A bot is no program of ours.",
        "It takes 3 s a move.",
        "After two starts in vain.",
    ],
)
def test_a_tell_is_found(line: str) -> None:
    assert len(lint().found_in("a.md", line, [])) == 1


def test_code_questions_and_excused_lines_are_left_alone() -> None:
    text = "Say `tell`.\n```\nIt tells.\n```\n    It tells.\nIs that so. Who plays with you?\nIt tells the truth."
    assert lint().found_in("a.md", text, ["tells the truth"]) == []


def test_every_exception_is_still_needed() -> None:
    module = lint()
    for name, excuses in module.exceptions().items():
        text = (ROOT / name).read_text(encoding="utf-8")
        for words in excuses:
            others = [each for each in excuses if each != words]
            assert module.found_in(name, text, others), f"{name}: {words}"
