"""Fair play: no search of a game that the person is playing here; its positions are refused.

A position belongs to a game if its trace is that of the round that is played there, or nearly so: who changes the bag,
the order of the seats or a tile or two is refused as well.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from functools import partial
from itertools import takewhile

from azulejos.core.game import Game, State
from azulejos.core.records.record import Playthrough
from azulejos.core.round_fingerprint import RoundFingerprint, is_of_round
from azulejos.server.protocol.refusals import DamagedTable, Refusal
from azulejos.server.runtime.processor import Asker, Processor
from azulejos.server.table_service.log import TableLog
from azulejos.server.table_service.played_games import games_of
from azulejos.texts.reasons import because

MOST_GAMES = 200  # of one person, that are looked at; with more of them there is no help


async def refuse_own_running(
    log: TableLog,
    processor: Processor,
    asker: Asker,
    game: Game,
    states: Sequence[State],
    and_practice: bool = True,
) -> None:
    """Refuse positions of a game that a person is playing; perhaps not if that only practises from a moment."""
    traces: set[RoundFingerprint] = set()
    running = await games_of(log.store, asker.person, ("running",), None, MOST_GAMES + 1)
    if len(running) > MOST_GAMES:
        raise Refusal("too_many", because("many_running", most=MOST_GAMES))
    for played in running:
        if played.game != game.name:
            continue
        if not traces:
            traces = await processor.work(asker, traces_of(game, states))
        try:
            async with log.locked(played.id) as live:
                table = live.table
                is_practice = table.setup.begins is not None and not and_practice
                if table.status != "running" or is_practice:
                    continue
                looking = partial(rounds_of, table.playing())
                rounds = await processor.do(asker, looking, lane=f"table {played.id}")
            if await processor.work(asker, searching(traces, rounds)):
                raise Refusal("running_game")
        except DamagedTable:
            continue


def traces_of(game: Game, states: Sequence[State]) -> Generator[None, None, set[RoundFingerprint]]:
    """The traces of positions, with a pause after each."""
    traces = set()
    for state in states:
        traces.add(game.round_fingerprint(state))
        yield
    return traces


def searching(
    traces: Collection[RoundFingerprint], rounds: tuple[RoundFingerprint, ...]
) -> Generator[None, None, bool]:
    """Compare traces with the rounds that are played, with a pause after each; true as soon as one belongs there."""
    for trace in traces:
        if any(is_of_round(trace, begun) for begun in rounds):
            return True
        yield
    return False


def rounds_of(play: Playthrough) -> tuple[RoundFingerprint, RoundFingerprint]:
    """The round that is played, as it is now and as it began: until its tiling, positions look like one of the two."""
    return play.game.round_fingerprint(play.state), round_begun(play)


def round_begun(play: Playthrough) -> RoundFingerprint:
    """The trace of the round that is played: when most factories had tiles."""
    game, now = play.game, play.game.round_number(play.state)
    states = takewhile(lambda state: game.round_number(state) == now, [play.state, *reversed(play.earlier)])
    return max(map(game.round_fingerprint, states), key=lambda trace: len(trace.factories))
