"""A moment of a game that is kept here, or a position that is given as text, as a table that can be played on."""

from __future__ import annotations

from typing import Protocol

from azulejos.core.game import State
from azulejos.core.records.record import Record
from azulejos.server.features.archive.records import state_at
from azulejos.server.features.positions.positions import read_position
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Moment
from azulejos.server.runtime.time_slices import in_slices


class Records(Protocol):
    """The games that can be looked at again."""

    async def record(self, table: str | None, file: str | None) -> Record:
        """A game that is over, or a kept file: one of the two must be named."""
        ...


async def state_of_moment(records: Records, moment: Moment) -> tuple[Record, State]:
    """The game of a moment, and the table as it was then."""
    if moment.position is None:
        record = await records.record(moment.table, moment.file)
    elif moment.table is None and moment.file is None:
        record = record_from(moment.position)
    else:
        raise Refusal("bad_message")
    return record, await in_slices(state_at(record, moment.ply))


def record_from(position: str) -> Record:
    """A game that begins with a position, before anything has happened in it."""
    game, state = read_position(position)
    options = game.with_defaults(game.options_of(state))
    return Record(game, options, ("",) * game.players(state), (), position=game.position(state))
