"""Names for annotations: nothing is checked when the program runs."""

from __future__ import annotations

from typing import Any


class NDArray:
    def __class_getitem__(cls, item: Any) -> Any:
        return Any


ArrayLike = Any
DTypeLike = Any
