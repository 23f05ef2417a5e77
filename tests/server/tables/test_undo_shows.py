"""Undo reveals nothing: after it no viewer knows more than if the moves had never been played.

Games are played at random, and everything is taken back that may be, with everybody's consent. What the views have ever
shown a viewer must be what they show along the game as it stands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azulejos
from azulejos.core.actors import REFEREE
from azulejos.core.game import State
from azulejos.core.records.fairness import seeded_fairness
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.tables import events, undo
from azulejos.server.tables.events import Event, LogEntry
from azulejos.server.tables.setup import new_table

VIEWERS = (None, 0, 1)
DRAWS, TAKES_BACK = 0.9, 0.7  # how often a plate is drawn where that is possible, and an action taken back
MOST_TRIES = 350  # actions of a game, also those that were taken back

Facts = frozenset[tuple[Any, ...]]


class Sitting:
    """A table of two people in memory, which keeps everything that a viewer was ever shown."""

    def __init__(self, game: str, seed: int) -> None:
        self.chooser = random.Random(seed)
        self.table = new_table("sitting", azulejos.game(game), Setup(game), "p0", seeded_fairness(seed).secret, 0)
        self.ever: dict[int | None, Facts] = dict.fromkeys(VIEWERS, frozenset())
        self.along: dict[int | None, list[Facts]] = {viewer: [] for viewer in VIEWERS}  # up to each state of the game
        self.taken_back = self.refused = 0
        for event in (events.Sat(0, "p0", "p0", ""), events.Sat(1, "p1", "p1", ""), events.Started()):
            self.happen(event)

    def happen(self, event: Event) -> None:
        number = self.table.number + 1
        self.table.apply(LogEntry(number, event, None, None, number))
        play = self.table.play
        for viewer in VIEWERS if play is not None else ():
            along = self.along[viewer]
            states = (*play.earlier, play.state)
            del along[len(states) - isinstance(event, events.Moved) :]
            for state in states[len(along) :]:
                along.append((along[-1] if along else frozenset()) | self.shown(state, viewer))
            self.ever[viewer] |= along[-1]

    def shown(self, state: State, viewer: int | None) -> Facts:
        """The facts of a view about each piece that may be hidden: its front, or at least its back."""
        game = self.table.game
        return frozenset(facts(game.view(state, REFEREE), game.view(state, viewer)))

    def play(self) -> None:
        """One action, and perhaps it is taken back."""
        table = self.table
        seat = table.to_act
        assert seat is not None
        moves = list(table.legal_moves())
        move = "D" if "D" in moves and self.chooser.random() < DRAWS else self.chooser.choice(moves)
        self.happen(events.Moved(seat, move))
        if table.status == "running" and self.chooser.random() < TAKES_BACK:
            self.take_back(self.chooser.randrange(2))

    def take_back(self, seat: int) -> None:
        try:
            event = undo.ask_undo(self.table, f"p{seat}", [seat])
        except Refusal:
            self.refused += 1
            return
        self.happen(event)
        if isinstance(event, events.UndoAsked):
            self.happen(events.UndoAnswered(1 - seat, agreed=True))
            agreed = undo.agreed_undo(self.table)
            assert agreed is not None
            self.happen(agreed)
        self.taken_back += 1
        self.check()

    def check(self) -> None:
        """Check that no viewer has been shown more than the present game shows."""
        for viewer in VIEWERS:
            assert self.ever[viewer] == self.along[viewer][-1], f"viewer {viewer} has seen too much"


def facts(truth: Any, seen: Any) -> Iterator[tuple[Any, ...]]:
    """Of every plate what a viewer is shown: its number, and its type."""
    if type(truth).__name__ == "Plate":
        is_known = type(seen).__name__ == "Plate"
        if is_known:
            yield "front", truth.number
        if is_known or seen.type is not None:
            yield "type", truth.number
    elif is_dataclass(truth):
        for part in fields(truth):
            yield from facts(getattr(truth, part.name), getattr(seen, part.name))
    elif isinstance(truth, tuple):
        for one, other in zip(truth, seen, strict=True):
            yield from facts(one, other)


@pytest.mark.parametrize("game", ["azul", "duel"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_no_view_ever_holds_more_than_without_what_was_taken_back(game: str, seed: int) -> None:
    sitting = Sitting(game, seed)
    for _ in range(MOST_TRIES):
        if sitting.table.status != "running":
            break
        sitting.play()
    assert sitting.taken_back > 20
    assert sitting.refused > 2
