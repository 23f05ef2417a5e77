"""No person is sent what they may not know: all messages of whole games are read here."""

from __future__ import annotations

import asyncio
import base64
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

import azulejos
from azulejos.client import Account
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.record import Record
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State
from tests.server.servers import PATIENCE, Guest, Server, guest, guests, raw_socket, refused


class Ear:
    """All that one viewer has received."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.heard: list[bytes] = []

    def before_the_end(self) -> list[bytes]:
        return [each for each in self.heard if not is_end(each)]

    def states(self) -> list[dict[str, Any]]:
        sent = [msgspec.json.decode(each) for each in self.before_the_end()]
        return [each for each in sent if each["type"] == "state"]


def is_end(content: bytes) -> bool:
    message = msgspec.json.decode(content)
    return bool(message["type"] == "state" and message["status"] == "over")


@asynccontextmanager
async def listening(account: Account, table: str, ear: Ear) -> AsyncIterator[None]:
    """Listen on a socket of one's own, to the table and the lobby, until the game is over."""

    async def listen() -> None:
        async with asyncio.timeout(PATIENCE), raw_socket(account) as socket:
            await socket.send('{"type":"watch_lobby"}')
            await socket.send(f'{{"type":"watch","table":"{table}"}}')
            while not ear.heard or not is_end(ear.heard[-1]):
                content = await socket.recv()
                ear.heard.append(content.encode() if isinstance(content, str) else content)

    task = asyncio.create_task(listen())
    yield
    await task


@asynccontextmanager
async def streaming(account: Account, ear: Ear) -> AsyncIterator[None]:
    """Listen on the stream for programs until the game is over."""

    async def listen() -> None:
        async with asyncio.timeout(PATIENCE), account.http.stream("GET", "/api/stream") as response:
            async for line in response.aiter_lines():
                if line:
                    ear.heard.append(line.encode())
                    if is_end(ear.heard[-1]):
                        return

    task = asyncio.create_task(listen())
    yield
    await task


async def play_and_ask(person: Guest, table: str, seed: int, ear: Ear) -> State:
    """Play to the end, drawing plates where that is possible, and ask for all that can be asked."""
    chooser = random.Random(seed)
    async for state in person.connection.turns(table):
        ear.heard.append(msgspec.json.encode(await person.connection.preview(table, outlook=True)))
        ear.heard.append((await person.account.http.get(f"/api/tables/{table}")).content)
        with refused("not_over"):
            await person.account.game_file(table)
        with refused("not_over"):
            await person.account.get(f"/api/tables/{table}/replay")
        draws = "D" in state.legal and chooser.random() < 0.5
        await person.connection.move(table, "D" if draws else chooser.choice(state.legal))
    return person.state(table)


async def whole_game(server: Server, game: str) -> tuple[Record, list[Ear]]:
    """A game of two people, with everybody who may listen; what they heard, and the truth."""
    async with guests(server, "Ana", "Ben") as people, guest(server, "Cleo") as cleo:
        table = await people[0].account.create(Setup(game=game, listed=True))
        ears = [Ear(0), Ear(1), Ear(None), Ear(0), Ear(1)]
        async with (
            listening(people[0].account, table, ears[0]),
            listening(people[1].account, table, ears[1]),
            listening(cleo.account, table, ears[2]),
            streaming(people[0].account, ears[3]),
            streaming(people[1].account, ears[4]),
        ):
            for seat, person in enumerate(people):
                await person.sit(table, seat, f"words {seat}")
            await asyncio.gather(
                *(play_and_ask(person, table, 5 + seat, ears[seat]) for seat, person in enumerate(people))
            )
        ears[2].heard.append((await cleo.account.http.get("/api/tables")).content)
        return parse_record(await cleo.account.game_file(table), azulejos.game), ears


@pytest.fixture(scope="module", params=["azul", "duel"])
def game(request: pytest.FixtureRequest, server: Server) -> tuple[Record, list[Ear]]:
    return asyncio.run(whole_game(server, request.param))


def test_the_secret_is_in_nothing_that_is_sent_before_the_end(game: tuple[Record, list[Ear]]) -> None:
    record, ears = game
    assert record.secret is not None
    secret = record.secret
    forms = [
        secret.hex().encode(),
        secret,
        base64.b64encode(secret)[:40],
        base64.urlsafe_b64encode(secret)[:40],
        str(int.from_bytes(secret)).encode(),
        b", ".join(b"%d" % byte for byte in secret),
        b",".join(b"%d" % byte for byte in secret),
    ]
    for ear in ears:
        assert len(ear.states()) > 20
        assert ear.states()[0]["commitment"] == record.commitment
        for content in ear.before_the_end():
            assert not any(form in content or form in content.lower() for form in forms)
        assert any(forms[0] in content for content in ear.heard)  # at the end it is shown


def test_plates_are_shown_only_to_the_seat_that_drew_them(game: tuple[Record, list[Ear]]) -> None:
    record, ears = game
    if record.game.name != "duel":
        return
    known = unknown = 0
    truth = fronts(record)
    for ear in ears:
        for state in ear.states():
            for event in state["events"]:
                if event["kind"] == "moved" and event["seat"] != ear.seat and re.match("[KU]", event["move"]):
                    assert event["move"][1:] == "?"
                    unknown += 1
                for effect in [each for step in event["steps"] for each in step["effects"]]:
                    if effect["kind"] in ("look", "keep plate", "return") and effect["seat"] != ear.seat:
                        assert [plate["number"] for plate in effect["tiles"]] == [None]
            for view in filter(
                None, [state["view"], *(step["view"] for event in state["events"] for step in event["steps"])]
            ):
                own = [plate for plate in view["drawn"] if "number" in plate]
                assert not own or view["turn"] == ear.seat
                known += len(own)
                for plate in view["returned"]:
                    assert "number" not in plate or (ear.seat is not None and plate["number"] in truth[ear.seat])
    assert known > 10
    assert unknown > 10


def fronts(record: Record) -> list[set[int]]:
    """The plates that each seat has drawn and looked at."""
    drawn: list[set[int]] = [set(), set()]
    for state, _ in record.replay():
        for seat in (0, 1):
            view = record.game.view(state, seat)
            drawn[seat] |= {plate.number for plate in view.drawn if hasattr(plate, "number")}
    return drawn
