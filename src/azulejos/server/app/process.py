"""The parts of one process of the server: made, connected to each other, and notified when another process writes."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.server.app.authentication import Authentication
from azulejos.server.background.expiry import EXPIRY_SECONDS, Expiry
from azulejos.server.background.heartbeat import BEAT_SECONDS, Heartbeat
from azulejos.server.background.limit_exchange import LIMITS_MARK, SHARE_SECONDS, LimitExchange
from azulejos.server.background.loop_monitor import LoopMonitor
from azulejos.server.background.periodic import Periodic
from azulejos.server.background.presence_exchange import EXCHANGE_SECONDS, PresenceExchange
from azulejos.server.background.sweeper import SWEEP_SECONDS, Sweeper
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.runner import BotRunner
from azulejos.server.database.notifications import Bus
from azulejos.server.database.store import Store
from azulejos.server.features.accounts.door import Door
from azulejos.server.features.accounts.invitation_routes import InvitationRoutes
from azulejos.server.features.accounts.invitations import Invitations
from azulejos.server.features.accounts.leaving import RELOAD_MARK
from azulejos.server.features.accounts.passkey_routes import PasskeyRoutes
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.routes import AccountRoutes
from azulejos.server.features.accounts.sessions import SESSION_MARK
from azulejos.server.features.archive.games import Archive
from azulejos.server.features.archive.routes import ArchiveRoutes
from azulejos.server.features.audience.audience import Audience
from azulejos.server.features.chat.chat import CHAT_MARK, Chat
from azulejos.server.features.chat.routes import ChatRoutes
from azulejos.server.features.daily.routes import DailyRoutes
from azulejos.server.features.daily.service import DailyDeals
from azulejos.server.features.lobby.lobby import Lobby
from azulejos.server.features.lobby.routes import LobbyRoutes
from azulejos.server.features.pictures.pictures import Pictures
from azulejos.server.features.pictures.routes import PictureRoutes
from azulejos.server.features.play.routes import PlayRoutes
from azulejos.server.features.play.services import Services
from azulejos.server.features.positions.routes import PositionRoutes
from azulejos.server.features.puzzles.routes import PuzzleRoutes
from azulejos.server.features.reviews.review_routes import ReviewRoutes
from azulejos.server.features.reviews.reviewer import Reviewer
from azulejos.server.features.reviews.search_routes import SearchRoutes
from azulejos.server.features.reviews.searches import Adviser
from azulejos.server.http.bans import Bans
from azulejos.server.http.connection_limits import CHECK_SECONDS, Connections
from azulejos.server.http.endpoints import Routes
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.runtime import security_log
from azulejos.server.runtime.metrics import Metrics
from azulejos.server.runtime.processor import Processor
from azulejos.server.setting_values import engine_commands, limit_amounts
from azulejos.server.settings import Settings, database_url
from azulejos.server.table_service.service import TableService

CLEAN_SECONDS = 3600
ENDED_SECONDS = 10  # between two looks for sessions that have ended without a word


@dataclass(slots=True)
class Running:
    """The parts that run in this process."""

    settings: Settings
    store: Store
    people: People
    authentication: Authentication
    door: Door
    invitations: Invitations
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
        """The reasons why people cannot play here, in sentences for the operator."""
        tasks = [self.store.task, self.services.lobby.task, self.services.audience.task, *self.runner.tasks]
        tasks += [each.task for each in (*self.background, self.bus) if each]
        down = [f"the task '{task.name}' is down; see the log" for task in tasks if task.is_down]
        problem = self.heartbeat.problem()
        return [problem, *down] if problem else down


def make(settings: Settings, limit_factor: int) -> Running:
    store = Store(database_url(settings))
    roster = Roster(engine_commands(settings.engine))
    security_log.switch(settings.security_log)
    limiter = Limiter(limit_factor, amounts=limit_amounts(settings.limits), is_shared=store.is_postgresql)
    bans = Bans(limiter)
    tables = TableService(store, settings, roster, processor=Processor(limiter))
    tables.most_bot_games *= limit_factor
    people = People(store, tables.now, session_days=settings.session_days)
    metrics = Metrics()
    runner = BotRunner(tables, roster)
    connections = Connections(metrics, limit_factor, behind_proxy=settings.trust_proxy, bans=bans)
    services = Services(
        tables,
        Chat(tables),
        Lobby(tables.log),
        Audience(tables.log),
        limiter,
        metrics,
        Pictures(tables.log),
        connections,
    )
    heartbeat = Heartbeat(store, tables.now, tables.log.outages, tables.after_outage)
    background: list[Periodic | LoopMonitor] = [
        LoopMonitor(metrics.loop_lag),
        Periodic("heartbeat", heartbeat.beat, BEAT_SECONDS, "no sign of life could be written", at_once=True),
        Periodic("connections", connections.check, CHECK_SECONDS, "connections could not be checked"),
        Periodic("sweeper", Sweeper(tables, people, runner.ask).sweep, SWEEP_SECONDS, "the sweep failed"),
        Periodic("presence", PresenceExchange(tables, people).exchange, EXCHANGE_SECONDS, "presence was not written"),
        Periodic("sessions", people.close_ended, ENDED_SECONDS, "ended sessions could not be looked up"),
        Periodic("expiry", Expiry(tables).expire, EXPIRY_SECONDS, "what is too old could not be deleted", at_once=True),
        Periodic("cleaning", people.forget_old, CLEAN_SECONDS, "what is old could not be deleted", at_once=True),
    ]
    door, invitations = Door(settings), Invitations(store, tables.now)
    background.append(Periodic("invitations", invitations.forget_old, CLEAN_SECONDS, "old invitations stay"))
    archive = Archive(tables)
    reviews, searches = ReviewRoutes(archive, limiter, runner), SearchRoutes(archive, limiter, runner)
    accounts = AccountRoutes(people, limiter, tables, door)
    routes: list[Routes] = [
        PlayRoutes(services, archive, roster),
        LobbyRoutes(services.lobby),
        ChatRoutes(services.chat),
        ArchiveRoutes(archive, limiter),
        PictureRoutes(services.pictures),
        reviews,
        PositionRoutes(archive, limiter),
        searches,
        PuzzleRoutes(),
        DailyRoutes(DailyDeals(tables, settings.daily), services),
        accounts,
        PasskeyRoutes(accounts, settings.public_url),
        InvitationRoutes(door, invitations, limiter),
    ]
    running = Running(
        settings=settings,
        store=store,
        people=people,
        authentication=Authentication(people, settings.public_url),
        door=door,
        invitations=invitations,
        roster=roster,
        runner=runner,
        services=services,
        routes=routes,
        reviewer=reviews.reviewer,
        adviser=searches.adviser,
        heartbeat=heartbeat,
        background=background,
    )
    if store.is_postgresql:
        exchange = LimitExchange(store, limiter, bans)
        background.append(Periodic("limits", exchange.exchange, SHARE_SECONDS, "limits could not be shared"))
        running.bus = Bus(
            database_url(settings), lambda news: heard(services, people, exchange, news), lambda: broken(services)
        )
    tables.log.listeners.append(lambda live, entry: metrics.events.inc())
    return running


async def heard(services: Services, people: People, exchange: LimitExchange, news: str) -> None:
    """Another process, or this one, has written something. If it can't be read now, the bus begins again (`broken`)."""
    table, _, number = news.partition(":")
    if table == SESSION_MARK:
        people.ended([number])
    elif table == LIMITS_MARK:
        exchange.heard(number)
    elif number == RELOAD_MARK:
        await services.tables.log.reload(table)
    elif number.startswith(CHAT_MARK):
        await services.chat.heard(table, int(number.removeprefix(CHAT_MARK)))
    else:
        await services.tables.log.refresh(table, int(number))
        services.lobby.change()


async def broken(services: Services) -> None:
    """News may have been missed: catch up with every table that is watched here, and forget the others."""
    table_log = services.tables.log
    table_log.tables.forget_unwatched()
    for table in table_log.tables:
        await table_log.refresh(table)
    services.lobby.change()
