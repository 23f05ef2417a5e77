"""The fingerprint of a round (see `core.round_fingerprint`), and the options of the game that a position belongs to."""

from __future__ import annotations

from azulejos.core.game import State
from azulejos.core.round_fingerprint import RoundFingerprint
from azulejos.games.azul.rules.state import CENTRE, ROWS
from azulejos.games.azul.text.view import WALL_NAMES
from azulejos.games.shared.counting import counts, in_spaces, on_lines, sources


def round_fingerprint(state: State) -> RoundFingerprint:
    record = state[0]
    seats = int(record.players)
    floors = sum(in_spaces(floor) for floor in record.floor[:seats])
    return RoundFingerprint(
        walls=tuple(record.filled[:seats].tolist()),
        factories=sources(record.supply[CENTRE + 1 :].tolist()),
        tiles=counts(sum(record.supply.tolist()) + on_lines(record, seats, ROWS) + floors),
    )


def options_of(state: State) -> dict[str, str]:
    return {"players": str(state[0].players), "wall": WALL_NAMES[state[0].grey]}
