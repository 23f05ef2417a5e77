"""Nobody is helped in a game that they are playing here: positions of it are refused.

A position belongs to a game if both have the same `round_key`: what is left in the bag and what lies on the walls,
which no turn of a round changes.
"""

from __future__ import annotations

from azulejos.core.game import Game, State
from azulejos.server.accounts.played_games import games_of
from azulejos.server.refusal import DamagedTable, Refusal
from azulejos.server.tables.log import TableLog

MOST_GAMES = 200  # of one person, that are looked at: the latest


async def refuse_own_running(log: TableLog, person: str, game: Game, state: State, and_practice: bool = True) -> None:
    """Refuse a position of a game that a person is playing; perhaps not if that only practises from a moment."""
    key = game.round_key(state)
    for played in await games_of(log.store, person, ("running",), None, MOST_GAMES):
        if played.game != game.name:
            continue
        try:
            async with log.locked(played.id) as live:
                table = live.table
                is_practice = table.setup.begins is not None and not and_practice
                if table.status == "running" and not is_practice and key == game.round_key(table.playing().state):
                    raise Refusal("running_game")
        except DamagedTable:
            continue
