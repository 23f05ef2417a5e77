"""The record of a game that is over at its table, and the states of a record. Pure: nothing is read here."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from azulejos.core.game import Game, State
from azulejos.core.records.record import Record
from azulejos.core.records.stand_ins import format_stand_ins
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Moment
from azulejos.server.tables.table import Table
from azulejos.texts.names import bot_names
from azulejos.texts.reasons import because


def record_of(table: Table) -> Record:
    """The record of the game at a table."""
    if table.status != "over" or table.play is None:
        raise Refusal("not_over", because("file_when_over"))
    tags: dict[str, Any] = {}
    if table.setup.begins is not None:
        tags["From"] = source_of(table.setup.begins)
    if table.result is not None and table.result.reason != "played" and table.result.seat is not None:
        tags["Termination"] = f"{table.result.reason} {table.result.seat + 1}"
    tags |= {f"Hints{seat + 1}": str(number) for seat, number in sorted(table.hints.items())}
    tags |= format_stand_ins(table.play.plies, table.stand_in_plies)
    bots = bot_names([seat.bot for seat in table.seats])
    names = tuple(bot or seat.name or "" for seat, bot in zip(table.seats, bots, strict=True))
    return table.play.record(names, tags, reveal=True)


def source_of(moment: Moment) -> str:
    """The moment at which a game was taken up, as its record has it: `table 4fk2 12`; `position` if it was laid out."""
    if moment.table is None and moment.file is None:
        return "position"
    return f"table {moment.table} {moment.ply}" if moment.table else f"file {moment.file} {moment.ply}"


def state_at(record: Record, ply: int) -> Generator[None, None, State]:
    """The state after a number of plies, with a pause after each; refused if the game is over then."""
    if ply > len(record.plies):
        raise Refusal("bad_message", because("whole_number", name="ply", most=len(record.plies)))
    states = record.states()
    for _ in range(ply):
        next(states)
        yield
    state = next(states)
    need_player(record.game, state)
    return state


def need_player(game: Game, state: State) -> None:
    if game.is_over(state):
        raise Refusal("is_over")
