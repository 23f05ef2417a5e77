"""The chain of secrets: one link for each day, each the SHA-256 of the next.

The first value, the anchor, is enough to check every link that is shown later; no link leads to the
next. The secret of a day's games is made of its link, so that the seal of a day, the SHA-256 of that secret, can be
shown the day before, and the link itself the day after.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cached_property

FIRST_DAY = date(2026, 11, 1)
DAYS = 3_653  # ten years
LINK, DAY = b"azulejos link 1\n", b"azulejos day 1\n"
# The last link of the chain of the package. Everybody can make it, and so see that it was not picked.
PACKAGE_ROOT = hashlib.sha256(b"azulejos chain 1").digest()


def day_of(at: int) -> date:
    """The day of a time in milliseconds since 1970: the same for everybody, wherever they are."""
    return datetime.fromtimestamp(at / 1000, UTC).date()


def end_of(day: date) -> int:
    """The end of a day, in milliseconds since 1970."""
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return int(midnight.timestamp()) * 1000


def number_of(day: date) -> int:
    """The number of a day in the chain: from 1 to `DAYS`, or outside of it."""
    return (day - FIRST_DAY).days + 1


def is_covered(day: date) -> bool:
    """Whether the chain has a link for a day."""
    return 1 <= number_of(day) <= DAYS


def last_day() -> date:
    return FIRST_DAY + timedelta(days=DAYS - 1)


def before(link: bytes) -> bytes:
    """The link of the day before."""
    return hashlib.sha256(LINK + link).digest()


def leads_to(link: bytes, day: date, anchor: bytes) -> bool:
    """Whether this is the link of a day, in the chain that begins with an anchor."""
    for _ in range(number_of(day) if is_covered(day) else 0):
        link = before(link)
    return is_covered(day) and link == anchor


def secret_of(link: bytes, day: date) -> bytes:
    """The secret of a day's games. It leads back to no link."""
    return hashlib.sha256(DAY + day.isoformat().encode() + b"\n" + link).digest()


@dataclass(frozen=True)
class Chain:
    """A whole chain, for the one who has its last link."""

    root: bytes = field(repr=False)
    is_public: bool = False  # everybody has the root, as that of the package

    @cached_property
    def _links(self) -> tuple[bytes, ...]:
        """The anchor, and the link of each day."""
        return tuple(reversed([*backwards(self.root)]))

    @property
    def anchor(self) -> bytes:
        return self._links[0]

    def link(self, day: date) -> bytes:
        return self._links[number_of(day)]

    def secret(self, day: date) -> bytes:
        return secret_of(self.link(day), day)

    def seal(self, day: date) -> str:
        """The SHA-256 of a day's secret: the commitment of its games."""
        return hashlib.sha256(self.secret(day)).hexdigest()


def backwards(root: bytes) -> Iterator[bytes]:
    """The links from the last to the first, and the anchor."""
    link = root
    yield link
    for _ in range(DAYS):
        link = before(link)
        yield link


PACKAGE = Chain(PACKAGE_ROOT, is_public=True)
