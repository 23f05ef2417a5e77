"""The types of messages in the words of `docs/protocol.md`."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import inspect

from azulejos.server.protocol import commands, messages, questions, refusals, table_setup, table_state, values

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
    """Everything in the protocol that has fields."""
    return [
        kind
        for module in (table_setup, table_state, commands, questions, messages, refusals)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
        if kind is not commands.TableCommand
    ]


def name_of(kind: Any) -> str:
    """The name of a message on the wire, or of a part of one in the document."""
    tag = kind.__struct_config__.tag
    return kind.__name__ if tag is None else str(tag)


def type_text(kind: inspect.Type) -> str:
    """A type as the document writes it."""
    for name, named in NAMED.items():
        if inspect.type_info(named) == kind:
            return name
    return bare_text(kind)


def bare_text(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.StrType):
        return f"text{range_text(kind.min_length, kind.max_length, ' characters')}{pattern_text(kind)}"
    if isinstance(kind, inspect.IntType):
        return f"number{range_text(kind.ge, kind.le)}"
    if isinstance(kind, inspect.LiteralType):
        return join([f"`{json.dumps(value)}`" for value in kind.values])
    if isinstance(kind, inspect.UnionType):
        nothing = [part for part in kind.types if isinstance(part, inspect.NoneType)]
        return join([type_text(part) for part in kind.types if part not in nothing] + ["null"] * len(nothing))
    if isinstance(kind, inspect.ListType):
        item = type_text(kind.item_type)
        return f"list of {f'({item})' if ' or ' in item else item}{most_text(kind.max_length)}"
    if isinstance(kind, inspect.DictType):
        return f"object of {type_text(kind.value_type)}{most_text(kind.max_length)}"
    if isinstance(kind, inspect.StructType):
        name = name_of(kind.cls)
        return f"[`{name}`](#{name.lower()})"
    if isinstance(kind, inspect.DataclassType):
        return f"[`{kind.cls.__name__}`](#{kind.cls.__name__.lower()})"
    if isinstance(kind, inspect.VarTupleType):
        return f"list of {type_text(kind.item_type)}"
    return PLAIN[type(kind)]


def most_text(most: int | None) -> str:
    return "" if most is None else f" (at most {most})"


def range_text(least: int | None, most: int | None, unit: str = "") -> str:
    if most is None:
        return ""
    return f" of at most {most}{unit}" if least is None else f", {least} to {most}{unit}"


def pattern_text(kind: inspect.StrType) -> str:
    return "" if kind.pattern is None else f", `{kind.pattern}`"


def join(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"


def default_text(field: inspect.Field) -> str:
    """The default of a field, as the document writes it."""
    if field.required:
        return REQUIRED
    made = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    return f"`{json.dumps(made)}`"


def fields_of(kind: type) -> dict[str, tuple[str, str]]:
    """The fields of a message or a part of one with the texts for their types and defaults."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType | inspect.DataclassType)
    return {field.encode_name: (type_text(field.type), default_text(field)) for field in described.fields}
