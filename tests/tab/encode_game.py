"""Prints what a tab says about some games, and what it thinks of some messages, as one line of JSON each.

Run by `test_substitutes`, once with the packages msgspec, NumPy and Numba, and once without them as in a tab.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

if sys.argv[1] == "substitute":
    # As in a tab: no compiler, and small packages of our own instead of msgspec and NumPy.
    sys.modules |= {"numba": None, "llvmlite": None}  # type: ignore[dict-item]
    sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "azulejos" / "tab" / "substitutes"))

import msgspec

from azulejos.games import game as find_game
from azulejos.puzzles.shipped import shipped
from azulejos.server.features.play.games import game_info
from azulejos.server.features.positions.score_sheets import ScoreSheet, counted
from azulejos.server.features.puzzles.puzzles import asked, solution_of
from azulejos.server.protocol import messages, questions
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.tables import events
from azulejos.server.tables.perspective import Perspective
from azulejos.server.tables.setup import new_table
from azulejos.server.tables.table import Table

MESSAGES = Path(__file__).with_name("messages.txt")


def say(value: object) -> None:
    sys.stdout.write((value if isinstance(value, str) else json.dumps(value)) + "\n")


def show(name: str) -> None:
    """A game of first legal moves, as its player sees it."""
    table = new_table("t" * 12, find_game(name), Setup(game=name), "me", bytes(range(32)), 0)
    entries: list[events.LogEntry] = []
    for event in (events.Sat(0, "me", 'Ana "ü" \\ \x07', "words"), events.BotSat(1, "architect"), events.Started()):
        happen(table, entries, event)
    perspective = Perspective(table)
    digest = hashlib.sha256()
    while table.status == "running":
        legal, seat = list(table.legal_moves()), table.to_act
        assert seat is not None
        happen(table, entries, events.Moved(seat, legal[len(entries) * 7 % len(legal)]))
        state = perspective.state("me", table.number - 1, entries, {"me"}, 5000)
        preview = questions.Preview(table.id, table.number, None, outlook=True, id="1")
        for message in (state, perspective.previews("me", preview)):
            digest.update(messages.encoder.encode(message))
    say([name, len(entries), digest.hexdigest()])
    log = [events.encode(entry.event) for entry in entries]
    say([log, [events.encode(events.decode(body)) for body in log] == log])


def happen(table: Table, entries: list[events.LogEntry], event: events.Event) -> None:
    entry = events.LogEntry(table.number + 1, event, "me", None, 1000 + table.number)
    table.apply(entry)
    entries.append(entry)


def judge(line: str) -> None:
    """Print the same message again, or its refusal."""
    try:
        say(["ok", messages.encoder.encode(messages.from_client.decode(line)).decode()])
    except msgspec.ValidationError as error:
        say(["refused", str(error)])
    except msgspec.DecodeError:
        say(["malformed"])


for name in ("azul", "duel"):
    show(name)
    say(messages.encoder.encode(game_info(name, ["potter"])).decode())
    for puzzle in shipped(name)[:3]:
        say(messages.encoder.encode([asked(puzzle), solution_of(puzzle)]).decode())
    marks = '{"boards":[{"tiles":[{"row":0,"space":0}],"floor":1},{}],"marker":0}'
    sheet = f'{{"game":"{name}","rounds":[{marks}],"asks":0}}'
    say(messages.encoder.encode(counted(msgspec.json.decode(sheet, type=ScoreSheet))).decode())
for line in MESSAGES.read_text(encoding="utf-8").splitlines():
    judge(line)
numbers = [0.1, 1.0, 1e-5, 1.25e-5, -1.5e-5, 1e-6, 1.5e-7, 1e15, 1e16, 1e22, 123456789.125, -0.0, 1 / 3, float("inf")]
say(messages.encoder.encode(numbers).decode())
