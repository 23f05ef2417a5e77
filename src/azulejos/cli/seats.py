"""Who sits where in a game at one keyboard: people and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.bots.entrants import Entrant, parse_entrant
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because

HUMAN = "human"
SEATS_TAG = "Seats"  # the header of a save that says who sits where
LONGEST_NAME = 40


def seated_bots(seats: Sequence[str], game: Game) -> dict[str, Entrant]:
    """The bots among the seats, by the names that were given; a command is not run, since a file could name one."""
    return {seat: parse_entrant(seat, game.name, commands=False) for seat in seats if seat != HUMAN}


def choose_names(say: Texts, seats: Sequence[str], names: str | None) -> tuple[str, ...]:
    if names is None:
        return tuple(
            say("player_number", number=number) if seat == HUMAN else name_of_bot(seat, number)
            for number, seat in enumerate(seats, 1)
        )
    chosen = tuple(name.strip() for name in names.split(","))
    if len(chosen) != len(seats):
        raise OptionError(because("names_for_seats", names=len(chosen), seats=len(seats)))
    for name in chosen:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise OptionError(because("not_a_name", most=LONGEST_NAME, text=repr(name)))
    return chosen


def name_of_bot(seat: str, number: int) -> str:
    """How a file calls a bot that nobody has named; whoever shows the game words it."""
    return f"{seat} {number}"


def shown_names(say: Texts, names: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """The players' names, with those of bots in the reader's language."""
    return tuple(
        f"{say('bot_name', bot=seat)} {number}" if seat != HUMAN and name == name_of_bot(seat, number) else name
        for number, (name, seat) in enumerate(zip(names, seats, strict=True), 1)
    )
