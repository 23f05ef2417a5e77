"""Tables in a few words of the notation, and what lies on them.

What a test does not mention is empty, and the tiles it does not mention are in the bag, so that there are always 20 of
each colour. Players, lines, rows and factories count from 1, as in the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

import azulejos
from azulejos.core import effects
from azulejos.core.effects import Effect
from azulejos.core.errors import IllegalMove
from azulejos.core.game import State
from azulejos.core.rng import seeded

azul = azulejos.game("azul")

COLOURS = "BYRKW"
PRINTED = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")  # the rows of the coloured wall
BLANK = "....."
NUMBERS = range(1, 6)  # of lines and rows


def board(
    score: int = 0,
    lines: Mapping[int, str] | None = None,  # the tiles of the lines that hold any, by number
    wall: Mapping[int, str] | None = None,  # the rows that show any
    floor: str = "-",
) -> str:
    """A player's board as text."""
    texts = ["/".join((lines or {}).get(number, "-") for number in NUMBERS)]
    texts.append("/".join((wall or {}).get(number, BLANK) for number in NUMBERS))
    return ":".join([str(score), *texts, floor])


def printed_without(*letters: str) -> dict[int, str]:
    """A coloured wall that shows everything but these colours."""
    return {
        number: "".join("." if letter in letters else letter for letter in row)
        for number, row in enumerate(PRINTED, start=1)
    }


def table(
    *boards: str,  # of the first players; the others' are empty
    players: int = 2,
    wall: str = "coloured",
    phase: str = "offer",
    to_act: int = 1,
    starter: int | None = None,  # who holds the marker, or else the first player
    factories: str = "",  # of the first factories; the others are empty
    centre: str = "",  # its tiles
    marker_is_taken: bool = False,  # though no floor line shows it (R1)
    bag: str | None = None,  # its tiles; the rest are in the lid
    lid: str | None = None,  # its tiles; the rest are in the bag
) -> str:
    """A position as text. The marker is in the centre unless a floor line shows it."""
    every = [*boards, *[board()] * (players - len(boards))]
    plates = factories.split("/") if factories else []
    plates += ["-"] * (2 * players + 1 - len(plates))
    holders = [player for player, text in enumerate(every, start=1) if "M" in text]
    marker = "M" if phase == "offer" and not marker_is_taken and not holders else ""
    seen = Counter("".join([*every, *plates, centre, bag or "", lid or ""]))
    rest = "".join(letter * (20 - seen[letter]) for letter in COLOURS)
    if bag is None:
        bag, lid = rest, lid or ""
    elif lid is None:
        lid = rest
    acting = str(to_act) if phase in ("offer", "tiling") else "-"
    starting = "-" if phase == "start" else str(starter or (holders or [1])[0])
    head = ["azul/1", wall, "1", phase, acting, starting, "/".join(plates), marker + centre or "-"]
    return " ".join([*head, counts(bag), counts(lid), *every])


def counts(tiles: str) -> str:
    return ",".join(str(tiles.count(letter)) for letter in COLOURS)


def after(here: str | State, *moves: str) -> State:
    """The table after some moves, each of which must be legal."""
    state = azul.read(here) if isinstance(here, str) else here.copy()
    for move in moves:
        azul.play(state, move)
    return state


def after_the_offer(*boards: str, players: int = 2, wall: str = "coloured") -> State:
    """The last tile of a round, black, has gone to line 5 of the last player; with it, unless taken, the marker."""
    here = table(*boards, players=players, wall=wall, centre="K", to_act=players)
    return after(here, "CK5")


def dealt(here: str | State, deal: str) -> State:
    """The table after a deal such as `BBYR/KKWW/…`."""
    state = after(here)
    for outcome in azul.notation.parse_deal(state, deal):
        azul.apply_chance(state, outcome)
    return state


def dealt_at_random(here: str | State, seed: int = 7) -> State:
    state = after(here)
    azul.deal(state, seeded(seed))
    return state


def refusal(here: str | State, move: str | int) -> str:
    """The error of an illegal move, which leaves every byte of the table as it was."""
    state = after(here)
    before = state.tobytes()
    with pytest.raises(IllegalMove) as refused:
        azul.play(state, move)
    assert state.tobytes() == before
    assert move not in (azul.moves(state) if isinstance(move, str) else azul.legal(state))
    return str(refused.value)


def takes(here: str | State, taken: str) -> list[str]:
    """The legal moves that take a colour from a source, such as `1R`."""
    return [move for move in azul.moves(after(here)) if move.startswith(taken)]


def effects_of(here: str | State, move: str) -> list[Effect]:
    """The effects of a move, before it is made."""
    state = after(here)
    return effects.effects_of(azul.explain(state, azul.notation.parse_move(state, move), None))


def field(state: State, number: int) -> str:
    return azul.position(state).split()[number]


def phase(state: State) -> str:
    return field(state, 3)


def to_act(state: State) -> str:
    """The player to act, or `-`."""
    return field(state, 4)


def starter(state: State) -> str:
    return field(state, 5)


def factories(state: State) -> str:
    return field(state, 6)


def centre(state: State) -> str:
    return field(state, 7)


def bag(state: State) -> str:
    return tiles(field(state, 8))


def lid(state: State) -> str:
    return tiles(field(state, 9))


def tiles(counts: str) -> str:
    return "".join(letter * int(number) for letter, number in zip(COLOURS, counts.split(","), strict=True))


def part(state: State, player: int, number: int) -> str:
    return field(state, 9 + player).split(":")[number]


def score(state: State, player: int) -> int:
    return int(part(state, player, 0))


def line(state: State, player: int, number: int) -> str:
    return part(state, player, 1).split("/")[number - 1]


def row(state: State, player: int, number: int) -> str:
    return part(state, player, 2).split("/")[number - 1]


def floor(state: State, player: int) -> str:
    return part(state, player, 3)


def all_tiles(state: State) -> str:
    """Every tile wherever it lies, in the order of the colours."""
    boards = azul.position(state).split()[10:]
    everywhere = Counter("".join([factories(state), centre(state), bag(state), lid(state), *boards]))
    return "".join(letter * everywhere[letter] for letter in COLOURS)
