"""Tables as people see them: text for a terminal, or pixels of the page's own tiles."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.cli.boards import board
from azulejos.core.game import Game, State
from azulejos.pictures import picture
from azulejos.texts.reader import texts

ANSI, PIXELS, HUMAN = "ansi", "rgb_array", "human"
RENDER_MODES = [ANSI, PIXELS, HUMAN]
# A game has no speed of its own; tools that make films of it ask for one.
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1, "is_parallelizable": False}


def text(game: Game, state: State) -> str:
    """The table as a spectator sees it, in lines of text."""
    lines = board(game).draw(state, None, texts("en"))
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines) + "\n"


def pixels(game: Game, state: State) -> NDArray[np.uint8]:
    """The table as a spectator sees it: rows, columns, and red, green, blue."""
    renderer, images = import_module("resvg_py"), import_module("PIL.Image")
    png = bytes(renderer.svg_to_bytes(svg_string=picture(game.view(state, None)), skip_system_fonts=True))
    return np.asarray(images.open(io.BytesIO(png)).convert("RGB"), np.uint8)


def rendered(game: Game, state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The result of `render`; in the mode `human`, the table is printed."""
    if mode == ANSI:
        return text(game, state)
    if mode == PIXELS:
        return pixels(game, state)
    if mode == HUMAN:
        print(text(game, state), flush=True)  # noqa: T201
    return None
