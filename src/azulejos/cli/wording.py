"""Effects in English: one sentence for each thing that happens (see `core.effects`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from azulejos.core.effects import Effect, Place

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
    counted = [
        "the marker" if name == "marker" else f"{number} {name}" for name, number in Counter(effect.tiles).items()
    ]
    return join(counted)


def one_or_many(effect: Effect, one: str, many: str) -> str:
    return one if len(effect.tiles) == 1 else many


def join(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def place(found: Place | None) -> str:
    """A place as people call it; numbers count from 1."""
    if found is None:
        return "the table"
    if found.zone == "wall":
        return f"row {found.row + 1}, column {found.space + 1} of the wall"
    if found.zone in ("factory", "line"):
        return f"{found.zone} {found.row + 1}"
    if found.zone == "floor":
        return "the floor line"
    return f"the {found.zone}"


def points(effect: Effect) -> str:
    return f"{effect.points:+d} point{'' if abs(effect.points) == 1 else 's'}".replace("-", "−")


def bare_facts(effect: Effect, who: str) -> str:
    facts = [who, effect.kind, tiles(effect) if effect.tiles else "", points(effect) if effect.points else ""]
    return " ".join(fact for fact in facts if fact)


def word_pay(effect: Effect, who: str) -> str:
    if not effect.points:
        return f"{who} has no points to lose for {tiles(effect)} on the floor line"
    return f"{who} pays for {tiles(effect)} on the floor line: {points(effect)}"


SENTENCES: dict[str, Callable[[Effect, str], str]] = {
    "start": lambda effect, who: f"{who} is drawn to start",
    "refill": lambda effect, who: f"The bag is refilled with {tiles(effect)} from the lid",
    "deal": lambda effect, who: f"{tiles(effect)} goes to {place(effect.to[0])}",
    "marker": lambda effect, who: f"{who} takes the marker and will start the next round",
    "place": lambda effect, who: f"{who} puts {tiles(effect)} from {place(effect.origin)} on {place(effect.to[0])}",
    "fall": lambda effect, who: (
        f"{tiles(effect)} from {place(effect.origin)} {one_or_many(effect, 'falls', 'fall')} on {who}'s floor line"
    ),
    "discard": lambda effect, who: (
        f"{tiles(effect)} {one_or_many(effect, 'finds no space and goes', 'find no space and go')} to the lid"
    ),
    "slide": lambda effect, who: f"{tiles(effect)} {one_or_many(effect, 'goes', 'go')} to the centre",
    "tile": lambda effect, who: f"{who} tiles {effect.tiles[0]} at {place(effect.to[0])}",
    "row": lambda effect, who: f"a run of {len(effect.to)} across: {points(effect)}",
    "column": lambda effect, who: f"a run of {len(effect.to)} down: {points(effect)}",
    "alone": lambda effect, who: f"it stands alone: {points(effect)}",
    "clear": lambda effect, who: (
        f"{tiles(effect)} from {place(effect.origin)} {one_or_many(effect, 'goes', 'go')} to the lid"
    ),
    "pay": word_pay,
    "sweep": lambda effect, who: (
        f"{tiles(effect)} from {who}'s floor line {one_or_many(effect, 'goes', 'go')} to the lid"
    ),
    "keep": lambda effect, who: f"{who} keeps the marker",
    "next round": lambda effect, who: f"The next round begins with {who}",
    "end": lambda effect, who: "The game is over",
    "row bonus": lambda effect, who: f"{who} has completed row {effect.to[0].row + 1}: {points(effect)}",
    "column bonus": lambda effect, who: f"{who} has completed column {effect.to[0].space + 1}: {points(effect)}",
    "colour bonus": lambda effect, who: f"{who} has placed all five of a colour: {points(effect)}",
}
