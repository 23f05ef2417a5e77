"""Fair tiles: deals that nobody could choose and everybody can check.

A game has a secret of 32 bytes. Its SHA-256, the commitment, is known before anybody sits down; players add
words of their own; each deal comes from a generator of its own, seeded with an HMAC of the secret over the
game's id, the players' contributions and the number of the deal. So no deal tells anything about the next, and once the
secret is shown, every deal can be made again.

Under scheme 2 players first pledge their words, by the SHA-256 of them, and open them when everybody has sat down: so
nobody could choose words to go with those of the others. A game without any pledge is dealt by scheme 1.
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
from azulejos.texts.reasons import because

SECRET_BYTES = 32
ID_BYTES = 8
WORD_BYTES = 8  # of the HMAC, taken as a little-endian number, seed the generator of a deal
SCHEME, PLEDGED_SCHEME = b"azulejos deal 1", b"azulejos deal 2"


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that decides the deals of one game."""

    secret: bytes = field(repr=False)  # never in a state, a view or a log
    game_id: str
    contributions: tuple[str, ...] = ()
    pledges: tuple[str, ...] = ()  # by seat, the SHA-256 of its words, empty where it made none; none at all: scheme 1

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise FairnessError(because("secret_bytes", expected=SECRET_BYTES, number=len(self.secret)))
        if any(not text.isprintable() for text in (self.game_id, *self.contributions)):
            raise FairnessError(because("single_lines"))
        if self.pledges and len(self.pledges) != len(self.contributions):
            raise FairnessError(because("pledges_words", pledges=len(self.pledges), words=len(self.contributions)))
        for seat, pledge in enumerate(self.pledges):
            if pledge and self.contributions[seat] and pledge != pledge_of(self.contributions[seat]):
                raise FairnessError(because("words_not_pledged", player=seat + 1))

    @property
    def commitment(self) -> str:
        """What is shown before the game: the SHA-256 of the secret."""
        return hashlib.sha256(self.secret).hexdigest()

    def rng(self, deal: int) -> NDArray[Any]:
        """The generator of one deal, counted from 1."""
        texts = (self.game_id, *self.pledges, *self.contributions)
        scheme = PLEDGED_SCHEME if self.pledges else SCHEME
        parts = [scheme, *(text.encode() for text in texts), b"%d" % deal]
        digest = hmac.digest(self.secret, b"\n".join(parts), "sha256")
        return seeded(int.from_bytes(digest[:WORD_BYTES], "little"))

    def unopened(self) -> tuple[int, ...]:
        """The seats that pledged words and never showed them."""
        return tuple(seat for seat, pledge in enumerate(self.pledges) if pledge and not self.contributions[seat])


def pledge_of(words: str) -> str:
    """What is shown of a player's words until all are opened: their SHA-256."""
    return hashlib.sha256(words.encode()).hexdigest()


def draw_fairness(contributions: tuple[str, ...] = ()) -> Fairness:
    """A new secret and id from the system's own randomness."""
    return Fairness(secrets.token_bytes(SECRET_BYTES), secrets.token_hex(ID_BYTES), contributions)


def seeded_fairness(seed: int) -> Fairness:
    """The same secret and id for the same seed: for tests and repeatable games, where nothing need be secret."""
    return Fairness(hashlib.sha256(b"azulejos seed %d" % seed).digest(), f"seed-{seed}")
