"""`python -m tests.siege`: attack a server in every way that we know, while honest people play."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from tests.chaos.databases import database, kept_or_thrown_away
from tests.siege.attacks import ATTACKS
from tests.siege.siege import Broken, Siege, besieged_servers
from tests.siege.troubles import TROUBLES, troubles_of

PHASES = [*ATTACKS, *TROUBLES]
WAIT_PHASES = {name for name, (_, expected) in TROUBLES.items() if not expected.moves_go_on}
PROMISED_SECONDS = 0.25  # within which 99 of 100 honest moves are acknowledged while the database works


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=__doc__)
    parser.add_argument("phases", nargs="*", metavar="PHASE", help=f"which; all if none is named: {', '.join(PHASES)}")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, help="of the server; 1 for sqlite, else 3")
    parser.add_argument("--seconds", type=float, default=20, help="that each phase lasts")
    parser.add_argument("--folder", type=Path, help="where database and log are kept; else they are thrown away")
    given = parser.parse_args()
    if unknown := [name for name in given.phases if name not in PHASES]:
        parser.error(f"there is no phase {', '.join(unknown)}: there is {', '.join(PHASES)}")
    given.processes = given.processes or (1 if given.database == "sqlite" else 3)
    return given


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def run(given: argparse.Namespace, folder: Path) -> int:
    with database(given.database, folder) as place:
        async with besieged_servers(place, given.processes, folder) as besieged:
            siege = Siege(besieged, given.seconds, say)
            try:
                await siege.run(given.phases or [*ATTACKS, *troubles_of(given.database)])
            except Broken as broken:
                say(f"BROKEN: {broken}")
                return 1
    quick = [phase for phase in siege.timings.seconds if phase not in WAIT_PHASES]
    late = [phase for phase in quick if siege.timings.quantile(phase, 0.99) > PROMISED_SECONDS]
    if late:
        say(f"BROKEN: more than 1 of 100 moves took over {1000 * PROMISED_SECONDS:.0f} ms in {', '.join(late)}")
        return 1
    say("Every honest move was acknowledged, and in time.")
    return 0


def main() -> int:
    given = arguments()
    with kept_or_thrown_away(given.folder) as folder:
        return asyncio.run(run(given, folder))


if __name__ == "__main__":
    sys.exit(main())
