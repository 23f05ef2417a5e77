"""Observations are complete: the whole state can be read back from one."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import azulejos
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.game import State
from tests.cases import nonempty
from tests.conftest import SETUPS
from tests.observed import Observed, packed
from tests.walking import walk

azul = azulejos.game("azul")
DEAL, OFFER, OVER = 1, 2, 4
FLOOR_BIT = 1 << 5


def decode(observation: NDArray[np.uint8], seat: int, players: int) -> State:
    """The state that a seat sees."""
    seen = Observed(azul, players, observation)
    state = np.zeros(1, azul.dtype)
    record = state[0]
    record.players = players
    record.supply[: 2 * players + 2] = [packed(counts, 6) for counts in seen["supply"]]
    record.bag, record.lid = packed(seen["bag"], 6), packed(seen["lid"], 6)
    record.on_table = seen["supply"].sum()
    record.marker_in_centre, record.round_number = seen.number("marker"), seen.number("round")
    record.phase, record.grey = seen.number("phase"), seen.number("grey")
    record.tiling_row = max(0, seen.number("tiling line") - 1)
    record.starter = seen.seat_with("starts", seat, players, NOBODY)
    nobody = NOBODY if record.phase == OVER else CHANCE
    record.to_act = seen.seat_with("acts", seat, players, nobody)
    for board in range(players):
        decode_board(record, (seat + board) % players, seen, board)
    return state


def decode_board(record: np.record, seat: int, seen: Observed, board: int) -> None:
    lines, wall, floor = seen.of(board, "lines"), seen.of(board, "wall"), seen.of(board, "floor")
    record.line_tiles[seat] = packed(lines.sum(axis=1), 3)
    record.line_colours[seat] = packed(lines.argmax(axis=1), 3)
    record.wall[seat] = [packed(row, 3) for row in wall]
    record.filled[seat] = packed((wall > 0).ravel(), 1)
    record.floor[seat] = packed(floor, 3)
    record.floor_used[seat] = seen.number("floor used", board)
    assert record.floor_used[seat] == (floor > 0).sum()
    record.score[seat] = seen.number("score", board)
    for colour in range(5):
        shown = [colour + 1 in row for row in wall]
        takes = [not shown[row] and (line.sum() == 0 or 0 < line[colour] <= row) for row, line in enumerate(lines)]
        record.shown[seat] |= packed(shown, 1) << 6 * colour
        record.open[seat] |= (packed(takes, 1) | FLOOR_BIT) << 6 * colour


@pytest.mark.parametrize("options", [options for name, options in SETUPS if name == "azul"], ids=str)
def test_the_whole_state_is_read_back_from_what_any_seat_observes(options: dict[str, str]) -> None:
    for state in nonempty(walk(azul, options, seed=1)):
        players = azul.players(state)
        for seat in nonempty(range(players)):
            assert decode(azul.observe(state, seat), seat, players).tobytes() == state.tobytes()


def test_two_walls_whose_rows_columns_and_colours_agree_look_different() -> None:
    """Exchanged colours of two rows and two columns: sums over rows, columns and colours do not tell them apart."""
    state = azul.new(wall="grey")
    twin = state.copy()
    state[0].wall[0, 0], state[0].wall[0, 1] = packed([1, 2], 3), packed([2, 1], 3)
    twin[0].wall[0, 0], twin[0].wall[0, 1] = packed([2, 1], 3), packed([1, 2], 3)
    assert azul.observe(state, 0).tobytes() != azul.observe(twin, 0).tobytes()


def test_a_score_and_a_round_above_a_byte_are_written_as_255() -> None:
    state = azul.new()
    state[0].score[1], state[0].round_number = 300, 1000
    seen = Observed(azul, 2, azul.observe(state, 0))
    assert (seen.number("score", 1), seen.number("round")) == (255, 255)
