"""The table between the players as numbers: what can be taken, and who is next."""

from __future__ import annotations

from azulejos.bots.duel import feature_layout
from azulejos.bots.duel.workspace import Workspace, note
from azulejos.core.rule import rule
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


@rule
def is_between_rounds(state: State) -> bool:
    """The factories are about to be filled."""
    return bool(state.openings == 0 and (state.phase == DISPLAYING or state.phase == FILL))


@rule
def mover(state: State) -> int:
    """Who takes the next turn, as far as that is known."""
    if state.phase == ACQUISITION or state.phase == OPENING:
        return int(state.turn)
    if is_between_rounds(state):
        return int(state.starter)
    return other(int(state.turn))


@rule
def write_table(workspace: Workspace, state: State) -> None:
    """What lies between the players; for `write_lines` also what can be taken."""
    count_tiles(workspace, state)
    first = feature_layout.TABLE
    note(workspace, first + feature_layout.ROUND + 2 * (int(state.round_number) - 1) + is_between_rounds(state), 1.0)
    left, suns = 0, 0
    for colour in range(COLOURS):
        if workspace.on_table[colour]:
            note(workspace, first + feature_layout.ON_TABLE + colour, workspace.on_table[colour] / 6)
            note(workspace, first + feature_layout.TAKES + colour, workspace.takes[colour] / 4)
            left += workspace.on_table[colour]
    hidden, revealed, plates = 0, 0, 0
    for factory in range(FACTORIES):
        suns += state.sun[factory] != NO_TILES
        hidden += state.chip[factory] == HIDDEN
        revealed += state.chip[factory] >= 0
    for slot in range(DISPLAY):
        plates += state.display[slot] != NONE
    note(workspace, first + feature_layout.TILES_LEFT, left / 21)
    note(workspace, first + feature_layout.SUNS_LEFT, suns / 5)
    note(workspace, first + feature_layout.CHIPS_HIDDEN, hidden / 4)
    note(workspace, first + feature_layout.CHIPS_OPEN, revealed / 4)
    note(workspace, first + feature_layout.OPEN_PLATES, plates / 3)
    note(workspace, first + feature_layout.OPENINGS, state.openings / 2)
    if state.start_tile == NONE:
        note(workspace, first + feature_layout.START_TILE_LIES, 1.0)
    for side in range(2 * TABLETS):
        if state.tablets >> side & 1:
            note(workspace, first + feature_layout.TABLET + side, 1.0)


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
