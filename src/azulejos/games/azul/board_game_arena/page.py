"""The log in a saved replay page: a list of notifications, each a type with its arguments.

A page holds the log as `g_gamelogs = […]`, packets of notifications, and the table as the last argument but some of
`completesetup(…)`. The log alone, as JSON, will do as well. Only what later steps need is looked at: unknown packets,
notifications and fields are passed over.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from azulejos.core.errors import NotationError
from azulejos.texts.reasons import because

MOST_CHARACTERS = 20_000_000  # a page with the log of a long game has a tenth of that
MOST_NOTIFICATIONS = 50_000
LOG = re.compile(r"\bg_gamelogs\"?\s*[=:]\s*(?=[\[{\"'])")
SETUP = re.compile(r"\bcompletesetup\s*\(")
TABLE = re.compile(r"[^{}]{0,2000}?(?={)", re.DOTALL)
DECODER = json.JSONDecoder()

Arguments = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Notification:
    """One message of the platform to its players."""

    kind: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class Page:
    """The log of a game, and what else the page says of its table."""

    notifications: list[Notification]
    table: Arguments = field(default_factory=dict)  # {} if the page has none that can be read


def read_page(text: str) -> Page:
    """The log in a page, or in a file that is the log alone."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(because("import_too_long", most=MOST_CHARACTERS // 1_000_000))
    for readable in (text, html.unescape(text)):  # a page may have been saved as the source that a browser shows
        if notifications := list(notifications_of(find_log(readable))):
            return Page(notifications, find_table(readable))
    raise NotationError(because("import_no_log"))


def find_log(text: str) -> list[Any]:
    """The packets of the log; none if there is no log in the text."""
    for match in [None] if text.lstrip()[:1] in ("[", "{") else LOG.finditer(text):
        if packets := packets_in(decoded(text.lstrip() if match is None else text[match.end() :])):
            return packets
    return []


def decoded(text: str) -> Any:
    """The JSON value with which a text begins, or None."""
    try:
        value, _ = DECODER.raw_decode(text)
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return None


def packets_in(value: Any) -> list[Any]:
    """The list of packets, which some answers of the platform wrap in `data` or `logs`."""
    for _ in range(4):
        if not isinstance(value, dict):
            break
        value = value.get("g_gamelogs", value.get("logs", value.get("data")))
    return value if isinstance(value, list) else []


def notifications_of(packets: list[Any]) -> Iterator[Notification]:
    """The notifications in the order of their packets; one that was sent to several channels comes once."""
    seen: set[str] = set()
    number = 0
    for packet in sorted(filter(is_packet, packets), key=packet_number):
        for each in packet["data"]:
            if not isinstance(each, dict) or not isinstance(each.get("type"), str):
                continue
            if isinstance(uid := each.get("uid"), str):
                if uid in seen:
                    continue
                seen.add(uid)
            number += 1
            if number > MOST_NOTIFICATIONS:
                raise NotationError(because("import_no_log"))
            arguments = each.get("args")
            yield Notification(each["type"], arguments if isinstance(arguments, dict) else {})


def is_packet(packet: Any) -> bool:
    return isinstance(packet, dict) and isinstance(packet.get("data"), list)


def packet_number(packet: Arguments) -> int:
    """Its number; packets without one stay where they are, because sorting is stable."""
    number = whole(packet.get("packet_id"))
    return 0 if number is None else number


def whole(value: Any) -> int | None:
    """A number as the platform writes it, as 3 or as "3"; None if it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch("-?[0-9]{1,12}", value) else None


def find_table(text: str) -> Arguments:
    """The table with which the page was set up, as far as it can be read."""
    for match in SETUP.finditer(text):
        if before := TABLE.match(text, match.end()):
            table = decoded(text[before.end() :])
            if isinstance(table, dict):
                return table
    return {}


def read_shape(text: str) -> list[Any]:
    """The form of the log in a page without its contents: for a report about a page that was refused.

    Types and names of fields are those of the platform's program. Of values only their kind is kept; numbers that are
    names of fields are replaced, because they may be players'.
    """
    shapes: list[Any] = []
    for notification in read_page(text).notifications:
        shape = [notification.kind, form(notification.arguments)]
        if shape not in shapes:
            shapes.append(shape)
    return shapes


def form(value: Any, depth: int = 6) -> Any:
    if isinstance(value, dict) and depth:
        return {"#" if whole(name) is not None else name: form(each, depth - 1) for name, each in value.items()}
    if isinstance(value, list) and depth:
        forms: list[Any] = []
        for each in value:
            if (one := form(each, depth - 1)) not in forms:
                forms.append(one)
        return forms
    return "null" if value is None else type(value).__name__
