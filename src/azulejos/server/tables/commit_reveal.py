"""Commit and reveal of the players' words: all pledge theirs before any are shown, so that none can choose the tiles.

A player who sits down may pledge words by their SHA-256. When all seats are taken, the pledged words are opened, and
the game begins when all have, or after a while without the words that are missing. No seat can change meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from azulejos.core.records.fairness import pledge_of
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.tables import events
from azulejos.texts.reasons import because

if TYPE_CHECKING:
    from azulejos.server.tables.table import Table

OPENING_MS = 15_000  # how long the table waits for words that were pledged


def check_words(words: str, pledge: str) -> None:
    """Refuse words or a pledge that can't be part of the fair tiles."""
    if not words.isprintable():
        raise Refusal("bad_words")
    if words and pledge:
        raise Refusal("bad_words", because("words_or_pledge"))


def need_no_opening(table: Table) -> None:
    """Refuse to leave during the opening: a player could come back with words that suit the opened ones."""
    if is_opening(table):
        raise Refusal("not_open", because("about_to_begin"))


def is_opening(table: Table) -> bool:
    return table.status == "open" and all(not seat.is_free for seat in table.seats)


def unopened(table: Table) -> list[int]:
    """The seats whose words were pledged and are not shown yet."""
    return [number for number, seat in enumerate(table.seats) if seat.pledge and not seat.contribution]


def open_words(table: Table, own: list[int], words: str) -> events.Event:
    """Show words for the first of one's seats that has pledged them."""
    if table.status != "open":
        raise Refusal("not_open", because("begun_without_words"))
    if not is_opening(table):
        raise Refusal("not_full")
    check_words(words, "")
    for seat in unopened(table):
        if seat in own and words and table.seats[seat].pledge == pledge_of(words):
            return events.Opened(seat, words)
    raise Refusal("bad_words", because("not_pledged"))


def deadline(table: Table) -> int | None:
    """The time at which the game begins without the missing words; None if none are missing."""
    return table.filled_at + OPENING_MS if is_opening(table) else None


def started(table: Table, now: int | None = None) -> events.Event | None:
    """The start of a full table, if no words are missing or, at a time, the wait for them is over."""
    if not is_opening(table):
        return None
    is_late = now is not None and now >= table.filled_at + OPENING_MS
    return events.Started() if is_late or not unopened(table) else None
