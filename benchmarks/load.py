"""How many people can play at once on one core? Many games of two, and the time until a move is acknowledged.

    python -m benchmarks.load [--games 500] [--seconds 60] [--think 2] [--ramp] [--database postgresql://…]

The server runs on one core, this generator on another (Linux). Each player moves about `--think` seconds after
seeing that it is their turn, and plays a rematch when a game is over. See `load.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop
from benchmarks.load_players import Load, Player

from azulejos.server.protocol import table_setup

SERVER_CORE, OWN_CORE = 0, 1
WARM_SECONDS = 10  # are not measured: everybody sits down, and the games fall out of step
STEP = 1.15  # by which the ramp raises the number of games
JSON = {"Content-Type": "application/json"}
PROMISE_MS = 100  # of the 99th percentile
LATE_MS = 20  # a generator that is later than this measures itself
LISTENS = re.compile(r"listens at (http://\S+)/")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Server:
    """The server in a process of its own, on a core of its own."""

    process: subprocess.Popen[bytes]
    url: str

    def cpu(self) -> float:
        """Seconds of processor time until now."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """MB that are resident."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(re.findall(r"VmRSS:\s+(\d+)", file.read())[0]) / 1024


def start_server(folder: str, python_path: str, database: str | None, profile: str | None) -> Server:
    python = [python_path, *(["-m", "cProfile", "-o", profile] if profile else [])]
    arguments = ["-m", "azulejos", "serve", "--port", "0", "--data-dir", folder, "--limit-factor", "1000"]
    arguments += ["--database", database] if database else []
    log = Path(folder) / "log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([*python, *arguments], stderr=file)
    os.sched_setaffinity(process.pid, {SERVER_CORE})
    while process.poll() is None:
        if listens := LISTENS.search(log.read_text(encoding="utf-8")):
            return Server(process, listens[1])
        time.sleep(0.1)
    raise SystemExit(f"the server did not start: {log.read_text(encoding='utf-8')}")


async def add_games(load: Load, server: Server, games: int) -> None:
    """Seat two new players at each of the new tables, one table after the other, so that they fall out of step."""
    host = urlsplit(server.url).netloc
    address, port = host.split(":")
    loop = asyncio.get_running_loop()
    async with httpx.AsyncClient(base_url=server.url, headers=JSON) as http:
        for _ in range(games):
            cookies = [await new_guest(http) for _ in range(2)]
            setup = msgspec.json.encode(table_setup.Setup(game="azul"))
            answer = await http.post("/api/tables", content=setup, headers={"Cookie": cookies[0]})
            table = answer.raise_for_status().json()["table"]
            for cookie in cookies:
                player = partial(Player, load, host, cookie, table, is_first=cookie == cookies[0])
                await loop.create_connection(player, address, int(port))


async def new_guest(http: httpx.AsyncClient) -> str:
    """The cookie of a new guest."""
    http.cookies.clear()
    answer = await http.post("/api/guest", content=b"{}")
    cookie = SimpleCookie(answer.raise_for_status().headers["set-cookie"])
    http.cookies.clear()
    return "; ".join(f"{name}={morsel.value}" for name, morsel in cookie.items())


async def measure(load: Load, server: Server, seconds: float) -> float:
    """Measure for a while, and print a line; the 99th percentile."""
    await asyncio.sleep(WARM_SECONDS)
    load.times, load.late, load.received, over = [], 0, 0, load.games_over
    began, cpu, own = time.perf_counter(), server.cpu(), time.process_time()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    cpu, own = (server.cpu() - cpu) / passed, (time.process_time() - own) / passed
    cuts = statistics.quantiles(load.times, n=100)
    print(
        f"{len(load.times) / passed:.0f} moves a second; median {cuts[49]:.1f} ms, 95 % {cuts[94]:.1f}, "
        f"99 % {cuts[98]:.1f}, worst {max(load.times):.1f}; server {cpu:.0%} of its core, "
        f"{1000 * cpu * passed / len(load.times):.3f} ms a move, {server.memory():.0f} MB; "
        f"generator {own:.0%}, at most {load.late:.0f} ms late; {load.received / passed / 1e6:.2f} MB/s; "
        f"{load.games_over - over} games over; load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    for reason in sorted(set(load.refused)):
        print(f"refused {load.refused.count(reason)} times: {reason}")
    return cuts[98]


async def run(given: argparse.Namespace, server: Server) -> None:
    load = Load(given.think, random.Random(given.seed))
    games = given.games
    await add_games(load, server, games)
    print(f"{2 * games} sockets, {games} games: ", end="", flush=True)
    slowest = await measure(load, server, given.seconds)
    while given.ramp and slowest <= PROMISE_MS:
        more = round(games * STEP) - games
        await add_games(load, server, more)
        games += more
        print(f"{2 * games} sockets, {games} games: ", end="", flush=True)
        slowest = await measure(load, server, given.seconds)
    if given.ramp:
        print(f"It breaks at {2 * games} sockets: the 99th percentile is {slowest:.0f} ms, above {PROMISE_MS}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="with two players each")
    parser.add_argument("--sockets", type=int, help="the same, by the number of players")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=2)
    parser.add_argument("--ramp", action="store_true", help="more and more games, until it breaks")
    parser.add_argument("--database", help="postgresql://…; else a SQLite file that is thrown away")
    parser.add_argument("--python", default=sys.executable, help="whose server is measured: of another checkout's venv")
    parser.add_argument("--profile", help="a file for cProfile's figures of the server; it slows the server down")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.games = given.sockets // 2 if given.sockets else given.games
    os.sched_setaffinity(0, {OWN_CORE})
    with tempfile.TemporaryDirectory(prefix="azulejos-load-") as folder:
        server = start_server(folder, given.python, given.database, given.profile)
        try:
            uvloop.run(run(given, server))
        finally:
            server.process.send_signal(signal.SIGINT)
            server.process.wait(30)


if __name__ == "__main__":
    main()
