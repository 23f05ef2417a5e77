"""The deals of the days: one game a day for each person, at a table that follows from both.

The table's id is made of the day's secret and the person, so that a game that was begun twice, or by two processes, or
before a crash, is the same. The margin is written together with the event that ends the game.
"""

from __future__ import annotations

import hmac
from datetime import date

from azulejos.core.game import Game
from azulejos.daily.chain import PACKAGE, Chain, day_of, is_covered
from azulejos.daily.deal import BOT, PERSON, DayDeal, deal_on
from azulejos.server.features.daily import results
from azulejos.server.features.daily.days import Daily, DayDealt, daily, dealt, setup_of
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person, face_of
from azulejos.server.settings import ChainName
from azulejos.server.table_service.service import TableService
from azulejos.server.tables import events
from azulejos.server.tables.ids import id_from
from azulejos.server.tables.setup import known_game


class DailyDeals:
    """The deals of one server."""

    def __init__(self, tables: TableService, source: ChainName) -> None:
        self.tables = tables
        self.store = tables.log.store
        self.source = source
        self._chain: Chain | None = None

    async def chain(self) -> Chain:
        if self._chain is None:
            own = self.source == "own"
            self._chain = Chain(await results.root_of_chain(self.store)) if own else PACKAGE
        return self._chain

    async def today(self, game: str, person: str | None) -> Daily:
        """Today's deal, and the days of a person."""
        deal = await self._deal(known_game(game), self._now())
        days = await results.played_days(self.store, game, person) if person else []
        return daily(await self.chain(), deal, await self._dealt(deal, person), days)

    async def of_day(self, game: str, day: str, person: str | None) -> DayDealt:
        """A day's deal, and how those who have played it did. Days to come are refused."""
        try:
            wanted = date.fromisoformat(day)
        except ValueError:
            raise Refusal("no_such_deal") from None
        if wanted > self._now():
            raise Refusal("no_such_deal")
        return await self._dealt(await self._deal(known_game(game), wanted), person)

    async def begin(self, person: Person, game: str) -> str:
        """The table of a person's game of today, which is begun if it was not."""
        deal = await self._deal(known_game(game), self._now())
        table = id_from(hmac.digest(deal.secret, f"table\n{deal.id}\n{person.id}".encode(), "sha256"))
        await results.keep_begun(self.store, deal.day.isoformat(), deal.game.name, person.id, table)
        sits = events.Sat(PERSON, person.id, person.name, "", "", person.is_account, face_of(person))
        sitting: list[events.Sat | events.BotSat] = [sits, events.BotSat(BOT, deal.opponent.bot)]
        await self.tables.begin_day(person, table, setup_of(deal), deal.secret, sitting)
        return table

    def _now(self) -> date:
        return day_of(self.tables.now())

    async def _deal(self, game: Game, day: date) -> DayDeal:
        if not is_covered(day):
            raise Refusal("no_such_deal")
        return deal_on(await self.chain(), game, day)

    async def _dealt(self, deal: DayDeal, person: str | None) -> DayDealt:
        day, game = deal.day.isoformat(), deal.game.name
        margins = await results.margins_on(self.store, day, game)
        yours = await results.own_deal(self.store, day, game, person) if person else None
        return dealt(await self.chain(), deal, self.tables.now(), margins, yours)
