"""The types of numbers and records: how many bytes each takes, and how they are read and written."""

from __future__ import annotations

import itertools
import math
import struct
from typing import Any, ClassVar

# By NumPy's short names, the letters of `struct`.
LETTERS = {
    "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q",
    "f2": "e", "f4": "f", "f8": "d", "b1": "?",
}  # fmt: skip


class generic:  # noqa: N801  # as NumPy calls it
    """Numbers with a type."""

    code = ""


class bool_(generic):  # noqa: N801
    code = "b1"

    def __new__(cls, value: Any = False) -> Any:
        return bool(value)


class Whole(int, generic):
    """An integer that wraps around as machine integers do."""

    def __new__(cls, value: Any = 0) -> Any:
        return int.__new__(cls, wrapped(int(value), cls.code))

    def __add__(self, other: int) -> Any:
        return type(self)(int(self) + int(other))

    __radd__ = __add__

    def __sub__(self, other: int) -> Any:
        return type(self)(int(self) - int(other))

    def __mul__(self, other: int) -> Any:
        return type(self)(int(self) * int(other))

    __rmul__ = __mul__

    def __and__(self, other: int) -> Any:
        return type(self)(int(self) & int(other))

    __rand__ = __and__

    def __or__(self, other: int) -> Any:
        return type(self)(int(self) | int(other))

    def __xor__(self, other: int) -> Any:
        return type(self)(int(self) ^ int(other))

    def __rshift__(self, other: int) -> Any:
        return type(self)(int(self) >> int(other))

    def __lshift__(self, other: int) -> Any:
        return type(self)(int(self) << int(other))


class int8(Whole):  # noqa: N801
    code = "i1"


class int16(Whole):  # noqa: N801
    code = "i2"


class int32(Whole):  # noqa: N801
    code = "i4"


class int64(Whole):  # noqa: N801
    code = "i8"


class uint8(Whole):  # noqa: N801
    code = "u1"


class uint16(Whole):  # noqa: N801
    code = "u2"


class uint32(Whole):  # noqa: N801
    code = "u4"


class uint64(Whole):  # noqa: N801
    code = "u8"


class float64(float, generic):  # noqa: N801
    code = "f8"


class float32(float, generic):  # noqa: N801
    """A number of single precision: a result that is computed with it is rounded when it is kept."""

    code = "f4"

    def __new__(cls, value: Any = 0.0) -> Any:
        return float.__new__(cls, struct.unpack("<f", struct.pack("<f", value))[0])


class float16(float, generic):  # noqa: N801
    code = "f2"


def wrapped(value: int, code: str) -> int:
    """An integer cut to the bits of a type."""
    bits = 8 * int(code[1:])
    value &= (1 << bits) - 1
    return value - (1 << bits) if code[0] == "i" and value >> bits - 1 else value


class iinfo:  # noqa: N801
    """The least and the greatest integer of a type."""

    def __init__(self, kind: Any) -> None:
        code = dtype(kind).code
        bits = 8 * int(code[1:])
        self.max = (1 << bits - (code[0] == "i")) - 1
        self.min = -(1 << bits - 1) if code[0] == "i" else 0


BUILT_IN = {int: "i8", float: "f8", bool: "b1"}


class dtype:  # noqa: N801
    """The type of a number, of a record with named fields, or of an array within a record.

    Of equal types there is one object only, so that they are compared and looked up at no cost.
    """

    known: ClassVar[dict[Any, dtype]] = {}

    names: tuple[str, ...] | None
    fields: dict[str, tuple[dtype, int]] | None
    shape: tuple[int, ...]
    code: str  # of a number, as in `i8`
    itemsize: int
    base: dtype  # of an array, what it holds
    letter: Any  # of a number, as `struct` calls it
    packing: struct.Struct

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __new__(cls, spec: Any) -> dtype:
        if isinstance(spec, dtype):
            return spec
        if isinstance(spec, tuple):
            if isinstance(spec[0], type) and not issubclass(spec[0], generic):  # `np.record` and the fields
                return dtype(spec[1])
            shape = (spec[1],) if isinstance(spec[1], int) else tuple(spec[1])
            return array_kind(dtype(spec[0]), shape) if shape else dtype(spec[0])
        if isinstance(spec, list):
            kinds = [(name, dtype(tuple(rest) if len(rest) > 1 else rest[0])) for name, *rest in spec]
            ends = list(itertools.accumulate((kind.itemsize for _, kind in kinds), initial=0))
            return record_kind(kinds, ends[:-1], ends[-1])
        if isinstance(spec, dict):
            kinds = list(zip(spec["names"], map(dtype, spec["formats"]), strict=True))
            return record_kind(kinds, spec["offsets"], spec["itemsize"])
        return number_kind(spec)

    def __getitem__(self, name: Any) -> dtype:
        """The type of a field of a record."""
        return (self.fields or {})[name][0]

    @property
    def str(self) -> Any:
        return f"|V{self.itemsize}" if self.names else ("|" if self.itemsize == 1 else "<") + self.code

    @property
    def kind(self) -> Any:
        return "V" if self.names else self.code[0]


def number_kind(spec: Any) -> dtype:
    code = spec.lstrip("<|=") if isinstance(spec, str) else BUILT_IN.get(spec) or spec.code
    return only_one(code, ("", None, (), int(code[1:])), None)


def record_kind(kinds: list[tuple[str, dtype]], offsets: list[int], size: int) -> dtype:
    fields = {name: (kind, offset) for (name, kind), offset in zip(kinds, offsets, strict=True)}
    return only_one("", (tuple(fields), fields, (), size), None)


def array_kind(base: dtype, shape: tuple[int, ...]) -> dtype:
    return only_one(base.code, (base.names, base.fields, shape, base.itemsize * math.prod(shape)), base)


def only_one(code: str, parts: Any, base: dtype | None) -> dtype:
    """The type made of these parts; the one that is there, if it was made before."""
    names, fields, shape, size = parts
    key = (code, tuple(fields.items()) if fields else None, shape, size)
    if key not in dtype.known:
        made = object.__new__(dtype)
        made.code, made.fields, made.shape, made.itemsize = code, fields, shape, size
        made.names = names or None
        made.base = base or made
        if code:
            made.letter = LETTERS[code]
            made.packing = struct.Struct("<" + made.letter)
        dtype.known[key] = made
    return dtype.known[key]


def common(first: dtype, second: dtype) -> dtype:
    """The type in which two numbers are computed."""
    if first == second or second.kind == "b":
        return first
    if first.kind == "b":
        return second
    if first.kind == second.kind:
        return max(first, second, key=lambda kind: kind.itemsize)
    if "f" in (first.kind, second.kind):
        real, whole = (first, second) if first.kind == "f" else (second, first)
        return dtype("f4" if real.itemsize <= 4 and whole.itemsize <= 2 else "f8")
    signed, unsigned = (first, second) if first.kind == "i" else (second, first)
    if signed.itemsize > unsigned.itemsize:
        return signed
    return dtype(f"i{2 * unsigned.itemsize}" if unsigned.itemsize < 8 else "f8")
