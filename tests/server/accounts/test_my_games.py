"""The list of one's own games: who plays, whose turn it is, how it stands and how it ended."""

from __future__ import annotations

from typing import Any

from azulejos.server.protocol.commands import Resign
from azulejos.server.protocol.table_setup import Correspondence
from tests.server.servers import Guest, Server, guests, play, refused, seated, to_act


async def listed(person: Guest, query: str = "") -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = await person.account.get(f"/api/me/games{query}")
    return games


async def test_a_list_says_whose_turn_it_is_until_when_and_how_the_game_stands(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul", clock=Correspondence(days=2))
        acting, waiting = await to_act(people, table)
        ((own,), (other,)) = [await listed(person) for person in (acting, waiting)]
        assert (own["your_turn"], other["your_turn"]) == (True, False)
        assert own["to_act"] == other["to_act"] == own["seats"][0] != other["seats"][0]
        assert 0 < own["time_left"] <= 2 * 24 * 3600 * 1000
        assert (own["names"], own["bots"]) == (["Ana", "Ben"], [None, None])
        assert (own["round"], own["scores"], own["rank"]) == (1, [0, 0], None)
        await acting.move(table)
        assert [game["your_turn"] for person in (acting, waiting) for game in await listed(person)] == [False, True]


async def test_free_seats_and_bots_are_listed(server: Server) -> None:
    async with guests(server, "Ana") as (ana,):
        body = {"game": "azul", "options": {"players": "3"}, "bots": {"2": "greedy"}}
        table = (await ana.account.post("/api/tables", body))["table"]
        await ana.sit(table, 0)
        (game,) = await listed(ana)
        assert (game["status"], game["to_act"], game["round"], game["scores"]) == ("open", None, None, [])
        assert game["names"] == ["Ana", None, "greedy"]
        assert game["bots"] == [None, None, "greedy"]
        assert game["options"]["players"] == "3"


async def test_games_are_listed_by_status_and_finished_ones_have_a_result(server: Server) -> None:
    async with guests(server, "Ana") as people:
        (ana,) = people
        over, running = [await seated(people, "duel", bots={"1": "random"}) for _ in range(2)]
        end = await play(ana, over, seed=1)
        assert end.result is not None
        (game,) = await listed(ana, "?over=1")
        assert (game["table"], game["scores"]) == (over, end.result.scores)
        assert (game["score"], game["rank"]) == (end.result.scores[0], end.result.ranks[0])
        assert (game["to_act"], game["your_turn"], game["time_left"]) == (None, False, None)
        assert [game["table"] for game in await listed(ana, "?over=0")] == [running]
        await ana.do(Resign, running)
        assert {game["table"]: game["rank"] for game in await listed(ana)}[running] == 1
        with refused("bad_message"):
            await listed(ana, "?over=perhaps")
