"""What runs in one process of the server, and who it is that makes a request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from azulejos.server.background.heartbeat import Heartbeat
from azulejos.server.background.loop_monitor import LoopMonitor
from azulejos.server.background.periodic import Periodic
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.runner import BotRunner
from azulejos.server.database.notifications import Bus
from azulejos.server.database.store import Store
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.sessions import digest_of
from azulejos.server.features.play.services import Services
from azulejos.server.features.reviews.reviewer import Reviewer
from azulejos.server.features.reviews.searches import Adviser
from azulejos.server.http import endpoints
from azulejos.server.http.endpoints import Routes
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.settings import Settings

BEARER = "bearer "


@dataclass(slots=True)
class Running:
    """What runs in this process."""

    settings: Settings
    store: Store
    people: People
    roster: Roster
    runner: BotRunner
    services: Services
    routes: list[Routes]
    reviewer: Reviewer
    adviser: Adviser
    heartbeat: Heartbeat
    background: list[Periodic | LoopMonitor]
    bus: Bus | None = None

    def problems(self) -> list[str]:
        """What keeps people from playing here, in sentences for whoever runs the server."""
        tasks = [self.store.task, self.services.lobby.task, *self.runner.tasks, *self.reviewer.tasks]
        tasks += [each.task for each in (*self.background, self.bus) if each]
        down = [f"the task '{task.name}' is down; see the log" for task in tasks if task.is_down]
        problem = self.heartbeat.problem()
        return [problem, *down] if problem else down

    async def recognise(self, request: Any) -> tuple[Person | None, str | None]:
        """Who makes a request: by a token, or by the cookie."""
        header = request.headers.get("authorization", "")
        if header.lower().startswith(BEARER):
            return await self.people.by_secret(header[len(BEARER) :].strip(), "token"), None
        secret = request.cookies.get(endpoints.COOKIE)
        if not secret:
            return None, None
        if not endpoints.same_origin(request, self.settings.public_url):
            raise Refusal("forbidden_origin")
        return await self.people.by_secret(secret, "cookie"), secret

    def session_of(self, request: Any) -> str:
        """The digest of the token or cookie with which a request comes."""
        header = request.headers.get("authorization", "")
        is_token = header.lower().startswith(BEARER)
        return digest_of(header[len(BEARER) :].strip() if is_token else request.cookies.get(endpoints.COOKIE, ""))
