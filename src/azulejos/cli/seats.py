"""Who sits where in a game at one keyboard: people and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.bots.entrants import Entrant, parse_entrant
from azulejos.core.errors import OptionError
from azulejos.core.game import Game

HUMAN = "human"
LONGEST_NAME = 40


def seated_bots(seats: Sequence[str], game: Game) -> dict[str, Entrant]:
    """The bots among the seats, by the names that were given; a command is not run, since a file could name one."""
    try:
        return {seat: parse_entrant(seat, game.name, commands=False) for seat in seats if seat != HUMAN}
    except OptionError as error:
        raise OptionError(f"a seat is {HUMAN} or a bot, and {error}") from None


def choose_names(seats: Sequence[str], names: str | None) -> tuple[str, ...]:
    if names is None:
        return tuple(
            f"Player {number}" if seat == HUMAN else f"{seat} {number}" for number, seat in enumerate(seats, 1)
        )
    chosen = tuple(name.strip() for name in names.split(","))
    if len(chosen) != len(seats):
        raise OptionError(f"--names has {len(chosen)} names for {len(seats)} seats")
    for name in chosen:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise OptionError(f"a name has 1 to {LONGEST_NAME} printable characters, unlike {name!r}")
    return chosen
