"""People who play one game after another, quickly and at random, whatever happens to their connections."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx

from azulejos.client import Account, ClientError
from azulejos.server.protocol import commands, table_state
from tests.chaos.notes import Notes, Witness
from tests.chaos.servers import Servers

Result = TypeVar("Result")

LONGEST_THOUGHT = 0.08  # seconds
PATIENCE = 3  # how often a player waits for nothing, each time for the minute that the client waits
UNDOING, ASKING, SAYING, RESIGNING = 0.03, 0.01, 0.1, 0.002  # in how many of the states
# What a command may be refused for because of what others have done meanwhile.
FAIR_REFUSALS = {"stale", "not_your_turn", "not_running", "nothing_to_undo", "not_asked", "not_seated"}


class Somebody:
    """A person with one connection."""

    def __init__(self, name: str, servers: Servers, chance: random.Random, notes: Notes) -> None:
        self.name = name
        self.servers = servers
        self.chance = chance
        self.notes = notes
        self.account = Account("http://127.0.0.1")
        self.witness: Witness | None = None

    async def arrive(self, url: str) -> None:
        """Become a guest, and connect by way of the proxy."""
        person = await self.ask(lambda account: account.become_guest(self.name))
        self.witness = Witness(self.account, url, person, self.notes)
        await self.witness.__aenter__()

    async def leave(self) -> None:
        if self.witness:
            await self.witness.__aexit__()
        await self.account.close()

    @property
    def here(self) -> Witness:
        assert self.witness is not None
        return self.witness

    async def ask(self, question: Callable[[Account], Awaitable[Result]]) -> Result:
        """Ask some server over HTTP; if it dies meanwhile, ask another."""
        while True:
            self.account.http.base_url = httpx.URL((await self.servers.some()).url or "")
            try:
                return await question(self.account)
            except httpx.TransportError:
                await asyncio.sleep(0.02)
            except ClientError as error:
                if error.code != "unavailable":
                    raise
                await asyncio.sleep(0.02)

    async def watch(self, table: str) -> None:
        for _ in range(PATIENCE):
            with contextlib.suppress(TimeoutError):
                await self.here.watch(table)
                return
        self.notes.violations.append(f"table {table}: {self.name} was not shown it for {PATIENCE} minutes")

    async def sit(self, table: str) -> None:
        await self.do(commands.Sit(table, self.here.new_id(), words=f"words of {self.name}"))

    async def play(self, table: str, stop: asyncio.Event) -> None:
        """Act whenever there is something to do, until the game is over or everybody must stop."""
        seen, patience = -1, PATIENCE
        while not stop.is_set() and patience:
            waiting = asyncio.create_task(self.here.wait_for(table, lambda state, seen=seen: is_news(state, seen)))
            stopping = asyncio.create_task(stop.wait())
            try:
                await asyncio.wait((waiting, stopping), return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    return
                state = waiting.result()
            except TimeoutError:
                patience -= 1
                continue
            finally:
                waiting.cancel()
                stopping.cancel()
            if state.status == "over":
                return
            seen, patience = state.number, PATIENCE
            await self._react(state)
        if not patience:
            self.notes.violations.append(f"table {table}: {self.name} was sent nothing new for {PATIENCE} minutes")

    async def _react(self, state: table_state.State) -> None:
        """Think, and do something at random; a chat message sent meanwhile may overtake a move."""
        await asyncio.sleep(self.chance.uniform(0, LONGEST_THOUGHT))
        commands = [command for command in (self._remark(state), self._choose(state)) if command]
        await asyncio.gather(*(self.do(command) for command in commands))

    def _remark(self, state: table_state.State) -> commands.Command | None:
        if self.chance.random() >= SAYING:
            return None
        return commands.Say(state.table, self.here.new_id(), f"{self.name} sees state {state.number}")

    def _choose(self, state: table_state.State) -> commands.Command | None:
        table, new_id, roll = state.table, self.here.new_id(), self.chance.random()
        if state.undo.asked_by is not None and state.undo.asked_by not in state.you and state.you:
            return commands.AnswerUndo(table, new_id, roll < 0.5)
        if state.legal and roll < RESIGNING:
            return commands.Resign(table, new_id)
        if state.you and roll < {"yes": UNDOING, "ask": ASKING, "no": 0}[state.undo.may]:
            return commands.Undo(table, new_id)
        if state.legal:
            return commands.Move(table, new_id, state.number, self.chance.choice(state.legal))
        return None

    async def do(self, command: commands.Command) -> None:
        """Carry a command out, or be refused for a good reason."""
        for _ in range(PATIENCE):
            try:
                await self.here.do(command)
            except ClientError as error:
                if error.code not in FAIR_REFUSALS:
                    self.notes.violations.append(f"{command} of {self.name} was refused: {error.code}, {error}")
            except TimeoutError:
                continue
            return
        self.notes.violations.append(f"{command} of {self.name} was not answered for {PATIENCE} minutes")


def is_news(state: table_state.State, seen: int) -> bool:
    return state.status == "over" or (state.status == "running" and state.number > seen)
