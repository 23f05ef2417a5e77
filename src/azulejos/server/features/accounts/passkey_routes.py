"""The endpoints of HTTP about passkeys: adding one, logging in with one, and proving by one that it is you."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.features.accounts.own_games import Me
from azulejos.server.features.accounts.passkeys import Passkeys, Use, site_of
from azulejos.server.features.accounts.routes import AccountRoutes, Done, browser
from azulejos.server.http.endpoints import Answer, Call, Endpoint, address_of, known
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.security_log import note

ALGORITHMS = [-8, -7, -257]  # EdDSA, ES256, RS256, as COSE numbers them: what `webauthn` checks
PasskeyId = Annotated[str, Meta(min_length=1, max_length=1400)]
ClientData = Annotated[str, Meta(min_length=1, max_length=4_000)]
Signed = Annotated[str, Meta(min_length=1, max_length=12_000)]


class PasskeyUse(Struct, frozen=True):
    use: Use


class PasskeyOptions(Struct, frozen=True):
    """The options with which a browser asks a device; bytes are written as base64url."""

    challenge: str
    site: str  # whose passkeys are meant
    person: str
    name: str
    algorithms: list[int]
    known: list[str]  # the ids of the account's passkeys


class NewPasskey(Struct, frozen=True):
    """The answer of a device that has made a passkey."""

    id: PasskeyId
    client_data: ClientData
    attestation: Signed


class PasskeyAnswer(Struct, frozen=True):
    """The answer of a device that has signed a challenge."""

    id: PasskeyId
    client_data: ClientData
    authenticator_data: Signed
    signature: Signed


class PasskeyInfo(Struct, frozen=True):
    id: str
    label: str  # the kind of browser with which it was made
    created_at: int
    used_at: int | None


class PasskeyRoutes:
    """The endpoints. A challenge belongs to a session, so that one must be a guest at least."""

    def __init__(self, accounts: AccountRoutes, public_url: str) -> None:
        self.accounts = accounts
        self.passkeys = Passkeys(accounts.people)
        self.public_url = public_url

    def endpoints(self) -> list[Endpoint]:
        prepare, add, show = (
            "Prepare the use of a passkey",
            "Add a passkey to your account",
            "Prove by a passkey that it is you",
        )
        return [
            Endpoint(
                "POST", "/api/passkeys/options", self.options, prepare, PasskeyOptions, PasskeyUse, is_outside=True
            ),
            Endpoint(
                "POST", "/api/login/passkey", self.log_in, "Log in with a passkey", Me, PasskeyAnswer, is_outside=True
            ),
            Endpoint("GET", "/api/me/passkeys", self.mine, "Your passkeys", list[PasskeyInfo]),
            Endpoint("POST", "/api/me/passkeys", self.add, add, PasskeyInfo, NewPasskey),
            Endpoint("DELETE", "/api/me/passkeys/{passkey}", self.remove, "Remove a passkey", Done),
            Endpoint("POST", "/api/me/proof/passkey", self.prove, show, Done, PasskeyAnswer),
        ]

    async def options(self, call: Call, body: PasskeyUse) -> Answer:
        """A challenge belongs to a session: a stranger gets one that opens nothing where there are no guests."""
        secret = None
        if body.use != "log_in":
            person = call.owner()
        elif call.who is None and not self.accounts.door.info.guests:
            self.accounts.limiter.hit("guests", address_of(call.request))
            person, secret = await self.accounts.people.new_guest(None, browser(call))
        else:
            person = call.person
        site = site_of(call.request, self.public_url)
        own = await self.passkeys.known(person) if body.use != "log_in" else []
        challenge = await self.passkeys.challenge(secret or secret_of(call), body.use)
        return Answer(PasskeyOptions(challenge, site.name, person.id, person.name, ALGORITHMS, own), secret)

    async def add(self, call: Call, body: NewPasskey) -> PasskeyInfo:
        """A passkey outlives the session: it is added only where the password or another passkey was shown lately."""
        account = call.owner()
        await self.accounts.people.need_proof(call.secret)
        response = {"clientDataJSON": body.client_data, "attestationObject": body.attestation}
        answer = {"id": body.id, "rawId": body.id, "type": "public-key", "response": response}
        site = site_of(call.request, self.public_url)
        made = await self.passkeys.add(account, secret_of(call), site, answer, browser(call))
        note("passkey_added", address_of(call.request), person=account.id)
        return PasskeyInfo(made.id, made.label, made.created_at, made.used_at)

    async def log_in(self, call: Call, body: PasskeyAnswer) -> Answer:
        known(call.who)
        address = address_of(call.request)
        self.accounts.limiter.hit("logins", address)
        site = site_of(call.request, self.public_url)
        try:
            person = await self.passkeys.owner(secret_of(call), "log_in", site, signed(body))
        except Refusal:
            note("login_failed", address)
            raise
        self.accounts.limiter.forgive("logins", address)
        note("logged_in", address, person=person.id, how="passkey")
        return await self.accounts.logged_in(call, person)

    async def prove(self, call: Call, body: PasskeyAnswer) -> Done:
        account, secret = call.owner(), secret_of(call)
        self.accounts.limiter.hit("passwords", account.id)
        site = site_of(call.request, self.public_url)
        person = await self.passkeys.owner(secret, "prove", site, signed(body))
        if person.id != account.id:
            raise Refusal("wrong_passkey")
        self.accounts.limiter.forgive("passwords", account.id)
        await self.accounts.people.prove(secret)
        return Done()

    async def mine(self, call: Call, body: None) -> list[PasskeyInfo]:
        passkeys = await self.passkeys.of_person(call.owner())
        return [PasskeyInfo(each.id, each.label, each.created_at, each.used_at) for each in passkeys]

    async def remove(self, call: Call, body: None) -> Done:
        account = call.owner()
        await self.passkeys.remove(account, call.path("passkey"))
        note("passkey_removed", address_of(call.request), person=account.id)
        return Done()


def secret_of(call: Call) -> str:
    """The secret of the session; a token has no challenge."""
    if call.secret is None:
        raise Refusal("not_for_tokens")
    return call.secret


def signed(answer: PasskeyAnswer) -> dict[str, object]:
    response = {
        "clientDataJSON": answer.client_data,
        "authenticatorData": answer.authenticator_data,
        "signature": answer.signature,
    }
    return {"id": answer.id, "rawId": answer.id, "type": "public-key", "response": response}
