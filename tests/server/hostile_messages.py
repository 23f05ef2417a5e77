"""Messages of a hostile client: seeded, so that a failure can be reproduced."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

Frame = str | bytes  # bytes are sent as they are, as text that need not be UTF-8, or as a binary frame

WRONG: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    1e308,
    2**31,
    2**63,
    -(2**80),
    "",
    "x" * 70,
    "\u0000",
    "\u202eevil",
    "💣" * 20,
    "'; DROP TABLE events; --",
    "../../etc/passwd",
    "%s%n{0}",
    [],
    {},
    [[]],
    {"type": "move"},
    ["a"] * 300,
]


def templates(table: str, number: int) -> list[dict[str, Any]]:
    """A well-formed message of each type, about a table at which one has no seat."""
    bare: dict[str, Any] = {"table": table, "id": "h"}
    return [
        {"type": "sit", **bare, "seat": 0, "words": "mine"},
        {"type": "fill", **bare, "bot": "greedy", "seat": 1},
        {"type": "stand", **bare, "seat": 0},
        {"type": "move", **bare, "number": number, "move": "1B1"},
        {"type": "undo", **bare},
        {"type": "answer_undo", **bare, "agree": True},
        {"type": "resign", **bare},
        {"type": "call_stand_in", **bare},
        {"type": "abandon", **bare},
        {"type": "rematch", **bare, "agree": True, "words": "", "pledge": ""},
        {"type": "open_words", **bare, "words": "azul"},
        {"type": "remove", **bare, "seat": 0},
        {"type": "preview", "table": table, "number": number, "moves": ["1B1"]},
        {"type": "watch", "table": table, "since": 0},
        {"type": "unwatch", "table": table},
        {"type": "watch_lobby", "on": True},
        {"type": "ping", "id": "h"},
    ]


# Messages of the server, and unknown ones.
STRANGE_TYPES: list[Any] = ["state", "ack", "welcome", "goodbye", "", "MOVE", "__class__", 7, None, ["move"]]


def bad_messages(table: str, number: int, chooser: random.Random) -> Iterator[dict[str, Any]]:
    """Well-formed JSON that means nothing, or what one may not do."""
    for message in templates(table, number):
        yield message
        for name in message:
            yield {key: value for key, value in message.items() if key != name}
            for wrong in chooser.sample(WRONG, 6):
                yield message | {name: wrong}
        yield message | {"table": "nowhere"}
        yield message | {"person": "somebody", "seat": 99, "__proto__": {}, "secret": True}
    for strange in STRANGE_TYPES:
        yield {"type": strange, "table": table, "id": "h"}


def bad_texts(table: str, number: int, chooser: random.Random) -> Iterator[Frame]:
    """Frames that aren't messages at all."""
    whole = json.dumps(templates(table, number)[3])
    for _ in range(12):
        yield whole[: chooser.randrange(len(whole))]
        place = chooser.randrange(len(whole))
        yield whole[:place] + chooser.choice('{}[]",:\\\x00\x1f€') + whole[place:]
        yield chooser.randbytes(chooser.randrange(1, 60))
    yield from (
        "null",
        "[]",
        "0",
        '"move"',
        "NaN",
        whole + whole,
        "\ufeff" + whole,
        whole.replace("h", "\\ud800"),
        "[" * 20_000,
        '{"type":' * 8_000,
        '{"type":"move","a":' + "[" * 5_000 + "]" * 5_000 + "}",
        '{"type":"ping","id":"' + "x" * 60_000 + '"}',
        '{"type":"move","number":' + "9" * 50_000 + "}",
        whole.encode(),  # JSON in a binary frame is read
        whole.encode("utf-16"),
        b"\xff\xfe\x00",
        b"",
        "",
    )


def lawless_frames(table: str, number: int, seed: int) -> list[Frame]:
    """All of it, shuffled."""
    chooser = random.Random(seed)
    messages = [json.dumps(message) for message in bad_messages(table, number, chooser)]
    frames: list[Frame] = [*messages, *bad_texts(table, number, chooser)]
    chooser.shuffle(frames)
    return frames
