"""The door: who may make an account, and whether anybody plays without one, as the settings say."""

from __future__ import annotations

from msgspec import Struct

from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.settings import Registration, Settings


class DoorInfo(Struct, frozen=True):
    """The part of the settings that strangers may know."""

    name: str  # of the server; empty: it has none of its own
    registration: Registration
    guests: bool  # whether people may play without an account


class Door:
    """Lets people in, or says why not."""

    def __init__(self, settings: Settings) -> None:
        self.info = DoorInfo(settings.server_name, settings.registration, settings.guests)

    def admit(self, who: Person | None) -> None:
        """Refuse everybody without an account, where there are no guests."""
        if not self.info.guests and (who is None or not who.is_account):
            raise Refusal("closed_door")

    def need_guests(self) -> None:
        """Refuse to make a guest where there are none."""
        if not self.info.guests:
            raise Refusal("closed_door")

    def need_invitation(self, invitation: str | None) -> None:
        """Refuse a new account without an invitation where it takes one. Whether that holds is another matter."""
        if invitation is None and self.info.registration != "open":
            raise Refusal("needs_invitation" if self.info.registration == "invited" else "no_registration")
