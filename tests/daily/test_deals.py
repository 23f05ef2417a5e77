"""The opponent of the day answers the same moves with the same replies; results are believed only when replayed."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

import pytest

from azulejos.core.errors import AzulejosError
from azulejos.core.records.game_file import format_ply
from azulejos.core.records.record import Action, Deal, Playthrough
from azulejos.daily.chain import PACKAGE
from azulejos.daily.checking import check_actions, check_record
from azulejos.daily.deal import WEEK, deal_on, opponent_on
from azulejos.games import game as find_game
from tests.daily.played import first_moves, last_moves, played

MONDAY = date(2026, 11, 16)
WEDNESDAY, FRIDAY, SATURDAY = MONDAY + timedelta(2), MONDAY + timedelta(4), MONDAY + timedelta(5)
GAMES = ["azul", "duel"]


def actions_of(play: Playthrough) -> list[int]:
    return [ply.action for ply in play.plies if isinstance(ply, Action)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("day", [MONDAY, FRIDAY, SATURDAY])
def test_the_same_moves_get_the_same_replies(name: str, day: date) -> None:
    deal = deal_on(PACKAGE, find_game(name), day)
    assert actions_of(played(deal, first_moves)) == actions_of(played(deal, first_moves))


def test_other_moves_meet_the_same_tiles() -> None:
    deal = deal_on(PACKAGE, find_game("azul"), WEDNESDAY)
    plays = [played(deal, choose) for choose in (first_moves, last_moves)]
    deals = [[ply for ply in play.plies if isinstance(ply, Deal)][:5] for play in plays]
    assert deals[0] == deals[1]
    assert actions_of(plays[0]) != actions_of(plays[1])


def test_both_games_and_all_days_have_deals_of_their_own() -> None:
    games = [find_game(name) for name in GAMES]
    deals = [deal_on(PACKAGE, game, MONDAY + timedelta(day)) for game in games for day in range(7)]
    assert len({deal.id for deal in deals}) == len(deals)
    assert len({deal.secret for deal in deals}) == 7  # one a day, for both games
    azul = [deal.begin() for deal in deals[:7]]
    assert len({play.plies for play in map(Playthrough.record, azul, [("a", "b")] * 7, [{}] * 7, [False] * 7)}) == 7


def test_the_opponent_gets_stronger_through_the_week() -> None:
    levels = ["apprentice", "potter", "tiler", "painter", "architect", "master", "master"]
    assert [opponent_on(MONDAY + timedelta(day)).bot for day in range(7)] == levels
    assert WEEK[5].budget.nodes < WEEK[6].budget.nodes  # type: ignore[operator]
    assert all(each.budget.seconds is None for each in WEEK)


@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_replayed_with_the_bots_replies(name: str) -> None:
    deal = deal_on(PACKAGE, find_game(name), WEDNESDAY)
    play = played(deal, first_moves)
    scores = deal.game.scores(play.state)
    record = play.record(("Ana", "Tiler"), {}, reveal=True)
    assert check_record(deal, record).margin == scores[0] - scores[1]
    actions = actions_of(play)
    with pytest.raises(AzulejosError, match="not played to its end"):
        check_actions(deal, actions[:-1])
    with pytest.raises(AzulejosError, match="not the deal of 2026-11-20"):
        check_record(deal_on(PACKAGE, find_game(name), FRIDAY), record)


# The golden deal of a fixed date: the same on every machine, and in a tab, whose engine is compared bit by bit.
GOLDEN = {
    "azul": ("S2/WYWR/RKKB/RBBK/BWKY/YYBY", "b708a9ecda34e41f"),
    "duel": ("S1/YRBTBYTTBKKYKKYBBKTBT/s/P4/s/P15/w/P5/s", "19d29585add269c2"),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_deal_of_a_fixed_date(name: str) -> None:
    play = played(deal_on(PACKAGE, find_game(name), WEDNESDAY), first_moves)
    first, digest = GOLDEN[name]
    assert format_ply(play.game, play.before(0), play.plies[0]) == first
    assert hashlib.sha256(repr(actions_of(play)).encode()).hexdigest()[:16] == digest
