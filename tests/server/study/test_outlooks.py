"""Outlooks of the positions that take most work: no other request waits for them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azulejos.games import game as find_game
from azulejos.server.protocol.table_setup import Setup
from tests.azul.table import board as azul_board
from tests.azul.table import table as azul_table
from tests.duel.table import board as duel_board
from tests.duel.table import table as duel_table
from tests.server.http.test_slow_readers import InThisProcess, serving_here
from tests.server.loop_watch import MOST_HELD, watched_loop
from tests.server.servers import guest

# Lines of different colours on empty grey walls: each board has 3125 ways to tile five of them.
BOARDS = [
    azul_board(lines={row: colours[row - 1] * row for row in range(1, 6)}) for colours in ("YRKWB", "RKWBY", "KWBYR")
]
NEARLY = azul_board(lines={1: "B", 2: "YY", 3: "RRR", 4: "KKKK"})
GREY = azul_table(NEARLY, *BOARDS, players=4, wall="grey", factories="BYRK/YRKW/WWBY/BYRW/WBYY", centre="BW")
# A dome on which six lines have 6,400 ways, and chips for the line that lacks one tile.
PLATES = {1: "1.1", 2: "9.0", 3: "2.3", 4: "16.3", 5: "11.3", 6: "3.0", 7: "5.3", 8: "14.2", 9: "13.2"}
LINES = {1: "R", 2: "BB", 3: "KKK", 4: "RRRR", 5: "YYYYY", 6: "TTTTT"}
DOME = duel_table(
    duel_board(lines=LINES, plates=PLATES, chips="T,RT,TY"),
    large="BYT",
    small="BYRK/TTYB/RKTT/BBYY",
)


async def put(server: InThisProcess, table: str, position: str, name: str) -> None:
    """Put a game into a position."""

    async def change() -> None:
        async with server.running.services.tables.log.locked(table) as live:
            live.table.playing().state[:] = find_game(name).notation.parse_position(position)
            live.table._moves = (-1, {})

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(change(), server.loop))


@pytest.mark.parametrize(
    ("name", "options", "position"),
    [("azul", {"wall": "grey", "players": "4"}, GREY), ("duel", {}, DOME)],
    ids=["azul", "duel"],
)
async def test_no_outlook_holds_the_loop(name: str, options: dict[str, str], position: str, tmp_path: Path) -> None:
    async with serving_here(tmp_path) as server, guest(server) as ana:
        setup = Setup(game=name, options=options, hot_seat=True)
        table = await ana.account.create(setup)
        for seat in range(int(options.get("players", 2))):
            await ana.sit(table, seat)
        await ana.until(table, lambda state: bool(state.legal))
        await put(server, table, position, name)
        number = ana.state(table).number
        with watched_loop(server.loop) as holds:
            asked: dict[str, Any] = {"type": "preview", "table": table, "number": number, "outlook": True}
            answer = await ana.account.post("/api/previews", asked)
            again = await ana.connection.preview(table, outlook=True)
        game = find_game(name)
        state = game.notation.parse_position(position)
        assert [each["move"] for each in answer["previews"]] == game.moves(state)
        assert [each.outlook for each in again.previews] == list(game.outlook_of_moves(state, game.legal(state)))
        assert holds.longest < MOST_HELD
        assert holds.turns >= 2  # one for each question at least: how many more is for the machine to say
