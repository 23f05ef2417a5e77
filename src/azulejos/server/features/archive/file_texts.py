"""The texts of game files that people bring: how long they may be, and the records in them."""

from __future__ import annotations

from collections.abc import Generator

from azulejos.core.errors import NotationError
from azulejos.core.records.game_file import parsing
from azulejos.core.records.record import PlayedRecord, Record
from azulejos.games import page_game
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.time_slices import in_slices
from azulejos.texts.reasons import because

MOST_FILE = 64 * 1024  # characters of a game file


def reading(text: str) -> Generator[None, None, Record]:
    """Read a stranger's game file, with a pause after every ply."""
    if len(text) > MOST_FILE:
        raise Refusal("too_large", because("file_most", most=MOST_FILE))
    if "\0" in text:
        raise Refusal("bad_file", because("not_text"))
    try:
        return (yield from parsing(text, page_game, is_bounded=True))
    except NotationError as error:
        raise Refusal("bad_file", error.why) from None


def playing(text: str) -> Generator[None, None, PlayedRecord]:
    """Read a stranger's game file and play it, with a pause after every ply."""
    record = yield from reading(text)
    states = []
    for state in record.states():
        states.append(state)
        yield
    return PlayedRecord.of(record, states)


async def need_game_file(text: str) -> None:
    """Refuse what is too long, or no game file."""
    await in_slices(reading(text))


async def parsed(text: str) -> Record:
    """A stranger's game file."""
    return await in_slices(reading(text))
