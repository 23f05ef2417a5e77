"""The short form of `make fuzz`: good examples and damaged ones, the same each time."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.seeds import seeds_of
from tests.fuzz.targets import TARGETS

DAMAGED = 150  # inputs of each target
INSERTED = (b"\0", b"\xff", b"\xcc\x81", b"9", b"-1", b'"', b"\\u0000", b"1e999", b"/", b"\n", b"[", b"{")


def damaged(seed: bytes, chooser: random.Random) -> bytes:
    """An input in which something was cut, put in, doubled or changed."""
    data = bytearray(seed)
    for _ in range(chooser.randint(1, 4)):
        at = chooser.randint(0, len(data))
        until = min(len(data), at + chooser.randint(0, 6))
        data[at:until] = chooser.choice(
            (b"", bytes(data[at:until] * 2), chooser.choice(INSERTED), chooser.randbytes(2))
        )
    return bytes(data)


@pytest.mark.parametrize("target", TARGETS)
def test_what_strangers_send_is_read_or_refused(target: str) -> None:
    chooser = random.Random(target)
    seeds = seeds_of(target)
    assert seeds
    for seed in seeds:
        TARGETS[target](seed)
    for _ in range(DAMAGED):
        TARGETS[target](damaged(chooser.choice(seeds), chooser))
