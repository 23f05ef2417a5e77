"""Values to JSON and back. Reading checks every value against its type, and says where one is wrong."""

from __future__ import annotations

import json as python_json
from typing import Any

from .converting import converter
from .errors import DecodeError
from .writing import written


class Encoder:
    """Writes values."""

    def encode(self, value: Any) -> bytes:
        return written(value).encode()


class Decoder:
    """Reads values of one type."""

    def __init__(self, type: Any = Any) -> None:  # noqa: A002 (its name in the package)
        self.type = type

    def decode(self, text: bytes | str) -> Any:
        try:
            value = python_json.loads(text, parse_constant=refuse_constant)
        except ValueError as error:
            raise DecodeError(f"JSON is malformed: {error}") from None
        return converter(self.type)(value, "$")


def encode(value: Any) -> bytes:
    return written(value).encode()


def decode(text: bytes | str, *, type: Any = Any) -> Any:  # noqa: A002
    return Decoder(type).decode(text)


def refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")
