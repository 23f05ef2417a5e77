"""Two ways to show a game in a terminal: drawn in colour, or described in plain sentences."""

from __future__ import annotations

import sys
from typing import Protocol

from azulejos.cli.boards import board
from azulejos.cli.boards.spans import Span
from azulejos.core.game import Game, State
from azulejos.texts.reader import Texts

# What a drawing's styles look like. Letters tell the tiles apart; colour only helps.
STYLES = {
    "blue": "bold white on rgb(31,88,180)",
    "yellow": "bold black on rgb(240,190,50)",
    "red": "bold white on rgb(190,45,45)",
    "black": "bold white on rgb(40,40,46)",
    "white": "bold rgb(20,100,120) on rgb(225,240,242)",
    "turquoise": "bold black on rgb(64,190,185)",
    "blue faint": "rgb(90,130,200)",
    "yellow faint": "rgb(190,155,60)",
    "red faint": "rgb(200,95,95)",
    "black faint": "rgb(130,130,140)",
    "white faint": "rgb(110,175,185)",
    "turquoise faint": "rgb(70,165,160)",
    "marker": "bold black on rgb(240,240,235)",
    "faint": "dim",
    "title": "bold",
    "strong": "bold",
    "": "",
}


class Screen(Protocol):
    """A screen that shows a game and asks for moves."""

    texts: Texts  # of the reader's language
    is_plain: bool  # whether it is read aloud, or by a program

    def show(self, game: Game, state: State, viewer: int | None) -> None:
        """The whole table."""

    def say(self, line: str, style: str = "") -> None:
        """One line of text."""

    def ask(self, prompt: str) -> str:
        """A line that the person types; raises EOFError at the end of the input."""
        ...


class ColourScreen:
    """Boards in colour."""

    is_plain = False

    def __init__(self, texts: Texts) -> None:
        from rich.console import Console

        self.texts = texts
        self._console = Console(highlight=False)

    def show(self, game: Game, state: State, viewer: int | None) -> None:
        self._console.print()
        for line in board(game).draw(state, viewer, self.texts):
            self._line(line)
        self._console.print()

    def _line(self, spans: list[Span]) -> None:
        from rich.text import Text

        text = Text(no_wrap=True, overflow="crop")
        for span in spans:
            text.append(span.text, STYLES[span.style])
        self._console.print(text)

    def say(self, line: str, style: str = "") -> None:
        from rich.text import Text

        self._console.print(Text(line, STYLES[style]))

    def ask(self, prompt: str) -> str:
        return input(prompt)


class PlainScreen:
    """Sentences only."""

    is_plain = True

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def show(self, game: Game, state: State, viewer: int | None) -> None:
        for line in board(game).describe(state, viewer, self.texts):
            self.say(line)

    def say(self, line: str, style: str = "") -> None:
        print(line, flush=True)  # noqa: T201

    def ask(self, prompt: str) -> str:
        return input(prompt)


def screen_for(plain: bool, texts: Texts) -> Screen:
    """A plain screen on request, or if the output is not a terminal."""
    return PlainScreen(texts) if plain or not sys.stdout.isatty() else ColourScreen(texts)
