"""Was a game fair? Deal it again from its revealed secret, and compare."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.core.errors import FairnessError
from azulejos.core.records.game_file import format_ply
from azulejos.core.records.record import Deal, Record
from azulejos.texts.reasons import because


@dataclass(frozen=True, slots=True)
class Verified:
    """What was checked: secret and words are those committed to, and give every deal; and every move is legal."""

    deals: int
    moves: int
    scores: tuple[int, ...]  # to which they lead
    is_over: bool  # the game has been played to its end
    unopened: tuple[int, ...] = ()  # the seats that pledged words and never showed them


def verify(record: Record) -> Verified:
    """Check a record whose moves have been read, and so are legal."""
    fairness = record.fairness()
    if not record.commitment:
        raise FairnessError(because("no_commitment"))
    if fairness.commitment != record.commitment:
        raise FairnessError(because("commitment_differs", digest=fairness.commitment, commitment=record.commitment))
    deals = 0
    for state, ply in record.replay():
        if isinstance(ply, Deal):
            deals += 1
            dealt = Deal(tuple(record.game.draw_deal(state.copy(), fairness.rng(deals))))
            if dealt != ply:
                recorded, expected = format_ply(record.game, state, ply), format_ply(record.game, state, dealt)
                raise FairnessError(because("deal_differs", deal=deals, recorded=recorded, expected=expected))
    end = record.end()
    return Verified(
        deals, len(record.plies) - deals, record.game.scores(end), record.game.is_over(end), fairness.unopened()
    )
