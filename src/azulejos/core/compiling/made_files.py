"""Files for other machines, made once for each version of the sources and kept in the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from azulejos.core.compiling.cache import MADE, digest_of, folder, locked, note_use, write_whole
from azulejos.core.compiling.digest import DIGEST_LENGTH
from azulejos.core.compiling.dispatching import Entry, Kinds
from azulejos.core.compiling.foreign import entry_name

MAKERS = ("core/compiling/*.py", "core/bulk/c_*.py", "bots/webassembly.py")  # sources that decide how files are made


def digest_of_calls(calls: Iterable[tuple[Entry, Kinds]]) -> str:
    """Names what is made of these entries, as their sources stand."""
    parts = sorted((entry_name(entry.py_func), entry.source_digest(kinds)) for entry, kinds in calls)
    return hashlib.sha256(repr((parts, digest_of(MAKERS))).encode()).hexdigest()[:DIGEST_LENGTH]


def write_made(
    into: Path, name: str, digest: str, files: Iterable[str], make: Callable[[], Mapping[str, bytes]]
) -> None:
    """Write files to a folder, from the cache if they were made before."""
    into.mkdir(parents=True, exist_ok=True)
    kept = {file: folder() / f"{name}-{digest}-{file}{MADE}" for file in files}
    with locked(f"making-{name}"):
        if all(path.exists() for path in kept.values()):
            contents: Mapping[str, bytes] = {file: path.read_bytes() for file, path in kept.items()}
            for path in kept.values():
                note_use(path)
        else:
            contents = make()
            for file, path in kept.items():
                write_whole(path, contents[file])
    for file in kept:
        (into / file).write_bytes(contents[file])
