"""Two tables that differ only in what a viewer may not know are sent to that viewer as the same bytes.

Of a game of Duel a twin is made: two plates of one type change their names in all that has happened, one that the
viewer has never seen and one that is still unseen. Everything that the server could send the viewer must stay the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import azulejos
from azulejos.core.game import State
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.record import Action, Deal, Playthrough, Ply, apply_ply
from azulejos.games.duel.rules.actions import CHOOSE_PLATE, PLACE_PLATE
from azulejos.games.duel.rules.components import PLATE_TYPES, PLATES
from azulejos.games.duel.rules.state import FRONT, PLATE
from azulejos.games.duel.text.view import Plate
from azulejos.server.features.archive.history import page_of, plies_of
from azulejos.server.features.pictures.pictures import draw
from azulejos.server.protocol import messages, questions
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.table_service.live_tables import LiveTable
from azulejos.server.tables import events
from azulejos.server.tables.events import Event, LogEntry
from azulejos.server.tables.perspective import lobby_table
from azulejos.server.tables.setup import new_table
from azulejos.server.tables.table import Table
from azulejos.texts.language import ENGLISH

duel = azulejos.game("duel")
SEATS = ("ana", "ben")
VIEWERS = (*SEATS, "cleo", None)
STEPS = (None, 1, 12)  # how far behind a viewer is
GAMES = 4
EVERY = 2  # moment is compared


class Sitting:
    """A table, and which plates have been shown at it so far: to whom, and to anybody."""

    def __init__(self, seed: int) -> None:
        self.chooser = random.Random(seed)
        table = new_table(f"seed{seed}", duel, Setup(game="duel"), "ana", seeded_fairness(seed).secret, 0)
        self.live = LiveTable(table)
        self.shown: dict[int | None, set[int]] = {0: set(), 1: set(), None: set()}
        self.happen(*(events.Sat(seat, person, person, "words") for seat, person in enumerate(SEATS)))
        self.happen(events.Started())

    def happen(self, *happened: Event) -> None:
        for event in happened:
            number = self.live.table.number + 1
            self.live.apply(LogEntry(number, event, None, None, number))
        if self.live.table.play is not None:
            for viewer, plates in self.shown.items():
                plates |= plates_in(duel.view(self.live.table.play.state, viewer))

    def moments(self) -> Iterator[LiveTable]:
        """Every moment of a game in which plates are drawn whenever that is possible."""
        table = self.live.table
        while table.to_act is not None:
            moves = duel.moves(table.playing().state)
            move = "D" if "D" in moves and self.chooser.random() < 0.8 else self.chooser.choice(moves)
            self.happen(events.Moved(table.to_act, move))
            yield self.live

    def pairs(self, person: str | None) -> list[tuple[int, int]]:
        """Plates of one type: another viewer has seen the first, but not this person; the second is unseen."""
        anybody = self.shown[0] | self.shown[1]
        secret = sorted(anybody - self.shown[self.live.table.viewer(person)])
        fresh = [plate for plate in range(PLATES) if plate not in anybody]
        return [(one, other) for one in secret for other in fresh if PLATE_TYPES[one] == PLATE_TYPES[other]]


def plates_in(value: object) -> set[int]:
    """The numbers of all plates that a view shows."""
    if isinstance(value, Plate):
        return {value.number}
    if isinstance(value, tuple):
        return set().union(*map(plates_in, value))
    slots = getattr(value, "__slots__", ())
    return set().union(*(plates_in(getattr(value, name)) for name in slots))


def renamed(live: LiveTable, one: int, other: int) -> LiveTable:
    """The same table, where one plate has always been another and the other the one."""
    names = {one: other, other: one}
    play = live.table.playing()
    twin = Playthrough.__new__(Playthrough)
    twin.game, twin.options, twin.fairness = play.game, play.options, play.fairness
    twin.state, twin.plies, twin.earlier = duel.new_state(play.options), [], []
    for index, ply in enumerate(play.plies):
        twin.earlier.append(twin.state.copy())
        twin.plies.append(renamed_ply(play.before(index), ply, names))
        apply_ply(duel, twin.state, twin.plies[-1])
    twin.actor = duel.actor(twin.state)
    other_table = replace(live.table, play=twin)
    other_live = LiveTable(other_table)
    other_live.recent = list(live.recent)
    return other_live


def renamed_ply(state: State, ply: Ply, names: dict[int, int]) -> Ply:
    if isinstance(ply, Action):
        plate = ply.action - CHOOSE_PLATE
        is_choice = CHOOSE_PLATE <= ply.action < PLACE_PLATE
        return Action(ply.seat, CHOOSE_PLATE + names.get(plate, plate)) if is_choice else ply
    outcomes = []
    for outcome in ply.outcomes:
        names_plate = int(state[0].awaits) in (FRONT, PLATE)
        outcomes.append(names.get(outcome, outcome) if names_plate else outcome)
        duel.apply_chance(state, outcome)
    return Deal(tuple(outcomes))


def sent(live: LiveTable, person: str | None) -> list[bytes]:
    """All that the server would send a person now."""
    table: Table = live.table
    said: list[object] = [lobby_table(table)]
    for step in STEPS:
        since = None if step is None else max(0, table.number - step)
        said.append(live.perspective.state(person, since, live.recent, SEATS, 1_000))
    if person is not None:
        said.append(live.perspective.previews(person, questions.Preview(table.id, table.number, outlook=True)))
    page, _ = page_of(table, live.recent)
    said.append(draw(table, ENGLISH))
    said.extend(ply for past in page for ply in plies_of(table, past, table.viewer(person)))
    return [messages.encoder.encode(each) for each in said]


def test_what_a_viewer_may_not_know_changes_no_byte_of_what_is_sent() -> None:
    compared = dict.fromkeys(VIEWERS, 0)
    noticed = 0
    for seed in range(GAMES):
        sitting = Sitting(seed)
        for live in islice(sitting.moments(), 0, None, EVERY):
            for person in VIEWERS:
                for one, other in sitting.pairs(person)[:1]:
                    twin = renamed(live, one, other)
                    assert twin.table.playing().state.tobytes() != live.table.playing().state.tobytes()
                    assert sent(twin, person) == sent(live, person)
                    compared[person] += 1
                    # To one seat it is another table, unless the plate is being drawn again: a plate would be noticed.
                    noticed += any(sent(twin, owner) != sent(live, owner) for owner in SEATS)
    assert min(compared.values()) >= 20, compared
    assert noticed > 0.8 * sum(compared.values())
