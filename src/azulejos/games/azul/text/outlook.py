"""The outlook of the round, for every board and every move (see `core.outlook`).

The rules are played on a copy: the move, then the tiling of that board alone, with a tape. Where the grey wall leaves
a choice, `best_columns` has made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, get_args

from azulejos.core.game import State
from azulejos.core.outlook import Bonus, BonusKind, LineOutlook, MoveOutlook, Outlook, Spot
from azulejos.games.azul.rules.actions import FIRST_TAKE, colour_of, destination_of, source_of
from azulejos.games.azul.rules.offer import take_and_place
from azulejos.games.azul.rules.state import OVER, ROWS, line_tiles
from azulejos.games.azul.rules.tiling import COST, choose_column, pay_floor, tile_line, tile_space
from azulejos.games.azul.rules.wall import has_complete_row
from azulejos.games.azul.text.best_columns import best_columns
from azulejos.games.azul.text.explain import EffectTape
from azulejos.games.shared.plain_state import plain_copy
from azulejos.games.shared.round_end import RoundEnd, move_outlook, seat_outlook, tiled_lines

BONUSES: dict[str, BonusKind] = {kind: kind for kind in get_args(BonusKind)}


def outlook(state: State) -> Outlook:
    """Every board as it is, if the round ended now."""
    before = plain_copy(state)
    ends = [end_round(plain_copy(state), seat) for seat in range(before.players)]
    seats = tuple(seat_outlook(seat, before.score[seat], end) for seat, end in enumerate(ends))
    return Outlook(any(end.ends for end in ends), seats)


def outlook_of_moves(state: State, actions: Sequence[int]) -> Iterator[MoveOutlook]:
    """The board of the seat to act after each of these legal actions."""
    before = plain_copy(state)
    seat = before.to_act
    without = end_round(plain_copy(state), seat)
    others_end = any(end_round(plain_copy(state), other).ends for other in range(before.players) if other != seat)
    known: dict[tuple[int, ...], RoundEnd] = {}  # moves from several factories lead to the same board
    for action in actions:
        plain, tape = plain_copy(state), EffectTape()
        make(plain, action, tape)
        key = board_key(plain, seat)
        fall_cost = COST[before.floor_used[seat]] - COST[plain.floor_used[seat]]
        held = {row: line_tiles(plain, seat, row) for row in range(ROWS)}
        if key not in known:
            known[key] = end_round(plain, seat, others_end)
        yield move_outlook(tape.effects, fall_cost, held, known[key], without)


def make(plain: Any, action: int, tape: EffectTape) -> None:
    """The move itself, without what follows from it."""
    if action < FIRST_TAKE:
        choose_column(plain, action, tape)
    else:
        take_and_place(plain, source_of(action), colour_of(action), destination_of(action), tape)


def end_round(plain: Any, seat: int, others_end: bool = False) -> RoundEnd:
    """Tile one board and pay its floor, if the game is not over."""
    tape = EffectTape()
    held = {row: line_tiles(plain, seat, row) for row in range(ROWS)}
    choices = set() if plain.phase == OVER else tile_board(plain, seat, tape)
    lines = {row: unfinished(row, tiles) for row, tiles in held.items() if tiles}
    for row, line in tiled_lines(tape.effects).items():
        lines[row] = replace(line, is_choice=row in choices)
    ends = plain.phase == OVER or others_end or bool(has_complete_row(plain, seat))
    return RoundEnd(lines, tape.effects, plain.score[seat], bonuses(plain, seat), ends)


def tile_board(plain: Any, seat: int, tape: EffectTape) -> set[int]:
    """Tile all complete lines from the top (A20) and pay the floor (A24); return the lines that had a choice."""
    columns = best_columns(plain, seat) if plain.grey else {}
    choices = set()
    for row in range(ROWS):
        if not tile_line(plain, seat, row, tape):
            choices.add(row)
            tile_space(plain, seat, row, columns[row], tape)
    pay_floor(plain, seat, tape)
    return choices


def unfinished(row: int, tiles: int) -> LineOutlook:
    """A line whose tile does not go to the wall: it stays, or falls if it is complete (A52)."""
    return LineOutlook(row, tiles, row + 1, "falls" if tiles == row + 1 else "stays")


def bonuses(plain: Any, seat: int) -> tuple[Bonus, ...]:
    """Complete rows, columns and colours (A41)."""
    return bonuses_of(tuple(plain.wall[seat, row] for row in range(ROWS)))


@lru_cache(maxsize=2**10)
def bonuses_of(wall: tuple[int, ...]) -> tuple[Bonus, ...]:
    """The same by the rows of a wall, which most moves leave as it is."""
    tape = EffectTape()
    tape.open("end")
    tape.write_bonuses(SimpleNamespace(wall={(0, row): spaces for row, spaces in enumerate(wall)}), 0)
    return tuple(
        Bonus(
            BONUSES[effect.kind], effect.rule, effect.points, tuple(Spot(place.row, place.space) for place in effect.to)
        )
        for effect in tape.effects
    )


def board_key(plain: Any, seat: int) -> tuple[int, ...]:
    """All that the end of the round depends on, for one board."""
    lines = plain.line_tiles[seat], plain.line_colours[seat]
    return (*lines, plain.score[seat], plain.floor_used[seat], *(plain.wall[seat, row] for row in range(ROWS)))
