"""What a move does, step by step (see `core.effects`).

The story is told by playing it: each step is done by the very rule that `apply` uses, on a copy, and what it
changed is told. Plates are told by their numbers to those who may know them, and to others by their type.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from azulejos.core.game import State
from azulejos.core.rule import entry
from azulejos.games.duel.rules import dealing, phases
from azulejos.games.duel.rules.actions import (
    DRAW_PLATE,
    LAY,
    LEAVE,
    PLACE_PLATE,
    SPEND,
    STOP,
    TAKE_CHIP,
    TAKE_MOON,
    TAKE_PLATE,
    TAKE_SUN,
    TILE_CELL,
)
from azulejos.games.duel.rules.components import (
    CHIP_COLOURS,
    COLOUR_NAMES,
    ORIENTATIONS,
    SPECIAL_POINTS,
    TYPE_NAMES,
    Colour,
)
from azulejos.games.duel.rules.state import (
    BROKEN,
    CHIP,
    DESTINATIONS,
    FRONT,
    LARGE_TILES,
    LINES,
    PLATE,
    SEATS,
    SIZE,
    SMALL_TILES,
    STARTER,
    TABLETS,
    TILE,
    TOP,
    UNDECIDED,
)
from azulejos.games.duel.rules.tablets import TABLET_IDS, points_of_tablet
from azulejos.games.duel.text.effects import ChipPiece, Effect, Kind, Piece, Place, PlatePiece, TabletPiece
from azulejos.games.duel.text.view import Back, Plate, Tiles, View, chip_name, plate, view
from azulejos.games.shared.runs import run_through
from azulejos.games.shared.tiles import COLOURS


@entry
def act(states: State, action: int) -> None:
    phases.act(states[0], action)


@entry
def goes_on(states: State) -> bool:
    """One step that needs no decision; false if chance or a player must decide."""
    return phases.step(states[0]) == phases.GOES_ON


@entry
def advance(states: State) -> None:
    phases.advance(states[0])


@dataclass(slots=True)
class Story:
    """A copy of the state on which the move is played, and what has been told so far."""

    state: State
    viewer: int | None
    effects: list[Effect] = field(default_factory=list)

    def view(self) -> View:
        return view(self.state, self.viewer)

    def tell(self, kind: Kind, rule: str, **details: Any) -> None:
        self.effects.append(Effect(kind, rule, **details))


def explain(state: State, action: int, viewer: int | None = None) -> tuple[Effect, ...]:
    """The effects of a legal action, as a viewer may know them."""
    return tuple(tell(state, action, viewer).effects)


def tell(state: State, action: int, viewer: int | None) -> Story:
    """Play an action on a copy and tell it; the copy ends where `apply` would end."""
    story = Story(state.copy(), viewer)
    before = story.view()
    act(story.state, action)
    tell_act(story, action, before)
    before = story.view()
    while goes_on(story.state):
        after = story.view()
        tell_step(story, before, after)
        before = after
    advance(story.state)
    return story


def explain_chance(state: State, outcome: int, viewer: int | None = None) -> tuple[Effect, ...]:
    """What chance turns up."""
    record, seen = state[0], view(state, viewer)
    awaits = int(record.awaits)
    if awaits == TILE:
        after = state.copy()
        apply_chance(after, outcome)
        return tell_tile_drawn(seen, COLOUR_NAMES[outcome]) + tell_redraw(seen, view(after, viewer))
    if awaits == TABLETS:
        sides = tuple(TabletPiece(side=name) for side, name in enumerate(TABLET_IDS) if outcome >> side & 1)
        return (Effect("tablets", "D11", tiles=sides),)
    if awaits == STARTER:
        return (Effect("start", "D15", seat=outcome),)
    if awaits == TOP:
        return (Effect("top", "D2", tiles=(PlatePiece(type=TYPE_NAMES[outcome]),), to=(Place("stack"),)),)
    if awaits == CHIP:
        factory = next(number for number, found in enumerate(seen.factories) if is_bare(found))
        return (Effect("reveal", "D28", tiles=(CHIPS[chip_name(outcome)],), to=(Place("factory", row=factory - 1),)),)
    if awaits == PLATE:
        slot = seen.display.index(None)
        to = (Place("display", row=slot),)
        return (Effect("turn up", "D14", tiles=(plate_piece(plate(outcome)),), origin=Place("stack"), to=to),)
    assert awaits == FRONT
    after = state.copy()
    apply_chance(after, outcome)
    place = next(place for place, code in enumerate(record.drawn) if code <= UNDECIDED)
    seen = view(after, viewer)
    shown = seen.drawn[place] if len(seen.drawn) > place else seen.hand
    turn = int(record.turn)
    return (Effect("look", "D22", seat=turn, tiles=(plate_piece(shown),), to=(Place("hand", turn),)),)


@entry
def apply_chance(states: State, outcome: int) -> None:
    dealing.apply_chance(states[0], outcome)


def is_bare(factory: Any) -> bool:
    return factory.chip == "hidden" and not factory.sun and not factory.moon


def tell_tile_drawn(seen: View, colour: Colour) -> tuple[Effect, ...]:
    told = []
    if not any(seen.bag.values()):
        names = tuple(name for name, number in seen.tower.items() for _ in range(number))
        told.append(Effect("refill", "D53", tiles=names, origin=Place("tower"), to=(Place("bag"),)))
    rooms = [LARGE_TILES] + [SMALL_TILES] * (len(seen.factories) - 1)
    number = next(
        n for n, (factory, room) in enumerate(zip(seen.factories, rooms, strict=True)) if len(factory.sun) < room
    )
    to = (Place("sun", row=number - 1, space=len(seen.factories[number].sun)),)
    told.append(Effect("deal", "D12" if seen.round == 1 else "D53", tiles=(colour,), origin=Place("bag"), to=to))
    return tuple(told)


def tell_redraw(before: View, after: View) -> tuple[Effect, ...]:
    """Five tiles of one colour go back (D12), with the tower if the bag has no other colour (R25)."""
    if not before.factories[0].sun or after.factories[0].sun:
        return ()
    tiles = (*before.factories[0].sun, before.factories[0].sun[0])
    told = [Effect("redraw", "D12", tiles=tiles, origin=Place("sun"), to=(Place("bag"),))]
    poured = tuple(name for name, number in before.tower.items() for _ in range(number))
    if poured and not any(after.tower.values()) and any(before.bag.values()):
        told.append(Effect("refill", "R25", tiles=poured, origin=Place("tower"), to=(Place("bag"),)))
    return tuple(told)


# By the names of the views.
CHIPS = {chip_name(kind): ChipPiece(colours=colours) for kind, colours in enumerate(CHIP_COLOURS)}


def plate_piece(seen: Plate | Back | None) -> PlatePiece:
    """A plate, or what its back shows."""
    if isinstance(seen, Plate):
        return PlatePiece(number=seen.number, type=seen.type, turns=seen.turns)
    return PlatePiece(type=seen.type if seen else None)


def tell_act(story: Story, action: int, before: View) -> None:
    """What the player does with a hand."""
    seat = before.turn or 0
    after = story.view()
    if action < TAKE_MOON:
        factory, rest = divmod((action - TAKE_SUN) // DESTINATIONS, COLOURS)
        tell_take(story, seat, Place("sun", row=factory - 1), rest, (action - TAKE_SUN) % DESTINATIONS, before)
        if factory == 0 and after.factories[0].moon:
            story.tell("slide", "D24", tiles=after.factories[0].moon, origin=Place("sun", row=-1), to=(Place("moon"),))
        tell_start_tile(story, before, after)
    elif action < TAKE_PLATE:
        colour, destination = divmod(action - TAKE_MOON, DESTINATIONS)
        tell_start_tile(story, before, after)
        tell_take(story, seat, Place("moon"), colour, destination, before)
    elif action < DRAW_PLATE:
        tiles = (plate_piece(before.display[action - TAKE_PLATE]),)
        origin = Place("display", row=action - TAKE_PLATE)
        story.tell("take plate", "D15" if before.openings else "D21", seat=seat, tiles=tiles, origin=origin)
    elif action == DRAW_PLATE:
        points = after.boards[seat].score - before.boards[seat].score
        tiles = (plate_piece(after.drawn[-1]),)
        story.tell("draw", "D22" if points else "R20", seat=seat, tiles=tiles, origin=Place("stack"), points=points)
    elif action == STOP:
        story.tell("stop", "D22", seat=seat)
    elif action < PLACE_PLATE:
        tell_chosen(story, seat, before, after)
    elif action < TAKE_CHIP:
        space = (action - PLACE_PLATE) // ORIENTATIONS
        placed = after.boards[seat].plates[space]
        to = (Place("dome", seat, space),)
        story.tell("place plate", "D23", seat=seat, tiles=(plate_piece(placed),), to=to)
    elif action < LAY:
        chip = CHIPS[before.factories[action - TAKE_CHIP + 1].chip or ""]
        story.tell("take chip", "D30", seat=seat, tiles=(chip,), origin=Place("factory", row=action - TAKE_CHIP))
    elif action < TILE_CELL:
        tell_stacked(story, before, (COLOUR_NAMES[action - LAY],))
    elif action < LEAVE:
        tell_tiled(story, seat, before, after)
    elif action == LEAVE:
        story.tell("leave", "D45", seat=seat, to=(Place("line", seat, before.row or 0),))
    else:
        to = (Place("line", seat, before.row or 0),)
        story.tell("spend", "D45", seat=seat, tiles=(CHIPS[chip_name(action - SPEND)],), to=to)


def tell_chosen(story: Story, seat: int, before: View, after: View) -> None:
    """A plate drawn is kept, or put under the stack."""
    if before.phase == "keep":
        story.tell("keep plate", "D22", seat=seat, tiles=(plate_piece(after.hand),))
    else:
        story.tell("return", "D22", seat=seat, tiles=(plate_piece(after.returned[-1]),), to=(Place("stack"),))


def tell_take(story: Story, seat: int, origin: Place, colour: int, destination: int, before: View) -> None:
    """Tiles go to a line, the surplus or all to the broken space, and from the fifth on to the tower (D29)."""
    after = story.view()
    name = COLOUR_NAMES[colour]
    if destination != BROKEN:
        held, filled = before.boards[seat].lines[destination].tiles, after.boards[seat].lines[destination].tiles
        spaces = tuple(Place("line", seat, destination, space) for space in range(held, filled))
        story.tell("place", "D29", seat=seat, tiles=(name,) * len(spaces), origin=origin, to=spaces)
    tell_broken(story, seat, before, after, origin, "D29")


def tell_broken(story: Story, seat: int, before: View, after: View, origin: Place, rule: str) -> None:
    """Tiles that break, and those that find the broken space full."""
    for colour in COLOUR_NAMES:
        broken = after.boards[seat].broken.count(colour) - before.boards[seat].broken.count(colour)
        if broken > 0:
            story.tell("break", rule, seat=seat, tiles=(colour,) * broken, origin=origin, to=(Place("broken", seat),))
        lost = after.tower[colour] - before.tower[colour]
        if lost > 0:
            story.tell("discard", "D29", seat=seat, tiles=(colour,) * lost, origin=origin, to=(Place("tower"),))


def tell_start_tile(story: Story, before: View, after: View) -> None:
    if before.start_tile is None and after.start_tile is not None:
        story.tell("start tile", "D27", seat=after.start_tile, to=(Place("start tile", after.start_tile),))


def tell_stacked(story: Story, before: View, tiles: Tiles) -> None:
    factory = (before.stacking or 1) - 1
    story.tell("stack", "D24", tiles=tiles, origin=Place("sun", row=factory), to=(Place("moon", row=factory),))


def tell_step(story: Story, before: View, after: View) -> None:
    """One thing that happens by itself."""
    seat = before.turn or 0
    if before.phase == "stack" and before.stacking is not None:
        rest = before.factories[before.stacking].sun
        if rest:
            tell_stacked(story, before, rest)
    elif before.phase == "keep":
        story.tell("keep plate", "D22", seat=seat, tiles=(plate_piece(after.hand),))
    elif before.phase == "return" and before.drawn:
        story.tell("return", "D22", seat=seat, tiles=(plate_piece(after.returned[-1]),), to=(Place("stack"),))
    elif before.phase == "display" and before.display != after.display:
        slot = before.display.index(None)
        to = (Place("display", row=slot),)
        story.tell("turn up", "D52", tiles=(plate_piece(after.display[slot]),), origin=Place("stack"), to=to)
    elif before.phase == "tiling" and before.row is not None:
        tell_tiling_step(story, seat, before, after)


def tell_tiling_step(story: Story, seat: int, before: View, after: View) -> None:
    row = before.row or 0
    if row < LINES:
        if after.boards[seat].dome != before.boards[seat].dome:
            tell_tiled(story, seat, before, after)
        elif after.boards[seat].lines != before.boards[seat].lines:
            tell_broken(story, seat, before, after, Place("line", seat, row), "D44")
    elif row == LINES:
        tell_paid(story, seat, before, after)
    elif after.phase == "over":
        tell_tablets(story, before, after)
    else:
        story.tell("next round", "D55", seat=after.starter if after.starter is not None else -1)


def tell_tiled(story: Story, seat: int, before: View, after: View) -> None:
    """A tile moves to the dome and scores its runs, and may bring a special tile (D40–D42)."""
    row = before.row or 0
    old, new = before.boards[seat].dome, after.boards[seat].dome
    column = next(column for column in range(SIZE) if new[row][column] not in (old[row][column], "special"))
    here = Place("cell", seat, row, column)
    colour = before.boards[seat].lines[row].colour or ""
    story.tell("tile", "D40", seat=seat, tiles=(colour,), origin=Place("line", seat, row, 0), to=(here,))
    filled = [[cell is not None for cell in cells] for cells in old]
    filled[row][column] = True
    across, down = run(filled, here, down=False), run(filled, here, down=True)
    if len(across) > 1:
        story.tell("row", "D41", seat=seat, to=across, points=len(across))
    if len(down) > 1:
        story.tell("column", "D41", seat=seat, to=down, points=len(down))
    if len(across) == len(down) == 1:
        story.tell("alone", "D41", seat=seat, to=(here,), points=1)
    for special_row in range(SIZE):
        for special in range(SIZE):
            if new[special_row][special] == "special" != old[special_row][special]:
                to = (Place("cell", seat, special_row, special),)
                points = SPECIAL_POINTS[special_row]
                story.tell("special", "D42", seat=seat, tiles=("special",), to=to, points=points)
    rest = before.boards[seat].lines[row].tiles - 1
    if rest:
        origin = Place("line", seat, row)
        story.tell("clear", "D46", seat=seat, tiles=(colour,) * rest, origin=origin, to=(Place("tower"),))


def run(filled: list[list[bool]], here: Place, down: bool) -> tuple[Place, ...]:
    """The tiles in an unbroken line through a cell of the dome."""

    def is_filled(row: int, column: int) -> bool:
        return 0 <= row < SIZE and 0 <= column < SIZE and filled[row][column]

    spaces = run_through(is_filled, here.row, here.space, down)
    return tuple(Place("cell", here.seat, row, column) for row, column in spaces)


def tell_paid(story: Story, seat: int, before: View, after: View) -> None:
    """Broken tiles and the start-player tile cost (D47)."""
    broken = before.boards[seat].broken
    has_start_tile = before.start_tile == seat
    if broken or has_start_tile:
        lost = after.boards[seat].score - before.boards[seat].score
        names: tuple[Piece, ...] = (*broken, "start tile") if has_start_tile else broken
        story.tell("pay", "D47", seat=seat, tiles=names, to=(Place("broken", seat),), points=lost)
    if broken:
        story.tell("sweep", "D47", seat=seat, tiles=broken, origin=Place("broken", seat), to=(Place("tower"),))


def tell_tablets(story: Story, before: View, after: View) -> None:
    """What each tablet gives; a score below 0 is raised to 0 once (D59, R23)."""
    story.tell("end", "D59")
    for seat in range(SEATS):
        score = before.boards[seat].score
        for name in before.tablets:
            points = points_of_tablet(story.state, seat, TABLET_IDS.index(name))
            score += points
            if points:
                story.tell("tablet", name, seat=seat, points=points)
        if score < 0:
            story.tell("raise", "R23", seat=seat, points=-score)
