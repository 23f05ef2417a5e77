"""Fair tiles: deals that no player and no server can choose, and everybody can check.

A game has a secret of 32 bytes, whose SHA-256, the commitment, is published before the players sit down. Players may
add words of their own: they first pledge them, by their SHA-256, and open them when all seats are taken, so that none
can choose words to go with those of the others. Each deal has its own generator, seeded with an HMAC of the secret over
the game's id, the pledges, the words and the number of the deal. So no deal says anything about the next, and once the
secret is published, every deal can be made again. In a game whose kinds of chance have streams of their own, it is not
a deal but each outcome that has its own generator: that of its stream and its number there (see `dealing.py`).
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
SCHEME = b"azulejos deal 1"


@dataclass(frozen=True, slots=True)
class Fairness:
    """Everything that decides the deals of one game."""

    secret: bytes = field(repr=False)  # never in a state, a view or a log
    game_id: str
    contributions: tuple[str, ...] = ()
    pledges: tuple[str, ...] = ()  # by seat, the SHA-256 of its words, empty where it made none; () if no seat did

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
        """The SHA-256 of the secret, published before the game."""
        return hashlib.sha256(self.secret).hexdigest()

    def rng(self, number: int, stream: str = "") -> NDArray[Any]:
        """The generator of one deal, or of one outcome of a stream; both are counted from 1."""
        texts = (self.game_id, *self.pledges, *self.contributions, f"{stream} {number}".lstrip())
        parts = [SCHEME, *(text.encode() for text in texts)]
        digest = hmac.digest(self.secret, b"\n".join(parts), "sha256")
        return seeded(int.from_bytes(digest[:WORD_BYTES], "little"))

    def unopened(self) -> tuple[int, ...]:
        """The seats that pledged words and never opened them."""
        return tuple(seat for seat, pledge in enumerate(self.pledges) if pledge and not self.contributions[seat])


def pledge_of(words: str) -> str:
    """The SHA-256 of a player's words, published until all words are opened."""
    return hashlib.sha256(words.encode()).hexdigest()


def draw_fairness(contributions: tuple[str, ...] = ()) -> Fairness:
    """A new secret and id from the operating system's random numbers."""
    return Fairness(secrets.token_bytes(SECRET_BYTES), secrets.token_hex(ID_BYTES), contributions)


def seeded_fairness(seed: int) -> Fairness:
    """The same secret and id for the same seed: for tests and repeatable games, where nothing need be secret."""
    return Fairness(hashlib.sha256(b"azulejos seed %d" % seed).digest(), f"seed-{seed}")
