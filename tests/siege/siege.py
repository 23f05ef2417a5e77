"""One siege: a server, honest games on it, and a sequence of phases, each with its attack.

A phase lasts as long as asked, and until all honest games have made progress. What it proves does not depend on
how quick the machine is: every honest move is acknowledged, the server's memory stays within bounds, and the log shows
the host what was wrong. How long moves took is reported besides.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from azulejos.server.database.store import Store
from azulejos.server.settings import FILE_NAME
from tests.chaos.databases import Database
from tests.server.servers import Server
from tests.siege.attacks import ATTACKS
from tests.siege.honest import GAMES, PEACE, Timings, honest_games
from tests.siege.processes import memory_of
from tests.siege.troubles import TROUBLES, Besieged

MEGABYTE = 2**20
MOST_GROWTH = 256 * MEGABYTE  # of the server's memory, in one phase; three passwords at once take 192 of them
FEWEST_MOVES = 3  # of each honest game, after an attack and in spite of it
PATIENCE = 300.0  # seconds in which these have been made
LOG_SECONDS = 120.0  # in which a trouble is logged

Say = Callable[[str], None]


class Broken(Exception):
    """The siege has succeeded; the message says how."""


class MisledServer(Server):
    """A server whose clock can be set."""

    def __init__(self, database: str, folder: Path, clock_file: Path, *options: str) -> None:
        super().__init__(database, folder, *options)
        self.clock_file = clock_file

    def command(self) -> list[str]:
        python, _, _, *rest = super().command()
        return [python, "-m", "tests.siege.wrong_clock", str(self.clock_file), *rest]


@dataclass
class Siege:
    """The state and the results of a siege."""

    besieged: Besieged
    seconds: float  # that each phase lasts
    say: Say
    timings: Timings = field(default_factory=Timings)
    attackers: dict[str, dict[str, int]] = field(default_factory=dict)  # by phase, what they got
    peak: int = 0  # of the server's memory in this phase, in bytes

    @property
    def server(self) -> Server:
        return self.besieged.server

    async def run(self, phases: list[str]) -> None:
        async with honest_games([server.url for server in self.besieged.servers], self.timings) as games:
            for phase in [PEACE, *phases]:
                await self.phase(phase, games)

    async def phase(self, name: str, games: list[asyncio.Task[None]]) -> None:
        self.timings.phase = name
        before = self.peak = self.memory()
        if name in ATTACKS:
            await self.under_attack(name, games)
        elif name in TROUBLES:
            await self.in_trouble(name, games)
        else:
            await self.watch(games, self.seconds)
        await self.until_moves_are_made(name, games)
        growth = self.peak - before
        if growth > MOST_GROWTH:
            raise Broken(f"{name}: the server's memory has grown by {growth // MEGABYTE} MB")
        self.say(self.line(name, growth))

    async def under_attack(self, name: str, games: list[asyncio.Task[None]]) -> None:
        command = (sys.executable, "-m", "tests.siege.attacks", name, self.server.url, str(self.seconds))
        attacker = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        try:
            answer = asyncio.create_task(attacker.communicate())
            await self.until_moves_are_made(name, games)
            await self.watch(games, self.seconds, answer)
            self.attackers[name] = json.loads((await answer)[0] or b"{}")
        finally:
            if attacker.returncode is None:
                attacker.kill()
                await attacker.wait()
        if attacker.returncode:
            raise Broken(f"{name}: the attacker itself failed with {attacker.returncode}")

    async def in_trouble(self, name: str, games: list[asyncio.Task[None]]) -> None:
        trouble, expected = TROUBLES[name]
        already = {server: len(server.log) for server in self.besieged.servers}
        async with trouble(self.besieged):
            await self.watch(games, self.seconds)
            if expected.moves_go_on:
                await self.until_moves_are_made(name, games)
            await self.until_logged(name, expected.log, already)

    async def until_logged(self, name: str, words: tuple[str, ...], already: dict[Server, int]) -> None:
        """One of the words is in what the servers have logged since; they need not repeat themselves at once."""
        until = time.monotonic() + LOG_SECONDS
        while words:
            written = "".join(server.log[length:] for server, length in already.items()).lower()
            if any(word in written for word in words):
                return
            if time.monotonic() > until:
                raise Broken(f"{name}: the log says nothing of it: {written or 'it is empty'}")
            await asyncio.sleep(0.1)

    async def watch(self, games: list[asyncio.Task[None]], seconds: float, *others: asyncio.Task[object]) -> None:
        """Let time pass, or another task finish; a game that fails ends the siege."""
        until = time.monotonic() + (PATIENCE + seconds if others else seconds)
        while time.monotonic() < until and not (others and all(task.done() for task in others)):
            self.check(games)
            await asyncio.sleep(0.1)

    async def until_moves_are_made(self, name: str, games: list[asyncio.Task[None]]) -> None:
        """Wait until each game has made `FEWEST_MOVES` more moves."""
        before, until = self.timings.made.copy(), time.monotonic() + PATIENCE
        while slow := [game for game in GAMES if self.timings.made[game] < before[game] + FEWEST_MOVES]:
            self.check(games)
            if time.monotonic() > until:
                raise Broken(f"{name}: an honest game made no move for {PATIENCE:.0f} s: {slow[0]}")
            await asyncio.sleep(0.1)

    def check(self, games: list[asyncio.Task[None]]) -> None:
        self.peak = max(self.peak, self.memory())
        for game in games:
            if game.done():
                raise Broken(f"{self.timings.phase}: an honest game failed: {game.exception()!r}")
        for server in self.besieged.servers:
            if server.process.poll() is not None:
                raise Broken(f"{self.timings.phase}: a server has ended with {server.process.returncode}")

    def memory(self) -> int:
        return memory_of(self.server.process.pid)

    def line(self, name: str, growth: int) -> str:
        moves, late = self.timings.moves(name), self.timings.quantile(name, 0.99)
        median = self.timings.quantile(name, 0.5)
        got = ", ".join(f"{what} {number}" for what, number in sorted(self.attackers.get(name, {}).items()))
        figures = f"{moves} moves, median {1000 * median:.0f} ms, 99 % within {1000 * late:.0f} ms"
        attacker = f"; the attacker got: {got}" if got else ""
        return f"{name}: {figures}, memory {growth // MEGABYTE:+} MB{attacker}"


@asynccontextmanager
async def besieged_servers(database: Database, processes: int, folder: Path) -> AsyncIterator[Besieged]:
    """Servers with the limits that a host has by default."""
    clock_file = folder / "clock"
    clock_file.write_text("0")
    servers = []
    for number in range(processes):
        (folder / str(number)).mkdir()
        servers.append(MisledServer(database.typed, folder / str(number), clock_file, "--bot-pause-ms", "0"))
    store = Store(database.url)
    store.start()
    try:
        for server in servers:
            server.start()
        sqlite = folder / FILE_NAME if database.processes == () else None
        yield Besieged(tuple(servers), store, clock_file, sqlite, database.processes)
    finally:
        await store.close()
        for server in servers:
            server.stop()
