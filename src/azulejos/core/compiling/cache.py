"""The folder in which machine code is cached: where it is, and how its files are written, marked and deleted.

What a file of machine code is named by is in `rule_cache`; what is compiled for other machines is cached by `modules`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import numpy as np

from azulejos.core.compiling.digest import DIGEST_LENGTH

PACKAGE = Path(__file__).parent.parent.parent
# These decide how everything is compiled.
COMPILER_SOURCES = (
    "core/compiling/dispatching.py",
    "core/compiling/linking.py",
    "core/compiling/bits.py",
    "core/compiling/float_bits.py",
    "core/compiling/word_instructions.py",
    "core/compiling/unaligned_store.py",
)
# The folder can be set, for a host that ships machine code with a read-only image.
FOLDER_VARIABLE = "AZULEJOS_CACHE_DIR"
DAY = 24 * 3600
UNUSED_SECONDS = 30 * DAY  # after which a file is deleted
CODE, MARK, LOCK, UNFINISHED = ".code", ".compiled", ".lock", ".unfinished"
MADE = ".made"  # for other machines (see `made_files`)
OURS = (CODE, MARK, LOCK, UNFINISHED, MADE)


def top_folder() -> Path:
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("azulejos"))


@cache
def compiler_digest() -> str:
    """Names this very interpreter, compiler and processor."""
    import llvmlite
    import numba
    from numba.core.registry import cpu_target

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
