"""The supply as numbers: what can be taken, and who is next."""

from __future__ import annotations

from azulejos.bots.duel import features
from azulejos.bots.duel.workspace import Workspace, note
from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.state import (
    ACQUISITION,
    DISPLAY,
    DISPLAYING,
    FACTORIES,
    FILL,
    HIDDEN,
    LINE_BITS,
    LINE_MASK,
    NONE,
    OPENING,
    State,
    other,
    tops,
)
from azulejos.games.duel.rules.tablets import TABLETS
from azulejos.games.shared.tiles import COLOURS, NO_TILES, count_of, tiles_of

# So that features are between 0 and about 1. The weights were learned with these; they were chosen by eye, not tuned.
OF_A_COLOUR, OF_A_TAKE, OF_TILES = 1 / 6, 1 / 4, 1 / 21
OF_SUNS, OF_CHIPS, OF_PLATES, OF_OPENINGS = 1 / 5, 1 / 4, 1 / 3, 1 / 2


@rule
def is_between_rounds(state: State) -> bool:
    """The factories are about to be filled."""
    return bool(state.openings == 0 and (state.phase == DISPLAYING or state.phase == FILL))


@rule
def mover(state: State) -> int:
    """The seat that takes the next turn, as far as that is known."""
    if state.phase == ACQUISITION or state.phase == OPENING:
        return int(state.turn)
    if is_between_rounds(state):
        return int(state.starter)
    return other(int(state.turn))


@rule
def write_supply(workspace: Workspace, state: State) -> None:
    """The features of the supply; for `write_reach` also what can be taken."""
    count_tiles(workspace, state)
    first = features.SUPPLY
    note(workspace, first + features.ROUND + 2 * (int(state.round_number) - 1) + is_between_rounds(state), 1.0)
    left, suns = 0, 0
    for colour in range(COLOURS):
        if workspace.on_table[colour]:
            note(workspace, first + features.ON_TABLE + colour, workspace.on_table[colour] * OF_A_COLOUR)
            note(workspace, first + features.TAKES + colour, workspace.takes[colour] * OF_A_TAKE)
            left += workspace.on_table[colour]
    hidden, revealed, plates = 0, 0, 0
    for factory in range(FACTORIES):
        suns += state.sun[factory] != NO_TILES
        hidden += state.chip[factory] == HIDDEN
        revealed += state.chip[factory] >= 0
    for slot in range(DISPLAY):
        plates += state.display[slot] != NONE
    note(workspace, first + features.TILES_LEFT, left * OF_TILES)
    note(workspace, first + features.SUNS_LEFT, suns * OF_SUNS)
    note(workspace, first + features.CHIPS_HIDDEN, hidden * OF_CHIPS)
    note(workspace, first + features.CHIPS_OPEN, revealed * OF_CHIPS)
    note(workspace, first + features.OPEN_PLATES, plates * OF_PLATES)
    note(workspace, first + features.OPENINGS, state.openings * OF_OPENINGS)
    if state.start_tile == NONE:
        note(workspace, first + features.START_TILE_LIES, 1.0)
    for side in range(2 * TABLETS):
        if state.tablets >> side & 1:
            note(workspace, first + features.TABLET + side, 1.0)


@rule
def count_tiles(workspace: Workspace, state: State) -> None:
    """The tiles of each colour on the table, and the most that one take gives."""
    top = tops(state)
    everything = int(state.moon)
    for factory in range(FACTORIES):
        everything += int(state.sun[factory])
        stack = int(state.stack[factory])
        while stack:
            everything += tiles_of((stack & LINE_MASK) - 1, 1)
            stack >>= LINE_BITS
    for colour in range(COLOURS):
        most = count_of(top, colour)
        for factory in range(FACTORIES):
            most = max(most, count_of(state.sun[factory], colour))
        workspace.takes[colour] = most
        workspace.on_table[colour] = count_of(everything, colour)
