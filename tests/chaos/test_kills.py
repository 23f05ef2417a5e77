"""The kill test in short: a few kills are survived without a move lost or doubled. `make chaos` is the long form."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.chaos.databases import Kind, database
from tests.chaos.running import Plan, Run

KILLS = 3


@pytest.mark.parametrize(("kind", "processes"), [("sqlite", 1), ("postgresql", 3)])
def test_kills_lose_and_double_nothing(kind: Kind, processes: int, tmp_path: Path) -> None:
    plan = Plan(KILLS, games=3, processes=processes, seed=7, long_pauses=0)

    async def run() -> Run:
        with database(kind, tmp_path) as found:
            test = Run(plan, found, tmp_path, say=lambda _: None)
            await test.run()
            return test

    done = asyncio.run(run())
    assert done.kills == KILLS
    assert len(done.notes.acks) > 10 * KILLS
    assert done.notes.counts["doubled"] > 0
    assert done.notes.counts["delayed"] > 0
