"""Which moves of a record a bot made for an absent player: the headers `StandIn1`, `StandIn2` and so on of a game file.

The value is the bot's name and the numbers of its moves, counted from 1 over the moves of all players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from azulejos.core.records.record import Action, Ply

HEADER = "StandIn"


def format_stand_ins(plies: Sequence[Ply], bots: Mapping[int, str]) -> dict[str, str]:
    """The headers, from the bots that chose some of the plies, by their number from 0."""
    headers: dict[str, str] = {}
    number = 0
    for index, ply in enumerate(plies):
        if isinstance(ply, Action):
            number += 1
            if index in bots:
                header = f"{HEADER}{ply.seat + 1}"
                headers[header] = f"{headers.get(header, bots[index])} {number}"
    return dict(sorted(headers.items()))


def parse_stand_ins(tags: Mapping[str, str]) -> dict[int, str]:
    """The bots that made some of the moves, by the number of the move from 1. What makes no sense is passed over."""
    bots: dict[int, str] = {}
    for header, value in tags.items():
        if header.startswith(HEADER):
            bot, *numbers = value.split() or [""]
            bots |= {int(number): bot for number in numbers if number.isascii() and number.isdecimal()}
    return bots
