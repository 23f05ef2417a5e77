"""Pieces of a position's text that know where they stand, so that every fault can be shown in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.core.errors import NotationError
from azulejos.texts.reasons import Reason, because


@dataclass(frozen=True, slots=True)
class Field:
    """A piece of the text and where it begins. What is `wanted` there has a text, such as `wanted_round`."""

    text: str
    column: int  # from 1

    def split(self, separator: str) -> list[Field]:
        pieces = []
        column = self.column
        for text in self.text.split(separator):
            pieces.append(Field(text, column))
            column += len(text) + len(separator)
        return pieces

    def parts(self, separator: str, number: int, wanted: str) -> list[Field]:
        pieces = self.split(separator)
        if len(pieces) != number:
            raise self.fault(because("parts", number=number, wanted=wanted, separator=separator, found=len(pieces)))
        return pieces

    def letters(self) -> list[Field]:
        return [Field(letter, self.column + place) for place, letter in enumerate(self.text)]

    def number(self, wanted: str, lowest: int, highest: int) -> int:
        if not re.fullmatch("[0-9]{1,10}", self.text) or not lowest <= int(self.text) <= highest:
            raise self.fault(because("number", wanted=wanted, lowest=lowest, highest=highest, text=self.text))
        return int(self.text)

    def one_of(self, wanted: str, choices: Sequence[str]) -> int:
        if self.text not in choices:
            raise self.fault(because("not_one_of", wanted=wanted, choices=", ".join(choices), text=self.text))
        return choices.index(self.text)

    def fault(self, why: Reason) -> NotationError:
        return NotationError(why, column=self.column)


def split_fields(text: str) -> list[Field]:
    """The tokens of a text, separated by spaces."""
    return [Field(token.group(), token.start() + 1) for token in re.finditer("[^ ]+", text)]
