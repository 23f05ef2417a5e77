"""Was a game fair? Deal it again from its revealed secret, and compare."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.core.errors import FairnessError
from azulejos.core.records.game_file import format_ply
from azulejos.core.records.record import Deal, Dealing, Record
from azulejos.texts.reasons import because


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of a check: secret and words match their commitments and give every deal, and every move is legal."""

    deals: int
    moves: int
    scores: tuple[int, ...]  # after the last move
    is_over: bool  # whether the game was finished
    unopened: tuple[int, ...] = ()  # the seats that pledged words and never opened them


def verify(record: Record) -> Verified:
    """Check a record from a game file: reading it has already checked its moves."""
    fairness = record.fairness()
    if not record.commitment:
        raise FairnessError(because("no_commitment"))
    if fairness.commitment != record.commitment:
        raise FairnessError(because("commitment_differs", digest=fairness.commitment, commitment=record.commitment))
    deals, dealing = 0, Dealing(record.game, fairness)
    states = record.states()
    for ply, state in zip(record.plies, states, strict=False):
        if isinstance(ply, Deal):
            deals += 1
            dealt = Deal(tuple(dealing.deal(state.copy())))
            if dealt != ply:
                recorded, expected = format_ply(record.game, state, ply), format_ply(record.game, state, dealt)
                raise FairnessError(because("deal_differs", deal=deals, recorded=recorded, expected=expected))
    end = next(states)
    return Verified(
        deals, len(record.plies) - deals, record.game.scores(end), record.game.is_over(end), fairness.unopened()
    )
