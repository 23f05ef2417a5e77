"""The endpoints of HTTP about oneself: who one is, accounts, tokens, one's games and ratings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.features.accounts.browser_names import browser_of
from azulejos.server.features.accounts.door import Door
from azulejos.server.features.accounts.export import Export, export_of
from azulejos.server.features.accounts.leaving import Cleaner, leave_and_forget
from azulejos.server.features.accounts.names import PeopleError, name_key, typed_key
from azulejos.server.features.accounts.own_games import GuestName, Me, MyGame, NewFace, me, own_game
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.sessions import digest_of
from azulejos.server.http.cookies import DEVICE_COOKIE
from azulejos.server.http.endpoints import Answer, Call, Endpoint, address_of
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Status
from azulejos.server.protocol.values import NameText, PasswordText, Person
from azulejos.server.runtime.security_log import note
from azulejos.server.table_service.log import read_brief
from azulejos.server.table_service.played_games import PlayedGame, games_of
from azulejos.server.table_service.rating_store import ratings_of
from azulejos.server.table_service.service import TableService

GAMES_A_PAGE = 50
LATEST = 2**53
MOST_WORD = 64  # characters of the word in an invitation
OVER: tuple[Status, ...] = ("over",)
GOING: tuple[Status, ...] = ("open", "running")


class Credentials(Struct, frozen=True):
    name: NameText
    password: PasswordText


class Registration(Struct, frozen=True):
    name: NameText
    password: PasswordText
    invitation: Annotated[str, Meta(max_length=MOST_WORD)] | None = None  # the word of a link, where it takes one


class NewPassword(Struct, frozen=True):
    old: PasswordText
    new: PasswordText


class Proof(Struct, frozen=True):
    password: PasswordText


class Deletion(Struct, frozen=True):
    password: PasswordText | None = None  # a guest has none; an account may have proved itself lately instead


class SessionInfo(Struct, frozen=True):
    id: str
    browser: str  # such as "Firefox, Linux"; empty where it is not known
    created_at: int
    seen_at: int  # when it was last used, to within a day
    current: bool  # whether it is the one that asks


class TokenLabel(Struct, frozen=True):
    label: NameText


class NewToken(Struct, frozen=True):
    token: str  # shown this once


class TokenInfo(Struct, frozen=True):
    id: str
    label: str
    created_at: int
    expires_at: int | None  # null: until it is revoked


class MyRating(Struct, frozen=True):
    game: str
    players: int
    rating: int
    mu: float
    sigma: float
    games: int


class Done(Struct, frozen=True):
    done: bool = True


def browser(call: Call) -> str:
    return browser_of(call.request.headers.get("user-agent", ""))


def my_game(played: PlayedGame, now: int) -> MyGame | None:
    """A game for the list of one's own; None if what is kept of it is damaged."""
    brief = read_brief(played.summary)
    if brief is None:
        return None
    return own_game(brief, played.seats, played.score, played.rank, now)


