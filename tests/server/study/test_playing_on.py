"""Playing on from a moment of a game that is over: the same table, and nothing that the person could not know."""

from __future__ import annotations

from typing import Any

import pytest

from azulejos.core.actors import NOBODY
from azulejos.core.game import Game, State
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Record
from azulejos.core.records.verification import verify
from azulejos.games import game as find_game
from azulejos.server.protocol.commands import Move, Rematch, Resign
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Moment, Setup
from azulejos.server.runtime.processor import Asker, Processor
from azulejos.server.table_service.fair_play import refuse_own_running
from azulejos.server.tables.setup import taken_up
from tests.server.local_services import local_services
from tests.server.servers import Guest, Server, guest, refused
from tests.server.study.test_reviews import GAMES, resigned


def golden(name: str) -> Record:
    path = next(path for path in GAMES if path.stem.startswith(name))
    return parse_record(path.read_text(encoding="utf-8").partition("\n---")[0], find_game)


async def played_to_its_end(person: Guest, table: str) -> None:
    while (await person.until(table, lambda state: bool(state.legal) or state.status == "over")).legal:
        await person.move(table)


async def test_a_game_is_played_on_from_any_moment_and_says_where_it_comes_from(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        first = await resigned(ana)
        steps = (await ana.account.get(f"/api/tables/{first}/replay"))["plies"]
        begins = Moment(ply=len(steps) - 1, table=first)
        table = await ana.account.create(Setup(game="azul", bots={"1": "greedy"}, begins=begins))
        await ana.sit(table)
        began = await ana.until(table, lambda state: state.status == "running")
        assert began.setup.begins == begins
        assert not began.rated
        if began.number == 4:  # laid, the bot's seat, Ana's seat, started: no bot has moved yet
            assert began.view == steps[-2]["view"]
        history = await ana.account.get(f"/api/tables/{table}/history")
        assert all("azul/" not in str(step) for step in history["plies"])
        await played_to_its_end(ana, table)
        text = await ana.account.get(f"/api/tables/{table}/file")
        record = parse_record(text, find_game)
        assert record.tags["From"] == f"table {first} {begins.ply}"
        assert record.game.view(record.start(), None).round == steps[-2]["round"]
        assert verify(record).is_over
        replay = await ana.account.get(f"/api/tables/{table}/replay")
        assert replay["start"] == steps[-2]["view"]
        file = (await ana.account.post("/api/files", {"text": text}))["table"]
        again = await ana.account.create(Setup(game="azul", bots={"0": "greedy"}, begins=Moment(ply=1, file=file)))
        await ana.sit(again)
        await played_to_its_end(ana, again)
        await ana.do(Rematch, again)
        after = await ana.until(again, lambda state: state.rematch is not None)
        anew = await ana.account.get(f"/api/tables/{after.rematch}")
        assert anew["setup"]["begins"] is None


def first_position(view: Any) -> str:
    """The position of a table before the first move, with any bag, as a viewer could type it."""
    letters = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "white": "W"}
    factories = ["".join(letters[tile] for tile in tiles) for tiles in view["factories"]]
    bag = ",".join(str(number) for number in view["bag"].values())
    board = "0:-/-/-/-/-:...../...../...../...../.....:-"
    return f"azul/1 coloured 1 offer 1 1 {'/'.join(factories)} M {bag} 0,0,0,0,0 {board} {board}"


