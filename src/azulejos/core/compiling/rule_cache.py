"""The machine code of entries on disk.

Numba's own disk cache keeps one index for all signatures of a function, which two processes can spoil
for each other, and it needs a folder that can be written. Here each compiled function is a file of
its own, named by its signature and by a digest of all that it is made from, in a folder named by what compiles it.
So a file is right or absent: it is never updated, any number of processes may write it at once, and a
folder that can only be read serves as well.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import compiler
from numba.core.caching import _Cache
from numba.core.serialize import dumps

from azulejos.core.compiling.cache import CODE, folder, note_use, write_whole
from azulejos.core.compiling.digest import DIGEST_LENGTH, Ingredients, Rules


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
        digest = self.source_digest(signature, kinds)
        return f"{self._function.__module__}.{self._function.__qualname__}-{digest}{CODE}"

    def source_digest(self, signature: Any, kinds: str = "") -> str:
        """A digest of all that the machine code for a signature is made from."""
        records = [kind.dtype.dtype for kind in signature if hasattr(getattr(kind, "dtype", None), "dtype")]
        within = {each for record in records for each in records_within(record)}
        games = [dtype for dtype in self._rules if dtype in within]
        ingredients = Ingredients(self._function, [self._rules[dtype] for dtype in games])
        inlined = sorted(name for dtype, name in self._inlined if dtype in games)
        whole = repr((kinds or str(signature), ingredients.digest(), inlined))
        return hashlib.sha256(whole.encode()).hexdigest()[:DIGEST_LENGTH]

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
