"""Legal actions as one points at them (see `core.choices`)."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.core.choices import Choice
from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.mini.rules.actions import colour_of, destination_of, source_of
from azulejos.games.mini.rules.state import CENTRE, FLOOR, in_source
from azulejos.games.mini.text.effects import place_id
from azulejos.games.mini.text.view import COLOUR_NAMES
from azulejos.games.shared.plain_state import plain_copy


def choices(state: State, actions: Sequence[int]) -> list[Choice]:
    record = plain_copy(state)
    found = []
    for action in actions:
        source, colour, line = (plain(part)(action) for part in (source_of, colour_of, destination_of))
        factory = sum(record.factories[: source - 1])
        found.append(
            Choice(
                target=place_id("floor", record.to_act) if line == FLOOR else place_id("line", record.to_act, line),
                origin=place_id("centre") if source == CENTRE else place_id("factory", row=factory),
                colour=COLOUR_NAMES[colour],
                tiles=int(in_source(record, source, colour)),
            )
        )
    return found
