"""The cache of machine code on disk.

Numba's own disk cache keeps one index for all signatures of a function, which two processes can spoil
for each other, and it needs a folder that can be written. Here each compiled function is a file of
its own, named by its signature and by a digest of all that it is made from, in a folder named by what compiles it.
So a file is right or absent: it is never updated, any number of processes may write it at once, and a
folder that can only be read serves as well.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import compiler
from numba.core.caching import _Cache
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from azulejos.core.compiling.digest import DIGEST_LENGTH, Ingredients, Rules

PACKAGE = Path(__file__).parent.parent.parent
# These decide how everything is compiled.
COMPILER_SOURCES = (
    "core/compiling/rule.py",
    "core/compiling/linking.py",
    "core/compiling/bits.py",
    "core/compiling/unaligned_store.py",
)
# The folder can be set, for a host that ships machine code with a read-only image.
FOLDER_VARIABLE = "AZULEJOS_CACHE_DIR"
DAY = 24 * 3600
UNUSED_SECONDS = 30 * DAY  # after which a file is deleted
CODE, MARK, LOCK, UNFINISHED = ".code", ".compiled", ".lock", ".unfinished"
OURS = (CODE, MARK, LOCK, UNFINISHED)


def top_folder() -> Path:
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("azulejos"))


@cache
def compiler_digest() -> str:
    """Names this very interpreter, compiler and processor."""
    processor = cpu_target.target_context.codegen().magic_tuple()
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    return digest_of(COMPILER_SOURCES, (*versions, processor, numba.config.BOUNDSCHECK))


def folder() -> Path:
    return top_folder() / f"code-{compiler_digest()}"


def digest_of(patterns: Collection[str], also: object = None) -> str:
    """A digest of source files."""
    digest = hashlib.sha256(repr(also).encode())
    files = {file for pattern in patterns for file in PACKAGE.glob(pattern) if file.is_file()}
    for file in sorted(files):
        digest.update(str(file.relative_to(PACKAGE)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:DIGEST_LENGTH]


@cache
def mark_name(name: str, patterns: tuple[str, ...]) -> str:
    """The name of the file that says that something has been compiled whole, as these sources stand.

    They may be more than it is made from: where the mark is missing, looking through everything costs little.
    """
    return f"{name}-{digest_of(patterns)}{MARK}"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that others see whole or not at all; where nothing can be written, do without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=UNFINISHED)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)


def can_be_written() -> bool:
    """Whether what is compiled here can be kept for others."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder()):
            return True
    except OSError:
        return False


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Within this, no other process that asks for the same name works; where locks can't be had, it does."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError, ImportError):
            import fcntl

            folder().mkdir(parents=True, exist_ok=True)
            file = stack.enter_context((folder() / f"{name}{LOCK}").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def delete_unused() -> None:
    """Delete files that were unused for long: code of older sources, and of older compilers."""
    with contextlib.suppress(OSError):
        for path in top_folder().glob("*/*"):
            with contextlib.suppress(OSError):  # it belongs to another user, or another process deletes it too
                if path.suffix in OURS and path.stat().st_mtime < time.time() - UNUSED_SECONDS:
                    path.unlink()
                    path.parent.rmdir()  # if that was the last


def note_use(path: Path) -> None:
    """A file that is used stays, at the price of one write a day."""
    with contextlib.suppress(OSError):
        if path.stat().st_mtime < time.time() - DAY:
            path.touch()


def records_within(dtype: np.dtype[Any]) -> Iterator[np.dtype[Any]]:
    """A record, and those that are fields of it."""
    yield dtype
    for field, *_ in (dtype.fields or {}).values():
        yield from records_within(field.base)


class RuleCache(_Cache):  # type: ignore[misc]  # Numba has no types
    """The compiled forms of one entry, a file for each signature."""

    def __init__(
        self,
        function: Callable[..., Any],
        rules: Mapping[np.dtype[Any], Rules],
        inlined: Collection[tuple[np.dtype[Any], str]],
    ) -> None:
        self._function = function
        self._rules = rules
        self._inlined = inlined
        self._names: dict[str, str] = {}

    @property
    def cache_path(self) -> str:
        return str(folder())

    def _path(self, signature: object) -> Path:
        kinds = str(signature)
        if kinds not in self._names:
            self._names[kinds] = self._file_name(signature, kinds)
        return folder() / self._names[kinds]

    def _file_name(self, signature: Any, kinds: str) -> str:
        records = [kind.dtype.dtype for kind in signature if hasattr(getattr(kind, "dtype", None), "dtype")]
        within = {each for record in records for each in records_within(record)}
        games = [dtype for dtype in self._rules if dtype in within]
        ingredients = Ingredients(self._function, [self._rules[dtype] for dtype in games])
        inlined = sorted(name for dtype, name in self._inlined if dtype in games)
        whole = repr((kinds, ingredients.digest(), inlined))
        digest = hashlib.sha256(whole.encode()).hexdigest()[:DIGEST_LENGTH]
        return f"{self._function.__module__}.{self._function.__qualname__}-{digest}{CODE}"

    def has(self, signature: object) -> bool:
        return self._path(signature).exists()

    def load_overload(self, signature: object, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(signature)
        try:
            parts = pickle.loads(path.read_bytes())
        except OSError:
            return None
        except (pickle.PickleError, EOFError, ValueError):  # it was cut short when the machine lost its power
            path.unlink(missing_ok=True)
            return None
        note_use(path)
        return compiler.CompileResult._rebuild(target_context, *parts)

    def save_overload(self, signature: object, compiled: Any) -> None:
        write_whole(self._path(signature), dumps(compiled._reduce()))

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...
