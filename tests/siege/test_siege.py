"""A short siege: honest games continue whatever is done to the server. `make siege` is the long form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.databases import Kind, database
from tests.siege.attacks import ATTACKS
from tests.siege.honest import PEACE
from tests.siege.siege import Siege, besieged_servers
from tests.siege.troubles import troubles_of

SECONDS = 1.0  # a phase


@pytest.mark.parametrize(("kind", "processes"), [("sqlite", 1), ("postgresql", 3)])
async def test_honest_games_go_on_under_siege(kind: Kind, processes: int, tmp_path: Path) -> None:
    attacks = [*ATTACKS] if kind == "sqlite" else []
    phases = [*attacks, *troubles_of(kind)]
    said: list[str] = []
    with database(kind, tmp_path) as place:
        async with besieged_servers(place, processes, tmp_path) as besieged:
            siege = Siege(besieged, SECONDS, said.append)
            await siege.run(phases)
    assert [line.partition(":")[0] for line in said] == [PEACE, *phases]
    assert set(siege.attackers) == set(phases) & set(ATTACKS)
