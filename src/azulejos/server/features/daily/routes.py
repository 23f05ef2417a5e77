"""HTTP endpoints about the deal of the day."""

from __future__ import annotations

from azulejos.server.features.daily.days import Daily, DayDealt, DealOf
from azulejos.server.features.daily.service import DailyDeals
from azulejos.server.features.play.services import Services, count_table
from azulejos.server.http.endpoints import Call, Created, Endpoint, address_of


class DailyRoutes:
    """The endpoints."""

    def __init__(self, deals: DailyDeals, services: Services) -> None:
        self.deals = deals
        self.services = services

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/api/daily/{game}", self.today, "Today's deal, and your days", Daily),
            Endpoint("POST", "/api/daily", self.begin, "Play today's deal, or resume it", Created, DealOf),
            Endpoint("GET", "/api/daily/{game}/{day}", self.of_day, "A day's deal, and how all did", DayDealt),
        ]

    async def today(self, call: Call, body: None) -> Daily:
        return await self.deals.today(call.path("game"), call.who.id if call.who else None)

    async def begin(self, call: Call, body: DealOf) -> Created:
        person = call.person
        count_table(self.services, person, address_of(call.request))
        return Created(await self.deals.begin(person, body.game))

    async def of_day(self, call: Call, body: None) -> DayDealt:
        return await self.deals.of_day(call.path("game"), call.path("day"), call.who.id if call.who else None)
