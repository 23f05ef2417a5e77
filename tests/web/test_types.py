"""The types of the page are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parent.parent.parent / "web"


def test_the_types_of_the_page_are_written_from_the_python_ones() -> None:
    script = runpy.run_path(str(WEB / "write_types.py"))
    there = {path.name: path.read_text(encoding="utf-8") for path in script["FOLDER"].glob("*.ts")}
    assert there == script["written"](), "run web/write_types.py, and read the diff"