async def test_a_position_that_somebody_lays_out_is_played_on_unless_it_is_of_their_game(server: Server) -> None:
    game = find_game("azul")
    states = [state for state, _ in golden("azul-3").replay() if game.actor(state) != NOBODY]
    position = game.position(states[len(states) // 2])
    async with guest(server, "Ana") as ana:
        begins = Moment(ply=0, position=position)
        setup = Setup(game="azul", bots={"0": "greedy", "2": "greedy"}, begins=begins)
        table = await ana.account.create(setup)
        await ana.sit(table)
        began = await ana.until(table, lambda state: state.status == "running")
        assert began.setup.options["players"] == "3"
        assert began.setup.begins == Moment(ply=0)
        await played_to_its_end(ana, table)
        record = parse_record(await ana.account.get(f"/api/tables/{table}/file"), find_game)
        assert record.tags["From"] == "position"
        assert record.position == position
        running = await ana.account.create(Setup(game="azul", options={"start": "1"}, bots={"1": "greedy"}))
        await ana.sit(running)
        own = first_position((await ana.until(running, lambda state: bool(state.legal))).view)
        for code, moment in (
            ("running_game", {"position": own, "ply": 0}),
            ("bad_position", {"position": "azul/1 nothing", "ply": 0}),
            ("bad_message", {"position": position, "ply": 1}),
            ("bad_message", {"position": position, "table": table, "ply": 0}),
        ):
            with refused(code):
                await ana.account.post("/api/tables", {"game": "azul", "bots": {"1": "greedy"}, "begins": moment})


async def test_only_what_is_over_is_played_on_and_only_by_one_person(server: Server) -> None:
    async with guest(server, "Ana") as ana:
        running = await ana.account.create(Setup(game="azul", bots={"1": "greedy"}))
        await ana.sit(running)
        await ana.move(running)
        over = await resigned(ana)
        plies = len((await ana.account.get(f"/api/tables/{over}/replay"))["plies"])
        whole = (await ana.account.post("/api/files", {"text": format_record(golden("azul-2"))}))["table"]
        last = len(golden("azul-2").plies)
        for code, begins, bots in (
            ("not_over", {"table": running, "ply": 1}, {"1": "greedy"}),
            ("bad_message", {"table": over, "ply": plies + 1}, {"1": "greedy"}),
            ("bad_message", {"ply": 1}, {"1": "greedy"}),
            ("no_such_table", {"table": "nothing", "ply": 1}, {"1": "greedy"}),
            ("is_over", {"file": whole, "ply": last}, {"1": "greedy"}),
            ("bad_setup", {"table": over, "ply": 1}, {}),
            ("bad_setup", {"table": over, "ply": 1}, {"0": "greedy", "1": "greedy"}),
        ):
            with refused(code):
                await ana.account.post("/api/tables", {"game": "azul", "bots": bots, "begins": begins})


@pytest.mark.parametrize("name", ["azul-2", "duel"])
def test_what_the_person_could_not_know_is_drawn_again_and_everything_else_stays(name: str) -> None:
    record = golden(name)
    game, redrawn = record.game, 0
    for state, _ in record.replay():
        for seat in range(len(record.players)):
            setup = Setup(game=game.name, bots={str(1 - seat): "greedy"}, begins=Moment(ply=1, table="t"))
            laid, position = taken_up(setup, record, state)
            begun = game.read(position)
            assert laid.options == record.options
            assert not laid.rated
            assert game.view(begun, seat) == game.view(state, seat)
            redrawn += begun.tobytes() != state.tobytes()
    assert (redrawn > 0) == game.has_secrets


async def test_a_position_of_a_running_game_is_known_again_by_those_who_play_it(database_url: str) -> None:
    async with local_services(database_url) as local:
        ana, ben, cem = await local.guests("Ana", "Ben", "Cem")
        table = await local.table([ana, ben])

        async def is_refused(person: Any, game: Game, state: State) -> bool:
            try:
                await refuse_own_running(local.tables.log, Processor(), Asker(person.id, "?"), game, [state])
            except Refusal as refusal:
                return refusal.code == "running_game"
            return False

        play = (await local.tables.log.live(table)).table.playing()
        seen = [play.state.copy()]
        for _ in range(6):
            state = await local.state(ana, table)
            person = ana if state.legal else ben
            legal = (await local.state(person, table)).legal
            await local.tables.handle(person, Move(table, local.new_id(), state.number, legal[-1]))
            seen.append(play.state.copy())
        changed = play.state.copy()
        changed[0].bag, changed[0].lid = int(changed[0].lid), int(changed[0].bag)
        seen.append(changed)
        other = golden("azul-2")
        for position in seen:  # each of them reveals something about the best move now
            assert await is_refused(ana, play.game, position)
            assert await is_refused(ben, play.game, position)
            assert not await is_refused(cem, play.game, position)
        elsewhere = [state for state, _ in other.replay() if play.game.actor(state) != NOBODY]
        assert not await is_refused(ana, play.game, elsewhere[len(elsewhere) // 2])
        await local.do(ana, Resign, table)
        assert not await is_refused(ana, play.game, seen[0])
