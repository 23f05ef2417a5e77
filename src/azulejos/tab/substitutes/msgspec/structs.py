"""Changed copies of structs."""

from __future__ import annotations

from typing import Any, TypeVar

from .struct import Struct

Kind = TypeVar("Kind", bound=Struct)


def replace(struct: Kind, /, **changes: Any) -> Kind:
    """A copy with other values in some fields."""
    values = {name: getattr(struct, name) for name in struct.__struct_fields__}
    return type(struct)(**(values | changes))
