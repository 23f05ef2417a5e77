"""Bytes at an address that stays as it is, so that compiled code can be given it."""

from __future__ import annotations

import ctypes
from typing import Any


class Memory:
    """Shared by an array and all views of it."""

    __slots__ = ("_address", "_held", "content")

    def __init__(self, content: bytearray) -> None:
        self.content = content
        self._address: int | None = None
        self._held: Any = None

    @property
    def address(self) -> int:
        if self._address is None:
            size = len(self.content)
            self._held = (ctypes.c_char * size).from_buffer(self.content)  # from now on its size can't change
            self._address = ctypes.addressof(self._held)
        return self._address
