"""The outlook of the round, for both boards and every move (see `core.outlook`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from azulejos.core.game import State
from azulejos.core.outlook import LineOutlook, MoveOutlook, Outlook
from azulejos.games.mini.rules.actions import colour_of, destination_of, source_of
from azulejos.games.mini.rules.playing import take_and_place
from azulejos.games.mini.rules.state import OVER, ROWS, SEATS
from azulejos.games.mini.rules.tiling import COST, is_last_round, tile_wall
from azulejos.games.mini.text.explain import EffectTape
from azulejos.games.shared.plain_state import plain_copy
from azulejos.games.shared.round_end import RoundEnd, move_outlook, seat_outlook, tiled_lines


def outlook(state: State) -> Outlook:
    """Every board as it is, if the round ended now."""
    before = plain_copy(state)
    ends = [end_round(plain_copy(state), seat) for seat in range(SEATS)]
    seats = tuple(seat_outlook(seat, before.score[seat], end) for seat, end in enumerate(ends))
    return Outlook(any(end.ends for end in ends), seats)


def outlook_of_moves(state: State, actions: Sequence[int]) -> Iterator[MoveOutlook]:
    """The board of the seat to act after each of these legal actions."""
    before = plain_copy(state)
    seat = before.to_act
    without = end_round(plain_copy(state), seat)
    other_ends = end_round(plain_copy(state), SEATS - 1 - seat).ends
    for action in actions:
        plain, tape = plain_copy(state), EffectTape()
        take_and_place(plain, source_of(action), colour_of(action), destination_of(action), tape)
        fall_cost = COST[before.floor_used[seat]] - COST[plain.floor_used[seat]]
        held = lines_of(plain, seat)
        yield move_outlook(tape.effects, fall_cost, held, end_round(plain, seat, other_ends), without)


def lines_of(plain: Any, seat: int) -> dict[int, int]:
    """How many tiles each line holds."""
    return {row: plain.line_tiles[seat, row] for row in range(ROWS)}


def end_round(plain: Any, seat: int, other_ends: bool = False) -> RoundEnd:
    """Tile one board and pay its floor, if the game is not over."""
    tape = EffectTape()
    held = lines_of(plain, seat)
    if plain.phase != OVER:
        tile_wall(plain, seat, tape)
    lines = {row: LineOutlook(row, tiles, row + 1, "stays") for row, tiles in held.items() if tiles}
    lines |= tiled_lines(tape.effects)
    ends = plain.phase == OVER or other_ends or bool(is_last_round(plain))
    return RoundEnd(lines, tape.effects, plain.score[seat], (), ends)
