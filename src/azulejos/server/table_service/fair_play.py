"""Fair play: no analysis of a game that the person is playing here; its positions are refused.

A position belongs to a game if its trace is that of the round that is played there, or nearly so: who changes the bag,
the order of the seats or a tile or two is refused as well.
"""

from __future__ import annotations

from itertools import takewhile

from azulejos.core.game import Game, State
from azulejos.core.records.record import Playthrough
from azulejos.core.round_fingerprint import RoundFingerprint, is_of_round
from azulejos.server.protocol.refusals import DamagedTable, Refusal
from azulejos.server.table_service.log import TableLog
from azulejos.server.table_service.played_games import games_of

MOST_GAMES = 200  # of one person, that are looked at: the latest


async def refuse_own_running(log: TableLog, person: str, game: Game, state: State, and_practice: bool = True) -> None:
    """Refuse a position of a game that a person is playing; perhaps not if that only practises from a moment."""
    trace = game.round_fingerprint(state)
    for played in await games_of(log.store, person, ("running",), None, MOST_GAMES):
        if played.game != game.name:
            continue
        try:
            async with log.locked(played.id) as live:
                table = live.table
                is_practice = table.setup.begins is not None and not and_practice
                if table.status == "running" and not is_practice and is_of_game(trace, table.playing()):
                    raise Refusal("running_game")
        except DamagedTable:
            continue


def is_of_game(trace: RoundFingerprint, play: Playthrough) -> bool:
    """Whether a position is one of the round that is played, from its beginning to its tiling."""
    return is_of_round(trace, play.game.round_fingerprint(play.state)) or is_of_round(trace, round_begun(play))


def round_begun(play: Playthrough) -> RoundFingerprint:
    """The trace of the round that is played: when most factories had tiles."""
    game, now = play.game, play.game.round_number(play.state)
    states = takewhile(lambda state: game.round_number(state) == now, [play.state, *reversed(play.earlier)])
    return max(map(game.round_fingerprint, states), key=lambda trace: len(trace.factories))
