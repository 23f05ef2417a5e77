"""Structs: classes of named fields, made from their annotations."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any, ClassVar, dataclass_transform

REQUIRED: Any = object()  # the default of a field that has none


@dataclass(frozen=True, slots=True)
class StructConfig:
    """The settings of a struct."""

    tag: str | None  # the value of `type`, by which it is known among others
    frozen: bool
    forbid_unknown_fields: bool


class Raw(bytes):
    """JSON that is written already."""


@dataclass_transform(field_specifiers=())
class StructMeta(type):
    """Makes the fields of a struct."""

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        frozen: bool = False,
        tag: str | None = None,
        forbid_unknown_fields: bool = False,
    ) -> StructMeta:
        fields: dict[str, Any] = {}
        for base in reversed(bases):
            fields.update(getattr(base, "__struct_defaults_by_name__", {}))
        own = annotations_in(namespace) if any(isinstance(base, StructMeta) for base in bases) else []
        for field in own:
            fields[field] = namespace.pop(field, REQUIRED)
        namespace["__slots__"] = tuple(field for field in own if not is_inherited(field, bases))
        namespace["__struct_defaults_by_name__"] = fields
        namespace["__struct_fields__"] = tuple(fields)
        namespace["__match_args__"] = tuple(fields)
        namespace["__struct_config__"] = StructConfig(tag, frozen, forbid_unknown_fields)
        return super().__new__(mcs, name, bases, namespace)


def annotations_in(namespace: dict[str, Any]) -> list[str]:
    """The names that the body of a class annotates."""
    if "__annotations__" in namespace:
        return list(namespace["__annotations__"])
    if sys.version_info >= (3, 14):  # which makes them when they are asked for
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            return list(annotationlib.call_annotate_function(annotate, annotationlib.Format.FORWARDREF))
    return []


def is_inherited(field: str, bases: tuple[type, ...]) -> bool:
    return any(field in getattr(base, "__struct_fields__", ()) for base in bases)


class Struct(metaclass=StructMeta):
    """A value of named fields."""

    __struct_fields__: ClassVar[tuple[str, ...]]
    __struct_config__: ClassVar[StructConfig]
    __struct_defaults_by_name__: ClassVar[dict[str, Any]]

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.__struct_defaults_by_name__
        if len(values) > len(fields):
            raise TypeError("Extra positional arguments provided")
        place = object.__setattr__
        for number, (name, default) in enumerate(fields.items()):
            if number < len(values):
                if name in named:
                    raise TypeError(f"Argument '{name}' given by name and position")
                value = values[number]
            elif name in named:
                value = named.pop(name)
            elif default is REQUIRED:
                raise TypeError(f"Missing required argument '{name}'")
            else:
                value = default.copy() if isinstance(default, list | dict | set) else default
            place(self, name, value)
        if unexpected := [name for name in named if name not in fields]:
            raise TypeError(f"Unexpected keyword argument '{unexpected[0]}'")

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__struct_config__.frozen:
            raise AttributeError(f"immutable type: '{type(self).__name__}'")
        object.__setattr__(self, name, value)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__)

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        if not self.__struct_config__.frozen:
            raise TypeError(f"unhashable type: '{type(self).__name__}'")
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__)
        return f"{type(self).__name__}({fields})"

    def __copy__(self) -> Struct:
        return type(self)(*self._values())
