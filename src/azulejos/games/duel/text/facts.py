"""The facts printed on Duel's components, for clients, which know no rules. Every number here is that of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from azulejos.games.duel.rules.components import BROKEN_COST, COLOUR_NAMES, SPECIAL_POINTS, Colour
from azulejos.games.duel.rules.plates import DRAW_COST
from azulejos.games.duel.rules.state import ROUNDS, TOKENS
from azulejos.games.duel.rules.tiling import START_TILE_COST
from azulejos.games.duel.text.notation import LETTERS


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of Azul Duel."""

    game: Literal["duel"]
    colours: tuple[Colour, ...]  # in their printed order
    letters: dict[Colour, str]  # of the colours, as moves write them
    rounds: int  # of a game
    tokens: int  # of each player in a round
    draw_cost: int  # of a plate from the stack
    broken_costs: tuple[int, ...]  # of the spaces for broken tiles, from the left
    start_tile_cost: int
    special_points: tuple[int, ...]  # of a special tile, by its row


FACTS = Facts(
    game="duel",
    colours=COLOUR_NAMES,
    letters=dict(zip(COLOUR_NAMES, LETTERS, strict=True)),
    rounds=ROUNDS,
    tokens=TOKENS,
    draw_cost=DRAW_COST,
    broken_costs=tuple(after - before for before, after in pairwise(BROKEN_COST)),
    start_tile_cost=START_TILE_COST,
    special_points=SPECIAL_POINTS,
)
