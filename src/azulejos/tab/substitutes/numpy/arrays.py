"""Arrays: a place in memory, a shape, and the bytes from one item to the next in each dimension; and single records."""

from __future__ import annotations

import itertools
import math
import operator
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .kinds import common, dtype, wrapped
from .memory import Memory

BOOL = dtype("b1")
Shape = tuple[int, ...]


class Flags:
    def __init__(self, c_contiguous: bool) -> None:
        self.c_contiguous = c_contiguous


WHOLE, WITH_GAPS = Flags(True), Flags(False)


class Place:
    """The address of an array, for C."""

    def __init__(self, data: int) -> None:
        self.data = data


class ndarray:  # noqa: N801  # as NumPy calls it
    """Numbers or records of one type."""

    __slots__ = ("at", "dtype", "is_whole", "memory", "shape", "strides")

    def __init__(self, memory: Memory, at: int, kind: dtype, shape: Shape, strides: Shape | None = None) -> None:
        self.memory = memory
        self.at = at
        self.dtype = kind
        self.shape = shape
        whole = strides_of(shape, kind.itemsize)
        self.strides = whole if strides is None else strides
        self.is_whole = strides is None or strides == whole or have_no_gaps(shape, strides, kind.itemsize)

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    @property
    def flags(self) -> Flags:
        return WHOLE if self.is_whole else WITH_GAPS

    @property
    def ctypes(self) -> Place:
        return Place(self.memory.address + self.at)

    def __len__(self) -> int:
        return self.shape[0]

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError("the truth of an array with several items is ambiguous")
        return bool(self.item())

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self.shape[0]))

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    # Reading.

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and len(self.shape) == 1:
            return self.read(self.at + within(index, self.shape[0]) * self.strides[0])
        if isinstance(index, str):
            return self.field(index)
        view, axis, chosen = self.chosen(index)
        if chosen is not None:
            return view.taken(axis, chosen)
        return view if view.shape or not is_number(index) else view.read(view.at)

    def read(self, at: int) -> Any:
        """One item."""
        kind = self.dtype
        if kind.fields is not None:
            return record(self.memory, at, kind)
        return kind.packing.unpack_from(self.memory.content, at)[0]

    def field(self, name: str) -> ndarray:
        """A field of all records."""
        fields = self.dtype.fields
        if fields is None or name not in fields:
            raise ValueError(f"no field of name {name}")
        kind, offset = fields[name]
        inner = strides_of(kind.shape, kind.base.itemsize)
        return ndarray(self.memory, self.at + offset, kind.base, self.shape + kind.shape, self.strides + inner)

    def chosen(self, index: Any) -> tuple[ndarray, int, list[int] | None]:
        """The view of an index; where one of its parts lists places, its axis and them."""
        parts = list(index) if isinstance(index, tuple) else [index]
        if Ellipsis in [part for part in parts if not isinstance(part, ndarray)]:
            middle = [part is Ellipsis for part in parts].index(True)
            parts[middle : middle + 1] = [slice(None)] * (self.ndim - len(parts) + 1)
        if len(parts) > self.ndim:
            raise IndexError("too many indices for array")
        at, shape, strides = self.at, [], []
        axis, listed = 0, None
        for part, length, stride in zip(parts, self.shape, self.strides, strict=False):
            if isinstance(part, slice):
                first, last, step = part.indices(length)
                at += first * stride
                shape.append(len(range(first, last, step)))
                strides.append(stride * step)
            elif isinstance(part, list | ndarray):
                if listed is not None:
                    raise NotImplementedError("one list of places at a time")
                axis, listed = len(shape), places(part, length)
                shape.append(length)
                strides.append(stride)
            else:
                at += within(operator.index(part), length) * stride
        rest = len(parts)
        whole = (*shape, *self.shape[rest:]), (*strides, *self.strides[rest:])
        return ndarray(self.memory, at, self.dtype, *whole), axis, listed

    def taken(self, axis: int, chosen: Sequence[int]) -> ndarray:
        """A copy of the items at some places along an axis."""
        shape = (*self.shape[:axis], len(chosen), *self.shape[axis + 1 :])
        out = ndarray(Memory(bytearray(math.prod(shape) * self.dtype.itemsize)), 0, self.dtype, shape)
        for before in itertools.product(*map(range, shape[:axis])):
            for number, place in enumerate(chosen):
                out[(*before, number)] = self[(*before, place)]
        return out

    def item(self) -> Any:
        (value,) = self.flat()
        return value.tolist() if isinstance(value, record) else value

    def flat(self) -> list[Any]:
        """All items, in order."""
        if self.dtype.fields is None and self.is_whole:
            return list(struct.unpack_from(f"<{self.size}{self.dtype.letter}", self.memory.content, self.at))
        return [self.read(at) for at in self.addresses()]

    def addresses(self) -> list[int]:
        """The place of each item in memory, in order."""
        found = [self.at]
        for length, stride in zip(self.shape, self.strides, strict=True):
            steps = [number * stride for number in range(length)]
            found = [at + step for at in found for step in steps]
        return found

    def tolist(self) -> Any:
        if not self.shape:
            return self.item()
        nested = [each.tolist() if isinstance(each, record) else each for each in self.flat()]
        for length in reversed(self.shape[1:]):
            nested = [nested[first : first + length] for first in range(0, len(nested), length)]
        return nested

    def tobytes(self) -> bytes:
        if self.is_whole:
            return bytes(self.memory.content[self.at : self.at + self.nbytes])
        size = self.dtype.itemsize
        return b"".join(self.memory.content[at : at + size] for at in self.addresses())

    def copy(self) -> ndarray:
        return ndarray(Memory(bytearray(self.tobytes())), 0, self.dtype, self.shape)

    def astype(self, kind: Any) -> ndarray:
        out = like(self.shape, dtype(kind))
        out[...] = self
        return out

    def view(self, kind: Any) -> ndarray:
        """The same bytes as items of another type."""
        other = dtype(kind)
        if other.itemsize == self.dtype.itemsize:
            return ndarray(self.memory, self.at, other, self.shape, self.strides)
        last, rest = divmod(self.shape[-1] * self.dtype.itemsize, other.itemsize)
        if rest or not self.is_whole:
            raise ValueError("the bytes of the last axis do not fit the new type")
        return ndarray(self.memory, self.at, other, (*self.shape[:-1], last))

    def reshape(self, *shape: Any) -> ndarray:
        wanted = list(shape[0] if isinstance(shape[0], tuple) else shape)
        if -1 in wanted:
            wanted[wanted.index(-1)] = self.size // -math.prod(wanted)
        if math.prod(wanted) != self.size:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {tuple(wanted)}")
        whole = self if self.is_whole else self.copy()
        return ndarray(whole.memory, whole.at, self.dtype, tuple(wanted))

    # Writing.

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, str):
            self.field(index).assign(value)
            return
        if type(index) is int and len(self.shape) == 1:
            self.write(self.at + within(index, self.shape[0]) * self.strides[0], value)
            return
        view, axis, chosen = self.chosen(index)
        if chosen is None:
            view.assign(value)
            return
        shape = (*view.shape[:axis], len(chosen), *view.shape[axis + 1 :])
        source = stretched(as_array(value, view.dtype), shape)
        for before in itertools.product(*map(range, shape[:axis])):
            for number, place in enumerate(chosen):
                view[(*before, place)] = source[(*before, number)]

    def write(self, at: int, value: Any) -> None:
        """One item."""
        kind = self.dtype
        if kind.fields is not None:
            content = value.tobytes()
            if len(content) != kind.itemsize:
                raise ValueError("records of different types")
            self.memory.content[at : at + kind.itemsize] = content
        else:
            kind.packing.pack_into(self.memory.content, at, fitting(value, kind))

    def assign(self, value: Any) -> None:
        """Write a value everywhere, or those of an array."""
        if not isinstance(value, list | tuple | ndarray):
            content = ndarray(Memory(bytearray(self.dtype.itemsize)), 0, self.dtype, (1,))
            content.write(0, value)
            self.assign_bytes(bytes(content.memory.content) * self.size)
            return
        source = stretched(as_array(value, self.dtype), self.shape)
        if source.dtype == self.dtype:
            self.assign_bytes(source.tobytes())
        elif source.dtype.fields is not None or self.dtype.fields is not None:
            raise TypeError("records of different types")
        else:
            numbers = [converted(each, self.dtype) for each in source.flat()]
            self.assign_bytes(struct.pack(f"<{self.size}{self.dtype.letter}", *numbers))

    def assign_bytes(self, content: bytes) -> None:
        if self.is_whole:
            self.memory.content[self.at : self.at + len(content)] = content
            return
        size = self.dtype.itemsize
        for number, at in enumerate(self.addresses()):
            self.memory.content[at : at + size] = content[number * size : (number + 1) * size]

    def fill(self, value: Any) -> None:
        self.assign(value)

    # Computing.

    def with_each(self, other: Any, work: Callable[[Any, Any], Any], kind: dtype | None = None) -> ndarray:
        """An operation on each item, with a number or with the items of an array."""
        if isinstance(other, list | tuple):
            other = as_array(other)
        if isinstance(other, ndarray):
            shape = joint(self.shape, other.shape)
            seconds = stretched(other, shape).flat()
            result = kind or common(self.dtype, other.dtype)
        else:
            shape, seconds = self.shape, [other] * self.size
            result = kind or (dtype("f8") if isinstance(other, float) and self.dtype.kind != "f" else self.dtype)
        out = like(shape, result)
        numbers = map(work, stretched(self, shape).flat(), seconds)
        out.assign_bytes(struct.pack(f"<{out.size}{result.letter}", *(converted(each, result) for each in numbers)))
        return out

    def __eq__(self, other: object) -> Any:
        if self.dtype.fields is not None and isinstance(other, ndarray):
            return self.with_each(other, lambda one, two: one.tobytes() == two.tobytes(), BOOL)
        return self.with_each(other, operator.eq, BOOL)

    def __ne__(self, other: object) -> Any:
        return self.with_each(other, operator.ne, BOOL)

    __hash__ = None  # type: ignore[assignment]

    def __lt__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.lt, BOOL)

    def __le__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.le, BOOL)

    def __gt__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.gt, BOOL)

    def __ge__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.ge, BOOL)

    def __and__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.and_)

    def __add__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.add)

    def __sub__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.sub)

    def __mul__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.mul)

    def __truediv__(self, other: Any) -> ndarray:
        return self.with_each(other, operator.truediv, self.dtype if self.dtype.kind == "f" else dtype("f8"))

    def sum(self) -> Any:
        return sum(self.flat())

    def max(self) -> Any:
        return max(self.flat())

    def min(self) -> Any:
        return min(self.flat())

    def any(self) -> bool:
        return any(self.flat())

    def all(self) -> bool:
        return all(self.flat())

    def argmax(self) -> int:
        items = self.flat()
        return items.index(max(items))


