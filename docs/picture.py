"""Make `docs/terminal.svg`, the picture in the README: `python docs/picture.py`.

The table is what the game draws, in the colours of the terminal client. Letters are text in whatever monospaced font
there is, each held to its column; frames are lines and tiles are rectangles, so that they join in every font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from xml.sax.saxutils import escape

from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme

import azulejos
from azulejos.cli.boards import board
from azulejos.cli.boards.screen import STYLES
from azulejos.cli.boards.spans import Span
from azulejos.cli.effect_texts import word_steps
from azulejos.cli.play.terminal_game import group_moves
from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import texts

FILE = Path(__file__).with_name("terminal.svg")

# The fourth round of a game in which the deals came from seed 31, before the bot's move.
POSITION = (
    "azul/1 coloured 4 offer 2 1 -/BBRK/-/BKWW/- MBBBYYWWW 3,6,3,6,2 5,7,9,6,6"
    " 12:Y/RR/-/KKK/B:B.R.W/WBY../KWB../R..../.....:- 19:W/-/WW/B/-:.YRK./.B.RK/...YR/..W../Y....:-"
)
MOVE = "CY2"
NAMES = ("Player 1", "Greedy 2")
VIEWER = 0

COLUMNS = 80
WIDE, HIGH = 9, 20  # of a character, in pixels
FONT_SIZE = 15
BASELINE = 14.5  # of a letter, below the top of its line
MARGIN = 20
TITLE_BAR = 36
BADGE = 11  # the side of a small tile in the title bar
CURSOR = "█"
WORDS = re.compile(r"\S+(?: \S+)*")

# What a terminal paints where a look names no colour of its own.
PAPER, INK, EDGE = (14, 16, 21), (222, 224, 230), (62, 67, 80)
BLACK, WHITE = (16, 16, 18), (250, 250, 250)
THEME = TerminalTheme(PAPER, INK, [BLACK] * 7 + [WHITE])
DIM = 0.55  # how much of the ink is left in what is dimmed

# The arms of a frame's signs: left, right, up, down.
ARMS = {
    "─": "LR", "│": "UD", "╭": "RD", "╮": "LD", "╰": "RU", "╯": "LU", "├": "RUD", "┤": "LUD",
    "━": "LR", "┃": "UD", "┏": "RD", "┓": "LD", "┗": "RU", "┛": "LU", "┣": "RUD", "┫": "LUD",
}  # fmt: skip
ROUND_CORNERS = "╭╮╰╯"
HEAVY_SIGNS = "━┃┏┓┗┛┣┫"
REACH = {"L": (-WIDE / 2, 0), "R": (WIDE / 2, 0), "U": (0, -HIGH / 2), "D": (0, HIGH / 2)}
LIGHT_LINE, HEAVY_LINE = 1.2, 2.4

Row = list[Span]


@dataclass(slots=True)
class Picture:
    """The drawing so far, from the bottom up."""

    grounds: list[str] = field(default_factory=list)
    frames: dict[tuple[str, float], list[str]] = field(default_factory=dict)  # strokes by colour and thickness
    texts: list[str] = field(default_factory=list)

    def draw(self, rows: list[Row]) -> None:
        for line, row in enumerate(rows):
            column = 0
            for span in row:
                self.draw_span(span, column, line)
                column += len(span.text)

    def draw_span(self, span: Span, column: int, line: int) -> None:
        style = Style.parse(STYLES[span.style])
        if style.bgcolor:
            left, top = corner(column, line)
            width = len(span.text) * WIDE
            self.grounds.append(
                f'<rect x="{left + 0.5}" y="{top + 0.5}" width="{width - 1}" height="{HIGH - 1}" rx="3" '
                f'fill="{ground_of(style)}"/>'
            )
        for is_frame, group in groupby(enumerate(span.text, start=column), lambda found: found[1] in ARMS):
            signs = list(group)
            if is_frame:
                for place, sign in signs:
                    self.draw_frame(sign, place, line, ink_of(style))
            else:
                self.draw_text("".join(sign for _, sign in signs), signs[0][0], line, style)

    def draw_frame(self, sign: str, column: int, line: int, colour: str) -> None:
        """The arms of a frame's sign, from the middle of its cell to the edges."""
        left, top = corner(column, line)
        x, y = left + WIDE / 2, top + HIGH / 2
        arms = [REACH[arm] for arm in ARMS[sign]]
        if sign in ROUND_CORNERS:
            (dx, _), (_, dy) = arms
            stroke = f"M{number(x + dx)} {number(y)}Q{number(x)} {number(y)} {number(x)} {number(y + dy)}"
        else:
            stroke = "".join(f"M{number(x)} {number(y)}l{number(dx)} {number(dy)}" for dx, dy in arms)
        thickness = HEAVY_LINE if sign in HEAVY_SIGNS else LIGHT_LINE
        self.frames.setdefault((colour, thickness), []).append(stroke)

    def draw_text(self, text: str, column: int, line: int, style: Style) -> None:
        """Words, held to the width of their columns; where there is more than one space, the next column begins."""
        weight = ' font-weight="bold"' if style.bold else ""
        for words in WORDS.finditer(text):
            left, top = corner(column + words.start(), line)
            width = len(words.group()) * WIDE
            self.texts.append(
                f'<text x="{left}" y="{top + BASELINE}" textLength="{width}" fill="{ink_of(style)}"{weight}>'
                f"{escape(words.group())}</text>"
            )

    def strokes(self) -> Iterator[str]:
        for (colour, thickness), found in self.frames.items():
            cap = "square" if thickness == HEAVY_LINE else "butt"
            yield (
                f'<path d="{"".join(found)}" fill="none" stroke="{colour}" stroke-width="{thickness}" '
                f'stroke-linecap="{cap}"/>'
            )


