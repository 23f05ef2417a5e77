"""The seats of a game at one keyboard: people and bots, and their names."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.bots.entrants import Entrant, parse_entrant
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.texts.names import MARK, PLAYER, made_name, word_name
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because

HUMAN = "human"
SEATS_TAG = "Seats"  # the header of a save that says who sits where
LONGEST_NAME = 40


def seated_bots(seats: Sequence[str], game: Game) -> dict[str, Entrant]:
    """The bots among the seats, by the names that were given; a command is not run, since a file could name one."""
    return {seat: parse_entrant(seat, game.name, commands=False) for seat in seats if seat != HUMAN}


def choose_names(game: str, seats: Sequence[str], names: str | None) -> tuple[str, ...]:
    """The given names, else made names, which are worded where they are shown."""
    if names is None:
        return tuple(
            made_name(PLAYER if seat == HUMAN else parse_entrant(seat, game, commands=False).name, number)
            for number, seat in enumerate(seats, 1)
        )
    chosen = tuple(name.strip() for name in names.split(","))
    if len(chosen) != len(seats):
        raise OptionError(because("names_for_seats", names=len(chosen), seats=len(seats)))
    for name in chosen:
        if name.startswith(MARK):
            raise OptionError(because("name_begins", character=MARK))
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise OptionError(because("not_a_name", most=LONGEST_NAME, text=repr(name)))
    return chosen


def shown_names(say: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names; made names are in the reader's language."""
    return tuple(word_name(say, name) for name in names)
