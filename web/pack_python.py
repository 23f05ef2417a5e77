"""Puts Python for browsers (Pyodide) beside the built page, with as much of its standard library as a tab needs."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from pathlib import Path

PYODIDE = Path(__file__).parent / "node_modules" / "pyodide"
AS_THEY_ARE = ("pyodide.mjs", "pyodide.asm.mjs")
MACHINE, LIBRARY, LOCK = "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
PACKED = "{}.packed"  # a file for which no host is trusted to pack it: the worker unpacks it

# Packages and modules of the standard library for which nothing in a tab has a use: other machines, mail, documents.
LEFT_OUT = frozenset((Path(__file__).parent / "python_left_out.txt").read_text(encoding="utf-8").split())
ENCODINGS = frozenset(("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8"))


def pack(folder: Path) -> None:
    """Write the files of Python into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in AS_THEY_ARE:
        shutil.copyfile(PYODIDE / name, folder / name)
    write_packed(folder / MACHINE, (PYODIDE / MACHINE).read_bytes())
    write_packed(folder / LIBRARY, library())
    lock = json.loads((PYODIDE / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")


def write_packed(path: Path, content: bytes) -> None:
    path.with_name(PACKED.format(path.name)).write_bytes(gzip.compress(content, compresslevel=9, mtime=0))


def library() -> bytes:
    """The part of the standard library that may be needed; not packed file by file, because the whole is."""
    found = io.BytesIO()
    with zipfile.ZipFile(PYODIDE / LIBRARY) as whole, zipfile.ZipFile(found, "w") as kept:
        for info in whole.infolist():
            if is_kept(info.filename):
                kept.writestr(zipfile.ZipInfo(info.filename, info.date_time), whole.read(info))
    return found.getvalue()


def is_kept(name: str) -> bool:
    """Whether a file of the library may be needed."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[-1] in ENCODINGS
    return not any(".".join(parts[:length]) in LEFT_OUT for length in range(1, len(parts) + 1))
