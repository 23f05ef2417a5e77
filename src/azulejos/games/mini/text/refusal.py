"""Reasons of illegal moves: the rule that forbids each."""

from __future__ import annotations

from azulejos.core.compiling.rule import plain
from azulejos.core.game import State
from azulejos.games.mini.rules.actions import ACTIONS, colour_of, destination_of, source_of
from azulejos.games.mini.rules.state import CENTRE
from azulejos.games.mini.text.notation import FACTORY_WORDS
from azulejos.games.mini.text.view import COLOUR_NAMES, View, tiles_of_kind, view
from azulejos.texts.reasons import Reason, because


def why_illegal(state: State, action: int) -> Reason:
    seen = view(state)
    if seen.phase == "over":
        return because("game_over")
    if seen.to_act is None:
        return because("not_dealt", "M3")
    if not 0 <= action < ACTIONS:
        return because("no_such_action", most=ACTIONS - 1)
    name = COLOUR_NAMES[plain(colour_of)(action)]
    return why_no_tiles(seen, plain(source_of)(action), name) or why_no_line(seen, plain(destination_of)(action), name)


def why_no_tiles(seen: View, source: int, name: str) -> Reason | None:
    """The reason that a source is wrong, if it is."""
    if source == CENTRE:
        if not seen.centre:
            return because("centre_empty", "M10")
        return None if name in seen.centre else because("centre_lacks", "M10", colour=name)
    tiles = tiles_of_kind(source - 1)
    if tiles not in seen.factories or name not in tiles:
        return because("no_such_factory", "M10", tiles=FACTORY_WORDS[source - 1], colour=name)
    return None


def why_no_line(seen: View, line: int, name: str) -> Reason:
    board = seen.boards[seen.to_act or 0]
    held = board.lines[line]
    if held.colour and held.colour != name:
        return because("line_holds", "M12", line=line + 1, colour=held.colour)
    if name in board.wall[line]:
        return because("row_shows", "M12", row=line + 1, colour=name)
    return because("line_full", "M12", line=line + 1)
