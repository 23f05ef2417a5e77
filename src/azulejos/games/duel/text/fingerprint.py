"""The fingerprint of a round (see `core.round_fingerprint`), and the options of the game that a position belongs to."""

from __future__ import annotations

from azulejos.core.game import State
from azulejos.core.round_fingerprint import RoundFingerprint
from azulejos.games.duel.rules.state import LINES, SEATS
from azulejos.games.duel.rules.tablets import TABLET_IDS
from azulejos.games.duel.text.notation import TABLET_JOINT
from azulejos.games.shared.counting import counts, in_spaces, on_lines, sources


def round_fingerprint(state: State) -> RoundFingerprint:
    record = state[0]
    moons = int(record.moon) + sum(in_spaces(stack) for stack in record.stack)
    boards = on_lines(record, SEATS, LINES) + sum(record.broken.tolist())
    return RoundFingerprint(
        walls=tuple(record.filled.tolist()),
        factories=sources(record.sun.tolist()),
        tiles=counts(sum(record.sun.tolist()) + moons + boards),
    )


def options_of(state: State) -> dict[str, str]:
    tablets = int(state[0].tablets)
    sides = [name for side, name in enumerate(TABLET_IDS) if tablets >> side & 1]
    return {"tablets": f"random-{-tablets}" if tablets < 0 else TABLET_JOINT.join(sides)}
