"""A fingerprint of a round: it recognises a position as one of a game, even if a little of it has been changed.

The walls are those of the whole round, and hardly any two games share them once they hold tiles. Before that, the deal
identifies the round: factories keep their tiles until they are emptied, and the tiles taken are on lines and floors.
The order of seats and of factories does not matter, nor does the bag, which can be changed without any loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

MOST_WALL = 2  # spaces that may differ
WALL_SHARE = 4  # or a quarter of those that are filled
MOST_TILES = 2  # of those on the table that may differ

Counts = tuple[int, ...]  # tiles by colour


@dataclass(frozen=True, slots=True)
class RoundFingerprint:
    """The part of a position that identifies its round."""

    walls: tuple[int, ...]  # by seat, the filled spaces as a mask; no turn changes them before the tiling
    factories: tuple[Counts, ...]  # those that still have tiles
    tiles: Counts  # all of the round that can be seen: on factories, in the middle, on lines and floors


def is_of_round(position: RoundFingerprint, begun: RoundFingerprint) -> bool:
    """Whether a position belongs to the round that began so, exactly or after a few changes."""
    filled = sum(wall.bit_count() for wall in begun.walls)
    if wall_distance(position.walls, begun.walls) > max(MOST_WALL, filled // WALL_SHARE):
        return False
    if filled > MOST_WALL:
        return True
    allowed = min(MOST_TILES, (1 + len(position.factories)) // 2)
    return (
        factory_distance(position.factories, begun.factories) <= allowed
        and added(position.tiles, begun.tiles) <= MOST_TILES  # some may have fallen into the lid
    )


def wall_distance(position: Sequence[int], begun: Sequence[int]) -> int:
    """The number of spaces that differ under the best order of seats; added seats don't count."""
    orders = permutations(position, len(begun))
    return min(
        (sum((one ^ other).bit_count() for one, other in zip(order, begun, strict=True)) for order in orders),
        default=sum(wall.bit_count() for wall in begun) + MOST_WALL + 1,
    )


def factory_distance(position: Sequence[Counts], begun: Sequence[Counts]) -> int:
    """The number of tiles that differ when factories are paired, the most similar ones first."""
    pairs = sorted(
        (distance(one, other), first, second)
        for first, one in enumerate(position)
        for second, other in enumerate(begun)
    )
    found: dict[int, int] = {}
    used: set[int] = set()
    for tiles, first, second in pairs:
        if first not in found and second not in used:
            found[first] = tiles
            used.add(second)
    unmatched = (sum(one) for number, one in enumerate(position) if number not in found)
    return sum(found.values()) + sum(unmatched)


def distance(one: Counts, other: Counts) -> int:
    """The number of tiles that must be exchanged, added or removed."""
    return max(added(one, other), added(other, one))


def added(one: Counts, other: Counts) -> int:
    """The number of tiles that the others lack."""
    return sum(max(0, first - second) for first, second in zip(one, other, strict=True))
