"""Reviews of finished games, worked out in the time that bots leave.

Each ply is a piece of work of its own, and always gives the same result: a review that was interrupted, or is
asked for again, comes out equal to the last byte. People take turns. A review ends when no client waits for it any
more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import structlog

from azulejos.analysis.judging import Interrupted
from azulejos.analysis.review import PlyJudged, ReviewTask
from azulejos.bots.search.budget import Interrupt, new_flag
from azulejos.core.game import State
from azulejos.core.records.record import Action, Record
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.features.reviews.judging import effort_of
from azulejos.server.features.reviews.review import Review, ReviewedDeal, ReviewedMove, review_of, reviewed
from azulejos.server.protocol.messages import encoder
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.processor import Asker

PATIENCE_SECONDS = 20.0  # after which a review is dropped that no client asks about
MOST_OF_PERSON = 2  # reviews that one person waits for
MOST_OF_ADDRESS = 20  # reviews that one address waits for
MOST_REVIEWS = 200  # of everybody
MOST_ATTEMPTS = 3  # to judge a ply: then it gives way to no bot
COMPILING_SECONDS = 0.2  # between two looks whether the search is compiled
SEARCHER = "master"  # the bot whose search judges

log = structlog.get_logger()

Reviewed = ReviewedMove | ReviewedDeal


@dataclass(slots=True, eq=False)
class Job:
    """One review under way."""

    key: str
    asker: Asker  # who asked first
    task: ReviewTask
    asked_at: float  # the last time that a client asked for its progress
    left: deque[int]  # plies: moves first, since people look at these
    attempts: dict[int, int] = field(default_factory=dict)
    judged: dict[int, PlyJudged] = field(default_factory=dict)
    known: dict[int, Reviewed] = field(default_factory=dict)
    work: asyncio.Task[None] | None = None
    is_over: bool = False  # done, dropped or failed

    @property
    def is_unwanted(self) -> bool:
        """Whether no client has asked about it for a while."""
        return now() - self.asked_at > PATIENCE_SECONDS

    def progress(self) -> Review:
        known = [self.known[ply] for ply in sorted(self.known)]
        plies, nodes = len(self.task.record.plies), self.task.effort.nodes
        return review_of("running" if known else "waiting", plies, nodes, known)


class Reviewer:
    """The reviews of one process; `keep` is given each that is done."""

    def __init__(
        self, spare_time: SpareTime, roster: Roster, percent: int, keep: Callable[[str, bytes], Awaitable[None]]
    ) -> None:
        self.spare_time = spare_time
        self.roster = roster
        self.percent = percent  # of the usual effort
        self.keep = keep
        self.jobs: dict[str, Job] = {}

    async def stop(self) -> None:
        work = [job.work for job in self.jobs.values() if job.work]
        for job in [*self.jobs.values()]:
            self._drop(job)
        await asyncio.gather(*work, return_exceptions=True)

    def find(self, key: str) -> Job | None:
        """The review of a game, for a client that waits for it."""
        job = self.jobs.get(key)
        if job:
            job.asked_at = now()
        return job

    def need_room(self, asker: Asker) -> None:
        """Refuse a further review to a person, or at an address, where enough of them are waited for."""
        for job in [job for job in self.jobs.values() if job.is_unwanted]:
            self._drop(job)
        if sum(job.asker.person == asker.person for job in self.jobs.values()) >= MOST_OF_PERSON:
            raise Refusal("too_many")
        if sum(job.asker.address == asker.address for job in self.jobs.values()) >= MOST_OF_ADDRESS:
            raise Refusal("unavailable")
        if len(self.jobs) >= MOST_REVIEWS:
            raise Refusal("unavailable")  # too many people wait

    def begin(self, key: str, asker: Asker, record: Record, states: Sequence[State]) -> Job:
        """Let a review be worked out."""
        plies = range(len(record.plies))
        order = sorted(plies, key=lambda ply: (not isinstance(record.plies[ply], Action), ply))
        task = ReviewTask(record, effort_of(record, self.percent), tuple(states))
        job = self.jobs[key] = Job(key, asker, task, now(), deque(order))
        job.work = asyncio.create_task(self._work_out(job), name=f"review of {key}")
        return job

    async def _work_out(self, job: Job) -> None:
        """Judge all plies, on as many threads as there are; then add up."""
        try:
            while not self.roster.is_ready(job.task.record.game, SEARCHER):
                await asyncio.sleep(COMPILING_SECONDS)
            async with asyncio.TaskGroup() as group:
                for _ in range(self.spare_time.threads):
                    group.create_task(self._judge_left(job))
            if len(job.known) == len(job.task.record.plies):
                done = await self.spare_time.run(job.asker, job, partial(finished, job), gives_way=False)
                if done is not None:
                    await self.keep(job.key, done)
        except Exception:
            log.exception("a review failed", game=job.key)
        finally:
            self._end(job)

    async def _judge_left(self, job: Job) -> None:
        while job.left and not job.is_unwanted:
            ply = job.left.popleft()
            attempt = job.attempts[ply] = job.attempts.get(ply, 0) + 1
            work = partial(judged, job, ply)
            found = await self.spare_time.run(job.asker, job, work, attempt < MOST_ATTEMPTS)
            if found is None:
                job.left.append(ply)
            else:
                job.judged[ply], job.known[ply] = found

    def _drop(self, job: Job) -> None:
        self._end(job)
        if job.work:
            job.work.cancel()

    def _end(self, job: Job) -> None:
        job.is_over = True
        if self.jobs.get(job.key) is job:
            del self.jobs[job.key]


def now() -> float:
    return asyncio.get_running_loop().time()


def judged(job: Job, ply: int, wish: Interrupt) -> tuple[PlyJudged, Reviewed] | None:
    """Judge a ply, in a thread; None if that was interrupted."""
    flag = new_flag()
    with wish.following(flag):
        try:
            found = job.task.judge(ply, flag)
        except Interrupted:
            return None
    return found, reviewed(job.task.record.game, job.task.states[ply], ply, found)


def finished(job: Job, wish: Interrupt) -> bytes | None:
    """The whole review as it is kept, in a thread; None if that was interrupted."""
    plies, flag = range(len(job.task.record.plies)), new_flag()
    with wish.following(flag):
        try:
            whole = job.task.add_up(job.judged, flag)
        except Interrupted:
            return None
    known = [job.known[ply] for ply in plies]
    return encoder.encode(review_of("done", len(plies), job.task.effort.nodes, known, whole))
