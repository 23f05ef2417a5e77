"""Honest games, played while a server is under siege: who plays them, and how long each move took."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from azulejos.client import TRY_AGAIN, Account, ClientError, Connection
from azulejos.server.protocol.table_setup import RealTime, Setup

SEATS = 2
GROUPS = 6  # of people who play each game in turn, so that no person makes more tables than allowed
PEACE = "peace"  # the phase before the first attack
THINK_SECONDS = (0.05, 0.25)  # at least, at most
PATIENCE = 180.0  # seconds after which an honest move counts as lost


@dataclass(frozen=True, slots=True)
class HonestGame:
    """One of the games that are played all the time."""

    game: str
    bot: str | None = None  # who sits at the last seat, if it is not a person
    clock: RealTime | None = None

    @property
    def people(self) -> int:
        return SEATS - (self.bot is not None)

    @property
    def setup(self) -> Setup:
        bots = {str(SEATS - 1): self.bot} if self.bot else {}
        return Setup(game=self.game, bots=bots, clock=self.clock, timeout="end")


AMPLE = RealTime(seconds=600, increment=60)  # never used up, unless clocks are wrong
GAMES = (HonestGame("azul"), HonestGame("duel", clock=AMPLE), HonestGame("azul", "architect"))


class LostMove(Exception):
    """An honest move was not acknowledged."""


class LostGame(Exception):
    """An honest game did not end as the rules say."""


@dataclass(slots=True)
class Timings:
    """Times until honest moves were acknowledged, by phase of the siege."""

    phase: str = PEACE
    seconds: dict[str, list[float]] = field(default_factory=dict)
    made: Counter[HonestGame] = field(default_factory=Counter)  # moves in all phases

    def note(self, game: HonestGame, seconds: float) -> None:
        self.seconds.setdefault(self.phase, []).append(seconds)
        self.made[game] += 1

    def moves(self, phase: str) -> int:
        return len(self.seconds.get(phase, ()))

    def quantile(self, phase: str, share: float) -> float:
        ordered = sorted(self.seconds[phase])
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@asynccontextmanager
async def honest_games(urls: Sequence[str], timings: Timings) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Games between people and against a bot, and others when they are over, until this is left."""
    async with AsyncExitStack() as stack:
        games = []
        for number, game in enumerate(GAMES):
            places = [urls[(number + seat) % len(urls)] for seat in range(game.people)]
            groups = [
                [
                    await stack.enter_async_context(person(place, f"Honest {number}{group}{seat}"))
                    for seat, place in enumerate(places)
                ]
                for group in range(GROUPS)
            ]
            games.append(asyncio.create_task(play_for_ever(game, groups, timings, random.Random(number))))
        try:
            yield games
        finally:
            for task in games:
                task.cancel()
            await asyncio.gather(*games, return_exceptions=True)


@asynccontextmanager
async def person(url: str, name: str) -> AsyncIterator[Connection]:
    account = Account(url)
    try:
        await account.become_guest(name)
        async with Connection(account) as connection:
            yield connection
    finally:
        await account.close()


async def play_for_ever(
    game: HonestGame, groups: list[list[Connection]], timings: Timings, chance: random.Random
) -> None:
    for people in itertools.cycle(groups):
        table = await until_it_succeeds(people[0].account, game)
        for one in people:
            await one.watch(table)
            await one.sit(table)
        await asyncio.gather(*(play(one, table, game, timings, chance) for one in people))
        result = people[0].states[table].result
        if result is None or result.reason != "played":
            raise LostGame(f"{game} ended with {result}")


async def until_it_succeeds(account: Account, game: HonestGame) -> str:
    """A new table; while the database is out of order there is none to be had."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return await account.create(game.setup)
        except ClientError as refusal:
            if refusal.code not in TRY_AGAIN or time.monotonic() > until:
                raise
        await asyncio.sleep(TRY_AGAIN["too_fast"])


async def play(one: Connection, table: str, game: HonestGame, timings: Timings, chance: random.Random) -> None:
    """Random moves to the end of the game; each is made, and timed."""
    async for state in one.turns(table):
        await asyncio.sleep(chance.uniform(*THINK_SECONDS))
        began = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                await one.move(table, chance.choice(state.legal))
        except TimeoutError:
            raise LostMove(f"a move at {table} was not acknowledged within {PATIENCE:.0f} s") from None
        timings.note(game, time.monotonic() - began)
