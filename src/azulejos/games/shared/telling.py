"""How all games tell what moves and deals do: the rules play them on a copy and say on a tape what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from azulejos.core.game import State
from azulejos.games.shared.plain_state import plain_copy

Kind = TypeVar("Kind")
Piece = TypeVar("Piece")
Place = TypeVar("Place")
Effect = TypeVar("Effect")


class EffectWriter(Generic[Kind, Piece, Place, Effect]):
    """What is the same in all tapes that write effects: the list, and how one is added."""

    def __init__(
        self,
        effect: Callable[[Kind, str, int, tuple[Piece, ...], Place | None, tuple[Place, ...], int], Effect],
    ) -> None:
        self._effect = effect
        self.effects: list[Effect] = []

    def write(
        self,
        kind: Kind,
        rule: str,
        seat: int = -1,
        tiles: tuple[Piece, ...] = (),
        origin: Place | None = None,
        to: tuple[Place, ...] = (),
        points: int = 0,
    ) -> None:
        self.effects.append(self._effect(kind, rule, seat, tiles, origin, to, points))


Tape = TypeVar("Tape", bound=EffectWriter[Any, Any, Any, Any])


def tell(tape: Tape, play: Callable[[Any, int, Tape], object], state: State, numbers: Iterable[int]) -> Tape:
    """The tape, once a rule has played actions or outcomes one after the other on a copy of the state."""
    copy = plain_copy(state)
    for number in numbers:
        play(copy, number, tape)
    return tape
