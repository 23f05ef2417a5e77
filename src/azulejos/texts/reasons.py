"""Reasons of refusals: as data, and in words.

Errors carry a `Reason`; each client words it in its reader's language. The text of a reason
has the key `fault_CODE`. The page does the same in `web/src/lib/reasons.ts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from operator import index

from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import Gap, Texts, texts

COLOUR_GAPS = {"colour", "tile", "cell"}  # gaps that hold the name of a colour
CHOICES_GAP = "choices"  # holds what one may choose from, with commas between
PART_GAP = "part"  # holds a part of a table, such as "centre"
CHIP_GAP = "chip"  # holds the colours of a chip, as in "blue-red"
NAMED_GAPS = {"wanted", "limit"}  # hold what has a text of its own, such as `wanted_round` or `limit_chat`
TIME_GAPS = {"period", "wait"}  # hold seconds


@dataclass(frozen=True, slots=True)
class Reason:
    """A code, the rule behind it, and what fills the gaps of its text."""

    code: str
    rule: str = ""  # its id, if a rule forbids it
    gaps: Mapping[str, Gap] = field(default_factory=dict)
    move: str = ""  # the illegal move that it is about
    line: int = 0  # where in a text, counted from 1; 0 if that is not known
    column: int = 0
    file: str = ""  # in which file

    def at(self, line: int, column: int = 0) -> Reason:
        """The same, found in a text that begins at this place of a larger one."""
        return replace(self, line=line, column=column + max(self.column, 1) - 1 if column else self.column)


def because(code: str, rule: str = "", /, **gaps: Gap) -> Reason:
    """A reason: `because("line_holds", "A14", line=2, colour="blue")`.

    A number of NumPy becomes a plain one, because reasons are sent as JSON.
    """
    return Reason(code, rule, {name: gap if isinstance(gap, str) else int(index(gap)) for name, gap in gaps.items()})


def word_reason(say: Texts, reason: Reason) -> str:
    """A reason in words, with its place and its move, but without a capital and a full stop."""
    why = say(f"fault_{reason.code}", {name: worded(say, name, value) for name, value in reason.gaps.items()})
    if reason.rule:
        why = f"{why} ({reason.rule})"
    if reason.move:
        why = say("fault_illegal_move", move=reason.move, why=why)
    if reason.line and reason.column:
        why = say("fault_at", line=reason.line, column=reason.column, why=why)
    elif reason.line:
        why = say("fault_at_line", line=reason.line, why=why)
    elif reason.column:
        why = say("fault_at_column", column=reason.column, why=why)
    return f"{reason.file}: {why}" if reason.file else why


def worded(say: Texts, name: str, value: Gap) -> Gap:
    """The text for a gap: colours and parts of the table have names in every language."""
    if name in COLOUR_GAPS:
        return say(f"colour_{value}")
    if name == CHOICES_GAP:
        return say.listed(str(value).split(", "), "cli_or")
    if name == CHIP_GAP:
        return " + ".join(say(f"colour_{colour}") for colour in str(value).split("-"))
    if name in NAMED_GAPS:
        return say(f"{name}_{value}")
    if name in TIME_GAPS:
        return duration(int(value))
    return say(f"cli_part_{value}") if name == PART_GAP else value


def duration(seconds: int) -> str:
    """Seconds, minutes or hours, rounded up, with the signs that all languages share."""
    if seconds <= 2 * 60:
        return f"{seconds} s"
    return f"{-(-seconds // 60)} min" if seconds <= 2 * 60 * 60 else f"{-(-seconds // 3600)} h"


def in_english(reason: Reason) -> str:
    """For programs and logs that know no other language."""
    return word_reason(texts(ENGLISH), reason)


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")
