"""The heartbeat: a sign of life in the database every few seconds, by every process.

It shows that the database can be written, which is what `/healthz` reports. Where no sign of life was left for a while,
no server ran or none could write: that is an outage, and it is kept, because it counts on no clock.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy import RowMapping, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejos.server.database import schema
from azulejos.server.database.failures import StoreError
from azulejos.server.database.lock import CLAIM_POSTGRESQL
from azulejos.server.database.store import Store
from azulejos.server.runtime.steady_clock import SteadyTime
from azulejos.server.tables.outages import LAPSE_MS, Outages

BEAT_SECONDS = 2.0
DISAGREE_MS = 60_000  # a process whose time differs more from that of the others takes over theirs
SECOND = 1000
THE_ROW = 1

log = structlog.get_logger()


class Heartbeat:
    """Beats for one process. `after_outage` is called when one has ended while this process ran."""

    def __init__(
        self, store: Store, now: Callable[[], int], outages: Outages, after_outage: Callable[[], Awaitable[None]]
    ) -> None:
        self.store = store
        self.now = now
        self.outages = outages
        self._after_outage = after_outage
        self._failure = ""
        self._has_beaten = False

    def problem(self) -> str | None:
        """The trouble of the database, if there is any."""
        if self._failure:
            return f"the database can't be written: {self._failure}"
        silent = self.now() - (self.outages.beaten_at or 0)
        return f"the database was not written for {silent // SECOND} s" if silent > LAPSE_MS else None

    async def beat(self) -> None:
        """Give a sign of life, and learn of the outages that this process does not know yet."""
        try:
            async with self.store.writing() as connection:
                known = await self._beat(connection)
        except StoreError as error:
            self._failure = str(error)
            raise
        self._failure = ""
        self.outages.beaten_at = self.now()
        news = [self.outages.add(outage["began_at"], outage["ended_at"]) for outage in known]
        if any(news) and self._has_beaten:
            await self._after_outage()
        self._has_beaten = True

    async def _beat(self, connection: AsyncConnection) -> list[RowMapping]:
        """Write the sign of life, and the outage that it ends if there was one; all outages that may be new."""
        row = schema.heartbeat.c
        first = self.store.insert(schema.heartbeat).values(id=THE_ROW, at=self.now())
        made = await connection.execute(first.on_conflict_do_nothing())
        is_new = made.rowcount == 1  # a new database had no outage
        last = (await connection.execute(select(row.at).where(row.id == THE_ROW).with_for_update())).scalar_one()
        is_alone = not self._has_beaten and await self._is_alone(connection)
        if not self._has_beaten and not is_alone:
            self._agree(last)
        now = self.now()
        if not is_new and now - last > (0 if is_alone else LAPSE_MS):
            log.warning("nobody could play for a while, which counts on no clock", seconds=(now - last) / SECOND)
            outage = self.store.insert(schema.outages).values(began_at=last, ended_at=now)
            await connection.execute(outage.on_conflict_do_nothing())
        # A time that was set back while no server ran is taken as it is.
        at = now if is_alone else max(last, now)
        await connection.execute(update(schema.heartbeat).where(row.id == THE_ROW).values(at=at))
        since = (self.outages.beaten_at or 0) - DISAGREE_MS
        query = select(schema.outages).where(schema.outages.c.ended_at > since)
        return list((await connection.execute(query)).mappings().all())

    async def _is_alone(self, connection: AsyncConnection) -> bool:
        """Whether no other process serves this database: then there was an outage since the last heartbeat."""
        return not self.store.is_postgresql or bool((await connection.execute(text(CLAIM_POSTGRESQL))).scalar())

    def _agree(self, last: int) -> None:
        """The others' time holds, if the system's clock of this machine says quite another."""
        if isinstance(self.now, SteadyTime) and abs(self.now() - last) > DISAGREE_MS:
            log.warning("this machine's clock disagrees with the other servers', whose time is taken over")
            self.now.agree(last)
