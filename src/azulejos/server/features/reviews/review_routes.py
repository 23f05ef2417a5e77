"""HTTP endpoints about reviews of finished games: asking for one, and looking how far it is.

What is done is kept with the game and sent to everybody as it is. What is under way is known to the process that was
asked; another one answers `none`, and would work out the same bytes.
"""

from __future__ import annotations

from sqlalchemy import select
from starlette.responses import Response

from azulejos.server.bots.runner import BotRunner
from azulejos.server.database import schema
from azulejos.server.database.store import Store
from azulejos.server.features.archive.games import Archive
from azulejos.server.features.reviews.judging import reviewable
from azulejos.server.features.reviews.review import Review, ReviewOf
from azulejos.server.features.reviews.reviewer import Reviewer
from azulejos.server.http.endpoints import JSON, Call, Endpoint, address_of
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.processor import SEARCH
from azulejos.server.table_service.fair_play import refuse_own_running

FORM = 1  # of what is kept; a review of another form is worked out again


class ReviewRoutes:
    """The endpoints, and the reviews that are under way."""

    def __init__(self, archive: Archive, limiter: Limiter, runner: BotRunner) -> None:
        self.archive = archive
        self.store: Store = archive.tables.log.store
        self.now = archive.tables.now
        self.limiter = limiter
        self.processor = archive.processor
        percent = runner.tables.settings.review_percent
        self.reviewer = Reviewer(runner.spare_time, runner.roster, percent, self.keep)

    def endpoints(self) -> list[Endpoint]:
        told = "How far the review of a game is"
        return [
            Endpoint("POST", "/api/reviews", self.ask_for_review, "Ask for the review of a game", Review, ReviewOf),
            Endpoint("GET", "/api/tables/{table}/review", self.table_review, told, Review),
            Endpoint("GET", "/api/files/{file}/review", self.file_review, told, Review),
        ]

    async def ask_for_review(self, call: Call, body: ReviewOf) -> Response | Review:
        """Begin a review, or join those who wait for it; what is kept, or under way, costs nothing."""
        person = call.person
        if (body.table is None) == (body.file is None):
            raise Refusal("bad_message")
        source, wanted = ("table", body.table) if body.table else ("file", body.file)
        if known := await self.known(source, wanted or ""):
            return known
        if not self.reviewer.percent:
            raise Refusal("no_reviews")
        self.processor.need(SEARCH, call.asker)
        record = await self.archive.asked_by(call.asker).record(body.table, body.file)
        states = await self.processor.work(call.asker, reviewable(record))
        if body.file:  # a table where a game is over is none where it is running
            await refuse_own_running(self.archive.tables.log, self.processor, call.asker, record.game, states)
        key = f"{source} {wanted}"
        if not self.reviewer.find(key):  # another request may have come at the same time
            self.reviewer.need_room(call.asker)
            self.limiter.hit("reviews", person.id)
            self.limiter.hit("address_reviews", address_of(call.request))
            self.reviewer.begin(key, call.asker, record, states)
        return self.reviewer.jobs[key].progress()

    async def table_review(self, call: Call, body: None) -> Response | Review:
        return await self.known("table", call.table) or Review("none")

    async def file_review(self, call: Call, body: None) -> Response | Review:
        return await self.known("file", call.path("file")) or Review("none")

    async def known(self, source: str, wanted: str) -> Response | Review | None:
        """The review that is stored or under way."""
        if job := self.reviewer.find(f"{source} {wanted}"):
            return job.progress()
        columns = schema.reviews.c
        of_game = (columns.source == source) & (columns.id == wanted) & (columns.form == FORM)
        row = await self.store.row(select(columns.body).where(of_game)) if is_id(wanted) else None
        return Response(row["body"], media_type=JSON) if row else None

    async def keep(self, key: str, body: bytes) -> None:
        """Keep a review that is done; of two processes that did the same, one."""
        source, _, wanted = key.partition(" ")
        values = {"form": FORM, "body": body.decode(), "created_at": self.now()}
        row = self.store.insert(schema.reviews).values(source=source, id=wanted, **values)
        async with self.store.writing() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["source", "id"], set_=values))


def is_id(text: str) -> bool:
    return text.isascii() and text.isalnum()
