"""The effects of moves and deals, for all games: the rules play them on a copy and write what they do on a tape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from azulejos.core import effects
from azulejos.core.effects import By
from azulejos.core.game import State
from azulejos.games.shared.plain_state import plain_copy

StepKind = TypeVar("StepKind")
Kind = TypeVar("Kind")
Piece = TypeVar("Piece")
Place = TypeVar("Place")
Effect = TypeVar("Effect", bound=effects.Effect)


class Draft(Generic[StepKind, Effect]):
    """A step while it is written."""

    __slots__ = ("by", "effects", "kind", "main", "seat", "view")

    def __init__(self, kind: StepKind, by: By, seat: int) -> None:
        self.kind = kind
        self.by = by
        self.seat = seat
        self.effects: list[Effect] = []
        self.main = -1  # not written yet
        self.view: Any = None  # the table at its end, in a game whose effects do not say all


class EffectWriter(Generic[StepKind, Kind, Piece, Place, Effect]):
    """The base of all tapes: the steps that were opened, and adding an effect to the last."""

    def __init__(
        self,
        effect: Callable[[Kind, str, int, tuple[Piece, ...], Place | None, tuple[Place, ...], int], Effect],
        by: By = "player",
    ) -> None:
        self._effect = effect
        self.by = by  # who does what comes next
        self.drafts: list[Draft[StepKind, Effect]] = []

    @property
    def effects(self) -> list[Effect]:
        """All of them, whatever their steps."""
        return [effect for draft in self.drafts for effect in draft.effects]

    def open(self, kind: StepKind, seat: int = -1) -> None:
        """Begin a step. After the choice of a player, what follows is done by the rules."""
        self.drafts.append(Draft(kind, self.by, seat))
        if self.by == "player":
            self.by = "rules"

    def extend(self, kind: StepKind) -> None:
        """Go on with a step of this kind, or begin one."""
        if not self.drafts or self.drafts[-1].kind != kind:
            self.open(kind)

    def write(
        self,
        kind: Kind,
        rule: str,
        seat: int = -1,
        tiles: tuple[Piece, ...] = (),
        origin: Place | None = None,
        to: tuple[Place, ...] = (),
        points: int = 0,
        is_aside: bool = False,
    ) -> None:
        """Add an effect to the step; the step is about the first that does not happen aside."""
        draft = self.drafts[-1]
        if draft.main < 0 and not is_aside:
            draft.main = len(draft.effects)
        draft.effects.append(self._effect(kind, rule, seat, tiles, origin, to, points))


Tape = TypeVar("Tape", bound=EffectWriter[Any, Any, Any, Any, Any])


def tell(tape: Tape, play: Callable[[Any, int, Tape], object], state: State, numbers: Iterable[int]) -> Tape:
    """The tape, once a rule has played actions or outcomes one after the other on a copy of the state."""
    copy = plain_copy(state)
    for number in numbers:
        play(copy, number, tape)
    return tape
