"""Pictures of tables: drawn as SVG from a view, and so with nothing that the viewer may not know.

They need no fonts and no files beside them, and are 1200 by 630, as links in chats show them. A game's drawing is the
module of its name here, with a function `draw`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from azulejos.pictures.drawing import HEIGHT as HEIGHT
from azulejos.pictures.drawing import WIDTH as WIDTH
from azulejos.pictures.drawing import document
from azulejos.pictures.lettering import can_write
from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import Texts, texts

MOST_LETTERS = 14  # of a name


def picture(view: Any, names: Sequence[str] = (), say: Texts | None = None) -> str:
    """A table as an SVG document. Names that can't be drawn, and those that are missing, are shown by number."""
    known = [names[seat] if seat < len(names) else "" for seat in range(len(view.boards))]
    shown = [shown_name(name, seat, say or texts(ENGLISH)) for seat, name in enumerate(known)]
    scores = ", ".join(f"{name or shown[seat]} {view.boards[seat].score}" for seat, name in enumerate(known))
    draw = import_module(f"{__name__}.{view.game}").draw
    return document(f"Azulejos: {scores}", draw(view, shown))


def shown_name(name: str, seat: int, say: Texts) -> str:
    """A name as it can be drawn, cut short if it is long."""
    if not name or not can_write(name):
        return say("player_number", number=seat + 1)
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}."
