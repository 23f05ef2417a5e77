"""The types of messages in the words of `docs/protocol.md`."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import inspect

from azulejos.server.wire import messages, values

# Values that have a name of their own in the document.
NAMED = {
    "table id": values.TableId,
    "command id": values.CommandId,
    "seat": values.SeatNumber,
    "state number": values.StateNumber,
    "move": values.MoveText,
}
PLAIN = {inspect.BoolType: "true or false", inspect.NoneType: "null", inspect.AnyType: "JSON"}
REQUIRED = "–"


def structs() -> list[type[msgspec.Struct]]:
    """Everything in `messages` that has fields."""
    found = [value for value in vars(messages).values() if isinstance(value, type)]
    own = (messages.__name__, values.__name__)
    return [
        kind
        for kind in found
        if issubclass(kind, msgspec.Struct) and kind.__module__ in own and kind is not values.TableCommand
    ]


def name_of(kind: Any) -> str:
    """What a message is called on the wire, and a part of one in the document."""
    tag = kind.__struct_config__.tag
    return kind.__name__ if tag is None else str(tag)


def word_type(found: inspect.Type) -> str:
    """A type as the document writes it."""
    for name, named in NAMED.items():
        if inspect.type_info(named) == found:
            return name
    return word_bare(found)


def word_bare(found: inspect.Type) -> str:
    if isinstance(found, inspect.StrType):
        return f"text{word_range(found.min_length, found.max_length, ' characters')}{word_pattern(found)}"
    if isinstance(found, inspect.IntType):
        return f"number{word_range(found.ge, found.le)}"
    if isinstance(found, inspect.LiteralType):
        return join([f"`{json.dumps(value)}`" for value in found.values])
    if isinstance(found, inspect.UnionType):
        nothing = [part for part in found.types if isinstance(part, inspect.NoneType)]
        return join([word_type(part) for part in found.types if part not in nothing] + ["null"] * len(nothing))
    if isinstance(found, inspect.ListType):
        item = word_type(found.item_type)
        return f"list of {f'({item})' if ' or ' in item else item}{word_most(found.max_length)}"
    if isinstance(found, inspect.DictType):
        return f"object of {word_type(found.value_type)}{word_most(found.max_length)}"
    if isinstance(found, inspect.StructType):
        name = name_of(found.cls)
        return f"[`{name}`](#{name.lower()})"
    return PLAIN[type(found)]


def word_most(most: int | None) -> str:
    return "" if most is None else f" (at most {most})"


def word_range(least: int | None, most: int | None, unit: str = "") -> str:
    if most is None:
        return ""
    return f" of at most {most}{unit}" if least is None else f", {least} to {most}{unit}"


def word_pattern(found: inspect.StrType) -> str:
    return "" if found.pattern is None else f", `{found.pattern}`"


def join(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def word_default(found: inspect.Field) -> str:
    """What it means to leave a field out."""
    if found.required:
        return REQUIRED
    made = found.default_factory() if found.default_factory is not msgspec.NODEFAULT else found.default
    return f"`{json.dumps(made)}`"


def fields_of(kind: type[msgspec.Struct]) -> dict[str, tuple[str, str]]:
    """The fields of a message with the words for their types and defaults."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return {field.encode_name: (word_type(field.type), word_default(field)) for field in described.fields}
