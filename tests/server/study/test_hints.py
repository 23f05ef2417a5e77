"""Hints: for one person against bots who wanted them when the table was made; counted, and never with others."""

from __future__ import annotations

import pytest

from azulejos.bots.search.budget import new_flag
from azulejos.core.records.game_file import parse_record
from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from azulejos.server.features.positions.previews import brings
from azulejos.server.features.reviews.judging import best_action
from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.table_setup import Setup
from tests.duel.test_hidden import games_with_drawing
from tests.server.servers import Server, guest, refused

NODES = 16  # of each search


def test_a_hint_does_not_depend_on_what_is_hidden_from_the_seat() -> None:
    """Two states that differ only in plates that the seat to act has not seen get the same hint and effects."""
    duel, compared = find_game("duel"), 0
    for number, state in enumerate(games_with_drawing(range(2))):
        seat = duel.actor(state)
        twin = duel.determinise(state, seat, seeded(number)) if seat >= 0 else state
        if twin.tobytes() != state.tobytes() and number % 3 == 0:
            compared += 1
            action, other = (best_action(duel, each, NODES, new_flag()) for each in (state, twin))
            assert brings(duel, twin, other, seat) == brings(duel, state, action, seat)
    assert compared > 5


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_a_hint_is_a_legal_move_and_counts_once_in_its_position(server: Server, game: str) -> None:
    async with guest(server, "Ana") as ana, guest(server, "Ben") as ben:
        table = await ana.account.create(Setup(game=game, bots={"1": "greedy"}, hints=True))
        await ana.sit(table)
        for asked in (1, 2):
            state = await ana.until(table, lambda state: bool(state.legal))
            hint = await ana.account.post("/api/hints", {"table": table, "number": state.number})
            assert hint["brings"]["move"] in state.legal
            counted = await ana.until(table, lambda state, asked=asked: state.hints == [asked, 0])  # type: ignore[misc]
            again = await ana.account.post("/api/hints", {"table": table, "number": counted.number})
            assert again == hint
            with refused("not_seated"):
                await ben.account.post("/api/hints", {"table": table, "number": counted.number})
            await ana.move(table, hint["brings"]["move"])
        with refused("stale"):
            await ana.until(table, lambda state: bool(state.legal))
            await ana.account.post("/api/hints", {"table": table, "number": 1})
        assert ana.state(table).hints == [2, 0]
        await ana.do(Resign, table)
        record = parse_record(await ana.account.get(f"/api/tables/{table}/file"), find_game)
        assert record.tags["Hints1"] == "2"
        assert "Hints2" not in record.tags


async def test_there_are_no_hints_with_others_or_where_nobody_wanted_them(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        for setup in (
            Setup(game="azul", hints=True),
            Setup(game="azul", options={"players": "3"}, bots={"1": "greedy"}, hints=True),
            Setup(game="azul", options={"players": "3"}, bots={"1": "greedy"}, hot_seat=True, hints=True),
        ):
            with refused("bad_setup"):
                await ana.account.create(setup)
        table = await ana.account.create(Setup(game="azul", bots={"1": "greedy"}))
        await ana.sit(table)
        state = await ana.until(table, lambda state: bool(state.legal))
        with refused("no_hints"):
            await ana.account.post("/api/hints", {"table": table, "number": state.number})
