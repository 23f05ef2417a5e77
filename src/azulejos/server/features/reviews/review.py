"""A finished game in review, as it is kept and sent: what each move and each deal has cost or brought, and the sums.

Chances go from 0 to 1, and those of all seats add up to 1 (see `docs/review.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct, structs

from azulejos.analysis.decisions import Decision
from azulejos.analysis.luck import DealJudged
from azulejos.analysis.marks import LOSSES
from azulejos.analysis.report import moves_of
from azulejos.analysis.review import PlyJudged
from azulejos.analysis.review import Review as Judged
from azulejos.analysis.strength import likeness
from azulejos.bots.analyst import analyst_of
from azulejos.core.game import Game, State
from azulejos.server.features.positions.previews import brings
from azulejos.server.protocol.messages import PreviewOf
from azulejos.server.protocol.values import TableId

Mark = Literal["", "good", "best", "only", "brilliant", "inaccuracy", "mistake", "blunder"]
ReviewStatus = Literal[
    "none",  # it was not requested, or dropped because no client waited
    "waiting",  # for the reviews of others, or for bots that are at work
    "running",
    "done",
]


class ReviewOf(Struct, frozen=True):
    """Which game to review: one of the two."""

    table: TableId | None = None
    file: TableId | None = None


class ReviewedMove(Struct, frozen=True):
    """A move, and the best one."""

    ply: int  # which step of the replay it is, from 0
    round: int
    seat: int
    move: str
    best: str  # the same, or one that is as good, if nothing was lost
    win_before: float  # the seat's chance with the best move
    win_loss: float
    points_loss: float
    mark: Mark
    wins: list[float]  # by seat, after the move
    line: list[str]  # the expected continuation, from the move on
    best_line: list[str]
    proved: bool  # the search has seen the end of the game: exact
    brings: PreviewOf | None  # the steps of the move and the best one, where the mark shows a loss; else null
    best_brings: PreviewOf | None


class ReviewedDeal(Struct, frozen=True):
    """Tiles that were drawn."""

    ply: int
    round: int
    wins: list[float]  # by seat, after them
    luck: list[float]  # by seat, against the mean of what could have been drawn


class Likeness(Struct, frozen=True):
    """The bot whose accuracy is nearest, and the weakest and strongest that one game can't distinguish from it."""

    level: str
    weakest: str
    strongest: str


class ReviewedSeat(Struct, frozen=True):
    """The parts of a seat's result: start + luck − own + others + changes = result."""

    accuracy: float | None  # from 0 to 100; null if nothing was open
    points_lost: float
    start: float
    luck: float
    own: float  # lost by its own moves
    others: float  # gained by the moves of others
    changes: float  # of the engine's mind
    result: float
    like: Likeness | None = None  # null where no table of the bots' accuracy was measured


class Review(Struct, frozen=True):
    """A review, as far as it is known."""

    status: ReviewStatus
    judged: int = 0  # plies
    plies: int = 0
    nodes: int = 0  # for each search of a move
    moves: list[ReviewedMove] = []
    deals: list[ReviewedDeal] = []
    seats: list[ReviewedSeat] = []  # when it is done


def reviewed(game: Game, state: State, ply: int, judged: PlyJudged) -> ReviewedMove | ReviewedDeal:
    """A ply that was made in a state."""
    if isinstance(judged, DealJudged):
        return ReviewedDeal(ply, game.round_number(state), list(judged.after), list(judged.luck))
    is_loss = judged.mark in LOSSES
    return ReviewedMove(
        ply=ply,
        round=game.round_number(state),
        seat=judged.seat,
        move=game.notation.format_move(state, judged.action),
        best=game.notation.format_move(state, judged.best.action),
        win_before=judged.best.wins[judged.seat],
        win_loss=judged.loss,
        points_loss=judged.points_loss,
        mark=mark_of(judged),
        wins=list(judged.played.wins),
        line=moves_of(game, state, judged.played.line),
        best_line=moves_of(game, state, judged.best.line),
        proved=judged.best.is_proved,
        brings=brings(game, state, judged.action) if is_loss else None,
        best_brings=brings(game, state, judged.best.action) if is_loss else None,
    )


def with_hindsight(known: Sequence[ReviewedMove | ReviewedDeal], review: Judged) -> list[ReviewedMove | ReviewedDeal]:
    """The known plies, the deals with hindsight."""
    return [
        structs.replace(each, luck=list(judged.luck)) if isinstance(judged, DealJudged) else each
        for each, judged in zip(known, review.plies, strict=True)
    ]


def mark_of(judged: Decision) -> Mark:
    found: Mark = next(mark for mark in get_args(Mark) if mark == judged.mark)
    return found


def seats_of(review: Judged) -> list[ReviewedSeat]:
    seats = []
    record = review.record
    kind = analyst_of(record.game).kind(record.start())
    for seat, breakdown in enumerate(review.breakdowns()):
        lost = sum(each.points_loss for _, each in review.decisions if each.seat == seat)
        seats.append(
            ReviewedSeat(
                accuracy=review.accuracy(seat),
                points_lost=round(lost, 1),
                start=breakdown.start,
                luck=breakdown.luck,
                own=breakdown.own,
                others=breakdown.others,
                changes=breakdown.changes,
                result=breakdown.result,
                like=like_of(kind, review.accuracy(seat)),
            )
        )
    return seats


def like_of(kind: str, accuracy: float | None) -> Likeness | None:
    like = likeness(kind, accuracy)
    return Likeness(like.level, like.weakest, like.strongest) if like else None


def review_of(
    status: ReviewStatus,
    plies: int,
    nodes: int,
    known: Sequence[ReviewedMove | ReviewedDeal],
    judged: Judged | None = None,
) -> Review:
    """The known part of a review, in the order of the game; with hindsight once it is whole."""
    if judged:
        known = with_hindsight(known, judged)
    return Review(
        status=status,
        judged=len(known),
        plies=plies,
        nodes=nodes,
        moves=[each for each in known if isinstance(each, ReviewedMove)],
        deals=[each for each in known if isinstance(each, ReviewedDeal)],
        seats=seats_of(judged) if judged else [],
    )
