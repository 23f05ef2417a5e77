"""The kill test in short: a few kills are survived without a move lost or doubled. `make chaos` is the long form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.databases import Kind, database
from tests.chaos.running import Plan, Run

KILLS = 3


@pytest.mark.parametrize(("kind", "processes"), [("sqlite", 1), ("postgresql", 3)])
async def test_kills_lose_and_double_nothing(kind: Kind, processes: int, tmp_path: Path) -> None:
    plan = Plan(KILLS, games=3, processes=processes, seed=7, long_pauses=0)
    with database(kind, tmp_path) as address:
        run = Run(plan, address, tmp_path, say=lambda _: None)
        await run.run()
    assert run.kills == KILLS
    assert len(run.notes.acks) > 10 * KILLS
    assert run.notes.counts["doubled"] > 0
    assert run.notes.counts["delayed"] > 0
