"""An agent in thirty lines: it tries every move and asks which leaves its board ahead of the best other one.

azulejos benchmark py:examples.agent:choose --deals 20 --track azul-2
azulejos arena py:examples.agent:choose greedy --games 20
"""

from __future__ import annotations

from azulejos.core.game import Game, State


def choose(game: Game, state: State) -> int:
    """The legal action after which its seat is furthest ahead, counting what each board would score now."""
    seat = game.actor(state)

    def ahead(action: int) -> float:
        after = state.copy()
        game.apply(after, action)
        seats = game.outlook(after).seats
        standing = [board.then + board.bonus for board in seats]
        return standing[seat] - max(points for other, points in enumerate(standing) if other != seat)

    return max(game.legal(state), key=ahead)
