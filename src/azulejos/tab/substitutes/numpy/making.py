"""Functions that make arrays, and that search them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .arrays import Shape, as_array, like, ndarray, record
from .kinds import dtype
from .memory import Memory


def zeros(shape: Any, dtype: Any = float) -> ndarray:
    return like(shape_from(shape), kind_from(dtype))


empty = zeros


def zeros_like(other: ndarray) -> ndarray:
    return like(other.shape, other.dtype)


def ones(shape: Any, dtype: Any = float) -> ndarray:
    return full(shape, 1, dtype)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    out = like(shape_from(shape), as_array([value]).dtype if dtype is None else kind_from(dtype))
    out.assign(value)
    return out


def array(values: Any, dtype: Any = None) -> ndarray:
    """A copy of numbers in lists, or of an array."""
    if isinstance(values, ndarray):
        return values.copy() if dtype is None else values.astype(dtype)
    nested = list(values) if isinstance(values, range | Iterator) else values
    return as_array(nested, None if dtype is None else kind_from(dtype))


def arange(*bounds: int) -> ndarray:
    return as_array(list(range(*map(int, bounds))), kind_from("i8"))


def frombuffer(content: bytes, kind: Any = float) -> ndarray:
    """A copy, since an array here needs bytes of its own."""
    found = kind_from(kind)
    return ndarray(Memory(bytearray(content)), 0, found, (len(content) // found.itemsize,))


def concatenate(arrays: Iterable[Any]) -> ndarray:
    parts = [as_array(each) for each in arrays]
    out = like((sum(len(part) for part in parts), *parts[0].shape[1:]), joined_kind(parts))
    end = 0
    for part in parts:
        out[end : end + len(part)] = part
        end += len(part)
    return out


def joined_kind(parts: list[ndarray]) -> dtype:
    if parts[0].dtype.fields is not None:
        return parts[0].dtype
    from .kinds import common

    kind = parts[0].dtype
    for part in parts[1:]:
        kind = common(kind, part.dtype)
    return kind


def repeat(values: ndarray, times: int) -> ndarray:
    """Each item several times."""
    return values.taken(0, [place for place in range(len(values)) for _ in range(times)])


def nonzero(values: Any) -> tuple[ndarray, ...]:
    """The places of what is not 0: an array for each dimension."""
    found = as_array(values)
    everywhere = itertools.product(*map(range, found.shape))
    chosen = [place for place, value in zip(everywhere, found.flat(), strict=True) if value]
    return tuple(as_array([place[axis] for place in chosen], kind_from("i8")) for axis in range(found.ndim))


def flatnonzero(values: Any) -> ndarray:
    return nonzero(as_array(values).reshape(-1))[0]


def cumsum(values: Any) -> ndarray:
    found = as_array(values)
    kind = kind_from("f8" if found.dtype.kind == "f" else "u8" if found.dtype.kind == "u" else "i8")
    return as_array(list(itertools.accumulate(found.flat())), kind)


def array_equal(one: Any, two: Any) -> bool:
    first, second = as_array(one), as_array(two)
    return first.shape == second.shape and all(map(is_same, first.flat(), second.flat()))


def is_same(one: Any, two: Any) -> bool:
    return bool(one.tobytes() == two.tobytes() if isinstance(one, record) else one == two)


@contextmanager
def errstate(**_: str) -> Iterator[None]:
    """Nothing warns here."""
    yield


def shape_from(shape: Any) -> Shape:
    return tuple(map(int, shape)) if isinstance(shape, tuple | list) else (int(shape),)


def kind_from(kind: Any) -> dtype:
    return dtype(kind)
