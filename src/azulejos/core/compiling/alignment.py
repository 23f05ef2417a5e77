"""Memory for compiled code that computes with many numbers side by side.

A processor reads 64 bytes in one step if they begin at a multiple of 64. NumPy promises 16 only, and where an array
happens to begin changes from run to run, and with it the speed. So every workspace, tree and network is made by
`aligned_zeros`, and its record by `aligned_record`, which puts the arrays within it on such borders, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

ALIGNMENT = 64  # bytes: a cache line, and the widest register

Field = tuple[str, DTypeLike] | tuple[str, DTypeLike, Any]  # as NumPy takes them: name, type, and perhaps a shape


def aligned_zeros(shape: int | tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array of zeros that begins at a multiple of 64 bytes."""
    kind = np.dtype(dtype)
    size = kind.itemsize * math.prod(shape if isinstance(shape, tuple) else (shape,))
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    first = -memory.ctypes.data % ALIGNMENT
    return memory[first : first + size].view(kind).reshape(shape)


def aligned_copy(*arrays: NDArray[Any]) -> NDArray[Any]:
    """The same numbers, of several arrays one after the other, in memory that begins at a multiple of 64 bytes.

    NumPy's `concatenate` would take the gaps out of records.
    """
    first = arrays[0]
    copy = aligned_zeros((sum(len(array) for array in arrays), *first.shape[1:]), first.dtype)
    end = 0
    for array in arrays:
        copy[end : end + len(array)] = array
        end += len(array)
    return copy


def aligned_record(fields: Iterable[Field]) -> np.dtype[Any]:
    """A record whose fields of 64 bytes or more begin at multiples of 64, the others at multiples of their size."""
    names, formats, offsets, end = [], [], [], 0
    for name, *rest in fields:
        kind = np.dtype(tuple(rest) if len(rest) > 1 else rest[0])
        border = ALIGNMENT if kind.itemsize >= ALIGNMENT else kind.base.itemsize
        end += -end % border
        names.append(name)
        formats.append(kind)
        offsets.append(end)
        end += kind.itemsize
    whole = {"names": names, "formats": formats, "offsets": offsets, "itemsize": end + -end % ALIGNMENT}
    return np.dtype((np.record, whole))