class record:  # noqa: N801
    """One record of an array: its fields are attributes, and can be set."""

    __slots__ = ("_at", "_memory", "dtype")

    def __init__(self, memory: Memory, at: int, kind: dtype) -> None:
        object.__setattr__(self, "_memory", memory)
        object.__setattr__(self, "_at", at)
        object.__setattr__(self, "dtype", kind)

    def __getattr__(self, name: str) -> Any:
        try:
            kind, offset = self.dtype.fields[name]
        except KeyError:
            raise AttributeError(name) from None
        at = self._at + offset
        if kind.shape:
            return ndarray(self._memory, at, kind.base, kind.shape)
        if kind.fields is not None:
            return record(self._memory, at, kind)
        return kind.packing.unpack_from(self._memory.content, at)[0]

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            kind, offset = self.dtype.fields[name]
        except KeyError:
            raise AttributeError(name) from None
        if kind.shape or kind.fields is not None:
            ndarray(self._memory, self._at + offset, kind.base, kind.shape).assign(value)
        else:
            kind.packing.pack_into(self._memory.content, self._at + offset, fitting(value, kind))

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def tobytes(self) -> bytes:
        return bytes(self._memory.content[self._at : self._at + self.dtype.itemsize])

    def tolist(self) -> tuple[Any, ...]:
        """The fields; those that are arrays stay arrays, as in NumPy."""
        return tuple(getattr(self, name) for name in self.dtype.names)

    item = tolist

    def copy(self) -> record:
        return record(Memory(bytearray(self.tobytes())), 0, self.dtype)


