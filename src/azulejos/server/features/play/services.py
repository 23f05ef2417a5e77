"""The services that connections use, and the way of a command that comes over one of them."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.server.features.audience.audience import Audience
from azulejos.server.features.chat.chat import Chat
from azulejos.server.features.lobby.lobby import Lobby
from azulejos.server.features.pictures.pictures import Pictures
from azulejos.server.http.connection_limits import Connections
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol import commands, messages
from azulejos.server.protocol.values import Person
from azulejos.server.runtime.metrics import Metrics
from azulejos.server.table_service.service import TableService


@dataclass(frozen=True, slots=True)
class Services:
    """The services that a connection uses."""

    tables: TableService
    chat: Chat
    lobby: Lobby
    audience: Audience
    limiter: Limiter
    metrics: Metrics
    pictures: Pictures
    connections: Connections


async def carry_out(services: Services, who: Person, command: commands.Command, address: str) -> messages.Ack:
    """A command of a person's, whichever way and from whichever address it came."""
    if isinstance(command, commands.Say):
        services.limiter.hit("chat", who.id)
        return await services.chat.say(who, command)
    services.limiter.hit("moves", who.id)
    services.limiter.hit("address_moves", address)
    if isinstance(command, commands.Rematch):
        count_table(services, who, address)
    with services.metrics.commands.labels(str(type(command).__struct_config__.tag)).time():
        return await services.tables.handle(who, command)


def count_table(services: Services, who: Person, address: str) -> None:
    """One more new table of a person, and of an address."""
    services.limiter.hit("tables", who.id)
    services.limiter.hit("address_tables", address)
