"""Reading arrays from files with the endings .npz and .npy, as NumPy writes them."""

from __future__ import annotations

import ast
import zipfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from .arrays import ndarray
from .kinds import dtype
from .memory import Memory

MAGIC = b"\x93NUMPY"


class NpzFile:
    """The arrays of a file, by name."""

    def __init__(self, path: Path) -> None:
        self._archive = zipfile.ZipFile(path)
        self.files = [name.removesuffix(".npy") for name in self._archive.namelist()]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._archive.close()

    def __contains__(self, name: str) -> bool:
        return name in self.files

    def __getitem__(self, name: str) -> ndarray:
        if name not in self.files:
            raise KeyError(f"{name} is not a file in the archive")
        return parsed(self._archive.read(f"{name}.npy"))


def parsed(content: bytes) -> ndarray:
    """One array: a magic word, a version, a description, and the items."""
    if not content.startswith(MAGIC):
        raise ValueError("not a file of one array")
    width = 2 if content[6] == 1 else 4
    begin = 8 + width
    end = begin + int.from_bytes(content[8:begin], "little")
    described: dict[str, Any] = ast.literal_eval(content[begin:end].decode("latin1"))
    if described["fortran_order"]:
        raise ValueError("an array whose columns come first")
    return ndarray(Memory(bytearray(content[end:])), 0, dtype(described["descr"]), tuple(described["shape"]))


def load(path: Any, allow_pickle: bool = False) -> NpzFile:
    if allow_pickle:
        raise ValueError("objects are never read")
    return NpzFile(Path(path))
