"""Fair tiles: deals that nobody could choose and everybody can check.

A game has a secret of 32 bytes. Its SHA-256, the commitment, is known before anybody sits down; players add
words of their own; each deal comes from a generator of its own, seeded with an HMAC of the secret over the
game's id, the players' contributions and the number of the deal. So no deal tells anything about the next, and once the
secret is shown, every deal can be made again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from azulejos.core.errors import FairnessError
from azulejos.core.rng import seeded

SECRET_BYTES = 32
ID_BYTES = 8
WORD_BYTES = 8  # of the HMAC, taken as a little-endian number, seed the generator of a deal
SCHEME = b"azulejos deal 1"


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that decides the deals of one game."""

    secret: bytes = field(repr=False)  # never in a state, a view or a log
    game_id: str
    contributions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise FairnessError(f"a secret has {SECRET_BYTES} bytes, not {len(self.secret)}")
        if any(not text.isprintable() for text in (self.game_id, *self.contributions)):
            raise FairnessError("a game id and players' words are single lines of printable text")

    @property
    def commitment(self) -> str:
        """What is shown before the game: the SHA-256 of the secret."""
        return hashlib.sha256(self.secret).hexdigest()

    def rng(self, deal: int) -> NDArray[Any]:
        """The generator of one deal, counted from 1."""
        parts = [SCHEME, self.game_id.encode(), *(text.encode() for text in self.contributions), b"%d" % deal]
        digest = hmac.digest(self.secret, b"\n".join(parts), "sha256")
        return seeded(int.from_bytes(digest[:WORD_BYTES], "little"))


def draw_fairness(contributions: tuple[str, ...] = ()) -> Fairness:
    """A new secret and id from the system's own randomness."""
    return Fairness(secrets.token_bytes(SECRET_BYTES), secrets.token_hex(ID_BYTES), contributions)


def seeded_fairness(seed: int) -> Fairness:
    """The same secret and id for the same seed: for tests and repeatable games, where nothing need be secret."""
    return Fairness(hashlib.sha256(b"azulejos seed %d" % seed).digest(), f"seed-{seed}")
