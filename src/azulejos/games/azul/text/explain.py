"""The effects of a move, step by step (see `core.effects`).

They come from the rules themselves, which play the move on a copy, as plain Python, and write what they do on a tape.
So a preview can't promise what the engine would not do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azulejos.core.effects import By
from azulejos.core.game import State
from azulejos.games.azul.rules.dealing import apply_chance
from azulejos.games.azul.rules.ending import is_won
from azulejos.games.azul.rules.playing import apply
from azulejos.games.azul.rules.state import CENTRE, COLUMNS, FACTORY_TILES, ROWS, is_filled
from azulejos.games.azul.rules.wall import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS
from azulejos.games.azul.text.effects import Effect, Kind, Piece, Place, Step, StepKind
from azulejos.games.azul.text.view import COLOUR_NAMES, floor_name, space, tile_names
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
        self.why_fall = "A17"  # the rule by which tiles fall

    def steps(self) -> tuple[Step, ...]:
        return tuple(
            Step(each.kind, each.by, each.seat, max(0, each.main), tuple(each.effects)) for each in self.drafts
        )

    # Chance

    def start(self, seat: int) -> None:
        self.extend("deal")
        self.write("start", "A5", seat)

    def refill(self, tiles: int) -> None:
        self.extend("deal")
        self.write("refill", "A30", tiles=tile_names(tiles), origin=Place("lid"), to=(Place("bag"),))

    def deal(self, state: Any, colour: int) -> None:
        factory, place = divmod(state.on_table, FACTORY_TILES)
        rule = "A5" if state.round_number == 1 else "A30"
        to = (Place("factory", row=factory, space=place),)
        self.extend("deal")
        self.write("deal", rule, tiles=(COLOUR_NAMES[colour],), origin=Place("bag"), to=to)

    # Factory offer

    def take(self, seat: int, source: int, rest: int) -> None:
        self.open("take", seat)
        self.origin = Place("centre") if source == CENTRE else Place("factory", row=source - 1)
        self.rest = () if source == CENTRE else tile_names(rest)

    def marker(self, seat: int, space: int) -> None:
        to, rule = (Place("floor", seat, space=space), "A12") if space >= 0 else (Place("holder", seat), "R1")
        self.write("marker", rule, seat, ("marker",), Place("centre"), (to,), is_aside=True)

    def place(self, seat: int, line: int, first: int, tiles: int, colour: int) -> None:
        self.why_fall = "A16"
        spaces = tuple(Place("line", seat, line, first + number) for number in range(tiles))
        self.write("place", "A13", seat, (COLOUR_NAMES[colour],) * tiles, self.origin, spaces)

    def fall(self, seat: int, first: int, tiles: int, discarded: int, colour: int) -> None:
        name = COLOUR_NAMES[colour]
        if tiles:
            spaces = tuple(Place("floor", seat, space=first + number) for number in range(tiles))
            self.write("fall", self.why_fall, seat, (name,) * tiles, self.origin, spaces)
        if discarded:
            self.write("discard", "A18", seat, (name,) * discarded, self.origin, (Place("lid"),))

    def slide(self) -> None:
        if self.rest:
            self.write("slide", "A11", tiles=self.rest, origin=self.origin, to=(Place("centre"),))

    # Wall tiling

    def tile(self, state: Any, seat: int, row: int, column: int, colour: int) -> None:
        name = COLOUR_NAMES[colour]
        here = Place("wall", seat, row, column)
        self.open("tile", seat)
        self.write("tile", "A20", seat, (name,), Place("line", seat, row, 0), (here,))
        self.score_runs(state, seat, here)
        if row:
            self.write("clear", "A23", seat, (name,) * row, Place("line", seat, row), (Place("lid"),))

    def score_runs(self, state: Any, seat: int, here: Place) -> None:
        across, down = run(state, here, down=False), run(state, here, down=True)
        if len(across) > 1:
            self.write("row", "A22", seat, to=across, points=len(across))
        if len(down) > 1:
            self.write("column", "A22", seat, to=down, points=len(down))
        if len(across) == len(down) == 1:
            self.write("alone", "A22", seat, to=(here,), points=1)

    def drop_line(self, seat: int, row: int) -> None:
        self.open("fall", seat)
        self.origin, self.why_fall = Place("line", seat, row), "A52"

    def pay(self, state: Any, seat: int, points: int) -> None:
        """The floor line costs, its tiles go to the lid, and the marker stays with its player."""
        names = tuple(floor_name(space(state.floor[seat], place)) for place in range(state.floor_used[seat]))
        if not names:
            return
        spaces = tuple(Place("floor", seat, space=place) for place in range(len(names)))
        self.open("pay", seat)
        self.write("pay", "A24", seat, names, to=spaces, points=points)
        tiles = tuple(name for name in names if name != "marker")
        if tiles:
            self.write("sweep", "A25", seat, tiles, Place("floor", seat), (Place("lid"),))
        if "marker" in names:
            self.write("keep", "A25", seat, ("marker",), spaces[names.index("marker")], (Place("holder", seat),))

    # The end of a round, and of the game

    def next_round(self, seat: int) -> None:
        self.open("round")
        self.write("next round", "A30", seat)

    def end(self, state: Any) -> None:
        self.open("end")
        self.write("end", why_over(state))
        for seat in range(state.players):
            self.write_bonuses(state, seat)

    def write_bonuses(self, state: Any, seat: int) -> None:
        """Complete rows, columns and colours (A41)."""
        wall = {(row, column): space(state.wall[seat, row], column) for row in range(ROWS) for column in range(COLUMNS)}
        for row in range(ROWS):
            self.write_if_complete(
                "row bonus", ROW_BONUS, seat, [here for here in wall if here[0] == row and wall[here]]
            )
        for column in range(COLUMNS):
            complete = [here for here in wall if here[1] == column and wall[here]]
            self.write_if_complete("column bonus", COLUMN_BONUS, seat, complete)
        for code in range(1, len(COLOUR_NAMES) + 1):
            self.write_if_complete("colour bonus", COLOUR_BONUS, seat, [here for here in wall if wall[here] == code])

    def write_if_complete(self, kind: Kind, points: int, seat: int, filled: list[tuple[int, int]]) -> None:
        """Rows, columns and colours have five spaces each."""
        if len(filled) == COLUMNS:
            self.write(
                kind, "A41", seat, to=tuple(Place("wall", seat, row, column) for row, column in filled), points=points
            )


def run(state: Any, here: Place, down: bool) -> tuple[Place, ...]:
    """The tiles in an unbroken line through a space of the wall."""

    def is_tiled(row: int, column: int) -> bool:
        return 0 <= row < ROWS and 0 <= column < COLUMNS and is_filled(state, here.seat, row, column)

    return tuple(Place("wall", here.seat, *spot) for spot in run_through(is_tiled, here.row, here.space, down))


def why_over(state: Any) -> str:
    """A complete row, no tile to deal, or no line that could still be completed."""
    if is_won(state):
        return "A40"
    return "R5" if state.bag + state.lid else "R4"
