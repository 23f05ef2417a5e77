"""From a setup to a table: checks of the setup, and the new table."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

import msgspec

from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game, State
from azulejos.core.records.record import Record
from azulejos.core.rng import seeded
from azulejos.games import page_game
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.tables.clock import Clock
from azulejos.server.tables.outages import Outages
from azulejos.server.tables.table import Seat, Table
from azulejos.texts.reasons import because


class KnownBots(Protocol):
    """The bots that may sit at tables."""

    def need(self, name: str, game: str) -> None:
        """Refuse a bot that does not exist."""
        ...

    def is_compiling(self, game: Game, name: str) -> bool:
        """Whether a bot can't think yet, because its code is still being compiled."""
        ...


def known_game(name: str) -> Game:
    try:
        return page_game(name)
    except AzulejosError as error:
        raise Refusal("bad_setup", error.why) from None


def checked_setup(setup: Setup, bots: KnownBots) -> Setup:
    """A setup whose options and bots exist, with all options filled in."""
    game = known_game(setup.game)
    if setup.day is not None:
        raise Refusal("bad_setup", because("day_is_given"))
    try:
        options = game.with_defaults(setup.options)
        players = game.players(game.new_state(options))
    except AzulejosError as error:
        raise Refusal("bad_setup", error.why) from None
    bots.need(setup.stand_in, game.name)
    for seat, bot in setup.bots.items():
        bots.need(bot, game.name)
        if seat not in map(str, range(players)):
            raise Refusal("bad_setup", because("bot_seat", seat=seat, most=players - 1))
    is_alone = not setup.hot_seat and players - len(setup.bots) == 1
    if setup.begins is not None and not is_alone:
        raise Refusal("bad_setup", because("one_person"))
    if setup.hints and not is_alone:
        raise Refusal("bad_setup", because("hints_alone"))
    return msgspec.structs.replace(setup, options=options)


def taken_up(setup: Setup, record: Record, state: State) -> tuple[Setup, str]:
    """A setup that resumes a game, and its position; everything that its one person could not know is drawn again."""
    begins = msgspec.structs.replace(setup.begins, position=None) if setup.begins else None  # the table has it already
    setup = msgspec.structs.replace(setup, game=record.game.name, options=record.options, rated=False, begins=begins)
    seat = next((seat for seat in range(len(record.players)) if str(seat) not in setup.bots), 0)
    rng = seeded(secrets.randbits(64))
    return setup, record.game.position(record.game.determinise(state, seat, rng))


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
