"""What can be wrong with what people and programs give us. Each message is one sentence for them to read."""

from __future__ import annotations


class AzulejosError(Exception):
    """Any refusal of ours; a command prints it and ends with exit code 2."""


class OptionError(AzulejosError):
    """A game was asked for with an option that it does not have."""


class NotationError(AzulejosError):
    """A move, position, deal or game file could not be read.

    `line` and `column` say where, counted from 1, when that is known.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message)

    def __str__(self) -> str:
        places = [f"{name} {value}" for name, value in (("line", self.line), ("column", self.column)) if value]
        return f"{', '.join(places)}: {self.message}" if places else self.message

    def at(self, line: int, column: int = 1) -> NotationError:
        """The same fault, found in a text that begins at this place of a larger one."""
        inner = self.column or 1
        return NotationError(self.message, line, column + inner - 1)


class IllegalMove(AzulejosError):
    """A move that the rules forbid here; the message says which rule, in words."""


class FairnessError(AzulejosError):
    """A game file whose tiles are not the ones that its secret deals."""
