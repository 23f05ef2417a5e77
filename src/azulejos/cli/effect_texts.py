"""Effects in the reader's language: one sentence for each thing that happens (see `core.effects`).

The sentences are those of the page, which words them in `web/src/lib/effectTexts.ts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from azulejos.core.effects import Effect, Place, Step, effects_of
from azulejos.games.duel.text.effects import ChipPiece, PlatePiece, TabletPiece
from azulejos.texts.reader import Texts

Names = Sequence[str]  # of the players, by seat


def word_steps(say: Texts, steps: Sequence[Step], names: Names, cites_rules: bool = False) -> list[str]:
    """All that some steps do, in their order."""
    return [word_effect(say, effect, names, cites_rules) for effect in effects_of(steps)]


def word_effect(say: Texts, effect: Effect, names: Names, cites_rules: bool = False) -> str:
    """A sentence, perhaps with the rule's id; an effect of an unknown kind is worded by its bare facts."""
    who = names[effect.seat] if effect.seat >= 0 else ""
    key = f"effect_{effect.kind.replace(' ', '_')}"
    if not say.has(key):
        return bare_facts(say, effect, who)
    spot = effect.to[0] if effect.to else None
    sentence = say(
        key,
        {
            "who": who,
            "tiles": word_tiles(say, effect.tiles, "tiles_named"),
            "count": len(effect.tiles),
            "from": word_origin(say, effect.origin),
            "to": word_place(say, spot, "to"),
            "on": word_place(say, spot, "on"),
            "place": word_place(say, spot),
            "points": word_points(effect.points),
            "run": len(effect.to),
            "row": spot.row + 1 if spot else 0,
            "column": spot.space + 1 if spot else 0,
            "tablet": say(f"tablet_{effect.rule}") if effect.kind == "tablet" else "",
        },
    )
    cited = f" ({effect.rule})" if cites_rules else ""
    return f"{capital(sentence, who)}{turned(say, effect)}{cited}"


def capital(sentence: str, who: str = "") -> str:
    """Capitalise a sentence, unless it begins with a name, which is spelt as its owner does."""
    return sentence if who and sentence.startswith(who) else sentence[:1].upper() + sentence[1:]


def word_tiles(say: Texts, tiles: Sequence[object], key: str = "tiles_of_colour") -> str:
    """`2 red`, `the marker`, `1 yellow and 2 white`, `plate 7`; in the sentences of effects `2 red tiles`."""
    return say.listed([word_pieces(say, piece, number, key) for piece, number in Counter(tiles).items()])


def word_pieces(say: Texts, piece: object, number: int, key: str) -> str:
    """A plate by its number, or by its type for those who have not seen its front; some are named alone."""
    match piece:
        case PlatePiece(number=None, type=None):
            return say("thing_plate")
        case PlatePiece(number=None):
            return say(f"plate_{piece.type}")
        case PlatePiece():
            return say("plate_number", number=piece.number or 0)
        case ChipPiece():
            return say("chip", colours=" + ".join(say(f"colour_{colour}") for colour in piece.colours))
        case TabletPiece():
            return say(f"tablet_{piece.side}")
    thing = f"thing_{str(piece).replace(' ', '_')}"
    return say(thing) if say.has(thing) else say(key, number=number, colour=str(piece))


def turned(say: Texts, effect: Effect) -> str:
    """The orientation of a plate that was placed."""
    turns = sum(piece.turns for piece in effect.tiles if isinstance(piece, PlatePiece))
    return f", {say('cli_turned', turns=turns)}" if turns else ""


def word_place(say: Texts, spot: Place | None, form: str = "name") -> str:
    """A place as people call it, with the preposition of its form; numbers count from 1."""
    if spot is None:
        return say("place_table", form=form)
    if spot.zone in ("sun", "moon") and spot.row < 0:
        return say(f"place_large_{spot.zone}", form=form)
    return say(f"place_{spot.zone.replace(' ', '_')}", form=form, row=spot.row + 1, column=spot.space + 1)


def word_origin(say: Texts, spot: Place | None) -> str:
    """Whence: tiles are taken from all moons at once."""
    if spot is not None and spot.zone == "moon" and spot.row < 0:
        return say("place_moons", form="from")
    return word_place(say, spot, "from")


def word_points(points: int) -> str:
    """`+5`, `−2`."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def bare_facts(say: Texts, effect: Effect, who: str) -> str:
    tiles = word_tiles(say, effect.tiles, "tiles_named")
    facts = [who, effect.kind, tiles, word_points(effect.points) if effect.points else "", f"({effect.rule})"]
    return " ".join(fact for fact in facts if fact)
