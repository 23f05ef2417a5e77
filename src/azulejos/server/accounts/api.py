"""The endpoints of HTTP about oneself: who one is, accounts, tokens, one's games and ratings."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from azulejos.server.accounts.people import People, Person
from azulejos.server.accounts.played_games import PlayedGame, games_of
from azulejos.server.accounts.ratings import ratings_of
from azulejos.server.refusal import Refusal
from azulejos.server.tables.events import Status
from azulejos.server.wire.http import Answer, Call, Endpoint, address_of
from azulejos.server.wire.messages import LobbyTable
from azulejos.server.wire.rate_limits import Limiter

GAMES_A_PAGE = 50
LATEST = 2**53
OVER: tuple[Status, ...] = ("over",)
GOING: tuple[Status, ...] = ("open", "running")


class Me(Struct, frozen=True):
    person: str
    name: str
    is_account: bool


class GuestName(Struct, frozen=True):
    name: str | None = None


class Credentials(Struct, frozen=True):
    name: str
    password: str


class NewPassword(Struct, frozen=True):
    old: str
    new: str


class TokenLabel(Struct, frozen=True):
    label: str


class NewToken(Struct, frozen=True):
    token: str  # shown this once


class TokenInfo(Struct, frozen=True):
    id: str
    label: str
    created_at: int


class MyGame(Struct, frozen=True):
    """A game of one's own, in brief."""

    table: str
    game: str
    status: Status
    updated_at: int
    seats: list[int]  # one's own
    score: int | None  # the best of one's own, when it is over
    rank: int | None
    options: dict[str, str]
    names: list[str | None]  # of all seats; null where one is free
    bots: list[str | None]
    to_act: int | None
    your_turn: bool
    time_left: int | None  # of the seat to act, in milliseconds from now; null without a clock
    round: int | None
    scores: list[int]


class MyRating(Struct, frozen=True):
    game: str
    players: int
    rating: int
    mu: float
    sigma: float
    games: int


class Done(Struct, frozen=True):
    done: bool = True


def me(person: Person) -> Me:
    return Me(person.id, person.name, person.is_account)


def my_game(played: PlayedGame, now: int) -> MyGame:
    brief = msgspec.json.decode(played.summary, type=LobbyTable)
    return MyGame(
        table=played.id,
        game=played.game,
        status=brief.status,
        updated_at=played.updated_at,
        seats=list(played.seats),
        score=played.score,
        rank=played.rank,
        options=brief.options,
        names=brief.seats,
        bots=brief.bots,
        to_act=brief.to_act,
        your_turn=brief.to_act in played.seats,
        time_left=None if brief.turn_ends_at is None else max(0, brief.turn_ends_at - now),
        round=brief.round,
        scores=brief.scores,
    )


class AccountEndpoints:
    """The endpoints about oneself."""

    def __init__(self, people: People, limiter: Limiter) -> None:
        self.people = people
        self.limiter = limiter

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/api/me", self.who_am_i, "Who you are", Me),
            Endpoint("POST", "/api/guest", self.be_guest, "Become a guest, or change a guest's name", Me, GuestName),
            Endpoint("POST", "/api/register", self.register, "Make an account of a guest", Me, Credentials),
            Endpoint("POST", "/api/login", self.log_in, "Log in", Me, Credentials, {}, "logins"),
            Endpoint("POST", "/api/logout", self.log_out, "Log out", Done, Done),
            Endpoint("POST", "/api/password", self.change_password, "Change the password", Done, NewPassword),
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
        person, secret = await self.people.new_guest(body.name)
        return Answer(me(person), secret)

    async def register(self, call: Call, body: Credentials) -> Me:
        return me(await self.people.register(call.person, body.name, body.password))

    async def log_in(self, call: Call, body: Credentials) -> Answer:
        self.limiter.hit("logins", body.name.casefold()[:64])
        person, secret = await self.people.log_in(body.name, body.password)
        return Answer(me(person), secret)

    async def log_out(self, call: Call, body: Done) -> Answer:
        if call.secret is not None:
            await self.people.log_out(call.secret)
        return Answer(Done(), "")

    async def change_password(self, call: Call, body: NewPassword) -> Done:
        await self.people.change_password(call.account, body.old, body.new, call.secret)
        return Done()

    async def tokens(self, call: Call, body: None) -> list[TokenInfo]:
        return [TokenInfo(token.id, token.label, token.created_at) for token in await self.people.tokens(call.account)]

    async def new_token(self, call: Call, body: TokenLabel) -> NewToken:
        return NewToken(await self.people.new_token(call.account, body.label))

    async def revoke_token(self, call: Call, body: None) -> Done:
        await self.people.revoke_token(call.account, call.path("token"))
        return Done()

    async def my_games(self, call: Call, body: None) -> list[MyGame]:
        before = call.number("before", None, LATEST)
        over = call.number("over", None, LATEST)
        statuses = None if over is None else OVER if over else GOING
        games = await games_of(self.people.store, call.person.id, statuses, before, GAMES_A_PAGE)
        return [my_game(game, self.people.now()) for game in games]

    async def ratings(self, call: Call, body: None) -> list[MyRating]:
        person = call.path("person")
        if not person.isascii() or not person.isalnum():
            raise Refusal("no_such_person", "There is no such person.")
        return [
            MyRating(rating.game, rating.players, rating.shown, rating.mu, rating.sigma, rating.games)
            for rating in await ratings_of(self.people.store, person)
        ]
