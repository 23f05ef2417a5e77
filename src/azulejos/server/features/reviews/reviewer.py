"""Reviews of finished games, worked out in the time that bots leave.

Each ply is a piece of work of its own, and always gives the same result: a review that was interrupted, or is
asked for again, comes out equal to the last byte. People take turns. A review ends when no client waits for it any
more.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import structlog

from azulejos.analysis.judging import Interrupted
from azulejos.analysis.review import PlyJudged, ReviewTask
from azulejos.bots.analyst import Effort, analyst_of
from azulejos.bots.budget import Interrupt, new_flag
from azulejos.core.game import State
from azulejos.core.records.record import Action, Record
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.spare_time import SpareTime
from azulejos.server.features.reviews.review import Review, ReviewedDeal, ReviewedMove, review_of, reviewed
from azulejos.server.protocol.messages import encoder
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.supervision import Supervised

PATIENCE_SECONDS = 20.0  # after which a review is dropped that no client asks about
MOST_OF_PERSON = 2  # reviews that one person waits for
MOST_REVIEWS = 200  # of everybody
MOST_ATTEMPTS = 3  # to judge a ply: then it gives way to no bot
LEAST_NODES, LEAST_DEALS = 16, 2  # however little a server wants to spend
COMPILING_SECONDS = 0.2  # between two looks whether the search is compiled
SEARCHER = "master"  # the bot whose search judges

log = structlog.get_logger()

Reviewed = ReviewedMove | ReviewedDeal


@dataclass(slots=True, eq=False)
class Job:
    """One review under way."""

    key: str
    person: str  # who asked first
    task: ReviewTask
    asked_at: float  # the last time that a client asked for its progress
    left: deque[int]  # plies: moves first, since people look at these
    attempts: dict[int, int] = field(default_factory=dict)
    judged: dict[int, PlyJudged] = field(default_factory=dict)
    known: dict[int, Reviewed] = field(default_factory=dict)
    is_over: bool = False  # done, given up or failed

    @property
    def is_judged(self) -> bool:
        return len(self.known) == len(self.task.record.plies)

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
        self._turns: OrderedDict[str, list[Job]] = OrderedDict()  # by person; whose turn is next first
        self.tasks = [Supervised(f"reviews {number}", self._work) for number in range(1, spare_time.threads + 1)]
        self._has_work = asyncio.Event()

    def start(self) -> None:
        for task in self.tasks:
            task.start()

    async def stop(self) -> None:
        for job in [*self.jobs.values()]:
            self._end(job)
        for task in self.tasks:
            await task.stop()

    def find(self, key: str) -> Job | None:
        """The review of a game, for a client that waits for it."""
        job = self.jobs.get(key)
        if job:
            job.asked_at = now()
        return job

    def need_room(self, person: str) -> None:
        """Refuse a further review to a person who waits for enough of them."""
        self._end_unwanted()
        if len(self._turns.get(person, [])) >= MOST_OF_PERSON:
            raise Refusal("too_many")
        if len(self.jobs) >= MOST_REVIEWS:
            raise Refusal("unavailable")  # too many people wait

    def begin(self, key: str, person: str, record: Record, states: list[State]) -> Job:
        """Let a review be worked out."""
        plies = range(len(record.plies))
        order = sorted(plies, key=lambda ply: (not isinstance(record.plies[ply], Action), ply))
        task = ReviewTask(record, effort_of(record, self.percent), tuple(states))
        job = Job(key, person, task, now(), deque(order))
        self.jobs[key] = job
        self._turns.setdefault(person, []).append(job)
        self._has_work.set()
        return job

    async def _work(self) -> None:
        while True:
            job = self._next()
            if job is None:
                self._has_work.clear()
                await self._has_work.wait()
            elif not self.roster.is_ready(job.task.record.game, SEARCHER):
                await asyncio.sleep(COMPILING_SECONDS)
            else:
                await self._work_on(job)

    def _next(self) -> Job | None:
        """The next person's first review of which something is left to do: each has one at a time."""
        self._end_unwanted()
        job = next((jobs[0] for jobs in self._turns.values() if jobs[0].left), None)
        if job:
            self._turns.move_to_end(job.person)
        return job

    async def _work_on(self, job: Job) -> None:
        """Judge a ply; after the last one, add up."""
        try:
            await self._judge(job, job.left.popleft())
            if job.is_judged and not job.is_over:
                done = await self.spare_time.run(job, lambda wish: finished(job, wish), gives_way=False)
                if done is not None:
                    await self.keep(job.key, done)
                self._end(job)
        except Exception:
            log.exception("a review failed", game=job.key)
            self._end(job)

    async def _judge(self, job: Job, ply: int) -> None:
        attempt = job.attempts[ply] = job.attempts.get(ply, 0) + 1
        found = await self.spare_time.run(job, lambda wish: judged(job, ply, wish), attempt < MOST_ATTEMPTS)
        if found is not None:
            job.judged[ply], job.known[ply] = found
        elif not job.is_over:
            job.left.append(ply)
            self._has_work.set()

    def _end_unwanted(self) -> None:
        """Drop the reviews about which no client has asked for a while."""
        for job in [job for job in self.jobs.values() if now() - job.asked_at > PATIENCE_SECONDS]:
            self._end(job)

    def _end(self, job: Job) -> None:
        if job.is_over:
            return
        job.is_over = True
        job.left.clear()
        self.spare_time.interrupt(job)
        del self.jobs[job.key]
        self._turns[job.person].remove(job)
        if not self._turns[job.person]:
            del self._turns[job.person]
        self._has_work.set()  # the person's next one


def now() -> float:
    return asyncio.get_running_loop().time()


def effort_of(record: Record, percent: int) -> Effort:
    """The effort of a review, as a percentage of the usual."""
    usual = analyst_of(record.game).effort
    nodes, deal_nodes, deals = (each * percent // 100 for each in (usual.nodes, usual.deal_nodes, usual.deals))
    return Effort(max(LEAST_NODES, nodes), max(LEAST_NODES, deal_nodes), max(LEAST_DEALS, deals))


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
