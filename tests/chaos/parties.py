"""A party: people who play one game after the other, with a spectator."""

from __future__ import annotations

import asyncio
import random

from azulejos.server.protocol import commands, table_setup
from tests.chaos.notes import Notes
from tests.chaos.players import Somebody
from tests.chaos.servers import Servers

MOST_PEOPLE = 3
BOTS = ("random", "greedy")  # which answer at once
REMATCH, HOT_SEAT, CLOCK = 0.3, 0.1, 0.3  # at how many of the tables


class Party:
    """Plays until it is stopped; `tables` are all at which it has played."""

    def __init__(self, number: int, servers: Servers, chance: random.Random, notes: Notes) -> None:
        self.chance = chance
        self.notes = notes
        self.people = [Somebody(f"P{number}-{seat}", servers, chance, notes) for seat in range(MOST_PEOPLE + 1)]
        self.current: str | None = None
        self.stop = asyncio.Event()

    async def arrive(self, url: str) -> None:
        for person in self.people:
            await person.arrive(url)

    async def leave(self) -> None:
        for person in self.people:
            await person.leave()

    async def play_on(self) -> None:
        """One game after another."""
        while not self.stop.is_set():
            self.current = self.current or await self._new_table()
            await asyncio.gather(*(person.watch(self.current) for person in self.people))
            if self.people[0].here.states[self.current].status == "open":  # at a rematch they sit already
                await self._sit_down(self.current)
            await asyncio.gather(*(person.play(self.current, self.stop) for person in self.people))
            if self.people[0].here.states[self.current].status == "over":
                self.notes.counts["games"] += 1
                self.current = await self._next_table(self.current)

    async def _new_table(self) -> str:
        host, setup = self.people[0], self._setup()
        return await host.ask(lambda account: account.create(setup))

    def _setup(self) -> table_setup.Setup:
        chance = self.chance
        players = chance.choice((2, 2, 3, 4))
        options = {"players": str(players), "wall": chance.choice(("coloured", "grey"))}
        game = chance.choice(("azul", "duel"))
        if game == "duel":
            players, options = 2, {"tablets": chance.choice(("first", "random-3", "random-4"))}
        people = chance.randint(1, min(players, MOST_PEOPLE))
        bots = {str(seat): chance.choice(BOTS) for seat in chance.sample(range(players), players - people)}
        return table_setup.Setup(
            game=game,
            options=options,
            bots=bots,
            clock=table_setup.RealTime(600, 5) if chance.random() < CLOCK else None,
            listed=chance.random() < 0.5,
            hot_seat=chance.random() < HOT_SEAT,
        )

    async def _sit_down(self, table: str) -> None:
        """All at once, on any seat; at a hot seat one person takes all."""
        first = self.people[0]
        setup = first.here.states[table].setup
        free = len(first.here.states[table].seats) - len(setup.bots)
        who = [first] * free if setup.hot_seat else self.people[:free]
        await asyncio.gather(*(person.sit(table) for person in who))

    async def _next_table(self, table: str) -> str | None:
        """A rematch, or none: a new table is made then."""
        for person in self.people:
            await person.here.unwatch(table)
        if self.chance.random() >= REMATCH or self.stop.is_set():
            return None
        for person in self.people:
            if person.here.states[table].you:
                await person.do(commands.Rematch(table, person.here.new_id()))
        state = await self.people[0].ask(lambda account: account.get(f"/api/tables/{table}"))
        return None if state["rematch"] is None else str(state["rematch"])
