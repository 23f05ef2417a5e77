"""Chat: lines of plain text at a table, stored, each once."""

from __future__ import annotations

from sqlalchemy import func, select

from azulejos.server.database import schema
from azulejos.server.database.failures import StoreError
from azulejos.server.database.store import notify
from azulejos.server.protocol import commands, messages
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.table_service.service import TableService
from azulejos.texts.reasons import because

MOST_LINES = 200  # sent to who comes later
MOST_OF_TABLE = 2_000  # lines that a table keeps
TRIES = 5
CHAT_MARK = "chat"  # in notifications between processes


class Chat:
    """The chats of the tables."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.store = tables.log.store

    async def say(self, person: Person, command: commands.Say) -> messages.Ack:
        """Store a line and send it to the watchers."""
        live = await self.tables.log.live(command.table)
        text = " ".join(command.text.split())
        if not live.table.setup.chat:
            raise Refusal("chat_is_off")
        if not text or not text.isprintable():
            raise Refusal("bad_text")
        for _ in range(TRIES):
            line = await self._store(person, command, text)
            if line is not None:
                self.tables.broadcaster.send_to_all(line.table, line)
                return messages.Ack(command.id, line.number, command.table)
            known = await self._number_of(person, command)
            if known is not None:
                return messages.Ack(command.id, known, command.table)
            if await self.lines(command.table, after=MOST_OF_TABLE - 1):
                raise Refusal("too_many", because("many_lines", most=MOST_OF_TABLE))
        raise StoreError("this table is too busy; try again")

    async def lines(self, table: str, after: int = 0) -> list[messages.ChatLine]:
        """The last lines of a table, in their order."""
        columns = schema.chat.c
        query = (
            select(columns.table_id, columns.number, columns.person, columns.name, columns.text, columns.at)
            .where(columns.table_id == table, columns.number > after)
            .order_by(columns.number.desc())
            .limit(MOST_LINES)
        )
        return [messages.ChatLine(*row.values()) for row in reversed(await self.store.rows(query))]

    async def heard(self, table: str, number: int) -> None:
        """Another process has stored a line: send it to the watchers here."""
        for line in await self.lines(table, after=number - 1):
            if line.number == number:
                self.tables.broadcaster.send_to_all(table, line)

    async def _store(self, person: Person, command: commands.Say, text: str) -> messages.ChatLine | None:
        """Write a line under the next number; None if that number or command was there already, or the chat is full."""
        columns = schema.chat.c
        async with self.store.writing() as connection:
            last = (
                await connection.execute(select(func.max(columns.number)).where(columns.table_id == command.table))
            ).scalar()
            if (last or 0) >= MOST_OF_TABLE:
                return None
            line = messages.ChatLine(command.table, (last or 0) + 1, person.id, person.name, text, self.tables.now())
            values = {
                "table_id": line.table,
                "number": line.number,
                "person": line.person,
                "name": line.name,
                "text": line.text,
                "command": command.id,
                "at": line.at,
            }
            result = await connection.execute(self.store.insert(schema.chat).values(values).on_conflict_do_nothing())
            if result.rowcount != 1:
                return None
            if self.store.is_postgresql:
                await notify(connection, f"{line.table}:{CHAT_MARK}{line.number}")
        return line

    async def _number_of(self, person: Person, command: commands.Say) -> int | None:
        """The number under which a command's line was stored."""
        columns = schema.chat.c
        query = select(columns.number).where(
            columns.table_id == command.table, columns.person == person.id, columns.command == command.id
        )
        row = await self.store.row(query)
        return None if row is None else int(row["number"])
