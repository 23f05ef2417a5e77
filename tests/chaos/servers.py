"""Real server processes, which are killed without warning and started again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

LISTENS = re.compile(rb"is running at (http://\S+?)/?\s")
READY, ERROR = b'"event": "ready"', re.compile(rb'"level": "error"|Traceback|^ERROR |^CRITICAL ')
START_SECONDS = 60
RESTART_SECONDS = 0.5
# Bots move at once, no rate limit applies, and a bot soon plays for a player who lost the connection.
ARGUMENTS = ["--port", "0", "--bot-pause-ms", "10", "--limit-factor", "1000", "--log-format", "json"]
ARGUMENTS += ["--grace-seconds", "5"]


class Server:
    """One process, again and again."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self.arguments = [*ARGUMENTS, *arguments]
        self.log = log
        self.url: str | None = None  # while it can be reached
        self.ready = asyncio.Event()
        self.errors: list[str] = []  # lines of its log that should not be there
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "azulejos",
            "serve",
            *self.arguments,
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us alone
            limit=2**20,
        )
        self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Follow the log, which says when it listens."""
        assert process.stderr is not None
        url = None
        with self.log.open("ab") as log:
            async for line in process.stderr:
                log.write(line)
                if listens := LISTENS.search(line):
                    url = listens[1].decode()
                if READY in line:
                    self.url = url
                    self.ready.set()
                if ERROR.search(line):
                    self.errors.append(line.decode().strip())
        if self._process is process and await process.wait() not in (0, -signal.SIGKILL):
            self.url = None  # it has given up, perhaps because its database broke: start it again, as systemd would
            self.ready.clear()
            await asyncio.sleep(RESTART_SECONDS)
            if self._process is process:  # else it was killed meanwhile
                await self.start()

    async def kill(self) -> None:
        """As if the machine's plug was pulled, but for the disk."""
        self.url = None
        self.ready.clear()
        process, reader, self._process, self._reader = self._process, self._reader, None, None
        if process is None or reader is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await reader


class Servers:
    """All processes on one database."""

    def __init__(self, count: int, arguments: Sequence[str], folder: Path, chance: random.Random) -> None:
        self.all = [Server(arguments, folder / f"server-{number}.log") for number in range(count)]
        self._chance = chance
        self._restarts: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Servers:
        for server in self.all:
            await server.start()
            if server is self.all[0]:
                await self.wait_until_ready([server])  # which makes the tables
        await self.wait_until_ready(self.all)
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._restarts:
            task.cancel()
        await asyncio.gather(*self._restarts, return_exceptions=True)
        for server in self.all:
            await server.kill()

    async def wait_until_ready(self, servers: Sequence[Server]) -> None:
        try:
            async with asyncio.timeout(START_SECONDS):
                for server in servers:
                    await server.ready.wait()
        except TimeoutError:
            logs = ", ".join(str(server.log) for server in servers)
            raise RuntimeError(f"a server did not start in {START_SECONDS} s; see {logs}") from None

    async def wait_for_most(self) -> None:
        """Until at least half of them are ready."""
        async with asyncio.timeout(START_SECONDS):
            while 2 * sum(server.ready.is_set() for server in self.all) < len(self.all):
                await asyncio.sleep(0.05)

    async def some(self) -> Server:
        """One that is ready, by chance."""
        while not (ready := [server for server in self.all if server.url]):
            waits = [asyncio.create_task(server.ready.wait()) for server in self.all]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED, timeout=START_SECONDS)
            for wait in waits:
                wait.cancel()
        return self._chance.choice(ready)

    async def kill(self, server: Server, pause: float) -> None:
        """Kill one now and start it again after a pause, without waiting for that."""
        await server.kill()

        async def restart() -> None:
            await asyncio.sleep(pause)
            await server.start()

        task = asyncio.create_task(restart())
        self._restarts.add(task)
        task.add_done_callback(self._restarts.discard)

    def errors(self) -> list[str]:
        return [error for server in self.all for error in server.errors]
