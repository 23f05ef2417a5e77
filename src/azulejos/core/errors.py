"""Errors in the input of people and programs.

An error carries a `Reason`: a code and what fills the gaps of its text, which each client words (see
`texts.reasons`). As a string it is English, for logs and programs. Errors of commands that only programmers and
operators use may hold an English sentence instead.
"""

from __future__ import annotations

from dataclasses import replace

from azulejos.texts.reasons import Reason, because, in_english


class AzulejosError(Exception):
    """Any refusal of ours; a command prints it and ends with exit code 2."""

    def __init__(self, why: Reason | str) -> None:
        self.why = why if isinstance(why, Reason) else because("plain", text=why)
        super().__init__(why)

    def __str__(self) -> str:
        return in_english(self.why)


class OptionError(AzulejosError):
    """A game was asked for with an option that it does not have."""


class NotationError(AzulejosError):
    """A move, position, deal or game file could not be read.

    `line` and `column` say where, counted from 1, when that is known.
    """

    def __init__(self, why: Reason | str, line: int = 0, column: int = 0) -> None:
        super().__init__(why)
        self.why = replace(self.why, line=line or self.why.line, column=column or self.why.column)

    @property
    def line(self) -> int:
        return self.why.line

    @property
    def column(self) -> int:
        return self.why.column

    def at(self, line: int, column: int = 1) -> NotationError:
        """The same fault, found in a text that begins at this place of a larger one."""
        return NotationError(self.why.at(line, column))


class IllegalMove(AzulejosError):
    """A move that the rules forbid here; the reason says which rule."""


class FairnessError(AzulejosError):
    """A game file whose tiles are not the ones that its secret deals."""
