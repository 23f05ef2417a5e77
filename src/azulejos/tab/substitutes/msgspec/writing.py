"""Values as JSON. There is one function for each type, made when the first value of it comes."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable
from json.encoder import encode_basestring as quoted
from typing import Any

from .errors import EncodeError
from .struct import Raw, Struct

Write = Callable[[Any], str]

SMALL = re.compile(r"(-?)(\d)\.?(\d*)e-05")  # the one exponent that Python writes and msgspec does not
EXPONENT = re.compile(r"e([+-])0*")


def written(value: Any) -> str:
    kind = type(value)
    write = _writers.get(kind) or made_writer(kind)
    return write(value)


def made_writer(kind: type) -> Write:
    if issubclass(kind, Struct):
        write = fields_writer(kind.__struct_fields__, kind.__struct_config__.tag)
    elif dataclasses.is_dataclass(kind):
        write = fields_writer(tuple(field.name for field in dataclasses.fields(kind)), None)
    else:
        write = next((_writers[base] for base in kind.__mro__ if base in _writers), unknown)
    _writers[kind] = write
    return write


def fields_writer(names: tuple[str, ...], tag: str | None) -> Write:
    """Writes an object: its tag first, then its fields."""
    first = [] if tag is None else [f'"type":{quoted(tag)}']
    begun = [(f"{quoted(name)}:", name) for name in names]

    def write(value: Any) -> str:
        return f"{{{','.join(first + [start + written(getattr(value, name)) for start, name in begun])}}}"

    return write


def unknown(value: Any) -> str:
    raise EncodeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def write_dict(value: dict[Any, Any]) -> str:
    return f"{{{','.join([f'{key_text(key)}:{written(each)}' for key, each in value.items()])}}}"


def key_text(key: object) -> str:
    if isinstance(key, str):
        return quoted(key)
    if isinstance(key, int):
        return f'"{int(key)}"'
    raise EncodeError("Only dicts with str-like or number-like keys are supported")


def write_list(value: list[Any] | tuple[Any, ...]) -> str:
    return f"[{','.join([written(each) for each in value])}]"


def write_float(value: float) -> str:
    if not math.isfinite(value):
        return "null"
    text = repr(float(value))
    if small := SMALL.fullmatch(text):
        return f"{small[1]}0.0000{small[2]}{small[3]}"
    return EXPONENT.sub(lambda found: "e" + found[1].replace("+", ""), text)


_writers: dict[type, Write] = {
    str: quoted,
    int: int.__repr__,
    float: write_float,
    bool: lambda value: "true" if value else "false",
    type(None): lambda value: "null",
    list: write_list,
    tuple: write_list,
    set: lambda value: write_list(list(value)),
    frozenset: lambda value: write_list(list(value)),
    dict: write_dict,
    Raw: lambda value: bytes(value).decode(),
}
