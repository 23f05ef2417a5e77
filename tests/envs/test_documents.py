"""The examples of the documents run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "environments"
EXAMPLES = [
    (page.name, number, code)
    for page in sorted(FOLDER.glob("*.md"))
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S))
]


@pytest.mark.parametrize(("page", "number", "code"), EXAMPLES, ids=[f"{page}-{number}" for page, number, _ in EXAMPLES])
def test_an_example_runs(page: str, number: int, code: str) -> None:
    exec(compile(code, f"{page}, example {number}", "exec"), {})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
