"""`python -m tests.chaos`: kill servers while games are played, and see whether a move is lost or doubled."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from tests.chaos.checking import Violation
from tests.chaos.databases import database, kept_or_thrown_away
from tests.chaos.running import Plan, Run

SECONDS_A_LINE = 10  # if the output is not a terminal


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--games", type=int, default=8, help="how many are played at once")
    parser.add_argument("--processes", type=int, help="of the server; 1 for sqlite, else 3")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where database and logs are kept; else they are thrown away")
    given = parser.parse_args()
    given.processes = given.processes or (1 if given.database == "sqlite" else 3)
    if given.database == "sqlite" and given.processes != 1:
        parser.error("a SQLite file is for one process")
    return given


def say(line: str) -> None:
    """A line that replaces the last one on a terminal."""
    sys.stderr.write(f"\r\033[K{line}" if sys.stderr.isatty() else f"{line}\n")
    sys.stderr.flush()


async def test(given: argparse.Namespace, folder: Path) -> int:
    plan = Plan(given.kills, given.games, given.processes, given.seed)
    with database(given.database, folder) as address:
        run = Run(plan, address, folder, say)
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, run.stop.set)
        try:
            await run.run()
        except Violation as violation:
            say(f"{run.progress()}\nBROKEN: {violation}\n")
            return 1
    say(f"{run.progress()}\nNothing was lost and nothing doubled; {run.notes.counts['files']} game files are fair.\n")
    return 0


def main() -> int:
    given = arguments()
    with kept_or_thrown_away(given.folder) as folder:
        return asyncio.run(test(given, folder))


if __name__ == "__main__":
    sys.exit(main())
