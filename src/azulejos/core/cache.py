"""Where compiled rules rest between two starts.

Numba's own disk cache keeps one index for all signatures of a function, which two processes can spoil
for each other, and it needs a folder that can be written. Here each compiled function lies in a file of
its own, named by its signature, in a folder named by a digest of everything that decides the machine code.
So a file is right or absent: it is never updated, any number of processes may write it at once, and a
folder that can only be read serves as well.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core import compiler
from numba.core.caching import _Cache
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

PACKAGE = Path(__file__).parent.parent
# What the machine code of rules, and that of bots, is made from. Texts, drawings and servers compile nothing.
RULE_SOURCES = ("core/*.py", "games/shared/*.py", "games/*/rules/*", "games/*/game.py")
SOURCES = {"rules": RULE_SOURCES, "bots": (*RULE_SOURCES, "bots/**/*.py")}
# The folder can be set, for a host that ships a warm cache with a read-only image.
FOLDER_VARIABLE = "AZULEJOS_CACHE_DIR"
DIGEST_LENGTH = 16


@cache
def folder(kind: str) -> Path:
    """The folder of this very source of rules or bots, interpreter, compiler and processor."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    top = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("azulejos"))
    return top / f"{kind}-{source_digest(SOURCES[kind])}"


def source_digest(patterns: tuple[str, ...]) -> str:
    """Name the machine code by what it is made from, so that no edited rule runs from a stale file."""
    digest = hashlib.sha256()
    files = {file for pattern in patterns for file in PACKAGE.glob(pattern) if file.is_file()}
    for file in sorted(files):
        digest.update(str(file.relative_to(PACKAGE)).encode())
        digest.update(file.read_bytes())
    processor = cpu_target.target_context.codegen().magic_tuple()
    bounds_checked = numba.config.BOUNDSCHECK
    digest.update(repr((sys.version, numba.__version__, processor, bounds_checked)).encode())
    return digest.hexdigest()[:DIGEST_LENGTH]


def is_warm(kind: str, name: str) -> bool:
    """Whether everything that a game's rules or bots need has been compiled here before."""
    return (folder(kind) / f"{name}.warm").exists()


def mark_warm(kind: str, name: str) -> None:
    write_whole(folder(kind) / f"{name}.warm", b"")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that others see whole or not at all; where nothing can be written, do without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)


class RuleCache(_Cache):  # type: ignore[misc]  # Numba has no types
    """The compiled forms of one function, a file for each signature."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._kind = "bots" if function.__module__.startswith("azulejos.bots.") else "rules"

    @property
    def cache_path(self) -> str:
        return str(folder(self._kind))

    def _path(self, signature: object) -> Path:
        digest = hashlib.sha256(str(signature).encode()).hexdigest()[:DIGEST_LENGTH]
        return folder(self._kind) / f"{self._name}-{digest}.code"

    def load_overload(self, signature: object, target_context: Any) -> Any:
        target_context.refresh()
        try:
            content = self._path(signature).read_bytes()
        except OSError:
            return None
        return compiler.CompileResult._rebuild(target_context, *pickle.loads(content))

    def save_overload(self, signature: object, compiled: Any) -> None:
        write_whole(self._path(signature), dumps(compiled._reduce()))

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...
