"""The rules of people's names, and the comparison of names.

Nothing invisible is in a name, and case, width and spaces do not distinguish two accounts: no player can pass for
another by a trick of writing. Letters of different alphabets that happen to look alike are not compared.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Literal

from azulejos.bots import all_names
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import MOST_NAME
from azulejos.texts.names import MARK, all_guest_names
from azulejos.texts.reasons import Reason, because

LONGEST_NAME = 24
LONGEST_LABEL = 64  # of an API token

# Unicode calls these printable although nothing is seen of them: fillers, blanks and selectors of variants.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\U00016fe4") | frozenset(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)

Code = Literal[
    "name_taken",
    "bad_name",
    "bad_password",
    "wrong_password",
    "not_an_account",
    "already_an_account",
    "no_such_token",
    "no_such_session",
    "no_such_passkey",
    "wrong_passkey",
    "proof_needed",
]


class PeopleError(Refusal):
    """A refusal about a name, a password or a session."""

    def __init__(self, code: Code, why: Reason | None = None) -> None:
        super().__init__(code, why)


def name_taken(name: str) -> PeopleError:
    return PeopleError("name_taken", because("name_of_account", name=name))


def clean_name(text: str) -> str:
    """A name as it is kept and shown, or a refusal."""
    name = clean_text(text, LONGEST_NAME)
    if name.startswith(MARK):
        raise PeopleError("bad_name", because("name_begins", character=MARK))
    if not any(character.isalnum() for character in name):
        raise PeopleError("bad_name", because("name_without_letters"))
    return name


def clean_label(text: str) -> str:
    """The label of an API token as it is kept and shown, or a refusal."""
    return clean_text(text, LONGEST_LABEL)


def clean_text(text: str, longest: int) -> str:
    """One line that can be seen, its spaces collapsed.

    The length is checked before the text is normalised, because that takes quadratic time for marks that combine.
    """
    if len(text) > MOST_NAME:
        raise PeopleError("bad_name", because("name_length", most=longest, number=len(text)))
    line = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(line) <= longest:
        raise PeopleError("bad_name", because("name_length", most=longest, number=len(line)))
    for character in line:
        if not character.isprintable() or character in UNSEEN:
            raise PeopleError("bad_name", because("name_character", character=f"U+{ord(character):04X}"))
    return line


def name_key(name: str) -> str:
    """The key that two names share if they look the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded).replace(" ", "")


def typed_key(text: str) -> str | None:
    """The key of the account that a typed name means; None if no account can have that name."""
    try:
        return name_key(clean_name(text))
    except PeopleError:
        return None


def check_is_not_made(name: str) -> None:
    """Refuse a name that looks like one that a bot or a guest is given."""
    if name_key(name) in {name_key(bot) for bot in all_names()}:
        raise PeopleError("bad_name", because("name_of_bot", name=name))
    if name_key(name) in guest_keys():
        raise PeopleError("bad_name", because("name_of_guests", name=name))


@cache
def guest_keys() -> frozenset[str]:
    """The keys of the names that guests are given, as worded in any language."""
    return frozenset(map(name_key, all_guest_names()))
