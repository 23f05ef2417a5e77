"""The log of security events: one line each, under a name that stays, for programs such as fail2ban and CrowdSec.

What strangers can cause is bounded, so that no client can fill a disk: a busy minute is summed up in one line. No name
that was typed, no password, cookie or token is given to it; of secrets there are at most the first digits of a digest.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping

import structlog

# Each event, and what has happened.
EVENTS: Mapping[str, str] = {
    "registered": "a guest has become an account",
    "logged_in": "an account was logged in",
    "login_failed": "a name and password, or a passkey, were wrong",
    "proof_failed": "a person who is logged in had to show their password, and it was wrong",
    "logged_out": "a session was ended by its owner",
    "logged_out_everywhere": "all sessions of an account were ended by its owner",
    "session_ended": "one session was ended from the list of all",
    "password_changed": "the password of an account was changed",
    "invited": "a helper has made an invitation",
    "invitation_revoked": "an invitation was revoked",
    "token_made": "an account has a new token for a program",
    "token_revoked": "a token was revoked",
    "passkey_added": "an account has a new passkey",
    "passkey_removed": "a passkey was removed",
    "deleted": "a person has deleted what is kept about them",
    "too_fast": "a request was refused, since a limit is used up",
    "banned": "an address is locked out, since it carried on after many refusals",
    "foreign_host": "a request asked for a name that is not the server's",
    "foreign_origin": "a request with a cookie came from a page of another site",
    "failed": "a request failed in a way that was not foreseen",
    "left_out": "more events happened in the last minute than are logged",
}
PREFIX = "security."
MINUTE = 60.0
MOST_A_MINUTE = 600  # lines
MOST_OF_ONE = 30  # about one event of one address

log = structlog.get_logger()


class SecurityLog:
    """Counts lines, and writes them while there are not too many."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.is_on = True
        self._now = now
        self._ends = 0.0
        self._written: Counter[tuple[str, str]] = Counter()
        self._lines = 0
        self._left_out = 0

    def note(self, event: str, address: str = "", **details: str | int) -> None:
        """Write an event; addresses are those that limits count."""
        if event not in EVENTS:
            raise ValueError(f"no security event is called '{event}'")
        if not self.is_on:
            return
        if self._now() >= self._ends:
            self._begin()
        if self._lines >= MOST_A_MINUTE or self._written[event, address] >= MOST_OF_ONE:
            self._left_out += 1
            return
        self._lines += 1
        self._written[event, address] += 1
        self._write(event, {"address": address} if address else {}, details)

    def _begin(self) -> None:
        """A new minute."""
        left_out, self._left_out, self._lines = self._left_out, 0, 0
        self._written.clear()
        self._ends = self._now() + MINUTE
        if left_out:
            self._write("left_out", {}, {"number": left_out})

    def _write(self, event: str, address: Mapping[str, str], details: Mapping[str, str | int]) -> None:
        write = log.error if event == "failed" else log.info
        write(PREFIX + event, **address, **details)


_of_process = SecurityLog()
note = _of_process.note


def switch(is_on: bool) -> None:
    """Turn the log of this process on or off."""
    _of_process.is_on = is_on
