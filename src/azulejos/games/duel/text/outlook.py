"""The outlook of the round, for every board and every move (see `core.outlook`).

The rules are played on a copy: the move, then the tiling of that board alone, with a tape. Where a line may go to
several cells, `best_cells` has chosen; chips are spent on the lines that are named, and where a payment has begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from azulejos.core.compiling.bits import lowest_bit
from azulejos.core.game import State
from azulejos.core.outlook import Bonus, Fate, LineOutlook, MoveOutlook, Outlook
from azulejos.games.duel.rules import tiling
from azulejos.games.duel.rules.components import BROKEN_COST
from azulejos.games.duel.rules.phases import act
from azulejos.games.duel.rules.state import (
    CHIP_BITS,
    LINES,
    OVER,
    ROUNDS,
    SEATS,
    SPACES,
    TILING,
    line_tiles,
    next_starter,
)
from azulejos.games.duel.rules.tablets import TABLET_IDS, tablet_points
from azulejos.games.duel.text.best_cells import best_cells
from azulejos.games.duel.text.effects import Effect
from azulejos.games.duel.text.explain import EffectTape
from azulejos.games.shared.plain_state import plain_copy
from azulejos.games.shared.round_end import FALLS, RoundEnd, move_outlook, seat_outlook, tiled_lines
from azulejos.games.shared.tiles import total


def outlook(state: State) -> Outlook:
    """Both boards as they are, if the round ended now."""
    before = plain_copy(state)
    ends = [end_round(plain_copy(state), seat) for seat in range(SEATS)]
    seats = tuple(seat_outlook(seat, before.score[seat], end) for seat, end in enumerate(ends))
    return Outlook(is_last(before), seats)


def outlook_of_moves(state: State, actions: Sequence[int]) -> Iterator[MoveOutlook]:
    """The board of the seat to act after each of these legal actions."""
    before = plain_copy(state)
    seat = before.turn
    without = end_round(plain_copy(state), seat)
    known: dict[tuple[int, ...], RoundEnd] = {}  # many moves lead to the same board
    for action in actions:
        plain, tape = plain_copy(state), EffectTape(seat)
        act(plain, action, tape)
        key = board_key(plain, seat)
        held = {row: held_tiles(plain, seat, row) for row in range(LINES)}
        fall_cost = printed_cost(before, seat) - printed_cost(plain, seat)
        if key not in known:
            known[key] = end_round(plain, seat)
        yield move_outlook(tape.effects, fall_cost, held, known[key], without)


def end_round(plain: Any, seat: int) -> RoundEnd:
    """Tile one dome and pay what is broken, unless that is done already; and see what chips could add."""
    if plain.phase == OVER:
        return RoundEnd({}, (), plain.score[seat], (), ends=True)
    end, left = tile_board(copied(plain), seat, ())
    lines = dict(end.lines)
    for row in left:
        with_chips, _ = tile_board(copied(plain), seat, (row,))
        lines[row] = replace(lines[row], with_chips=with_chips.score - end.score)
    return replace(end, lines=lines)


def tile_board(plain: Any, seat: int, paid: Sequence[int]) -> tuple[RoundEnd, list[int]]:
    """The end of the round with chips spent on some lines, and the lines that were left though chips could pay."""
    held = {row: line_tiles(plain, seat, row) for row in range(LINES)}
    tape = EffectTape(seat)
    tiled = Tiling(plain, seat, tape)
    if not has_tiled(plain, seat):
        tiled.run(paid)
    lines = {row: unfinished(row, tiles, tape.effects) for row, tiles in held.items() if tiles}
    for row, line in tiled_lines(tape.effects).items():
        lines[row] = replace(line, is_choice=row in tiled.choices)
    end = RoundEnd(lines, tape.effects, plain.score[seat], bonuses(plain, seat), is_last(plain))
    return end, tiled.left


@dataclass(slots=True)
class Tiling:
    """A dome that is being tiled, from the line where its seat is."""

    plain: Any
    seat: int
    tape: EffectTape
    choices: set[int] = field(default_factory=set)  # the lines that had several cells
    left: list[int] = field(default_factory=list)  # the lines for which there were chips

    def run(self, paid: Sequence[int]) -> None:
        plain = self.plain
        if plain.phase != TILING or plain.turn != self.seat:
            tiling.begin_dome(plain, self.seat)
            plain.paid = plain.laid = plain.laid_showing = 0
        cells = best_cells(plain, self.seat, self.completed(paid))
        while plain.row < LINES:
            if not tiling.tile_next(plain, self.tape):
                self.decide(cells, paid)
        tiling.pay_broken(plain, self.tape)

    def completed(self, paid: Sequence[int]) -> list[int]:
        """The lines that will be complete: also those that chips will complete."""
        begun = [self.plain.row] if not tiling.can_leave(self.plain) else []
        rows = range(self.plain.row, LINES)
        return [row for row in rows if row in paid or row in begun or held_tiles(self.plain, self.seat, row) == row + 1]

    def decide(self, cells: dict[int, int], paid: Sequence[int]) -> None:
        """Decide as the player would: choose a cell, lay a chip, or leave the line."""
        plain, row = self.plain, self.plain.row
        if tiling.missing(plain) == 0:
            self.choices.add(row)
            tiling.tile_cell(plain, cells[row], self.tape)
        elif row in paid or not tiling.can_leave(plain):
            tiling.spend(plain, lowest_bit(tiling.spendable(plain)) // CHIP_BITS, self.tape)
        else:
            self.left.append(row)
            tiling.leave_line(plain, self.tape)


def unfinished(row: int, tiles: int, effects: Sequence[Effect]) -> LineOutlook:
    """A line whose tile does not go to the dome: it breaks (D44), waits for a plate (D43) or for tiles (D46)."""
    fate: Fate = "waits" if tiles == row + 1 else "stays"
    if any(effect.kind in FALLS and effect.origin is not None and effect.origin.row == row for effect in effects):
        fate = "falls"
    return LineOutlook(row, tiles, row + 1, fate)


def has_tiled(plain: Any, seat: int) -> bool:
    """Who will start the next round tiles first (D40); the other acts then, and this seat is done."""
    return plain.phase == TILING and plain.turn != seat and seat == next_starter(plain)


def held_tiles(plain: Any, seat: int, row: int) -> int:
    """The tiles of a line, those that chips stand for included."""
    paid = plain.paid if plain.phase == TILING and plain.turn == seat and plain.row == row else 0
    return line_tiles(plain, seat, row) + paid


def printed_cost(plain: Any, seat: int) -> int:
    """Of broken tiles and the start-player tile (D47)."""
    return BROKEN_COST[total(plain.broken[seat])] + (tiling.START_TILE_COST if plain.start_tile == seat else 0)


def bonuses(plain: Any, seat: int) -> tuple[Bonus, ...]:
    """Every tablet in play, also those that give nothing (D59)."""
    sides = [side for side in range(len(TABLET_IDS)) if plain.tablets > 0 and plain.tablets >> side & 1]
    return tuple(Bonus("tablet", TABLET_IDS[side], int(tablet_points(plain, seat, side))) for side in sides)


def is_last(plain: Any) -> bool:
    return bool(plain.phase == OVER or plain.round_number == ROUNDS)


def copied(plain: Any) -> Any:
    """Another copy of a plain state (see `plain_copy`)."""
    fields = {name: value.copy() if isinstance(value, list | dict) else value for name, value in vars(plain).items()}
    return type(plain)(**fields)


def board_key(plain: Any, seat: int) -> tuple[int, ...]:
    """All that the end of the round depends on, for one board."""
    lines = plain.line_tiles[seat], plain.line_colours[seat], plain.broken[seat], plain.chips[seat], plain.filled[seat]
    tiled = plain.row, plain.paid, plain.laid, plain.laid_showing
    plates = (plain.plates[seat, space] for space in range(SPACES))
    return (*lines, *tiled, plain.score[seat], plain.start_tile == seat, *plates)
