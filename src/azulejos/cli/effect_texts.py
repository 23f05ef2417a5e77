"""Effects in English: one sentence for each thing that happens (see `core.effects`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from azulejos.core.effects import Effect, Place
from azulejos.games.duel.text.effects import ChipPiece, PlatePiece, TabletPiece

Names = Sequence[str]  # of the players, by seat


def word_effects(effects: Sequence[Effect], names: Names) -> list[str]:
    return [word_effect(effect, names) for effect in effects]


def word_effect(effect: Effect, names: Names) -> str:
    """A sentence with the rule's id; an effect of an unknown kind is told by its bare facts."""
    who = names[effect.seat] if effect.seat >= 0 else ""
    sentence = SENTENCES.get(effect.kind, bare_facts)(effect, who)
    return f"{sentence} ({effect.rule})"


def tiles(effect: Effect) -> str:
    """`2 red`, `the marker`, `1 yellow and 2 white`."""
    return join([name_pieces(piece, number) for piece, number in Counter(effect.tiles).items()])


# Pieces of which there is one, or that are called so.
NAMED = {"marker": "the marker", "start tile": "the start-player tile", "special": "a special tile"}


def name_pieces(piece: object, number: int) -> str:
    """`2 red`; a plate by its number, or by its type for those who have not seen its front."""
    match piece:
        case PlatePiece(number=None, type=None):
            return "a plate"
        case PlatePiece(number=None):
            return f"a {piece.type} plate"
        case PlatePiece():
            return f"plate {piece.number}"
        case ChipPiece():
            return f"a {'-'.join(piece.colours)} chip"
        case TabletPiece():
            return piece.side
    return NAMED.get(str(piece), f"{number} {piece}")


def turned(effect: Effect) -> str:
    """How a plate lies that was placed."""
    turns = sum(piece.turns for piece in effect.tiles if isinstance(piece, PlatePiece))
    return f", turned {turns} quarter{'' if turns == 1 else 's'}" if turns else ""


def one_or_many(effect: Effect, one: str, many: str) -> str:
    return one if len(effect.tiles) == 1 else many


