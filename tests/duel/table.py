"""Tables in a few words of the notation, and what lies on them.

What a test does not mention is empty; tiles it does not mention are in the bag, so that there are always 13 of each
colour; chips and plates it does not mention have not been seen. Unless a test says otherwise all tokens are used, so
that only the factories are left to play for. Players, lines, rows, spaces and factories count from 1.
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

duel = azulejos.game("duel")

COLOURS = "BYRKT"
CHIPS = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")
# The cells of each plate: top left, top right, bottom left, bottom right; * is wild and S special.
PLATES = (
    *("YKTS", "*BTK", "TRB*", "KYR*", "KSTR", "TY*K", "SKRB", "YBKS", "TRBS"),
    *("YR*B", "YSKR", "TKR*", "BKST", "RTY*", "TB*Y", "STYB", "R*BK", "SYBR"),
)
BLANK = "......"
FACE_DOWN = "-:-:?/-:-:?/-:-:?/-:-:?"  # the small factories, about to be filled
NUMBERS = range(1, 7)  # of lines and rows
SPACES = range(1, 10)
# Two full domes, by space: together all the plates there are.
FIRST_DOME = dict(zip(SPACES, ("0.0", "1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "8.0"), strict=True))
SECOND_DOME = {space: f"{space + 8}.0" for space in SPACES}


def board(
    score: int = 5,
    lines: Mapping[int, str] | None = None,  # the tiles of the lines that hold any, by number
    plates: Mapping[int, str] | None = None,  # plate and quarter turns, as in `7.1`, by space
    dome: Mapping[int, str] | None = None,  # the cell rows that hold any tile
    broken: str = "-",
    chips: str = "-",
    tokens: int = 0,
    taken: int = 0,  # chips in this round
) -> str:
    """A player's board as text."""
    texts = ["/".join((lines or {}).get(number, "-") for number in NUMBERS)]
    texts.append(",".join((plates or {}).get(space, "-") for space in SPACES))
    texts.append("/".join((dome or {}).get(number, BLANK) for number in NUMBERS))
    return ":".join([str(score), *texts, broken, chips, str(tokens), str(taken)])


