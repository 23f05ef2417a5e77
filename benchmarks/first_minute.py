"""Measures how long a new user waits on a fresh machine: `make first-minute`.

Everything runs with an empty home and an empty cache. First, the processor's time to compile each game. Then a real
server is started for each game; a player opens its page, creates a table with the strongest bot, plays, and waits
for the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from azulejos import games
from azulejos.bots import levels
from azulejos.bots.precompile import BOTS, LOOPS, RULES
from azulejos.client import Account, Connection
from azulejos.core.compiling.cache import FOLDER_VARIABLE
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.table_state import State

LISTENS = re.compile(r"listens at (http://127\.0\.0\.1:\d+)/")


def fresh(folder: Path) -> dict[str, str]:
    """An environment in which nothing of ours has ever run."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("AZULEJOS_")}
    return plain | {"HOME": str(folder), FOLDER_VARIABLE: str(folder / "cache")}


def processor_seconds() -> float:
    """Of all processes that have been started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compile_everything() -> None:
    """The time for what a first game against a bot needs, for all that people's games ask, and for all there is."""
    print("compiling, in seconds of one core\n")
    everything = (BOTS, RULES, LOOPS)
    totals = [0.0] * len(everything)
    for game in games.names():
        for number in range(len(everything)):
            names = everything[: number + 1]
            taken = compile_time(game, names)
            totals[number] += taken
            print(f"{game:8} {', '.join(names):20} {taken:6.1f}", flush=True)
    print(f"{'all':8} {', '.join(everything):20} {totals[-1]:6.1f}\n")


def compile_time(game: str, names: tuple[str, ...]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        before = processor_seconds()
        command = [sys.executable, "-m", "azulejos.bots.precompile", "0", game, *names]
        subprocess.run(
            command, env=fresh(Path(folder)), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        return processor_seconds() - before


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of a server that has just been started, as soon as its page is served."""
    log_file = folder / "log"
    command = [sys.executable, "-m", "azulejos", "serve", "--port", "0", "--data-dir", str(folder / "data")]
    with log_file.open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=fresh(folder))
    try:
        while not (found := LISTENS.search(log_file.read_text())) or not answers(found[1]):
            assert process.poll() is None, log_file.read_text()
            time.sleep(0.01)
        yield found[1]
    finally:
        process.terminate()
        process.wait()


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url) as page:
            return bool(page.read())
    except urllib.error.URLError:
        return False


async def play_first_game(url: str, game: str, bot: str) -> tuple[float, float]:
    """The longest wait for an own move to happen, and the time of the bot's first answer."""
    account = Account(url)
    began = time.monotonic()
    slowest = 0.0
    await account.become_guest("Ann")
    async with Connection(account) as connection:
        table = await account.create(Setup(game=game, options={"start": "1"}, bots={"1": bot}))
        await connection.watch(table)
        await connection.sit(table)
        state = await connection.wait_for(table, is_my_turn)
        while state.to_act == 0:
            sent = time.monotonic()
            ack = await connection.move(table, state.legal[0])
            state = await connection.wait_for(table, lambda seen, at=ack.number: seen.number >= at)
            slowest = max(slowest, time.monotonic() - sent)
        await connection.wait_for(table, lambda seen, at=state.number: seen.number > at)
    await account.close()
    return slowest, time.monotonic() - began


def is_my_turn(state: State) -> bool:
    return bool(state.legal)


def play(game: str) -> None:
    bot = levels(game)[-1].name
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        began = time.monotonic()
        with server(Path(folder)) as url:
            page = time.monotonic() - began
            slowest, answered = asyncio.run(play_first_game(url, game, bot))
        print(f"{game:8} page {page:5.1f} s    own move {1000 * slowest:4.0f} ms    answer of {bot} {answered:5.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only-play", action="store_true", help="Do not measure the parts one by one.")
    if not parser.parse_args().only_play:
        compile_everything()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"the first game, from the start of the server ({os.cpu_count()} cores, load {load:.1f} before)\n")
    for game in games.names():
        play(game)


if __name__ == "__main__":
    main()