def like(shape: Shape, kind: dtype) -> ndarray:
    """An array of zeros."""
    return ndarray(Memory(bytearray(math.prod(shape) * kind.itemsize)), 0, kind, shape)


def strides_of(shape: Shape, item: int) -> Shape:
    """Of an array without gaps."""
    strides = []
    for length in reversed(shape):
        strides.append(item)
        item *= length
    return tuple(reversed(strides))


def have_no_gaps(shape: Shape, strides: Shape, item: int) -> bool:
    """Whether items follow each other; how far it would be to the next of one item alone does not matter."""
    for length, stride in zip(reversed(shape), reversed(strides), strict=True):
        if length != 1 and stride != item:
            return False
        item *= length
    return True


def within(index: int, length: int) -> int:
    """An index from the beginning."""
    found = index + length if index < 0 else index
    if not 0 <= found < length:
        raise IndexError(f"index {index} is out of bounds for axis with size {length}")
    return found


def is_number(index: Any) -> bool:
    """Whether an index names one item, and not a part without dimensions."""
    parts = index if isinstance(index, tuple) else (index,)
    return not any(part is Ellipsis or isinstance(part, slice | list | ndarray) for part in parts)


def places(chosen: Any, length: int) -> list[int]:
    """The places that a list names, or that it says yes to."""
    if isinstance(chosen, ndarray) and chosen.dtype.kind == "b":
        if len(chosen) != length:
            raise IndexError("a list of yes and no has another length than the axis")
        return [place for place, is_chosen in enumerate(chosen.flat()) if is_chosen]
    found = chosen.flat() if isinstance(chosen, ndarray) else chosen
    return [within(operator.index(place), length) for place in found]


