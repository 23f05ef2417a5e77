"""Passwords that are guessed first: the commonest of all, and those made of the person's name or of ours.

The list comes with zxcvbn: 30,000 passwords by how often they were found, of which a third are long enough for us. Its
estimate of strength is not used: its time grows faster than the password, and a refusal would be hard to explain.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from azulejos.games import game, names
from azulejos.server.features.accounts.names import name_key

SUBSTITUTES = str.maketrans("013457@$!", "oleastasi")  # as in "p4ssw0rd"
FEW_CHARACTERS = 3  # a password of no more different ones is guessed as quickly
NO_LETTERS = re.compile(r"[\W\d_]+")


def is_common(password: str, name: str) -> bool:
    """Whether a guesser tries it soon: as it is, with the usual substitutes, or with a few digits and signs around."""
    key = name_key(password)
    if len({*key}) <= FEW_CHARACTERS or is_run(key):
        return True
    if {key, key.translate(SUBSTITUTES)} & commonest():
        return True
    core = NO_LETTERS.sub("", key)
    return core in {*our_names(), NO_LETTERS.sub("", name_key(name))} - {""}


def is_run(text: str) -> bool:
    """Whether each character follows the one before, as in "abcdefgh", "87654321" or "7890123"."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    if text.isdecimal():
        steps = {step % 10 for step in steps}  # 0 follows 9
    return len(steps) == 1 and steps <= {1, -1, 9}


@cache
def our_names() -> frozenset[str]:
    """The program's name and the games', as a password has them with anything but letters around."""
    return frozenset({"azulejos", *(NO_LETTERS.sub("", name_key(game(name).title)) for name in names())})


@cache
def commonest() -> frozenset[str]:
    """Loaded when the first password is chosen: it takes a tenth of a second and a few megabytes."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])
