"""From plain values, as JSON has them, to values of a type. A function for each type is made once."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, Union

from .errors import ValidationError
from .meta import Meta
from .struct import REQUIRED, Struct

Convert = Callable[[Any, str], Any]  # a value, and where it stands

NAMES = {str: "str", int: "int", float: "float", bool: "bool", list: "array", dict: "object", type(None): "null"}


def refuse(what: str, place: str) -> ValidationError:
    return ValidationError(what if place == "$" else f"{what} - at `{place}`")


def unexpected(wanted: str, value: Any, place: str) -> ValidationError:
    return refuse(f"Expected `{wanted}`, got `{name_of(value)}`", place)


def name_of(value: Any) -> str:
    return NAMES[type(value)]


@cache
def converter(hint: Any, also: str = "") -> Convert:
    """The function that converts to a type; `also` is what else would be taken, for its refusals."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        limits = [each for each in inner[1:] if isinstance(each, Meta)]
        return limited(converter(inner[0], also), limits) if limits else converter(inner[0], also)
    if hint is Any:
        return lambda value, place: value
    if origin is Literal:
        return one_of(inner, also)
    if origin in (Union, types.UnionType):
        return any_of(inner)
    if origin is list:
        return items_of(converter(inner[0]), also)
    if origin is dict:
        return entries_of(converter(inner[0]), converter(inner[1]), also)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return struct_of(hint, also)
    return plain(hint, also)


def plain(kind: Any, also: str) -> Convert:
    """A value of a type that JSON has."""

    def convert(value: Any, place: str) -> Any:
        if type(value) is kind:
            return value
        if kind is float and type(value) is int:
            return float(value)
        raise unexpected(NAMES[kind] + also, value, place)

    return convert


def limited(inner: Convert, limits: list[Meta]) -> Convert:
    """A value within its limits."""
    (limit,) = limits
    pattern = re.compile(limit.pattern) if limit.pattern is not None else None

    def convert(value: Any, place: str) -> Any:
        value = inner(value, place)
        kind = name_of(value)
        if limit.ge is not None and value < limit.ge:
            raise refuse(f"Expected `{kind}` >= {limit.ge}", place)
        if limit.lt is not None and value >= limit.lt:
            raise refuse(f"Expected `{kind}` <= {limit.lt - 1}", place)  # of whole numbers
        if limit.le is not None and value > limit.le:
            raise refuse(f"Expected `{kind}` <= {limit.le}", place)
        if limit.min_length is not None and len(value) < limit.min_length:
            raise refuse(f"Expected `{kind}` of length >= {limit.min_length}", place)
        if limit.max_length is not None and len(value) > limit.max_length:
            raise refuse(f"Expected `{kind}` of length <= {limit.max_length}", place)
        if pattern is not None and not pattern.search(value):
            raise refuse(f"Expected `str` matching regex {limit.pattern!r}", place)
        return value

    return convert


def one_of(choices: tuple[Any, ...], also: str) -> Convert:
    def convert(value: Any, place: str) -> Any:
        if type(value) is not str:
            raise unexpected(f"str{also}", value, place)
        if value not in choices:
            raise refuse(f"Invalid enum value {value!r}", place)
        return value

    return convert


def any_of(hints: tuple[Any, ...]) -> Convert:
    """One of several types, of which at most one is of JSON's own types; structs are known by their tags."""
    has_none = type(None) in hints
    also = " | null" if has_none else ""
    structs = {each.__struct_config__.tag: converter(each, also) for each in hints if is_struct(each)}
    others = [each for each in hints if not is_struct(each) and each is not type(None)]
    rest = converter(others[0], also) if others else None

    def convert(value: Any, place: str) -> Any:
        if value is None and has_none:
            return None
        if structs and (type(value) is dict or rest is None):
            return tagged(structs, value, place, also)
        assert rest is not None
        return rest(value, place)

    return convert


def is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def tagged(structs: dict[str | None, Convert], value: Any, place: str, also: str) -> Any:
    if type(value) is not dict:
        raise unexpected(f"object{also}", value, place)
    if set(structs) == {None}:
        return structs[None](value, place)
    if "type" not in value:
        raise refuse("Object missing required field `type`", place)
    tag = value["type"]
    if type(tag) is not str:
        raise refuse("Expected `str`", f"{place}.type")
    if tag not in structs:
        raise refuse(f"Invalid value {tag!r}", f"{place}.type")
    return structs[tag](value, place)


def items_of(inner: Convert, also: str) -> Convert:
    def convert(value: Any, place: str) -> Any:
        if type(value) is not list:
            raise unexpected(f"array{also}", value, place)
        return [inner(each, f"{place}[{index}]") for index, each in enumerate(value)]

    return convert


def entries_of(key: Convert, inner: Convert, also: str) -> Convert:
    def convert(value: Any, place: str) -> Any:
        if type(value) is not dict:
            raise unexpected(f"object{also}", value, place)
        return {key(name, f"key in {place}"): inner(each, f"{place}[...]") for name, each in value.items()}

    return convert


def struct_of(kind: type[Struct], also: str) -> Convert:
    """A struct, whose annotations are read when the first one comes."""
    fields: dict[str, Convert] = {}

    def convert(value: Any, place: str) -> Any:
        if not fields and kind.__struct_fields__:
            hints = typing.get_type_hints(kind, include_extras=True)
            fields.update((name, converter(hints[name])) for name in kind.__struct_fields__)
        config = kind.__struct_config__
        if type(value) is not dict:
            raise unexpected(f"object{also}", value, place)
        if config.tag is not None and value.get("type", config.tag) != config.tag:
            raise refuse(f"Invalid value {value['type']!r}", f"{place}.type")
        for name in value:
            if config.forbid_unknown_fields and name not in fields and not (name == "type" and config.tag):
                raise refuse(f"Object contains unknown field `{name}`", place)
        known = {name: fields[name](value[name], f"{place}.{name}") for name in value if name in fields}
        for name, default in kind.__struct_defaults_by_name__.items():
            if default is REQUIRED and name not in known:
                raise refuse(f"Object missing required field `{name}`", place)
        return kind(**known)

    return convert
