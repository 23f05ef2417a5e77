"""The parts of all pictures: the tiles' art, its colours, and a few shapes of the table.

The art is one file of symbols with the page (`tiles.svg`). Here its colours are filled in, so that the picture needs
no style sheet, and only the symbols that are used are put into it. Light comes from the top left.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

WIDTH, HEIGHT = 1200, 630  # as links in chats show pictures
TILE = 64.0  # the side of a tile in the art

# The light theme of the page, by the names of its tokens.
COLOURS = {
    "shine": ".6",
    "plate-1": "#ffffff",
    "plate-2": "#f7f5ef",
    "plate-3": "#d9d8d6",
    "plate-well": "#eef0f2",
    "rim": "#2a5cab",
    "rim-2": "#d99a1e",
}
LINE_ART = {
    "blue": "#2456a8",
    "yellow": "#8f5a04",
    "red": "#ad2f26",
    "black": "#33343a",
    "white": "#0d7480",
    "turquoise": "#0a6b64",
    "special": "#5b2b8c",
    "wild": "#7a6346",
}
INK, SOFT, PAPER = "#3a2a1a", "#6b563d", "#fbf6ea"
FRAME, FRAME_DARK, PLASTER, RECESS = "#74492c", "#3c2212", "#efe4cd", "#cdb793"
MORTAR, MORTAR_SPACE, TERRACOTTA, TERRACOTTA_CELL = "#cfc4b2", "#ddd3c2", "#ab5532", "#7f3a20"
TURN, COST_INK, LINEN, LINEN_EDGE = "#f2b631", "#fff3e6", "#e9dfc9", "#a98a5c"
WOOD, WOOD_SEAM = ("#dcc49c", "#d3b88c", "#d7be94", "#cfb486"), "#b8976a"

SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,[^)]*)?\)")
OUTLINE = re.compile(r'(?:fill="none" )?class="o o-(\w+)"')
USED = re.compile(r'href="#([\w-]+)"')


@cache
def art() -> tuple[str, dict[str, str]]:
    """The definitions that all symbols share, and the symbols by name, with their colours filled in."""
    text = files(__package__).joinpath("tiles.svg").read_text(encoding="utf-8")
    text = VARIABLE.sub(lambda name: COLOURS[name[1]], text)
    text = OUTLINE.sub(lambda name: f'fill="none" stroke="{LINE_ART[name[1]]}" stroke-width="2.2"', text)
    shared = text[text.index("<defs>") : text.index("</defs>") + len("</defs>")]
    return shared, {found[1]: found[0] for found in SYMBOL.finditer(text)}


def document(title: str, parts: list[str]) -> str:
    """A whole picture. Of the art it holds what it uses."""
    body = "".join(parts)
    shared, symbols = art()
    used = "".join(symbols[name] for name in sorted(set(USED.findall(body)) & symbols.keys()))
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{escape(title)}</title>'
    return f"{head}{shared}{used}{body}</svg>\n"


def symbol(name: str, x: float, y: float, side: float) -> str:
    """A symbol of the art: `t-blue` is a tile, `e-blue` the drawing where one belongs, `plate` a factory."""
    return f'<use href="#{name}" x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}"/>'


def tile(name: str, x: float, y: float, side: float) -> str:
    """A tile that lies on the table, with its shadow."""
    shadow = box(x + side * 0.03, y + side * 0.05, side, side, "#301a06", side * 0.1, opacity=0.3)
    return shadow + symbol(f"t-{name}", x, y, side)


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    radius: float = 0,
    stroke: str = "none",
    line: float = 0,
    opacity: float = 1,
) -> str:
    edge = f' stroke="{stroke}" stroke-width="{line:g}"' if line else ""
    light = f' opacity="{opacity:g}"' if opacity < 1 else ""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}"'
    return f'<rect {place} fill="{fill}"{edge}{light}/>'


def circle(x: float, y: float, radius: float, fill: str, stroke: str = "none", line: float = 0, more: str = "") -> str:
    edge = f' stroke="{stroke}" stroke-width="{line:g}"' if line else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}"{edge} {more}/>'


def table_top() -> list[str]:
    """Boards of bleached oak."""
    plank = WIDTH / 6
    parts = []
    for number in range(6):
        parts.append(box(plank * number, 0, plank + 1, HEIGHT, WOOD[number % len(WOOD)]))
        parts.append(box(plank * number, 0, 1.5, HEIGHT, WOOD_SEAM, opacity=0.6))
    return parts


def framed(x: float, y: float, width: float, height: float, edge: float, is_lit: bool) -> list[str]:
    """The frame of a board, lit if it is that player's turn."""
    glow = box(x - 5, y - 5, width + 10, height + 10, TURN, 14, opacity=0.75) if is_lit else ""
    return [
        glow,
        box(x + 4, y + 7, width, height, "#321a06", 10, opacity=0.3),
        box(x, y, width, height, FRAME, 9, FRAME_DARK, 2),
        box(x + edge, y + edge, width - 2 * edge, height - 2 * edge, PLASTER, 5),
    ]
