"""The history of a table: the same for latecomers as for those who were there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from azulejos.client import Account
from azulejos.server.protocol.commands import AnswerUndo, Undo
from azulejos.server.protocol.table_setup import Setup
from tests.server.servers import Guest, Server, guest, guests, refused, seated, to_act

MOVES = 60  # more than a page


async def pages_of(account: Account, table: str) -> list[dict[str, Any]]:
    pages = [await account.get(f"/api/tables/{table}/history")]
    while pages[-1]["next"] is not None:
        pages.append(await account.get(f"/api/tables/{table}/history?after={pages[-1]['next']}"))
    return pages


async def steps_of(account: Account, table: str) -> list[dict[str, Any]]:
    return [step for page in await pages_of(account, table) for step in page["plies"]]


class Witness:
    """A person who has been there from the first event on."""

    def __init__(self, person: Guest, table: str) -> None:
        self.person, self.table = person, table
        self.events: dict[int, Any] = {}

    async def see(self, number: int) -> None:
        state = await self.person.seen(self.table, number)
        self.events |= {event.number: event for event in state.events}


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_whoever_comes_late_is_told_what_the_others_were_sent(server: Server, game: str) -> None:
    async with guests(server, "Ana", "Ben", "Cleo") as people:
        table = await seated(people[:2], game)
        await people[2].connection.watch(table)
        witnesses = [Witness(person, table) for person in people]
        chooser = random.Random(4)
        for _ in range(MOVES):
            if people[0].state(table).status == "over":  # five short rounds
                break
            actor, _ = await to_act(people[:2], table)
            legal = actor.state(table).legal
            move = "D" if "D" in legal else chooser.choice(legal)
            ack = await actor.move(table, move)
            for witness in witnesses:
                await witness.see(ack.number)
        for witness in witnesses:
            pages = await pages_of(witness.person.account, table)
            assert len(pages) > 1
            assert all(page["number"] == ack.number for page in pages)
            steps = [step for page in pages for step in page["plies"]]
            assert steps[0]["kind"] == "started"
            for number, event in witness.events.items():
                own = [step for step in steps if step["number"] == number]
                assert [unseen(each) for ply in own for each in ply["steps"]] == [unseen(each) for each in event.steps]
                assert (own[0]["move"], own[0]["seat"]) == (event.move, event.seat)
                assert (own[0]["continues"], own[0]["at"]) == (event.continues, event.at)
            last = witness.person.state(table)
            assert steps[-1]["scores"] == [board["score"] for board in last.view["boards"]]
        if game == "duel":
            own, others = [await steps_of(witness.person.account, table) for witness in witnesses[:2]]
            assert own != others


async def test_the_points_of_the_effects_add_up_to_the_scores(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        table = await ana.account.create(Setup(game="azul", bots={"0": "random", "1": "random"}))
        await ana.connection.watch(table)
        await ana.until(table, lambda state: state.status == "over")
        steps = await steps_of(ana.account, table)
        totals = [0, 0]
        for step in steps:
            for effect in [each for part in step["steps"] for each in part["effects"]]:
                if effect["points"]:
                    totals[effect["seat"]] += effect["points"]
            assert totals == step["scores"]
        replay = await ana.account.get(f"/api/tables/{table}/replay")
        shared = ("seat", "move", "steps", "scores", "round")
        assert [[step[name] for name in shared] for step in steps] == [
            [step[name] for name in shared] for step in replay["plies"]
        ]


async def test_what_was_taken_back_is_left_out_and_other_events_are_told(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, "azul")
        actor, other = await to_act(people, table)
        first, second = actor.state(table).legal[:2]
        await actor.move(table, first)
        await actor.do(Undo, table)
        await other.do(AnswerUndo, table, agree=True)
        await actor.until(table, lambda state: state.to_act in state.you)
        await actor.move(table, second)
        steps = await steps_of(actor.account, table)
        assert [(step["kind"], step["move"]) for step in steps] == [
            ("started", None),
            ("undo_asked", None),
            ("undo_answered", None),
            ("undone", None),
            ("moved", second),
        ]
        assert steps[3]["scores"] == [0, 0]


async def test_before_the_start_there_is_nothing_and_a_strange_number_is_refused(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        table = await ana.account.create(Setup(game="duel"))
        assert (await pages_of(ana.account, table))[0]["plies"] == []
        with refused("bad_message"):
            await ana.account.get(f"/api/tables/{table}/history?after=-1")
        with refused("no_such_table"):
            await ana.account.get("/api/tables/nothing/history")


def unseen(step: dict[str, Any]) -> dict[str, Any]:
    """A step without the table at its end, which is sent where other steps follow."""
    return {name: value for name, value in step.items() if name != "view"}
