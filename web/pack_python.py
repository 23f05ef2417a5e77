"""Puts Python for browsers (Pyodide) beside the built page, with as much of its standard library as a tab needs."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

PYODIDE = Path(__file__).parent / "node_modules" / "pyodide"
AS_THEY_ARE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"

# Packages and modules of the standard library for which nothing in a tab has a use: other machines, mail, documents.
LEFT_OUT = frozenset((Path(__file__).parent / "python_left_out.txt").read_text(encoding="utf-8").split())
ENCODINGS = frozenset(("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8"))


def pack(folder: Path) -> None:
    """Write the files of Python into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in AS_THEY_ARE:
        shutil.copyfile(PYODIDE / name, folder / name)
    with zipfile.ZipFile(PYODIDE / LIBRARY) as whole, zipfile.ZipFile(folder / LIBRARY, "w") as kept:
        for info in whole.infolist():
            if is_kept(info.filename):
                content = whole.read(info)
                kept.writestr(zipfile.ZipInfo(info.filename, info.date_time), content, zipfile.ZIP_DEFLATED, 9)
    lock = json.loads((PYODIDE / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")


def is_kept(name: str) -> bool:
    """Whether a file of the library may be needed."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.partition(".")[0] in ENCODINGS
    return first.partition(".")[0] not in LEFT_OUT
