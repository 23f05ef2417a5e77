"""Made names, which no person chose: as data, and in words.

Such a name begins with a mark, with which no name that a person chooses begins: `#guest 123`, `#player 1` at one
keyboard, `#potter` and `#potter 2` for bots, `#forgotten` for a person whose name was deleted. They are stored, sent
and written into files like this; each client words them. The page does so in `web/src/lib/names.ts`. A guest's number
stands for two words: `#guest 123` is "Royal Fox" to one reader and "Zorro Real" to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import Texts, texts

MARK = "#"
GUEST, PLAYER, FORGOTTEN = "guest", "player", "forgotten"
KINDS = frozenset({GUEST, PLAYER, FORGOTTEN})  # any other kind is the name of a bot
MADE = re.compile(rf"{MARK}([a-z][a-z0-9-]*)(?: ([0-9]+))?")
GUESTS = 32 * 32  # names of guests: each of an adjective and a noun, of which every language has 32


def made_name(kind: str, number: int | str | None = None) -> str:
    """A name that clients put into words: of a guest, a player or a bot, perhaps with a number."""
    return f"{MARK}{kind}" if number is None else f"{MARK}{kind} {number}"


def bot_names(bots: Sequence[str | None]) -> list[str | None]:
    """The names of the bots among some seats: those of one kind are numbered."""
    return [
        bot and made_name(bot, bots[: seat + 1].count(bot) if bots.count(bot) > 1 else None)
        for seat, bot in enumerate(bots)
    ]


def word_name(say: Texts, name: str) -> str:
    """A name as it is shown."""
    made = MADE.fullmatch(name)
    if made is None:
        return name
    kind, number = made[1], made[2] or ""
    if kind == FORGOTTEN:
        return say("forgotten_person")
    if kind == GUEST:
        return guest_name(say, int(number or 0))
    if kind == PLAYER:
        return say("player_number", number=number)
    return f"{say('bot_name', bot=kind)} {number}".rstrip()


def guest_name(say: Texts, number: int) -> str:
    """The two words of a guest."""
    adjectives, nouns = say("guest_adjectives").split(), say("guest_nouns").split()
    row, column = divmod(number % GUESTS, len(nouns))
    return say("guest_name", adjective=adjectives[column], noun=nouns[row])


def all_guest_names() -> Iterator[str]:
    """Every name of a guest, in every language."""
    for language in LANGUAGES:
        for number in range(GUESTS):
            yield guest_name(texts(language), number)
