"""From a setup to a table: checking what somebody asks for, and the table at which nothing has happened yet."""

from __future__ import annotations

import hashlib

import msgspec

from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game
from azulejos.games import page_game
from azulejos.server.bots.roster import Roster
from azulejos.server.refusal import Refusal
from azulejos.server.tables.clock import Clock
from azulejos.server.tables.outages import Outages
from azulejos.server.tables.table import Seat, Table
from azulejos.server.wire.messages import Setup
from azulejos.texts.reasons import because


def known_game(name: str) -> Game:
    try:
        return page_game(name)
    except AzulejosError as error:
        raise Refusal("bad_setup", error.why) from None


def checked_setup(setup: Setup, roster: Roster) -> Setup:
    """A setup whose options and bots exist, with all options filled in."""
    game = known_game(setup.game)
    try:
        options = game.with_defaults(setup.options)
        players = game.players(game.new_state(options))
    except AzulejosError as error:
        raise Refusal("bad_setup", error.why) from None
    roster.need(setup.stand_in, game.name)
    for seat, bot in setup.bots.items():
        roster.need(bot, game.name)
        if seat not in map(str, range(players)):
            raise Refusal("bad_setup", because("bot_seat", seat=seat, most=players - 1))
    return msgspec.structs.replace(setup, options=options)


def new_table(
    table_id: str, game: Game, setup: Setup, host: str, secret: bytes, created_at: int, outages: Outages | None = None
) -> Table:
    """A table at which nothing has happened yet."""
    options = game.with_defaults(setup.options)
    players = game.players(game.new_state(options))
    return Table(
        id=table_id,
        game=game,
        setup=setup,
        options=options,
        host=host,
        secret=secret,
        commitment=hashlib.sha256(secret).hexdigest(),
        created_at=created_at,
        seats=[Seat() for _ in range(players)],
        clock=Clock(setup.clock, outages or Outages()),
        at=created_at,
        turn_at=created_at,
    )
