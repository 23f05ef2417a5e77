"""The one person of a browser: an id that never leaves it, and a name."""

from __future__ import annotations

import secrets

import msgspec

from azulejos.server.features.accounts.names import check_is_not_made, clean_name
from azulejos.server.protocol.values import Person
from azulejos.tab.store import Store
from azulejos.texts.names import GUEST, GUESTS, made_name

KEPT = "person"


class Owner:
    """The person of this browser."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._person: Person | None = None

    async def person(self) -> Person:
        if self._person is None:
            kept = await self.store.text(KEPT)
            if not kept:
                await self._keep(secrets.token_hex(8), made_name(GUEST, secrets.randbelow(GUESTS)))
                kept = await self.store.text(KEPT)  # another tab may have been faster
            id_, name = msgspec.json.decode(kept, type=list[str])
            self._person = Person(id_, name, is_account=False)
        return self._person

    async def rename(self, name: str) -> None:
        """Give the person another name, by the rules that guests of a server have."""
        name = clean_name(name)
        check_is_not_made(name)
        await self._keep((await self.person()).id, name)

    async def _keep(self, id_: str, name: str) -> None:
        self._person = None
        await self.store.put_text(KEPT, msgspec.json.encode([id_, name]).decode())
