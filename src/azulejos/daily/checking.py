"""Check a played deal: every move is played again, the opponent's replies included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.core.errors import FairnessError
from azulejos.core.records.record import Action, Playthrough, Record
from azulejos.core.records.verification import verify
from azulejos.daily.deal import BOT, PERSON, DayDeal
from azulejos.texts.reasons import because


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of a deal that was played to its end."""

    scores: tuple[int, ...]

    @property
    def margin(self) -> int:
        return self.scores[PERSON] - self.scores[BOT]


def check_record(deal: DayDeal, record: Record) -> DayResult:
    """The result in a record of the deal, if tiles and replies are those of the day."""
    if record.game is not deal.game or record.game_id != deal.id or record.fairness() != deal.begin().fairness:
        raise FairnessError(because("not_this_deal", day=deal.day.isoformat()))
    verify(record)
    return check_actions(deal, [ply.action for ply in record.plies if isinstance(ply, Action)])


def check_actions(deal: DayDeal, actions: Sequence[int]) -> DayResult:
    """The result of the actions of both seats, in order."""
    play = deal.begin()
    for number, action in enumerate(actions, 1):
        check_action(deal, play, number, action)
        play.play(action)
    if not deal.game.is_over(play.state):
        raise FairnessError(because("deal_not_over"))
    return DayResult(deal.game.scores(play.state))


def check_action(deal: DayDeal, play: Playthrough, number: int, action: int) -> None:
    """Refuse a reply that the opponent does not give."""
    if deal.game.actor(play.state) == BOT and deal.reply(play.state) != action:
        raise FairnessError(because("reply_differs", move=number))
