"""A game file of legal plies that never ends: everybody puts everything on the floor."""

from __future__ import annotations

from azulejos.core.records.fairness import Fairness
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Playthrough
from azulejos.games import game as find_game

ACCEPTED, REFUSED = 1_400, 4_000  # plies: just within what a server keeps, and far beyond


def long_file(plies: int) -> str:
    game = find_game("azul")
    play = Playthrough(game, game.with_defaults({}), Fairness(bytes(32), "long"))
    while len(play.plies) < plies:
        play.play(max(game.legal(play.state), key=lambda action: game.notation.format_move(play.state, action)[-1]))
    return format_record(play.record(("A", "B"), {}, reveal=True))
