"""The games that can be played, as they are sent: their options and bots, and what is printed on their boards."""

from __future__ import annotations

from msgspec import Struct

from azulejos.games import game as find_game
from azulejos.server.protocol import values


class OptionInfo(Struct, frozen=True):
    name: str
    choices: list[str]
    default: str
    also: str  # what else it may be, in words


class GameInfo(Struct, frozen=True):
    game: str
    title: str
    options: list[OptionInfo]
    bots: list[str]
    players: int  # how many seats there are, unless an option of this name says otherwise
    facts: values.Facts  # what is printed on the components
    start: str  # the position with which a game begins, as the notation writes it


def game_info(name: str, bots: list[str]) -> GameInfo:
    game = find_game(name)
    options = [OptionInfo(option.name, list(option.choices), option.default, option.also) for option in game.options]
    return GameInfo(
        game.name, game.title, options, bots, game.players(game.new()), game.facts, game.position(game.new())
    )
