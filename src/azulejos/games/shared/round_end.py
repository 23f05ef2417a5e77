"""From effects to outlooks (see `core.outlook`): the effects on a tape, read as the result of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from azulejos.core.effects import Effect
from azulejos.core.outlook import Bonus, LineOutlook, MoveOutlook, Run, RunKind, SeatOutlook, Spot

RUNS: dict[str, RunKind] = {kind: kind for kind in get_args(RunKind)}
FALLS = ("fall", "break", "discard")  # what becomes of tiles that find no place on a line


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The effect of the end of the round on one board."""

    lines: Mapping[int, LineOutlook]  # by row, those that held tiles
    effects: Sequence[Effect]  # of tiling and paying
    score: int  # after them
    bonuses: tuple[Bonus, ...]
    ends: bool  # whether the game is over then


def tiled_lines(effects: Iterable[Effect]) -> dict[int, LineOutlook]:
    """The lines whose tiles go to the wall or the dome, with what they score."""
    lines: dict[int, LineOutlook] = {}
    row = -1
    for effect in effects:
        if effect.kind == "tile":
            assert effect.origin is not None
            row = effect.origin.row
            to = Spot(effect.to[0].row, effect.to[0].space)
            lines[row] = LineOutlook(row, row + 1, row + 1, "scores", to=to)
        elif effect.kind in RUNS:
            line = lines[row]
            spots = tuple(Spot(place.row, place.space) for place in effect.to)
            run = Run(RUNS[effect.kind], effect.points, spots)
            lines[row] = replace(line, points=line.points + run.points, runs=(*line.runs, run))
    return lines


def seat_outlook(seat: int, score: int, end: RoundEnd) -> SeatOutlook:
    return SeatOutlook(
        seat=seat,
        score=score,
        gain=gain(end.effects),
        cost=cost(end.effects),
        then=end.score,
        bonus=bonus(end),
        lines=tuple(line for _, line in sorted(end.lines.items())),
        bonuses=end.bonuses,
    )


def move_outlook(
    made: Sequence[Effect], fall_cost: int, held: Mapping[int, int], end: RoundEnd, without: RoundEnd
) -> MoveOutlook:
    """A move by its own effects, the tiles of its lines then, and the round's end after it and without it."""
    tiled = tiled_lines(made)
    lines = {**end.lines, **tiled}
    row = line_of(made)
    return MoveOutlook(
        line=row,
        tiles=0 if row is None else row + 1 if row in tiled else held[row],
        size=0 if row is None else row + 1,
        fallen=sum(len(effect.tiles) for effect in made if effect.kind in FALLS),
        marker=any(effect.kind in ("marker", "start tile") for effect in made),
        fall_cost=fall_cost,
        points=gain(made) + cost(made),
        gain=gain(made) + gain(end.effects),
        cost=cost(made) + cost(end.effects),
        then=end.score,
        bonus=bonus(end),
        ends=end.ends,
        lines=tuple(line for at, line in sorted(lines.items()) if at == row or line != without.lines.get(at)),
        bonuses=tuple(added(end.bonuses, without.bonuses)),
    )


def line_of(made: Iterable[Effect]) -> int | None:
    """The pattern line that a move fills, tiles, spends chips on or leaves."""
    for effect in made:
        if effect.kind == "tile" and effect.origin is not None:
            return effect.origin.row
        if effect.kind in ("place", "spend", "leave"):
            return effect.to[0].row
    return None


def gain(effects: Iterable[Effect]) -> int:
    return sum(effect.points for effect in effects if effect.points > 0)


def cost(effects: Iterable[Effect]) -> int:
    return sum(effect.points for effect in effects if effect.points < 0)


def bonus(end: RoundEnd) -> int:
    return sum(each.points for each in end.bonuses)


def added(bonuses: Iterable[Bonus], before: Iterable[Bonus]) -> list[Bonus]:
    """The bonuses that are new, or by how much they have changed."""
    earlier = {(each.kind, each.rule, each.spots): each.points for each in before}
    changes = []
    for each in bonuses:
        points = each.points - earlier.get((each.kind, each.rule, each.spots), 0)
        if points:
            changes.append(replace(each, points=points))
    return changes
