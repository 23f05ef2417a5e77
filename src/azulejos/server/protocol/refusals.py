"""A typed refusal: a code for programs, and its reason as data, which clients word (see `texts.reasons`)."""

from __future__ import annotations

from msgspec import Struct

from azulejos.core.errors import AzulejosError
from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import texts
from azulejos.texts.reasons import Reason, because, in_english, sentence

# Codes whose own text comes before the reason; with the others, the reason says it all.
INTRODUCED = frozenset({"bad_file", "bad_message", "bad_position"})


class Refusal(AzulejosError):
    """A refused request; nothing has changed."""

    def __init__(self, code: str, why: Reason | None = None) -> None:
        self.code = code
        self.detail = why  # what the code alone does not say
        super().__init__(why or because(code))

    def __str__(self) -> str:
        return self.reason

    @property
    def reason(self) -> str:
        """An English sentence, for clients that know no texts. The page makes the same in its reader's language."""
        whole = texts(ENGLISH)(f"refusal_{self.code}")
        if self.detail is None:
            return whole
        detail = sentence(in_english(self.detail))
        return f"{whole} {detail}" if self.code in INTRODUCED else detail


class UnavailableError(AzulejosError):
    """Something that the server needs, such as its database, does not answer; nothing was acknowledged."""


class DamagedTable(Refusal):
    """A table whose record can't be read; it is set aside, and everything else continues."""

    def __init__(self) -> None:
        super().__init__("damaged_table")


# Every code that there is, with the HTTP status that goes with it.
STATUS = {
    "bad_message": 400,
    "bad_setup": 400,
    "bad_move": 400,
    "bad_position": 400,
    "bad_file": 400,
    "bad_words": 400,
    "bad_text": 400,
    "bad_name": 400,
    "bad_password": 400,
    "wrong_password": 401,
    "not_known": 401,
    "not_an_account": 403,
    "not_for_tokens": 403,
    "already_an_account": 409,
    "name_taken": 409,
    "no_such_token": 404,
    "no_such_session": 404,
    "no_such_passkey": 404,
    "wrong_passkey": 401,
    "no_passkeys": 409,
    "proof_needed": 403,
    "closed_door": 403,
    "no_registration": 403,
    "needs_invitation": 403,
    "bad_invitation": 403,
    "not_for_you": 403,
    "forbidden_origin": 403,
    "forbidden_host": 421,
    "no_such_path": 404,
    "bad_method": 405,
    "no_such_table": 404,
    "damaged_table": 500,
    "no_such_file": 404,
    "no_such_person": 404,
    "no_such_puzzle": 404,
    "no_such_deal": 404,
    "no_pixels": 404,
    "no_reviews": 404,
    "no_hints": 403,
    "no_such_bot": 400,
    "no_such_seat": 400,
    "not_open": 409,
    "not_running": 409,
    "not_over": 409,
    "is_over": 409,
    "running_game": 409,
    "not_full": 409,
    "seat_taken": 409,
    "already_seated": 409,
    "not_seated": 403,
    "not_host": 403,
    "not_removable": 409,
    "removed": 403,
    "not_your_turn": 409,
    "stale": 409,
    "illegal_move": 409,
    "nothing_to_undo": 409,
    "not_asked": 409,
    "not_away": 409,
    "too_early": 409,
    "already_rematched": 409,
    "chat_is_off": 403,
    "too_fast": 429,
    "too_large": 413,
    "too_many": 429,
    "failed": 500,
    "unavailable": 503,
}


class Why(Struct, frozen=True):
    """The reason of a refusal as data, for clients that word it in their own language."""

    code: str
    rule: str | None  # the id of the rule that forbids it
    gaps: dict[str, str | int]  # what fills the gaps of its text
    move: str | None  # the illegal move of a file that it is about
    line: int | None  # where in a file it is, counted from 1
    column: int | None


def why_of(reason: Reason) -> Why:
    places = reason.move or None, reason.line or None, reason.column or None
    return Why(reason.code, reason.rule or None, dict(reason.gaps), *places)
