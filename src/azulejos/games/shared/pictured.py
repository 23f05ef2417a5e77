"""Views that notebooks show as pictures."""

from __future__ import annotations

from importlib import import_module


class Pictured:
    """The base class of views, which draws them. Pictures are a layer above games, and so are imported on use."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(import_module("azulejos.pictures").picture(self))