def cells(plates: Mapping[int, str]) -> list[str]:
    """The six cell rows of a dome; `.` where there is no plate."""
    shown = [["."] * 6 for _ in NUMBERS]
    for space, placed in plates.items():
        plate, turns = map(int, placed.split("."))
        letters = PLATES[plate]
        for _ in range(turns):
            letters = letters[2] + letters[0] + letters[3] + letters[1]
        for place, letter in enumerate(letters):
            shown[(space - 1) // 3 * 2 + place // 2][(space - 1) % 3 * 2 + place % 2] = letter
    return ["".join(row) for row in shown]


def filled(plates: Mapping[int, str], *masks: str) -> dict[int, str]:
    """The tiles of a dome: `#` is a tile of the cell's own colour, or the special tile; a letter is itself."""
    rows = zip(cells(plates), masks, strict=True)
    return {
        number: "".join(own if letter == "#" else letter for own, letter in zip(row, mask, strict=True))
        for number, (row, mask) in enumerate(rows, start=1)
    }


def table(
    *boards: str,  # of the first players; the others' are empty
    tablets: str = "D60+D61+D62",
    round_number: int = 1,
    phase: str = "acquisition",
    turn: int = 1,
    starter: int = 1,
    start_tile: str = "-",  # who has taken it
    openings: int = 0,
    large: str = "-",  # sun and moon of the large factory, as in `RRK` or `-:RRK`
    small: str = "",  # of the first small ones, as in `RRKT/-:RK/-:-:BR`; the others are empty, without a chip
    display: str = "-,-,-",
    returned: str = "-",
    top: str | None = None,  # of the stack; else the type of a plate that may lie there
    drawn: str = "-",
    hand: str = "-",
    stacking: str = "-",
    tiling: str = "-",
    bag: str | None = None,  # its tiles; the rest are in the tower
    tower: str | None = None,  # its tiles; the rest are in the bag
) -> str:
    """A position as text."""
    every = [*boards, *[board()] * (2 - len(boards))]
    smalls = [small_factory(text) for text in small.split("/")] if small else []
    smalls += ["-:-:-"] * (4 - len(smalls))
    factories = "/".join([f"{large}:-:-" if ":" not in large else f"{large}:-", *smalls])
    tiles_of_boards = [":".join(text.split(":")[part] for part in (1, 3, 4)) for text in every]
    tiles_of_factories = [":".join(text.split(":")[:2]) for text in factories.split("/")]
    seen = Counter("".join([*tiles_of_boards, *tiles_of_factories, bag or "", tower or ""]))
    rest = "".join(letter * (13 - seen[letter]) for letter in COLOURS)
    if bag is None:
        bag, tower = rest, tower or ""
    elif tower is None:
        tower = rest
    if top is None:
        top = likely_top(every, display, returned, drawn, hand)
    shown = Counter([text.split(":")[2] for text in smalls] + [chip for text in every for chip in held_chips(text)])
    unseen = "".join(str(2 - shown[kind]) for kind in CHIPS)
    head = ["duel/1", tablets, str(round_number), phase, str(turn), str(starter), start_tile, str(openings), factories]
    plates = [display, returned, top, drawn, hand, stacking, tiling]
    return " ".join([*head, *plates, unseen, counts(bag), counts(tower), *every])


def small_factory(text: str) -> str:
    """Sun, moon and chip from what is named: under tiles the chip lies face down."""
    if text in ("", "-"):
        return "-:-:-"
    return {0: f"{text}:-:?", 1: f"{text}:?", 2: text}[text.count(":")]


def held_chips(board_text: str) -> list[str]:
    return board_text.split(":")[5].split(",")


def type_of(plate: int) -> str:
    return "s" if "S" in PLATES[plate] else "w"


def likely_top(boards: list[str], display: str, returned: str, drawn: str, hand: str) -> str:
    """The type of an unseen plate that is left; else of the first that was put back; `-` if the stack is empty."""
    placed = ",".join(text.split(":")[2] for text in boards)
    named = ",".join([placed, display, returned, drawn, hand.rstrip("!")]).split(",")
    seen = {int(name.split(".")[0]) for name in named if name[0].isdigit()}
    unseen = [type_of(plate) for plate in range(18) if plate not in seen]
    for kind in "sw":
        if unseen.count(kind) > drawn.count(kind):
            return kind
    return "-" if returned == "-" else type_of(int(returned.split(".")[0]))


def counts(tiles: str) -> str:
    return ",".join(str(tiles.count(letter)) for letter in COLOURS)


def after(here: str | State, *moves: str) -> State:
    """The table after some moves, each of which must be legal."""
    state = duel.read(here) if isinstance(here, str) else here.copy()
    for move in moves:
        duel.play(state, move)
    return state


def tiled(*boards: str, round_number: int = 1, starter: int = 1, start_tile: str = "-", **others: str) -> State:
    """The tiling begins, for player 2 has taken the last chip."""
    held = Counter(chip for text in boards for chip in held_chips(text))
    last = next(kind for kind in CHIPS[::-1] if held[kind] < 2)
    here = table(
        *boards,
        round_number=round_number,
        starter=starter,
        start_tile=start_tile,
        turn=2,
        small=f"///-:-:{last}",
        **others,  # type: ignore[arg-type]
    )
    return after(here, "C4")


def dealt(here: str | State, deal: str) -> State:
    """The table after a deal such as `P7/s`, which must be complete."""
    state = after(here)
    for outcome in duel.notation.parse_deal(state, deal):
        duel.apply_chance(state, outcome)
    return state


def drawn_so_far(here: str | State, *outcomes: str) -> State:
    """The table after the first outcomes of a deal."""
    state = after(here)
    for text in outcomes:
        duel.apply_chance(state, possible(state)[text][0])
    return state


def possible(state: State) -> dict[str, tuple[int, int]]:
    """The possible outcomes of chance with their weights, by text."""
    return {
        duel.notation.format_deal(state, [outcome]): (outcome, weight)
        for outcome, weight in duel.chance_outcomes(state)
    }


def weights(state: State) -> dict[str, int]:
    return {text: weight for text, (_, weight) in possible(state).items()}


def dealt_at_random(here: str | State, seed: int = 7) -> State:
    state = after(here)
    duel.deal(state, seeded(seed))
    return state


def refusal(here: str | State, move: str | int) -> str:
    """The error of an illegal move, which leaves every byte of the table as it was."""
    state = after(here)
    before = state.tobytes()
    with pytest.raises(IllegalMove) as refused:
        duel.play(state, move)
    assert state.tobytes() == before
    assert move not in (duel.moves(state) if isinstance(move, str) else duel.legal(state))
    return str(refused.value)


def moves(here: str | State, first: str = "") -> list[str]:
    """The legal moves that begin so."""
    return [move for move in duel.moves(after(here)) if move.startswith(first)]


def effects_of(here: str | State, move: str, viewer: int | None = None) -> list[Effect]:
    """The effects of a move, before it is made."""
    state = after(here)
    return effects.effects_of(duel.explain(state, duel.notation.parse_move(state, move), viewer))
