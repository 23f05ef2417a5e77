"""Prints the files of the program that run when a move ends a round of Azul, in the order of their first call.

`python -m tests.move_trace` plays at a real server, in a thread of this process, with a database and two clients. The
rules run uncompiled, so that they can be traced. A file counts if it runs at every such move: background work that
happens to run meanwhile does not.
"""

from __future__ import annotations

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports the compiler

import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType

import azulejos
from tests.server.http.test_slow_readers import serving_here
from tests.server.servers import Guest, guests, seated, to_act

SOURCE = str(Path(azulejos.__file__).parent)
ROUNDS = 3
AFTERWARDS = 0.05  # seconds for the work after both clients have the state


class Trace:
    """The files whose functions are called, in threads that start after it was set."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(SOURCE):
            self.files.setdefault(code.co_filename)


async def traced_moves(trace: Trace, folder: Path) -> list[list[str]]:
    """The files that ran at the last move of each of some rounds."""
    traced: list[list[str]] = []
    async with serving_here(folder) as server, guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul", options={"players": "2"})
        while len(traced) < ROUNDS:
            before = round_of(people[0], table)
            actor, other = await to_act(people, table)
            trace.files = {}
            ack = await actor.move(table)
            await other.seen(table, ack.number)
            await asyncio.sleep(AFTERWARDS)
            files = trace.files
            if round_of(actor, table) > before:
                traced.append(list(files))
    return traced


def round_of(person: Guest, table: str) -> int:
    return int(person.state(table).view["round"])


def walk() -> list[str]:
    """The files, below `src/azulejos/`."""
    trace = Trace()
    threading.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        first, *others = asyncio.run(traced_moves(trace, Path(folder)))
    shared = set(first).intersection(*others)
    return [str(Path(file).relative_to(SOURCE)) for file in first if file in shared]


if __name__ == "__main__":
    sys.stdout.write("".join(f"{file}\n" for file in walk()))
