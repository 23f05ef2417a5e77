"""What a move does, step by step (see `core.effects`).

The story is told by playing it: each step is done by the very rule that `apply` uses, on a copy, and what it
changed is told. So a preview can't promise what the engine would not do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from azulejos.core.game import State
from azulejos.core.rule import entry, plain
from azulejos.games.azul.rules import ending, offer, tiling
from azulejos.games.azul.rules.actions import FIRST_TAKE, colour_of, destination_of, source_of
from azulejos.games.azul.rules.state import CENTRE, COLUMNS, FACTORY_TILES, FLOOR, OVER, ROWS, START
from azulejos.games.azul.rules.wall import COLOUR_BONUS, COLUMN_BONUS, ROW_BONUS
from azulejos.games.azul.text.effects import Effect, Kind, Place
from azulejos.games.azul.text.view import COLOUR_NAMES, floor_name, space, tile_names
from azulejos.games.shared.runs import run_through


@entry
def take(states: State, seat: int, source: int, colour: int) -> int:
    return offer.take(states[0], seat, source, colour)


@entry
def fill_line(states: State, seat: int, line: int, colour: int, tiles: int) -> int:
    return offer.fill_line(states[0], seat, line, colour, tiles)


@entry
def drop(states: State, seat: int, colour: int, tiles: int) -> None:
    offer.drop(states[0], seat, colour, tiles)


@entry
def pass_turn(states: State) -> None:
    offer.pass_turn(states[0])


@entry
def begin_tiling(states: State) -> None:
    tiling.begin_tiling(states[0])


@entry
def tile_next(states: State) -> int:
    return tiling.tile_next(states[0])


@entry
def choose_column(states: State, column: int) -> None:
    tiling.choose_column(states[0], column)


@entry
def end_round(states: State) -> None:
    ending.end_round(states[0])


@dataclass(slots=True)
class Story:
    """A copy of the state on which the move is played, and what has been told so far."""

    state: State
    effects: list[Effect] = field(default_factory=list)

    @property
    def record(self) -> Any:
        return self.state[0]

    def tell(self, kind: Kind, rule: str, **details: Any) -> None:
        self.effects.append(Effect(kind, rule, **details))


def explain(state: State, action: int, viewer: int | None = None) -> tuple[Effect, ...]:
    """The effects of a legal action; there is nothing that one viewer may know and another not."""
    return tuple(tell(state, action).effects)


def tell(state: State, action: int) -> Story:
    """Play an action on a copy and tell it; the copy ends where `apply` would end."""
    story = Story(state.copy())
    if action < FIRST_TAKE:
        tell_column(story, action)
        tell_tiling(story)
    else:
        tell_take(story, plain(source_of)(action), plain(colour_of)(action), plain(destination_of)(action))
        if story.record.on_table == 0:
            begin_tiling(story.state)
            tell_tiling(story)
    return story


def explain_chance(state: State, outcome: int, viewer: int | None = None) -> tuple[Effect, ...]:
    """A start player, or a tile that goes from the bag to a factory."""
    record = state[0]
    if record.phase == START:
        return (Effect("start", "A5", seat=outcome),)
    told = []
    first_round = record.round_number == 1
    if not record.bag:
        told.append(Effect("refill", "A30", tiles=tile_names(int(record.lid)), origin=Place("lid"), to=(Place("bag"),)))
    factory, place = divmod(int(record.on_table), FACTORY_TILES)
    told.append(
        Effect(
            "deal",
            "A5" if first_round else "A30",
            tiles=(COLOUR_NAMES[outcome],),
            origin=Place("bag"),
            to=(Place("factory", row=factory, space=place),),
        )
    )
    return tuple(told)


def tell_take(story: Story, source: int, colour: int, destination: int) -> None:
    """The marker first (A12), then the tiles, then the rest of the factory."""
    record = story.record
    seat = int(record.to_act)
    origin = Place("factory", row=source - 1) if source else Place("centre")
    rest = tuple(name for name in tile_names(int(record.supply[source])) if name != COLOUR_NAMES[colour])
    marker_was_there = bool(record.marker_in_centre)
    used = int(record.floor_used[seat])
    tiles = take(story.state, seat, source, colour)
    if marker_was_there and not record.marker_in_centre:
        tell_marker(story, seat, used)
    if destination != FLOOR:
        tiles -= tell_line(story, seat, destination, colour, tiles, origin)
    used = int(record.floor_used[seat])
    drop(story.state, seat, colour, tiles)
    tell_fall(story, seat, colour, tiles, used, origin, "A17" if destination == FLOOR else "A16")
    if source != CENTRE and rest:
        story.tell("slide", "A11", tiles=rest, origin=origin, to=(Place("centre"),))
    pass_turn(story.state)


def tell_marker(story: Story, seat: int, used: int) -> None:
    """The marker lies on the floor line, or before its holder if that is full."""
    found_space = story.record.floor_used[seat] > used
    to = Place("floor", seat, space=used) if found_space else Place("holder", seat)
    rule = "A12" if found_space else "R1"
    story.tell("marker", rule, seat=seat, tiles=("marker",), origin=Place("centre"), to=(to,))


def tell_line(story: Story, seat: int, line: int, colour: int, tiles: int, origin: Place) -> int:
    """Tiles go to a pattern line, right to left; return how many."""
    held = space(story.record.line_tiles[seat], line)
    placed = fill_line(story.state, seat, line, colour, tiles)
    spaces = tuple(Place("line", seat, line, held + number) for number in range(placed))
    story.tell("place", "A13", seat=seat, tiles=(COLOUR_NAMES[colour],) * placed, origin=origin, to=spaces)
    return placed


def tell_fall(story: Story, seat: int, colour: int, tiles: int, used: int, origin: Place, rule: str) -> None:
    """Tiles that have fallen to the floor line, and to the lid where it is full."""
    fallen = int(story.record.floor_used[seat]) - used
    name = COLOUR_NAMES[colour]
    if fallen:
        spaces = tuple(Place("floor", seat, space=used + number) for number in range(fallen))
        story.tell("fall", rule, seat=seat, tiles=(name,) * fallen, origin=origin, to=spaces)
    if tiles > fallen:
        story.tell("discard", "A18", seat=seat, tiles=(name,) * (tiles - fallen), origin=origin, to=(Place("lid"),))


def tell_column(story: Story, column: int) -> None:
    record = story.record
    seat, row = int(record.to_act), int(record.tiling_row)
    colour = space(record.line_colours[seat], row)
    choose_column(story.state, column)
    tell_tile(story, seat, row, column, colour)


def tell_tiling(story: Story) -> None:
    """Each line that is tiled and each floor that is paid, until somebody must choose; then the end of the round."""
    record = story.record
    step = tiling.GOES_ON
    while step == tiling.GOES_ON:
        before = record.copy()
        seat, row = int(before.to_act), int(before.tiling_row)
        step = tile_next(story.state)
        if row == ROWS:
            tell_floor(story, seat, before)
        elif record.line_tiles[seat] != before.line_tiles[seat]:
            tell_full_line(story, seat, row, before)
    if step == tiling.DONE:
        tell_end(story)


def tell_full_line(story: Story, seat: int, row: int, before: Any) -> None:
    """A complete line has gone to the wall, or to the floor line if the grey wall had no space for it (A52)."""
    colour = space(before.line_colours[seat], row)
    new = int(story.record.filled[seat]) & ~int(before.filled[seat])
    if new:
        tell_tile(story, seat, row, new.bit_length() - 1 - COLUMNS * row, colour)
    else:
        tell_fall(story, seat, colour, row + 1, int(before.floor_used[seat]), Place("line", seat, row), "A52")


def tell_tile(story: Story, seat: int, row: int, column: int, colour: int) -> None:
    """A tile moves to the wall and scores its runs; the others of its line go to the lid."""
    name = COLOUR_NAMES[colour]
    here = Place("wall", seat, row, column)
    story.tell("tile", "A20", seat=seat, tiles=(name,), origin=Place("line", seat, row, 0), to=(here,))
    filled = int(story.record.filled[seat])
    across = run(filled, here, down=False)
    down = run(filled, here, down=True)
    if len(across) > 1:
        story.tell("row", "A22", seat=seat, to=across, points=len(across))
    if len(down) > 1:
        story.tell("column", "A22", seat=seat, to=down, points=len(down))
    if len(across) == len(down) == 1:
        story.tell("alone", "A22", seat=seat, to=(here,), points=1)
    if row:
        story.tell("clear", "A23", seat=seat, tiles=(name,) * row, origin=Place("line", seat, row), to=(Place("lid"),))


def run(filled: int, here: Place, down: bool) -> tuple[Place, ...]:
    """The tiles in an unbroken line through a space of the wall."""

    def is_filled(row: int, column: int) -> bool:
        return 0 <= row < ROWS and 0 <= column < COLUMNS and bool(filled >> COLUMNS * row + column & 1)

    spaces = run_through(is_filled, here.row, here.space, down)
    return tuple(Place("wall", here.seat, row, column) for row, column in spaces)


def tell_floor(story: Story, seat: int, before: Any) -> None:
    """The floor line is paid, its tiles go to the lid, and the marker stays with its player."""
    used = int(before.floor_used[seat])
    if not used:
        return
    names = tuple(floor_name(space(before.floor[seat], place)) for place in range(used))
    spaces = tuple(Place("floor", seat, space=place) for place in range(used))
    lost = int(story.record.score[seat]) - int(before.score[seat])
    story.tell("pay", "A24", seat=seat, tiles=names, to=spaces, points=lost)
    tiles = tuple(name for name in names if name != "marker")
    if tiles:
        story.tell("sweep", "A25", seat=seat, tiles=tiles, origin=Place("floor", seat), to=(Place("lid"),))
    if "marker" in names:
        origin = spaces[names.index("marker")]
        story.tell("keep", "A25", seat=seat, tiles=("marker",), origin=origin, to=(Place("holder", seat),))


def tell_end(story: Story) -> None:
    """The next round, or the end with its bonuses."""
    end_round(story.state)
    record = story.record
    if record.phase != OVER:
        story.tell("next round", "A30", seat=int(record.starter))
        return
    walls = [
        [space(record.wall[seat, row], column) for row in range(ROWS) for column in range(COLUMNS)]
        for seat in range(record.players)
    ]
    story.tell("end", why_over(record, walls))
    for seat, wall in enumerate(walls):
        tell_bonuses(story, seat, wall)


def why_over(record: Any, walls: list[list[int]]) -> str:
    """A complete row, no tile to deal, or no line that could still be completed."""
    if any(0 not in wall[COLUMNS * row : COLUMNS * (row + 1)] for wall in walls for row in range(ROWS)):
        return "A40"
    return "R5" if record.bag + record.lid else "R4"


def tell_bonuses(story: Story, seat: int, wall: list[int]) -> None:
    """Complete rows, columns and colours (A41)."""
    places = [Place("wall", seat, row, column) for row in range(ROWS) for column in range(COLUMNS)]

    def tell_if_complete(kind: Kind, points: int, spaces: list[int]) -> None:
        if len(spaces) == COLUMNS and all(wall[number] for number in spaces):
            story.tell(kind, "A41", seat=seat, to=tuple(places[number] for number in spaces), points=points)

    for row in range(ROWS):
        tell_if_complete("row bonus", ROW_BONUS, list(range(COLUMNS * row, COLUMNS * (row + 1))))
    for column in range(COLUMNS):
        tell_if_complete("column bonus", COLUMN_BONUS, list(range(column, ROWS * COLUMNS, COLUMNS)))
    for code in range(1, len(COLOUR_NAMES) + 1):
        tell_if_complete("colour bonus", COLOUR_BONUS, [number for number, found in enumerate(wall) if found == code])
