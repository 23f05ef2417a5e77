"""The deal of a day as it is sent: what today brings, and what became of a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated

from msgspec import Meta, Struct

from azulejos.daily.chain import Chain, end_of, is_covered
from azulejos.daily.deal import DayDeal
from azulejos.server.features.positions.positions import Position, position_of
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.protocol.values import TableId
from azulejos.server.settings import ChainName


class DealOf(Struct, frozen=True):
    """Of which game."""

    game: Annotated[str, Meta(max_length=32)]


class PlayedDay(Struct, frozen=True):
    """A day that a person has played to the end."""

    day: str
    margin: int  # the person's points less the bot's


class OwnDeal(Struct, frozen=True):
    """Your game of a day."""

    table: TableId
    margin: int | None  # null while it runs, and if it was not finished on its day


class MarginCount(Struct, frozen=True):
    """How many people have a margin."""

    margin: int
    people: int


class DayDealt(Struct, frozen=True):
    """The deal of a day, and how those who have played it did."""

    game: str
    day: str  # as in 2026-11-18
    ends_at: int
    bot: str
    chain: ChainName  # whose secrets: those of the server, or those of the package, which everybody has
    anchor: str  # with which the chain begins
    seal: str  # the SHA-256 of the day's secret
    link: str | None  # once the day is over
    played: int  # how many have played it to the end
    yours: OwnDeal | None
    margins: list[MarginCount]  # the least first; none before you have finished, or the day is over


class Daily(Struct, frozen=True):
    """Today's deal, and the days that you have played."""

    today: DayDealt
    next_seal: str | None  # of tomorrow
    opening: Position  # the first round, as all have it
    days: list[PlayedDay]  # yours, the first first
    running: int  # how many days in a row you have played, up to today or yesterday
    longest: int


def dealt(chain: Chain, deal: DayDeal, now: int, margins: Sequence[MarginCount], yours: OwnDeal | None) -> DayDealt:
    is_over = now >= end_of(deal.day)
    may_see = is_over or (yours is not None and yours.margin is not None)
    return DayDealt(
        game=deal.game.name,
        day=deal.day.isoformat(),
        ends_at=end_of(deal.day),
        bot=deal.opponent.bot,
        chain="package" if chain.is_public else "own",
        anchor=chain.anchor.hex(),
        seal=chain.seal(deal.day),
        link=chain.link(deal.day).hex() if is_over else None,
        played=sum(each.people for each in margins),
        yours=yours,
        margins=[*margins] if may_see else [],
    )


def daily(chain: Chain, deal: DayDeal, today: DayDealt, days: Sequence[PlayedDay]) -> Daily:
    tomorrow = deal.day + timedelta(days=1)
    played = [date.fromisoformat(each.day) for each in days]
    running, longest = streaks(played, deal.day)
    return Daily(
        today=today,
        next_seal=chain.seal(tomorrow) if is_covered(tomorrow) else None,
        opening=position_of(deal.game, deal.begin().state, None, [], None),
        days=[*days],
        running=running,
        longest=longest,
    )


def streaks(days: Sequence[date], today: date) -> tuple[int, int]:
    """How many days in a row were played up to today or yesterday, and at most; the days are in order."""
    longest, row, last = 0, 0, date.min
    for day in days:
        row = row + 1 if day - last == timedelta(days=1) else 1
        longest, last = max(longest, row), day
    return (row if days and today - last <= timedelta(days=1) else 0), longest


def setup_of(deal: DayDeal) -> Setup:
    """The setup of a deal's table."""
    return Setup(
        game=deal.game.name,
        options=deal.options,
        bots={"1": deal.opponent.bot},
        chat=False,
        rated=False,
        day=deal.day.isoformat(),
    )
