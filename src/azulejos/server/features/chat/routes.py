"""The HTTP endpoint of chat."""

from __future__ import annotations

from msgspec import Struct

from azulejos.server.features.chat.chat import Chat
from azulejos.server.http.endpoints import Call, Endpoint
from azulejos.server.protocol.messages import ChatLine


class ChatLines(Struct, frozen=True):
    lines: list[ChatLine]


class ChatRoutes:
    """The lines of a table."""

    def __init__(self, chat: Chat) -> None:
        self.chat = chat

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint("GET", "/api/tables/{table}/chat", self.lines, "What was said at a table", ChatLines)]

    async def lines(self, call: Call, body: None) -> ChatLines:
        live = await self.chat.tables.log.live(call.table)
        return ChatLines(await self.chat.lines(live.table.id))
