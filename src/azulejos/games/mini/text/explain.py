"""The effects of a move, step by step: the rules play it on a copy and write on a tape (see `core.effects`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azulejos.core.effects import By
from azulejos.core.game import State
from azulejos.games.mini.rules.dealing import apply_chance
from azulejos.games.mini.rules.playing import apply
from azulejos.games.mini.rules.state import CENTRE, COLUMNS, ROWS, in_kind, is_filled
from azulejos.games.mini.text.effects import Effect, Kind, Piece, Place, Step, StepKind
from azulejos.games.mini.text.view import COLOUR_NAMES, tile_names, tiles_of_kind
from azulejos.games.shared.runs import run_through
from azulejos.games.shared.telling import EffectWriter, tell


def explain(state: State, action: int, viewer: int | None = None) -> tuple[Step, ...]:
    """The steps of a legal action; there is nothing that one viewer may know and another not."""
    return tell(EffectTape(), apply, state, [action]).steps()


def explain_deal(state: State, outcomes: Sequence[int], viewer: int | None = None) -> tuple[Step, ...]:
    """A start player, and tiles that go from the bag to the factories."""
    return tell(EffectTape("chance"), apply_chance, state, outcomes).steps()


class EffectTape(EffectWriter[StepKind, Kind, Piece, Place, Effect]):
    """A tape of the rules (see `rules.tape`) that writes effects."""

    def __init__(self, by: By = "player") -> None:
        super().__init__(Effect, by)
        self.origin = Place("centre")  # of the tiles that are on their way
        self.rest: tuple[Piece, ...] = ()  # left where they were taken

    def steps(self) -> tuple[Step, ...]:
        return tuple(
            Step(each.kind, each.by, each.seat, max(0, each.main), tuple(each.effects)) for each in self.drafts
        )

    def start(self, seat: int) -> None:
        self.extend("deal")
        self.write("start", "M3", seat)

    def deal(self, state: Any, kind: int) -> None:
        to = (Place("factory", row=sum(state.factories[: kind + 1])),)
        self.extend("deal")
        self.write("deal", "M2", tiles=tiles_of_kind(kind), origin=Place("bag"), to=to)

    def take(self, state: Any, source: int, colour: int) -> None:
        self.open("take", state.to_act)
        self.origin = Place("centre") if source == CENTRE else Place("factory", row=sum(state.factories[: source - 1]))
        left = [
            0 if each == colour or source == CENTRE else in_kind(source - 1, each) for each in range(len(COLOUR_NAMES))
        ]
        self.rest = tile_names(left)

    def marker(self, seat: int, space: int) -> None:
        to, rule = (Place("floor", seat, space=space), "M11") if space >= 0 else (Place("holder", seat), "M14")
        self.write("marker", rule, seat, ("marker",), Place("centre"), (to,), is_aside=True)

    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        spaces = tuple(Place("line", seat, line, first + number) for number in range(tiles))
        self.write("place", "M12", seat, (COLOUR_NAMES[colour],) * tiles, self.origin, spaces)

    def fall(self, seat: int, first: int, tiles: int, discarded: int, colour: int) -> None:
        name = COLOUR_NAMES[colour]
        if tiles:
            spaces = tuple(Place("floor", seat, space=first + number) for number in range(tiles))
            self.write("fall", "M13", seat, (name,) * tiles, self.origin, spaces)
        if discarded:
            self.write("discard", "M14", seat, (name,) * discarded, self.origin, (Place("lid"),))

    def slide(self) -> None:
        if self.rest:
            self.write("slide", "M10", tiles=self.rest, origin=self.origin, to=(Place("centre"),))

    def tile(self, state: Any, seat: int, row: int, column: int, colour: int) -> None:
        name = COLOUR_NAMES[colour]
        here = Place("wall", seat, row, column)
        self.open("tile", seat)
        self.write("tile", "M20", seat, (name,), Place("line", seat, row, 0), (here,))
        self.score_runs(state, here)
        if row:
            self.write("clear", "M24", seat, (name,) * row, Place("line", seat, row), (Place("lid"),))

    def score_runs(self, state: Any, here: Place) -> None:
        across, down = run(state, here, down=False), run(state, here, down=True)
        if len(across) > 1:
            self.write("row", "M22", here.seat, to=across, points=len(across))
        if len(down) > 1:
            self.write("column", "M22", here.seat, to=down, points=len(down))
        if len(across) == len(down) == 1:
            self.write("alone", "M22", here.seat, to=(here,), points=1)

    def pay(self, state: Any, seat: int, points: int) -> None:
        if state.floor_used[seat]:
            spaces = tuple(Place("floor", seat, space=place) for place in range(state.floor_used[seat]))
            self.open("pay", seat)
            self.write("floor", "M23", seat, to=spaces, points=points)

    def next_round(self, seat: int) -> None:
        self.open("round")
        self.write("next round", "M30", seat)

    def end(self, state: Any) -> None:
        self.open("end")
        self.write("end", "M30")


def run(state: Any, here: Place, down: bool) -> tuple[Place, ...]:
    """The tiles in an unbroken line through a space of the wall."""

    def is_tiled(row: int, column: int) -> bool:
        return 0 <= row < ROWS and 0 <= column < COLUMNS and is_filled(state, here.seat, row, column)

    return tuple(Place("wall", here.seat, *spot) for spot in run_through(is_tiled, here.row, here.space, down))
