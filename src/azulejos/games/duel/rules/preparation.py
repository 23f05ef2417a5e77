"""Phase 3, preparation: what comes back for the next round, and what the factories still need (D50–D55)."""

from __future__ import annotations

from azulejos.core.compiling.rule import rule
from azulejos.games.duel.rules.state import (
    ALL_TILES,
    FACTORIES,
    HIDDEN,
    NONE,
    SEATS,
    TOKENS,
    State,
    has_tiles,
    next_starter,
    other,
)
from azulejos.games.duel.rules.tape import Tape
from azulejos.games.shared.tiles import NO_TILES, total


@rule
def prepare_round(state: State, tape: Tape | None) -> None:
    """Tokens come back (D50), chips are laid face down (D53), the start-player tile returns (D55)."""
    if tape is not None:
        tape.next_round(next_starter(state))
    state.starter = next_starter(state)
    state.start_tile = NONE
    state.turn = other(int(state.starter))  # after the preparation the turn passes to the start player
    state.round_number += 1
    for seat in range(SEATS):
        state.tokens[seat] = TOKENS
        state.chips_taken[seat] = 0
    for factory in range(1, FACTORIES):
        state.chip[factory] = HIDDEN


@rule
def needs_tile(state: State) -> bool:
    """A factory is not full, and there is a tile for it (D12, D54)."""
    return tiles_on_suns(state) < ALL_TILES and state.bag + state.tower != NO_TILES


@rule
def tiles_on_suns(state: State) -> int:
    tiles = 0
    for factory in range(FACTORIES):
        tiles += total(int(state.sun[factory]))
    return tiles


@rule
def bare_factory(state: State) -> int:
    """The first factory without a tile whose chip is hidden (D25, D28, D54), or NONE."""
    for factory in range(1, FACTORIES):
        if state.chip[factory] == HIDDEN and not has_tiles(state, factory):
            return factory
    return NONE
