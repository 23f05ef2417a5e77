"""The types of the page are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parent.parent.parent / "web"


def test_the_types_of_the_page_are_written_from_the_python_ones() -> None:
    script = runpy.run_path(str(WEB / "write_types.py"))
    for name, kinds in script["FILES"].items():
        assert (WEB / name).read_text(encoding="utf-8") == script["written"](kinds), f"run web/write_types.py: {name}"
