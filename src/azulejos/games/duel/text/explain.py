"""The effects of a move, step by step (see `core.effects`).

They come from the rules themselves, which play the move on a copy, as plain Python, and write what they do on a tape.
Plates are named by their numbers for viewers who may know them, and by their type for others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from azulejos.core.actors import REFEREE
from azulejos.core.game import State
from azulejos.games.duel.rules.components import CHIP_COLOURS, COLOUR_NAMES, PLATE_TYPES, SPECIAL_POINTS, TYPE_NAMES
from azulejos.games.duel.rules.dealing import turn_out
from azulejos.games.duel.rules.dome import is_filled
from azulejos.games.duel.rules.phases import advance
from azulejos.games.duel.rules.playing import apply
from azulejos.games.duel.rules.state import FACTORIES, LARGE, SEATS, SIZE, UNDECIDED, top_of_stack
from azulejos.games.duel.rules.tablets import TABLET_IDS, tablet_points
from azulejos.games.duel.text.effects import (
    ChipPiece,
    Effect,
    Kind,
    Piece,
    Place,
    PlatePiece,
    Step,
    StepKind,
    TabletPiece,
)
from azulejos.games.duel.text.piece_names import stack_names, tile_names
from azulejos.games.duel.text.view import Back, seen_plates, view
from azulejos.games.shared.plain_state import fields_of, fields_of_copy
from azulejos.games.shared.runs import run_through
from azulejos.games.shared.telling import EffectWriter, tell
from azulejos.games.shared.tiles import count_of, total


def explain(state: State, action: int, viewer: int | None = None) -> tuple[Step, ...]:
    """The steps of a legal action, as a viewer may know them."""
    return tell(EffectTape(viewer, dtype=state.dtype), play, state, [action]).steps()


def foresee(state: State, action: int, viewer: int | None = None) -> tuple[Step, ...]:
    """The steps of a legal action before it is made: plates that it will show are as little known as now."""
    return tell(EffectTape(viewer, unseen_plates(state, viewer)), play, state, [action]).steps()


def unseen_plates(state: State, viewer: int | None) -> dict[int, PlatePiece]:
    """The plates that another seat has seen, but not the viewer: put back, drawn or kept, as far as they are known."""
    record = fields_of(state)
    known = dict(seen_plates(record, viewer))
    return {number: PlatePiece(type=seen.type) for number, seen in known.items() if isinstance(seen, Back)}


def explain_deal(state: State, outcomes: Sequence[int], viewer: int | None = None) -> tuple[Step, ...]:
    """The outcomes of chance, and their consequences."""
    return tell(EffectTape(viewer, dtype=state.dtype), turn_out_and_go_on, state, outcomes).steps()


def play(state: Any, action: int, tape: EffectTape) -> None:
    tape.state = state
    apply(state, action, tape)


def turn_out_and_go_on(state: Any, outcome: int, tape: EffectTape) -> None:
    tape.state = state
    tape.by = "chance"
    turn_out(state, outcome, tape)
    tape.by = "rules"
    advance(state, tape)


NOTHING_UNSEEN: Mapping[int, PlatePiece] = MappingProxyType({})


class EffectTape(EffectWriter[StepKind, Kind, Piece, Place, Effect]):
    """A tape of the rules (see `rules.tape`) that writes effects for a viewer."""

    def __init__(
        self, viewer: int | None, unseen: Mapping[int, PlatePiece] = NOTHING_UNSEEN, dtype: np.dtype[Any] | None = None
    ) -> None:
        self.viewer = viewer
        self.unseen = unseen  # plates that stay as they are known, though the rules turn them up
        self.dtype = dtype  # of the state, if each step keeps the table at its end
        self.state: Any = None  # as it is now
        super().__init__(Effect)
        self.origin = Place("moon")  # of the tiles that are on their way
        self.spaces: list[Place] = []  # the places of those from several moons
        self.why_break = "D29"  # the rule by which tiles break

    def open(self, kind: StepKind, seat: int = -1) -> None:
        """The step before ends here: the rules have not touched the table since."""
        if self.drafts and self.dtype is not None:
            self.drafts[-1].view = view(fields_of_copy(self.state, self.dtype), self.viewer)
        super().open(kind, seat)

    def steps(self) -> tuple[Step, ...]:
        return tuple(
            Step(each.kind, each.by, each.seat, max(0, each.main), tuple(each.effects), each.view)
            for each in self.drafts
        )

    # Chance

    def tablets(self, sides: int) -> None:
        self.extend("deal")
        pieces = tuple(TabletPiece(side=name) for side, name in enumerate(TABLET_IDS) if sides >> side & 1)
        self.write("tablets", "D11", tiles=pieces)

    def start(self, seat: int) -> None:
        self.extend("deal")
        self.write("start", "D15", seat)

    def refill(self, tiles: int, rule: str) -> None:
        self.extend("deal")
        self.write("refill", rule, tiles=tile_names(tiles), origin=Place("tower"), to=(Place("bag"),))

    def deal(self, state: Any, factory: int, colour: int) -> None:
        self.extend("deal")
        to = (Place("sun", row=factory - 1, space=total(state.sun[factory])),)
        rule = "D12" if state.round_number == 1 else "D53"
        self.write("deal", rule, tiles=(COLOUR_NAMES[colour],), origin=Place("bag"), to=to)

    def redraw(self, tiles: int) -> None:
        self.extend("deal")
        self.write("redraw", "D12", tiles=tile_names(tiles), origin=Place("sun"), to=(Place("bag"),))

    def top(self, kind: int) -> None:
        self.open("display")
        self.write("top", "D2", tiles=(PlatePiece(type=TYPE_NAMES[kind]),), to=(Place("stack"),))

    def turn_up(self, plate: int, slot: int, rule: str) -> None:
        self.open("display")
        self.write("turn up", rule, tiles=(self.front(plate),), origin=Place("stack"), to=(Place("display", row=slot),))

    def reveal(self, factory: int, kind: int) -> None:
        self.open("reveal")
        self.write("reveal", "D28", tiles=(chip(kind),), to=(Place("factory", row=factory - 1),))

    def look(self, seat: int, plate: int) -> None:
        self.open("look", seat)
        self.write("look", "D22", seat, (self.secret(seat, plate),), to=(Place("hand", seat),))

    def secret(self, seat: int, plate: int) -> PlatePiece:
        """A plate that only a seat has seen, to others its back."""
        return self.front(plate) if self.viewer in (REFEREE, seat) else back(plate)

    def front(self, plate: int) -> PlatePiece:
        """A plate whose front is shown now; what is only foreseen shows no more than before."""
        return self.unseen.get(plate) or front(plate)

    # Acquisition

    def take_from_sun(self, seat: int, factory: int) -> None:
        self.open("take", seat)
        self.origin = Place("sun", row=factory - 1)

    def take_from_moons(self, state: Any, seat: int, colour: int) -> None:
        self.open("take", seat)
        self.origin = Place("moon")
        stacks = [factory for factory in range(LARGE + 1, FACTORIES) if top_of_stack(state, factory) == colour]
        tops = [Place("moon", row=factory - 1, space=stack_height(state, factory) - 1) for factory in stacks]
        self.spaces = [self.origin] * count_of(state.moon, colour) + tops

    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        spaces = tuple(Place("line", seat, line, first + number) for number in range(tiles))
        self.write("place", "D29", seat, (COLOUR_NAMES[colour],) * tiles, self.origin, spaces)
        self.name_spaces(tiles)

    def name_spaces(self, tiles: int) -> None:
        """Tiles from several moons: say of the last effect which moon each of them lay on."""
        if self.spaces:
            effects = self.drafts[-1].effects
            effects[-1] = replace(effects[-1], spaces=tuple(self.spaces[:tiles]))
            self.spaces = self.spaces[tiles:]

    def break_tiles(self, seat: int, tiles: int, discarded: int, colour: int) -> None:
        name = COLOUR_NAMES[colour]
        if tiles:
            self.write("break", self.why_break, seat, (name,) * tiles, self.origin, (Place("broken", seat),))
            self.name_spaces(tiles)
        if discarded:
            self.write("discard", "D29", seat, (name,) * discarded, self.origin, (Place("tower"),))
            self.name_spaces(discarded)

    def slide(self, rest: int) -> None:
        if rest:
            self.write("slide", "D24", tiles=tile_names(rest), origin=Place("sun"), to=(Place("moon"),))

    def start_tile(self, seat: int) -> None:
        self.write("start tile", "D27", seat, ("start tile",), to=(Place("start tile", seat),), is_aside=True)

    def stack(self, state: Any, factory: int, tiles: int) -> None:
        if not tiles:
            return
        if not self.drafts or self.drafts[-1].kind not in ("take", "stack"):
            self.open("stack", state.turn)
        height = stack_height(state, factory)
        to = tuple(Place("moon", row=factory - 1, space=height + number) for number in range(total(tiles)))
        self.write("stack", "D24", tiles=tile_names(tiles), origin=Place("sun", row=factory - 1), to=to)

    def take_chip(self, seat: int, factory: int, kind: int) -> None:
        self.open("chip", seat)
        self.write("take chip", "D30", seat, (chip(kind),), Place("factory", row=factory - 1))

    # Plates

    def take_plate(self, state: Any, slot: int) -> None:
        self.open("plate", state.turn)
        rule = "D15" if state.openings else "D21"
        self.write("take plate", rule, state.turn, (front(state.display[slot]),), Place("display", row=slot))

    def draw(self, seat: int, code: int, points: int) -> None:
        """No player sees the front before the drawing stops, though the plate was put back before (D22)."""
        self.open("draw", seat)
        plate = PlatePiece(type=TYPE_NAMES[UNDECIDED - code]) if code <= UNDECIDED else self.secret(REFEREE, code)
        self.write("draw", "D22" if points else "R20", seat, (plate,), Place("stack"), points=points)

    def stop(self, seat: int) -> None:
        self.open("stop", seat)
        self.write("stop", "D22", seat)

    def keep(self, seat: int, plate: int) -> None:
        self.by = "player"  # also where there is no choice
        self.open("keep", seat)
        self.write("keep plate", "D22", seat, (self.secret(seat, plate),))

    def put_back(self, seat: int, plate: int) -> None:
        """Others do not even know which of the backs it was."""
        self.by = "player"
        self.open("return", seat)
        returned = front(plate) if self.viewer in (REFEREE, seat) else PlatePiece()
        self.write("return", "D22", seat, (returned,), to=(Place("stack"),))

    def place_plate(self, seat: int, space: int, plate: int, turns: int) -> None:
        self.open("place", seat)
        self.write("place plate", "D23", seat, (front(plate, turns),), to=(Place("dome", seat, space),))

    # Tiling

    def leave(self, seat: int, row: int) -> None:
        self.open("leave", seat)
        self.write("leave", "D45", seat, to=(Place("line", seat, row),))

    def spend(self, seat: int, row: int, kind: int) -> None:
        self.open("spend", seat)
        self.write("spend", "D45", seat, (chip(kind),), to=(Place("line", seat, row),))

    def tile(self, state: Any, seat: int, row: int, column: int, colour: int) -> None:
        """A tile moves to the dome and scores its runs."""
        self.open("tile", seat)
        here = Place("cell", seat, row, column)
        self.write("tile", "D40", seat, (COLOUR_NAMES[colour],), Place("line", seat, row, 0), (here,))
        across, down = run(state, here, down=False), run(state, here, down=True)
        if len(across) > 1:
            self.write("row", "D41", seat, to=across, points=len(across))
        if len(down) > 1:
            self.write("column", "D41", seat, to=down, points=len(down))
        if len(across) == len(down) == 1:
            self.write("alone", "D41", seat, to=(here,), points=1)

    def special(self, seat: int, row: int, column: int) -> None:
        to = (Place("cell", seat, row, column),)
        self.write("special", "D42", seat, ("special",), Place("supply"), to, points=SPECIAL_POINTS[row])

    def clear(self, seat: int, row: int, tiles: int, colour: int) -> None:
        if tiles:
            names = (COLOUR_NAMES[colour],) * tiles
            self.write("clear", "D46", seat, names, Place("line", seat, row), (Place("tower"),))

    def break_line(self, seat: int, row: int) -> None:
        self.open("fall", seat)
        self.origin, self.why_break = Place("line", seat, row), "D44"

    def pay(self, state: Any, seat: int, points: int) -> None:
        broken = tile_names(state.broken[seat])
        pieces: tuple[Piece, ...] = (*broken, "start tile") if state.start_tile == seat else broken
        if pieces:
            self.open("pay", seat)
            self.write("pay", "D47", seat, pieces, to=(Place("broken", seat),), points=points)
        if broken:
            self.write("sweep", "D47", seat, broken, Place("broken", seat), (Place("tower"),))

    # The end of a round, and of the game

    def next_round(self, seat: int) -> None:
        self.open("round")
        self.write("next round", "D55", seat)

    def end(self, state: Any) -> None:
        """The points of each tablet; a score below 0 is raised to 0 once (D59, R23)."""
        self.open("end")
        self.write("end", "D59")
        for seat in range(SEATS):
            score = state.score[seat]
            for side, name in enumerate(TABLET_IDS):
                points = int(tablet_points(state, seat, side)) if state.tablets >> side & 1 else 0
                score += points
                if points:
                    self.write("tablet", name, seat, points=points)
            if score < 0:
                self.write("raise", "R23", seat, points=-score)


def front(plate: int, turns: int = 0) -> PlatePiece:
    return PlatePiece(number=plate, type=TYPE_NAMES[PLATE_TYPES[plate]], turns=turns)


def back(plate: int) -> PlatePiece:
    return PlatePiece(type=TYPE_NAMES[PLATE_TYPES[plate]])


def chip(kind: int) -> ChipPiece:
    return ChipPiece(colours=CHIP_COLOURS[kind])


def run(state: Any, here: Place, down: bool) -> tuple[Place, ...]:
    """The tiles in an unbroken line through a cell of the dome."""

    def is_tiled(row: int, column: int) -> bool:
        return 0 <= row < SIZE and 0 <= column < SIZE and is_filled(state, here.seat, row, column)

    return tuple(Place("cell", here.seat, *spot) for spot in run_through(is_tiled, here.row, here.space, down))


def stack_height(state: Any, factory: int) -> int:
    """How many tiles lie on a small factory's moon."""
    return len(stack_names(state.stack[factory]))
