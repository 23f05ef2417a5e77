"""A position that is damaged anywhere is read, or refused with a reason that can be sent. No game is named here."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azulejos.core.errors import NotationError
from azulejos.core.game import Game
from azulejos.core.rng import seeded
from azulejos.texts.reasons import Reason

INSERTED = ("/", "9", "B", "-", ":")


def damaged(position: str) -> Iterator[str]:
    """The position with a character too few or too many, and with a part too few or too many."""
    fields = position.split()
    for number, field in enumerate(fields):
        changed = {field[:at] + field[at + 1 :] for at in range(len(field))}
        changed |= {field[:at] + more + field[at:] for at in range(len(field) + 1) for more in INSERTED}
        changed |= {field.rpartition("/")[0], f"{field}/-", ""}
        for other in sorted(changed - {field}):
            yield " ".join([*fields[:number], other, *fields[number + 1 :]])


def test_a_damaged_position_is_refused_with_plain_values(game: Game) -> None:
    state = game.new()
    game.deal(state, seeded(1))
    reasons = [reason for text in damaged(game.position(state)) if (reason := refusal(game, text))]
    assert len(reasons) > 100
    for reason in reasons:
        assert {type(gap) for gap in reason.gaps.values()} <= {str, int}
        msgspec.json.encode(reason)


def refusal(game: Game, text: str) -> Reason | None:
    """Read a position; return the reason if it is refused."""
    try:
        game.read(text)
    except NotationError as error:
        return error.why
    return None
