"""The endpoints of the door: what strangers see of it, and the invitations that open it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.server.features.accounts.door import Door, DoorInfo
from azulejos.server.features.accounts.invitations import MOST_DAYS, MOST_USES, Invitations
from azulejos.server.features.accounts.routes import Done
from azulejos.server.http.endpoints import Call, Endpoint, address_of
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person, Role
from azulejos.server.runtime.security_log import note


class NewInvitation(Struct, frozen=True):
    uses: Annotated[int, Meta(ge=1, le=MOST_USES)] = 1  # how many may come with it
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 7  # for which it holds


class InvitationLink(Struct, frozen=True):
    path: str  # of the page, for the link; shown this once


class InvitationInfo(Struct, frozen=True):
    id: str
    by: str  # who made it; empty for the server's own command
    role: Role  # of those who come with it
    most: int
    used: int
    created_at: int
    expires_at: int


class Invited(Struct, frozen=True):
    """The offer of a link, for the person who has it."""

    by: str  # who invites; empty for the server itself
    face: int | None
    most: int
    expires_at: int


class InvitationRoutes:
    """The endpoints. Hosts and helpers invite."""

    def __init__(self, door: Door, invitations: Invitations, limiter: Limiter) -> None:
        self.door = door
        self.invitations = invitations
        self.limiter = limiter

    def endpoints(self) -> list[Endpoint]:
        see, offer = "Who may come in here", "What an invitation offers"
        make, every = "Make a link that lets others in", "The invitations that hold"
        return [
            Endpoint("GET", "/api/door", self.see, see, DoorInfo, is_outside=True),
            Endpoint("GET", "/api/invited/{word}", self.offered, offer, Invited, is_outside=True),
            Endpoint("GET", "/api/invitations", self.listed, every, list[InvitationInfo]),
            Endpoint("POST", "/api/invitations", self.make, make, InvitationLink, NewInvitation),
            Endpoint("DELETE", "/api/invitations/{invitation}", self.revoke, "Revoke an invitation", Done),
        ]

    async def see(self, call: Call, body: None) -> DoorInfo:
        return self.door.info

    async def offered(self, call: Call, body: None) -> Invited:
        self.limiter.hit("invitations", address_of(call.request))
        found = await self.invitations.offered(call.path("word"))
        if found.by and self.door.info.registration == "closed":
            raise Refusal("bad_invitation")
        return Invited(found.by, found.face, found.most, found.expires_at)

    async def listed(self, call: Call, body: None) -> list[InvitationInfo]:
        helper_of(call)
        return [
            InvitationInfo(each.id, each.by, each.role, each.most, each.used, each.created_at, each.expires_at)
            for each in await self.invitations.listed()
        ]

    async def make(self, call: Call, body: NewInvitation) -> InvitationLink:
        helper = helper_of(call)
        word = await self.invitations.make(helper, body.uses, body.days)
        note("invited", address_of(call.request), person=helper.id)
        return InvitationLink(f"/invite/{word}")

    async def revoke(self, call: Call, body: None) -> Done:
        helper = helper_of(call)
        await self.invitations.revoke(call.path("invitation"))
        note("invitation_revoked", address_of(call.request), person=helper.id)
        return Done()


def helper_of(call: Call) -> Person:
    """The helper or host who asks in person; programs with a token manage nothing."""
    account = call.owner()
    if not account.role:
        raise Refusal("not_for_you")
    return account
