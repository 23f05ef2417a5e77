"""The page's connection, in the place of a WebSocket: the same messages, which come and go as texts."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from azulejos import __version__
from azulejos.core.errors import AzulejosError
from azulejos.server.protocol import messages, questions
from azulejos.server.protocol.messages import encoder, refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.tab.owner import Owner
from azulejos.tab.tables import TabTables
from azulejos.texts.reasons import because


class Connection:
    """One connection of the page."""

    def __init__(self, owner: Owner, tables: TabTables, person: Person, post: Callable[[str], None]) -> None:
        self.owner = owner
        self.tables = tables
        self._person = person
        self._post = post
        self._watched: set[str] = set()
        tables.presence.arrive(person.id)
        self.send(messages.Welcome(person.id, person.name, False, __version__, messages.PROTOCOL, tables.now()))

    @property
    def person(self) -> str:
        return self._person.id

    def send(self, message: messages.FromServer) -> None:
        self._post(encoder.encode(message).decode())

    async def receive(self, text: str) -> None:
        """Answer one message of the page."""
        command: str | None = None
        try:
            message = read(text)
            command = getattr(message, "id", None)
            await self._do(message)
        except AzulejosError as error:
            self.send(refused_message(error, command))

    async def _do(self, message: messages.FromClient) -> None:
        if isinstance(message, questions.Ping):
            self.send(messages.Pong(message.id, self.tables.now()))
        elif isinstance(message, questions.Watch):
            await self.tables.watch(self, message.table, message.since)
            self._watched.add(message.table)
        elif isinstance(message, questions.Unwatch):
            self._watched.discard(message.table)
            await self.tables.unwatch(self, message.table)
        elif isinstance(message, questions.WatchLobby):
            if message.on:
                self.send(messages.Lobby([]))  # there are no other players
        elif isinstance(message, questions.Preview):
            self.send(await self.tables.preview(self._person, message))
        else:
            self.send(await self.tables.handle(await self.owner.person(), message))

    async def close(self) -> None:
        self.tables.presence.leave(self.person)
        for table in self._watched:
            await self.tables.unwatch(self, table)


def read(text: str) -> messages.FromClient:
    """A message, or one sentence about what is wrong with it."""
    try:
        message: messages.FromClient = messages.from_client.decode(text)
        return message
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_message", because("unreadable", detail=str(error))) from None
