"""HTTP endpoints about the games that can be played, and about tables: making one, seeing it, acting at it."""

from __future__ import annotations

from azulejos.games import page_names
from azulejos.server.bots.roster import Roster
from azulejos.server.features.archive.games import Archive
from azulejos.server.features.play.games import GameInfo, game_info
from azulejos.server.features.play.services import Services, carry_out, count_table
from azulejos.server.features.positions.moments import state_of_moment
from azulejos.server.http.endpoints import Call, Created, Endpoint, address_of
from azulejos.server.protocol import commands, messages, questions, table_setup, table_state
from azulejos.server.table_service.fair_play import refuse_own_running
from azulejos.server.tables.setup import taken_up


class PlayRoutes:
    """The endpoints, over the services of the process."""

    def __init__(self, services: Services, archive: Archive, roster: Roster) -> None:
        self.services = services
        self.tables = services.tables
        self.log = services.tables.log
        self.archive = archive
        self.roster = roster

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/api/games", self.games, "The games and their bots", list[GameInfo], is_outside=True),
            Endpoint("POST", "/api/tables", self.create_table, "Make a table", Created, table_setup.Setup),
            Endpoint("GET", "/api/tables/{table}", self.table_state, "A table as you may see it", table_state.State),
            Endpoint("POST", "/api/commands", self.command, "Do something at a table", messages.Ack, commands.Command),
            Endpoint(
                "POST", "/api/previews", self.preview, "What moves would do", messages.Previews, questions.Preview
            ),
        ]

    async def games(self, call: Call, body: None) -> list[GameInfo]:
        return [game_info(name, self.roster.names(name)) for name in page_names()]

    async def create_table(self, call: Call, body: table_setup.Setup) -> Created:
        person = call.person
        count_table(self.services, person, address_of(call.request))
        position = ""
        if body.begins is not None:
            record, state = await state_of_moment(self.archive.asked_by(call.asker), body.begins)
            if body.begins.table is None:
                processor = self.archive.processor
                await refuse_own_running(self.log, processor, call.asker, record.game, [state], and_practice=False)
            body, position = taken_up(body, record, state)
        return Created(await self.tables.create(person, body, position))

    async def table_state(self, call: Call, body: None) -> table_state.State:
        return await self.tables.state(call.who.id if call.who else None, call.table)

    async def command(self, call: Call, body: commands.Command) -> messages.Ack:
        return await carry_out(self.services, call.person, body, address_of(call.request))

    async def preview(self, call: Call, body: questions.Preview) -> messages.Previews:
        self.services.limiter.hit("previews", call.person.id)
        return await self.tables.preview(call.asker, body)
