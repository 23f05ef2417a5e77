"""Chat: lines of plain text at a table, stored, each once."""

from __future__ import annotations

from sqlalchemy import func, select

from azulejos.server.accounts.people import Person
from azulejos.server.database import schema
from azulejos.server.database.store import StoreError, notify
from azulejos.server.tables.service import House
from azulejos.server.wire import messages
from azulejos.server.wire.refusal import Refusal

MOST_LINES = 200  # told to who comes later
TRIES = 5
CHAT_MARK = "chat"  # in what processes tell each other


async def say(house: House, person: Person, command: messages.Say) -> messages.Ack:
    """Store a line and tell it to the watchers."""
    live = await house.live(command.table)
    text = " ".join(command.text.split())
    if not live.table.setup.chat:
        raise Refusal("chat_is_off", "Chat is off at this table.")
    if not text or not text.isprintable():
        raise Refusal("bad_text", "A line of chat is printable text.")
    for _ in range(TRIES):
        line = await store_line(house, person, command, text)
        if line is not None:
            tell_line(house, line)
            return messages.Ack(command.id, line.number, command.table)
        known = await number_of(house, person, command)
        if known is not None:
            return messages.Ack(command.id, known, command.table)
    raise StoreError("this table is too busy; try again")


async def store_line(house: House, person: Person, command: messages.Say, text: str) -> messages.ChatLine | None:
    """Write a line under the next number; None if that number, or that command, was there already."""
    columns = schema.chat.c
    async with house.store.writing() as connection:
        last = (
            await connection.execute(select(func.max(columns.number)).where(columns.table_id == command.table))
        ).scalar()
        line = messages.ChatLine(command.table, (last or 0) + 1, person.id, person.name, text, house.now())
        values = {
            "table_id": line.table,
            "number": line.number,
            "person": line.person,
            "name": line.name,
            "text": line.text,
            "command": command.id,
            "at": line.at,
        }
        result = await connection.execute(house.store.insert(schema.chat).values(values).on_conflict_do_nothing())
        if result.rowcount != 1:
            return None
        if house.store.is_postgresql:
            await notify(connection, f"{line.table}:{CHAT_MARK}{line.number}")
    return line


async def number_of(house: House, person: Person, command: messages.Say) -> int | None:
    columns = schema.chat.c
    query = select(columns.number).where(
        columns.table_id == command.table, columns.person == person.id, columns.command == command.id
    )
    row = await house.store.row(query)
    return None if row is None else int(row["number"])


async def lines(house: House, table: str, after: int = 0) -> list[messages.ChatLine]:
    """The last lines of a table, in their order."""
    columns = schema.chat.c
    query = (
        select(columns.table_id, columns.number, columns.person, columns.name, columns.text, columns.at)
        .where(columns.table_id == table, columns.number > after)
        .order_by(columns.number.desc())
        .limit(MOST_LINES)
    )
    return [messages.ChatLine(*row.values()) for row in reversed(await house.store.rows(query))]


def tell_line(house: House, line: messages.ChatLine) -> None:
    live = house.tables.get(line.table)
    for watcher in tuple(live.watchers) if live else ():
        watcher.send(line)
