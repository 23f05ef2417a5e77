"""Deals played for tests."""

from __future__ import annotations

from collections.abc import Callable

from azulejos.core.game import Game, State
from azulejos.core.records.record import Playthrough
from azulejos.daily.deal import BOT, DayDeal

Chooser = Callable[[Game, State], int]


def first_moves(game: Game, state: State) -> int:
    return game.legal(state)[0]


def last_moves(game: Game, state: State) -> int:
    return game.legal(state)[-1]


def played(deal: DayDeal, choose: Chooser) -> Playthrough:
    """A deal played to its end, with the opponent's replies."""
    play = deal.begin()
    while not deal.game.is_over(play.state):
        is_bot = deal.game.actor(play.state) == BOT
        play.play(deal.reply(play.state) if is_bot else choose(deal.game, play.state))
    return play
