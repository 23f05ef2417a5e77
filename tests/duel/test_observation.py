"""Observations hold all that a seat knows and nothing else: read back, they are the states of `determinise`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

import azulejos
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.components import PLATE_TYPES, TURNED_CELLS
from tests.cases import nonempty
from tests.conftest import SETUPS
from tests.duel.test_hidden import games_with_drawing
from tests.observed import Observed, packed
from tests.walking import walk

duel = azulejos.game("duel")
OVER = 13
NONE, HIDDEN_CHIP, UNDECIDED = -1, -2, -2
MOST_COMPLETIONS = 60  # a state that is hidden in more ways is not looked at: their number grows quickly
PLATE_OF_CELLS = {tuple(int(cell) + 1 for cell in cells): lies for lies, cells in enumerate(TURNED_CELLS)}

Place = tuple[str, int, int | None]  # a field, an index, and the type that a plate there must have, if that is known


def lies(cells: NDArray[np.int64]) -> int:
    """The plate × 4 + turns that shows these cells."""
    return PLATE_OF_CELLS[tuple(cells.ravel().tolist())] if cells.any() else NONE


def decode(observation: NDArray[np.uint8], seat: int) -> tuple[State, list[Place]]:
    """The state that a seat sees, and the places of plates that it does not know."""
    seen = Observed(duel, 2, observation)
    state = np.zeros(1, duel.dtype)
    record = state[0]
    record.sun = [packed(counts, 6) for counts in seen["sun"]]
    record.moon, record.bag, record.tower = (packed(seen[name], 6) for name in ("moon", "bag", "tower"))
    record.stack[1:] = [packed(colours, 3) for colours in seen["stacks"]]
    record.chip[0] = NONE
    record.chip[1:] = [kind - 2 if kind >= 2 else -1 - kind for kind in seen["chips"].tolist()]
    record.unseen_chips = packed(seen["unseen chips"], 2)
    record.display = [lies(cells) // 4 for cells in seen["display"]]
    record.top, record.unknown = seen.number("top") - 1, packed(seen["unseen"], 1)
    due = seen.number("tablets due")
    record.tablets = -due if due else packed(seen["tablets"], 1)
    record.round_number = seen.number("round")
    for field in ("phase", "awaits", "openings", "row", "paid", "laid", "laid_showing"):
        record[field] = seen.number(field.replace("_", " "))
    record.stacking = seen.number("stacking") - 1
    for field, name in (("turn", "turn"), ("starter", "starts"), ("start_tile", "start tile")):
        record[field] = seen.seat_with(name, seat, 2, NONE)
    record.to_act = CHANCE if record.awaits else NOBODY if record.phase == OVER else record.turn
    for board in range(2):
        decode_board(record, (seat + board) % 2, seen, board)
    return state, decode_plates(record, seen, seat)


def decode_board(record: np.record, seat: int, seen: Observed, board: int) -> None:
    lines, tiles = seen.of(board, "lines"), seen.of(board, "tiles")
    cells = seen.of(board, "cells").reshape(3, 2, 3, 2).transpose(0, 2, 1, 3)
    record.line_tiles[seat] = packed(lines.sum(axis=1), 3)
    record.line_colours[seat] = packed(lines.argmax(axis=1), 3)
    for colour in range(5):
        takes = [line.sum() == 0 or 0 < line[colour] <= number for number, line in enumerate(lines)]
        record.open[seat] |= packed(takes, 1) << 6 * colour
    record.plates[seat] = [lies(plate) for row in cells for plate in row]
    record.dome[seat] = [packed(row, 3) for row in tiles]
    record.filled[seat] = packed((tiles > 0).ravel(), 1)
    record.broken[seat] = packed(seen.of(board, "broken"), 6)
    record.chips[seat] = packed(seen.of(board, "reserve"), 2)
    for field in ("score", "tokens", "chips_taken"):
        record[field][seat] = seen.number(field.replace("_", " "), board)


def decode_plates(record: np.record, seen: Observed, seat: int) -> list[Place]:
    """Plates put back, drawn and in a hand; the places of those that are hidden."""
    record.returned[:], record.drawn[:], record.hand = NONE, NONE, NONE
    hidden: list[Place] = []
    returned = [code for code in seen["returned"].tolist() if code]
    top_is_returned = seen.number("stack") == len(returned)
    for place, code in enumerate(returned):
        record.returned_by |= (1 - seat if code == 1 else seat) << place
        record.returned[place] = code - 2
        if code == 1:
            is_top = place == 0 and top_is_returned and record.top != NONE
            hidden.append(("returned", place, int(record.top) if is_top else None))
    for place, code in enumerate(code for code in seen["drawn"].tolist() if code):
        record.drawn[place] = code - 5 if code >= 5 else UNDECIDED - (code - 1)
        if code in (3, 4):
            hidden.append(("drawn", place, code - 3))
    record.hand_is_secret = seen.number("hand is secret")
    record.hand = lies(seen["hand's cells"]) // 4 if seen["hand's cells"].any() else NONE
    if seen.number("hand") and record.hand == NONE:
        hidden.append(("hand", 0, seen.number("hand") - 1))
    return hidden


def completions(state: State, hidden: list[Place], put_back: list[int]) -> Iterator[bytes]:
    """Every state that agrees with what a seat knows: hidden plates are of those unseen, and of the right types."""
    unseen = [plate for plate in range(18) if int(state[0].unknown) >> plate & 1]
    for plates in permutations(unseen, len(hidden)):
        kinds = [PLATE_TYPES[plate] for plate in plates]
        returned = [kind for kind, (field, _, _) in zip(kinds, hidden, strict=True) if field == "returned"]
        agrees = all(wanted in (None, kind) for kind, (_, _, wanted) in zip(kinds, hidden, strict=True))
        if agrees and [returned.count(kind) for kind in (0, 1)] == put_back:
            full = state.copy()
            for plate, (field, place, _) in zip(plates, hidden, strict=True):
                full[0].unknown = int(full[0].unknown) & ~(1 << plate)
                if field == "hand":
                    full[0].hand = plate
                else:
                    full[0][field][place] = plate
            yield full.tobytes()


def test_what_a_seat_observes_read_back_is_exactly_what_determinise_draws() -> None:
    sizes: list[int] = []
    for number, state in enumerate(games_with_drawing(range(8))):
        for seat in (0, 1) if number % 5 == 0 else ():
            observation = duel.observe(state, seat)
            decoded, hidden = decode(observation, seat)
            if not hidden:
                assert decoded.tobytes() == state.tobytes()
                assert duel.determinise(state, seat, seeded(1)).tobytes() == state.tobytes()
            elif len(hidden) <= 3:
                put_back = Observed(duel, 2, observation)["other's returned"].tolist()
                possible = set(completions(decoded, hidden, put_back))
                if len(possible) <= MOST_COMPLETIONS:
                    rng = seeded(number)
                    drawn = {duel.determinise(state, seat, rng).tobytes() for _ in range(20 * len(possible))}
                    assert drawn == possible
                    sizes.append(len(possible))
    assert len(sizes) > 20
    assert max(sizes) > 20


def test_other_options_are_read_back_as_well() -> None:
    for seed, options in nonempty(enumerate(options for name, options in SETUPS if name == "duel")):
        for state, seat in nonempty(product(walk(duel, options, seed), (0, 1))):
            decoded, hidden = decode(duel.observe(state, seat), seat)
            assert hidden or decoded.tobytes() == state.tobytes()


def test_plates_put_back_in_another_order_look_different_to_the_player_who_put_them_there() -> None:
    compared = 0
    for state in games_with_drawing(range(4)):
        record = state[0]
        for place in range(15):
            owners = [int(record.returned_by) >> place + which & 1 for which in (0, 1)]
            if record.returned[place + 1] != NONE and owners[0] == owners[1]:
                twin = state.copy()
                twin[0].returned[[place, place + 1]] = record.returned[[place + 1, place]]
                assert duel.observe(twin, owners[0]).tobytes() != duel.observe(state, owners[0]).tobytes()
                compared += 1
    assert compared > 100
