"""The HTTP endpoint of the lobby."""

from __future__ import annotations

from azulejos.server.features.lobby.lobby import Lobby
from azulejos.server.http.endpoints import Call, Endpoint
from azulejos.server.protocol import messages


class LobbyRoutes:
    """The listed tables."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint("GET", "/api/tables", self.tables, "The listed tables", messages.Lobby)]

    async def tables(self, call: Call, body: None) -> messages.Lobby:
        return await self.lobby.tables()