class AccountRoutes:
    """The endpoints about oneself."""

    def __init__(self, people: People, limiter: Limiter, tables: TableService, door: Door) -> None:
        self.people = people
        self.limiter = limiter
        self.tables = tables
        self.door = door
        self.cleaner = Cleaner(people.store)

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/api/me", self.who_am_i, "Who you are", Me),
            Endpoint("POST", "/api/guest", self.be_guest, "Become a guest, or change a guest's name", Me, GuestName),
            Endpoint("POST", "/api/me/face", self.choose_face, "Choose the tiles of your face", Me, NewFace),
            Endpoint("POST", "/api/register", self.register, "Make an account", Me, Registration, is_outside=True),
            Endpoint("POST", "/api/login", self.log_in, "Log in", Me, Credentials, is_outside=True),
            Endpoint("POST", "/api/logout", self.log_out, "Log out", Done, Done, is_outside=True),
            Endpoint("POST", "/api/password", self.change_password, "Change the password", Done, NewPassword),
            Endpoint("POST", "/api/me/proof", self.prove, "Prove by the password that it is you", Done, Proof),
            Endpoint("GET", "/api/me/sessions", self.sessions, "Where you are logged in", list[SessionInfo]),
            Endpoint("DELETE", "/api/me/sessions", self.log_out_everywhere, "Log out everywhere", Done),
            Endpoint("DELETE", "/api/me/sessions/{session}", self.end_session, "End one of your sessions", Done),
            Endpoint("GET", "/api/me/export", self.export, "All that is kept about you", Export),
            Endpoint("POST", "/api/me/delete", self.delete_me, "Be forgotten", Done, Deletion),
            Endpoint("GET", "/api/me/tokens", self.tokens, "Your tokens", list[TokenInfo]),
            Endpoint("POST", "/api/me/tokens", self.new_token, "A token for a program of yours", NewToken, TokenLabel),
            Endpoint("DELETE", "/api/me/tokens/{token}", self.revoke_token, "Revoke a token", Done),
            Endpoint(
                "GET",
                "/api/me/games",
                self.my_games,
                "Your games, the latest first",
                list[MyGame],
                query={
                    "before": "only games that were last changed before this time",
                    "over": "1: only games that are over; 0: only those that are not",
                },
            ),
            Endpoint("GET", "/api/people/{person}/ratings", self.ratings, "A person's ratings", list[MyRating]),
        ]

    async def who_am_i(self, call: Call, body: None) -> Me:
        return me(call.person)

    async def be_guest(self, call: Call, body: GuestName) -> Answer:
        if call.who is not None:
            if body.name is None or call.who.is_account:
                return Answer(me(call.who))
            return Answer(me(await self.people.rename_guest(call.who, body.name)))
        self.limiter.hit("guests", address_of(call.request))
        person, secret = await self.people.new_guest(body.name, browser(call))
        return Answer(me(person), secret)

    async def choose_face(self, call: Call, body: NewFace) -> Me:
        return me(await self.people.choose_face(call.person, body.face))

    async def register(self, call: Call, body: Registration) -> Answer:
        address, word = address_of(call.request), body.invitation
        self.limiter.hit("registrations", address)
        self.door.need_invitation(word)
        is_closed = self.door.info.registration == "closed"
        person = await self.people.register(call.who, body.name, body.password, address, word, is_closed)
        note("registered", address, person=person.id)
        secret = None if call.who else await self.people.rotate(person, None, browser(call))
        return await self.logged_in(call, person, secret)

    async def logged_in(self, call: Call, person: Person, secret: str | None = None) -> Answer:
        """A new cookie in place of the old one; the browser is known from now on. Programs with a token get none."""
        if call.secret is None and secret is None:
            return Answer(me(person))
        if secret is None:
            secret = await self.people.rotate(person, call.secret, browser(call))
        elif call.secret is not None:
            await self.people.log_out(call.secret)
        known = await self._known_browser(call, person.name)
        return Answer(me(person), secret, None if known else await self.people.new_device(person))

    async def _known_browser(self, call: Call, name: str) -> str | None:
        """The digest of the device if a person has logged in here before under a name."""
        secret = call.request.cookies.get(DEVICE_COOKIE)
        owner = await self.people.by_secret(secret, "device") if secret else None
        is_known = owner is not None and name_key(owner.name) == name_key(name)
        return digest_of(secret) if secret and is_known else None

    async def log_in(self, call: Call, body: Credentials) -> Answer:
        """Log in. Guesses are limited by address and by name, but can't keep the owner out of a known browser."""
        address, device = address_of(call.request), await self._known_browser(call, body.name)
        counted = [("logins", device)] if device else [("logins", address), ("guesses", typed_key(body.name) or "")]
        for what, who in counted:
            self.limiter.hit(what, who)
        try:
            person, secret = await self.people.log_in(body.name, body.password, browser(call), address)
        except PeopleError:
            note("login_failed", address)
            raise
        for what, who in counted:
            self.limiter.forgive(what, who)
        note("logged_in", address, person=person.id, how="password")
        return await self.logged_in(call, person, secret)

    async def log_out(self, call: Call, body: Done) -> Answer:
        if call.secret is not None:
            await self.people.log_out(call.secret)
            self._note("logged_out", call)
        return Answer(Done(), "")

    async def change_password(self, call: Call, body: NewPassword) -> Answer:
        """All sessions end; this browser gets a new one."""
        account = call.owner()
        self.limiter.hit("passwords", account.id)
        with self._proving(call):
            await self.people.change_password(account, body.old, body.new)
        self.limiter.forgive("passwords", account.id)
        self._note("password_changed", call)
        secret = await self.people.rotate(account, None, browser(call))
        return Answer(Done(), secret, await self.people.new_device(account))

    async def sessions(self, call: Call, body: None) -> list[SessionInfo]:
        own = digest_of(self._own_secret(call))
        sessions = await self.people.sessions(call.person)
        return [
            SessionInfo(each.id, each.label, each.created_at, each.seen_at, each.digest == own) for each in sessions
        ]

    async def end_session(self, call: Call, body: None) -> Done:
        self._own_secret(call)
        await self.people.end_session(call.person, call.path("session"))
        self._note("session_ended", call)
        return Done()

    async def log_out_everywhere(self, call: Call, body: None) -> Answer:
        await self.people.log_out_everywhere(call.owner())
        self._note("logged_out_everywhere", call)
        return Answer(Done(), "", "")

    async def export(self, call: Call, body: None) -> Export:
        self.limiter.hit("exports", call.person.id)
        self._own_secret(call)
        return await export_of(self.people, call.person)

    async def delete_me(self, call: Call, body: Deletion) -> Answer:
        """Leave all games that are not over, and be forgotten."""
        person = call.person
        secret = self._own_secret(call)
        if person.is_account and body.password is None:
            await self.people.need_proof(secret)
        elif person.is_account:
            await self._check_password(call, person, body.password or "")
        await leave_and_forget(self.people, self.tables, person, self.cleaner)
        self._note("deleted", call)
        return Answer(Done(), "", "")

    async def prove(self, call: Call, body: Proof) -> Done:
        """Show the password once more, for what needs a fresh proof."""
        await self._check_password(call, call.owner(), body.password)
        await self.people.prove(self._own_secret(call))
        return Done()

    async def _check_password(self, call: Call, account: Person, password: str) -> None:
        self.limiter.hit("passwords", account.id)
        with self._proving(call):
            await self.people.need_password(account, password)
        self.limiter.forgive("passwords", account.id)

    @contextmanager
    def _proving(self, call: Call) -> Iterator[None]:
        """Log a wrong password of a person who is logged in."""
        try:
            yield
        except PeopleError as error:
            if error.code == "wrong_password":
                self._note("proof_failed", call)
            raise

    def _own_secret(self, call: Call) -> str:
        """The secret of the cookie; what manages sessions and data is not for tokens."""
        person = call.person
        if call.secret is None and person.is_account:
            raise Refusal("not_for_tokens")
        return call.secret or ""

    def _note(self, event: str, call: Call) -> None:
        note(event, address_of(call.request), person=call.person.id)

    async def tokens(self, call: Call, body: None) -> list[TokenInfo]:
        tokens = await self.people.tokens(call.owner())
        return [TokenInfo(token.id, token.label, token.created_at, token.expires_at) for token in tokens]

    async def new_token(self, call: Call, body: TokenLabel) -> NewToken:
        """A token outlives the session: it is given only where the password or a passkey was shown lately."""
        account = call.owner()
        await self.people.need_proof(call.secret)
        token = await self.people.new_token(account, body.label)
        self._note("token_made", call)
        return NewToken(token)

    async def revoke_token(self, call: Call, body: None) -> Done:
        await self.people.revoke_token(call.owner(), call.path("token"))
        self._note("token_revoked", call)
        return Done()

    async def my_games(self, call: Call, body: None) -> list[MyGame]:
        before = call.number("before", None, LATEST)
        over = call.number("over", None, LATEST)
        statuses = None if over is None else OVER if over else GOING
        games = await games_of(self.people.store, call.person.id, statuses, before, GAMES_A_PAGE)
        now = self.people.now()
        return [mine for game in games if (mine := my_game(game, now)) is not None]

    async def ratings(self, call: Call, body: None) -> list[MyRating]:
        person = call.path("person")
        if not person.isascii() or not person.isalnum():
            raise Refusal("no_such_person")
        return [
            MyRating(rating.game, rating.players, rating.shown, rating.mu, rating.sigma, rating.games)
            for rating in await ratings_of(self.people.store, person)
        ]
