"""The fingerprint of a round (see `core.round_fingerprint`)."""

from __future__ import annotations

from azulejos.core.game import State
from azulejos.core.round_fingerprint import RoundFingerprint
from azulejos.games.mini.rules.state import FACTORY_TILES, TILES_PER_COLOUR


def round_fingerprint(state: State) -> RoundFingerprint:
    """Of the floor line only the number of its tiles is known: all tiles that have left the bag are counted instead."""
    record = state[0]
    kinds = enumerate(record.factories.tolist())
    return RoundFingerprint(
        walls=tuple(record.filled.tolist()),
        factories=tuple((FACTORY_TILES - kind, kind) for kind, number in kinds for _ in range(number)),
        tiles=tuple(TILES_PER_COLOUR - left for left in record.bag.tolist()),
    )
