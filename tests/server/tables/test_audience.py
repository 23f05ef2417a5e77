"""The audience of a table: those who look at it without a seat, sent to everybody there."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path

from azulejos.server.features.audience.audience import MOST_NAMED, MOST_OF_ADDRESS, Audience
from azulejos.server.protocol import messages
from azulejos.server.protocol.commands import Sit, Stand
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.values import Person
from tests.server.local_services import local_services, sqlite_url
from tests.server.servers import Server, guests, hear, raw_socket


class Socket:
    """A socket that keeps what it is sent."""

    def __init__(self, who: Person, address: str = "203.0.113.1") -> None:
        self.who = who
        self.address = address
        self.heard: list[messages.FromServer] = []

    def send(self, message: messages.FromServer) -> None:
        self.heard.append(message)


async def test_whoever_opens_the_link_is_counted_and_named_until_they_sit_down(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben):
        table = await ana.account.create(Setup(game="azul"))
        await ana.sit(table)
        async with raw_socket(ana.account) as socket:
            await socket.send(f'{{"type": "watch", "table": "{table}"}}')
            await ben.connection.watch(table)
            heard = await hear(socket, "audience")
            assert (heard["people"], [each["name"] for each in heard["some"]]) == (1, ["Ben"])
            await ben.sit(table)
            assert (await hear(socket, "audience"))["people"] == 0


async def test_many_are_counted_and_the_latest_named_once_each(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        people = await local.guests(*(f"P{number}" for number in range(MOST_NAMED + 3)))
        table = await local.table(people[:1])
        audience = Audience(local.tables.log)
        for person in (*people, people[-1]):
            audience.come(table, Socket(person))
        seen = audience.of(table)
        assert seen.people == len(people) - 1
        assert [each.name for each in seen.some] == [person.name for person in people[: -MOST_NAMED - 1 : -1]]
        await local.do(people[1], Sit, table)
        assert audience.of(table).people == len(people) - 2


async def test_it_is_sent_when_it_has_changed_and_not_otherwise(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.table([ana])
        audience = Audience(local.tables.log)
        at_home, away = Socket(ana), Socket(ben)
        audience.come(table, at_home)
        audience._send(table)
        assert at_home.heard == []
        audience.come(table, away)
        audience._send(table)
        audience._send(table)
        assert [message.people for message in at_home.heard if isinstance(message, messages.Audience)] == [1]
        await local.do(ana, Stand, table, seat=0)
        audience._send(table)
        assert at_home.heard[-1] == away.heard[-1] == audience.of(table)
        assert audience.of(table).people == 2
        audience.leave(table, away)
        audience.leave(table, at_home)
        assert audience._sockets == audience._sent == {}


async def test_one_address_looks_at_a_table_through_so_many_sockets_besides_those_who_play(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.table([ana])
        audience = Audience(local.tables.log)
        crowd = [Socket(ben) for _ in range(MOST_OF_ADDRESS)]
        for socket in crowd:
            assert not audience.is_crowded(table, socket)
            audience.come(table, socket)
        assert audience.is_crowded(table, Socket(ben))
        assert not audience.is_crowded(table, crowd[0])
        assert not audience.is_crowded(table, Socket(ben, "203.0.113.2"))
        assert not audience.is_crowded(table, Socket(ana))
        audience.leave(table, crowd[0])
        assert not audience.is_crowded(table, Socket(ben))


async def test_a_socket_too_many_is_refused_and_sent_nothing_more(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as (ana, ben), AsyncExitStack() as held:
        table = await ana.account.create(Setup(game="azul"))
        for _ in range(MOST_OF_ADDRESS + 1):
            socket = await held.enter_async_context(raw_socket(ben.account))
            await socket.send(f'{{"type": "watch", "table": "{table}"}}')
            await hear(socket, "state")
        assert (await hear(socket, "refused"))["why"]["code"] == "crowded_address"
        await ana.sit(table)
        await socket.send('{"type": "ping"}')
        assert json.loads(await socket.recv())["type"] == "pong"
