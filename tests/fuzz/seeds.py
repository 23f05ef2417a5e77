"""Good examples for each target, from which a fuzzer begins."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from azulejos.core.actors import CHANCE
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Playthrough
from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from azulejos.games import page_names
from tests.fuzz.targets import HANDSHAKE, kinds, moments

EXAMPLES = Path(__file__).parents[1] / "golden" / "protocol"
MOST_PLIES = 12  # of a game file
MOST_EXAMPLE = 4095  # bytes of a body
MASK = b"\0\0\0\0"


def seeds_of(target: str) -> list[bytes]:
    return list(SEEDS[target]())


def positions() -> Iterator[bytes]:
    for game, state in moments():
        yield game.position(state).encode()


def moves() -> Iterator[bytes]:
    for number, (game, state) in enumerate(moments()):
        if game.actor(state) == CHANCE:
            dealt = game.draw_deal(state.copy(), seeded(number))
            yield bytes([number]) + game.notation.format_deal(state, dealt).encode()
        for move in game.moves(state)[:2]:
            yield bytes([number]) + move.encode()


def files() -> Iterator[bytes]:
    for name in page_names():
        game, chooser = find_game(name), random.Random(1)
        play = Playthrough(game, game.with_defaults({}), seeded_fairness(1))
        while len(play.plies) < MOST_PLIES:
            play.play(chooser.choice(game.legal(play.state)))
        yield format_record(play.record(("Ana", "Ben"), {"Hints1": "2"}, reveal=True)).encode()


def bodies() -> Iterator[bytes]:
    examples = [path.read_bytes().strip()[:MOST_EXAMPLE] for path in sorted(EXAMPLES.rglob("*.json"))]
    for number, kind in enumerate(kinds()):
        made = msgspec.json.encode(sample(inspect.type_info(kind)))
        yield from (bytes([number]) + each for each in (made, *examples) if is_of(kind, each))


def is_of(kind: Any, example: bytes) -> bool:
    try:
        msgspec.json.decode(example, type=kind)
    except msgspec.MsgspecError:
        return False
    return True


def sample(kind: inspect.Type) -> Any:
    """A small value of a type."""
    if isinstance(kind, inspect.StructType):
        fields = {field.encode_name: sample(field.type) for field in kind.fields}
        return fields if kind.tag is None else {str(kind.tag_field): kind.tag, **fields}
    if isinstance(kind, inspect.UnionType):
        return sample(next(part for part in kind.types if not isinstance(part, inspect.NoneType)))
    if isinstance(kind, inspect.StrType):
        return "" if (kind.pattern or "").endswith("?$") else "1"
    if isinstance(kind, inspect.ListType):
        return [sample(kind.item_type)]
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.DictType):
        return {}
    return kind.ge if isinstance(kind, inspect.IntType) else True


def headers() -> Iterator[bytes]:
    yield from (b"192.0.2.7", b"[2001:db8::1]:443", b"::ffff:192.0.2.7", b"fe80::1%eth0", b"azulejos.example:8008")
    yield from (b"de, en-GB;q=0.8, *;q=0.1", "Ana Açaí 七".encode(), "e\u0301\u0316\u0301".encode())


def requests() -> Iterator[bytes]:
    yield b"\x80GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    yield b"\x40POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    yield b"\x20POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    yield b"\xff" + HANDSHAKE


def frames() -> Iterator[bytes]:
    for opcode, content in chain(
        ((1, b'{"type":"ping"}'), (2, b"{}"), (9, b"x"), (10, b""), (8, struct.pack("!H", 1000)))
    ):
        yield b"\x80" + bytes([0x80 | opcode, 0x80 | len(content)]) + MASK + content
    yield b"\x80" + bytes([0x01, 0x82]) + MASK + b"{}" + bytes([0x80, 0x80]) + MASK


SEEDS = {
    "positions": positions,
    "moves": moves,
    "files": files,
    "bodies": bodies,
    "headers": headers,
    "requests": requests,
    "frames": frames,
}