def join(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "nothing"


def place(spot: Place | None) -> str:
    """A place as people call it; numbers count from 1."""
    if spot is None:
        return "the table"
    if spot.zone in ("wall", "cell"):
        whole = "the wall" if spot.zone == "wall" else "the dome"
        return f"row {spot.row + 1}, column {spot.space + 1} of {whole}"
    if spot.zone in ("sun", "moon"):
        return f"the {spot.zone} of factory {spot.row + 1}" if spot.row >= 0 else LARGE[spot.zone]
    if spot.zone == "dome":
        return f"space {spot.row + 1} of the dome"
    if spot.zone in ("factory", "line"):
        return f"{spot.zone} {spot.row + 1}"
    if spot.zone == "floor":
        return "the floor line"
    return f"the {spot.zone}"


# The sun of the large factory; tiles are taken from all moons at once.
LARGE = {"sun": "the large sun", "moon": "the moons"}


def points(effect: Effect) -> str:
    return f"{effect.points:+d} point{'' if abs(effect.points) == 1 else 's'}".replace("-", "−")


def bare_facts(effect: Effect, who: str) -> str:
    facts = [who, effect.kind, tiles(effect) if effect.tiles else "", points(effect) if effect.points else ""]
    return " ".join(fact for fact in facts if fact)


def word_pay(effect: Effect, who: str) -> str:
    where = "broken" if effect.to[0].zone == "broken" else "on the floor line"
    if not effect.points:
        return f"{who} has no points to lose for {tiles(effect)} {where}"
    return f"{who} pays for {tiles(effect)} {where}: {points(effect)}"


SENTENCES: dict[str, Callable[[Effect, str], str]] = {
    "start": lambda effect, who: f"{who} is drawn to start",
    "refill": lambda effect, who: f"The bag is refilled with {tiles(effect)} from {place(effect.origin)}",
    "deal": lambda effect, who: f"{tiles(effect)} goes to {place(effect.to[0])}",
    "marker": lambda effect, who: f"{who} takes the marker and will start the next round",
    "place": lambda effect, who: f"{who} puts {tiles(effect)} from {place(effect.origin)} on {place(effect.to[0])}",
    "break": lambda effect, who: (
        f"{tiles(effect)} from {place(effect.origin)} {one_or_many(effect, 'breaks', 'break')}"
    ),
    "redraw": lambda effect, who: f"{tiles(effect)}, all of one colour, go back to {place(effect.to[0])}",
    "start tile": lambda effect, who: f"{who} takes the start-player tile and will start the next round",
    "tablets": lambda effect, who: f"The tablets {tiles(effect)} are in play",
    "top": lambda effect, who: f"On top of the stack lies {tiles(effect)}",
    "turn up": lambda effect, who: f"{tiles(effect)} is turned up and lies open",
    "reveal": lambda effect, who: f"{tiles(effect)} is revealed on {place(effect.to[0])}",
    "take plate": lambda effect, who: f"{who} takes {tiles(effect)} from the display",
    "draw": lambda effect, who: f"{who} draws {tiles(effect)} from the stack: {points(effect)}",
    "stop": lambda effect, who: f"{who} draws no more and looks",
    "look": lambda effect, who: f"{who} sees {tiles(effect)}",
    "keep plate": lambda effect, who: f"{who} keeps {tiles(effect)}",
    "return": lambda effect, who: f"{who} puts {tiles(effect)} under the stack",
    "place plate": lambda effect, who: f"{who} puts {tiles(effect)} on {place(effect.to[0])}{turned(effect)}",
    "take chip": lambda effect, who: f"{who} takes {tiles(effect)}",
    "stack": lambda effect, who: f"{tiles(effect)} {one_or_many(effect, 'goes', 'go')} on {place(effect.to[0])}",
    "special": lambda effect, who: f"a special tile comes to {place(effect.to[0])}: {points(effect)}",
    "leave": lambda effect, who: f"{who} leaves {place(effect.to[0])} as it is",
    "spend": lambda effect, who: f"{who} spends {tiles(effect)} on {place(effect.to[0])}",
    "tablet": lambda effect, who: f"{who} scores a tablet: {points(effect)}",
    "raise": lambda effect, who: f"{who} can't fall below 0: {points(effect)}",
    "fall": lambda effect, who: (
        f"{tiles(effect)} from {place(effect.origin)} {one_or_many(effect, 'falls', 'fall')} on {who}'s floor line"
    ),
    "discard": lambda effect, who: (
        f"{tiles(effect)} {one_or_many(effect, 'finds', 'find')} no space: to {place(effect.to[0])}"
    ),
    "slide": lambda effect, who: f"{tiles(effect)} {one_or_many(effect, 'goes', 'go')} to {place(effect.to[0])}",
    "tile": lambda effect, who: f"{who} tiles {effect.tiles[0]} at {place(effect.to[0])}",
    "row": lambda effect, who: f"a run of {len(effect.to)} across: {points(effect)}",
    "column": lambda effect, who: f"a run of {len(effect.to)} down: {points(effect)}",
    "alone": lambda effect, who: f"it stands alone: {points(effect)}",
    "clear": lambda effect, who: (
        f"{tiles(effect)} from {place(effect.origin)} {one_or_many(effect, 'goes', 'go')} to {place(effect.to[0])}"
    ),
    "pay": word_pay,
    "sweep": lambda effect, who: (
        f"{tiles(effect)} of {who}'s {one_or_many(effect, 'goes', 'go')} to {place(effect.to[0])}"
    ),
    "keep": lambda effect, who: f"{who} keeps the marker",
    "next round": lambda effect, who: f"The next round begins with {who}",
    "end": lambda effect, who: "The game is over",
    "row bonus": lambda effect, who: f"{who} has completed row {effect.to[0].row + 1}: {points(effect)}",
    "column bonus": lambda effect, who: f"{who} has completed column {effect.to[0].space + 1}: {points(effect)}",
    "colour bonus": lambda effect, who: f"{who} has placed all five of a colour: {points(effect)}",
}