def shape_of(value: Any) -> Shape:
    if isinstance(value, ndarray):
        return value.shape
    if isinstance(value, list | tuple):
        return (len(value), *(shape_of(value[0]) if value else ()))
    return ()


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, ndarray):
        yield from value.flat()
    elif isinstance(value, list | tuple):
        for each in value:
            yield from leaves(each)
    else:
        yield value


def as_array(value: Any, kind: Any = None) -> ndarray:
    """A value as an array; without a type, in the one that its numbers have."""
    if isinstance(value, ndarray):
        return value
    found = list(leaves(value))
    if kind is None:
        records = [each for each in found if isinstance(each, record)]
        is_real = any(isinstance(each, float) for each in found) or not found
        are_bits = bool(found) and all(isinstance(each, bool) for each in found)
        inner = next((each.dtype for each in value if isinstance(each, ndarray)), None) if found else None
        kind = records[0].dtype if records else inner or ("f8" if is_real else "b1" if are_bits else "i8")
    out = like(shape_of(value), dtype(kind))
    if out.size != len(found):
        raise ValueError("rows of different lengths")
    for number, each in enumerate(found):
        out.write(number * out.dtype.itemsize, each)
    return out


def stretched(source: ndarray, shape: Shape) -> ndarray:
    """The same items for more places: a dimension of one item, or one that is not there, is repeated."""
    if source.shape == shape:
        return source
    missing = len(shape) - len(source.shape)
    if missing < 0 and all(length == 1 for length in source.shape[:-missing]):
        return stretched(ndarray(source.memory, source.at, source.dtype, shape_tail(source, missing)), shape)
    strides = [0] * missing
    for length, stride, wanted in zip(source.shape, source.strides, shape[missing:], strict=True):
        if length not in (1, wanted):
            raise ValueError(f"could not broadcast input array from shape {source.shape} into shape {shape}")
        strides.append(stride if length == wanted else 0)
    return ndarray(source.memory, source.at, source.dtype, shape, tuple(strides))


def shape_tail(source: ndarray, missing: int) -> Shape:
    if not source.is_whole:
        raise NotImplementedError("dimensions of one item before others, in an array with gaps")
    return source.shape[-missing:]


def joint(first: Shape, second: Shape) -> Shape:
    """The shape of an operation on two arrays."""
    length = max(len(first), len(second))
    pairs = zip((1,) * (length - len(first)) + first, (1,) * (length - len(second)) + second, strict=True)
    return tuple(two if one == 1 else one for one, two in pairs)


def fitting(value: Any, kind: dtype) -> Any:
    """A number as one field takes it: one that is too large is refused, one with a type of its own wraps around."""
    if kind.kind == "f":
        return float(value)
    if kind.kind == "b":
        return bool(value)
    number = int(value)
    if hasattr(type(value), "code"):
        return wrapped(number, kind.code)
    if wrapped(number, kind.code) != number:
        raise OverflowError(f"Python integer {number} out of bounds for {kind.code}")
    return number


def converted(value: Any, kind: dtype) -> Any:
    """A number of one array as another takes it."""
    if kind.kind == "f":
        return value
    return bool(value) if kind.kind == "b" else wrapped(int(value), kind.code)