def corner(column: int, line: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return MARGIN + column * WIDE, TITLE_BAR + MARGIN + line * HIGH


def number(value: float) -> str:
    return f"{value:g}"


def ink_of(style: Style) -> str:
    ink = tuple(style.color.get_truecolor(THEME)) if style.color else INK
    if style.dim:
        ink = tuple(round(DIM * here + (1 - DIM) * there) for here, there in zip(ink, PAPER, strict=True))
    return hexadecimal(ink)


def ground_of(style: Style) -> str:
    return hexadecimal(tuple((style.bgcolor or Color.default()).get_truecolor(THEME, foreground=False)))


def hexadecimal(colour: tuple[int, ...]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def screen() -> list[Row]:
    """The terminal's output: the bot's move and its effects, the table, the moves, and the question."""
    game, say = azulejos.game("azul"), texts(ENGLISH)
    state = game.read(POSITION)
    seat = game.actor(state)
    action = game.notation.parse_move(state, MOVE)
    told = word_steps(say, game.explain(state, action, None), NAMES)
    game.play(state, action)
    rows = [[Span(f"{NAMES[seat]}: {MOVE}", "title")], *([Span(f"  {sentence}.")] for sentence in told), []]
    rows += [*board(game).draw(state, VIEWER, say), []]
    rows += [[Span(line)] for line in wrap(say("cli_moves", moves=group_moves(game.moves(state))), COLUMNS)]
    return [*rows, [Span(f"{NAMES[VIEWER]}> {CURSOR}")]]


def title_bar() -> Iterator[str]:
    """Three tiles, and the command."""
    for place, name in enumerate(("blue", "yellow", "red")):
        yield (
            f'<rect x="{MARGIN + place * (BADGE + 6)}" y="{(TITLE_BAR - BADGE) / 2}" width="{BADGE}" height="{BADGE}" '
            f'rx="2" fill="{ground_of(Style.parse(STYLES[name]))}"/>'
        )
    middle = MARGIN + COLUMNS * WIDE / 2
    faint = ink_of(Style.parse(STYLES["faint"]))
    yield f'<text x="{middle}" y="{TITLE_BAR / 2 + 5}" text-anchor="middle" fill="{faint}">azulejos play</text>'
    yield f'<path d="M1 {TITLE_BAR}H{2 * MARGIN + COLUMNS * WIDE - 1}" stroke="{hexadecimal(EDGE)}"/>'


def picture() -> str:
    """The whole file."""
    rows = screen()
    drawn = Picture()
    drawn.draw(rows)
    width = 2 * MARGIN + COLUMNS * WIDE
    height = TITLE_BAR + 2 * MARGIN + len(rows) * HIGH
    fonts = "ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,Liberation Mono,monospace"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" font-family="{fonts}" font-size="{FONT_SIZE}">',
            "<title>A game of Azul in the terminal: factories, centre, and the boards of two players</title>",
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="10" fill="{hexadecimal(PAPER)}" '
            f'stroke="{hexadecimal(EDGE)}"/>',
            *title_bar(),
            *drawn.grounds,
            *drawn.strokes(),
            *drawn.texts,
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
