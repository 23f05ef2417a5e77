"""From a setup to a table: checking what somebody asks for, and the setup of a rematch."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game
from azulejos.games import game as find_game
from azulejos.server.bots.roster import Roster
from azulejos.server.refusal import Refusal
from azulejos.server.tables.clock import Clock
from azulejos.server.tables.table import Seat, Table
from azulejos.server.wire.messages import Setup

ID_LENGTH = 12
ID_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz"


def new_id() -> str:
    """An id that nobody guesses: whoever has it may watch the table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def known_game(name: str) -> Game:
    try:
        return find_game(name)
    except AzulejosError as error:
        raise Refusal("bad_setup", str(error)) from None


def checked_setup(setup: Setup, roster: Roster) -> Setup:
    """A setup whose options and bots exist, with all options filled in."""
    game = known_game(setup.game)
    try:
        options = game.with_defaults(setup.options)
        players = game.players(game.new_state(options))
    except AzulejosError as error:
        raise Refusal("bad_setup", str(error)) from None
    roster.need(setup.stand_in, game.name)
    for seat, bot in setup.bots.items():
        roster.need(bot, game.name)
        if seat not in map(str, range(players)):
            raise Refusal("bad_setup", f"A bot was put on seat '{seat}': the seats are 0 to {players - 1}.")
    return msgspec.structs.replace(setup, options=options)


def rematch_setup(table: Table) -> Setup:
    """The same setup with the same bots, for the next start player."""
    bots = {str(number): seat.bot for number, seat in enumerate(table.seats) if seat.bot is not None}
    return msgspec.structs.replace(table.setup, options=rematch_options(table), bots=bots)


def rematch_options(table: Table) -> dict[str, str]:
    """The same options, with the next seat to start where a game lets that be said."""
    start = next((option for option in table.game.options if option.name == table.game.start_option), None)
    if start is None or table.play is None:
        return table.options
    dealt = table.play.before(1) if len(table.play.plies) > 1 else table.play.state
    starter = table.game.view(dealt, None).starter
    next_seat = str(((starter or 0) + 1) % len(table.seats) + 1)
    return table.options | {start.name: next_seat} if start.allows(next_seat) else table.options


def new_table(table_id: str, game: Game, setup: Setup, host: str, secret: bytes, created_at: int) -> Table:
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
        clock=Clock(setup.clock),
        at=created_at,
        turn_at=created_at,
    )
