"""Score sheets of games that the engine played: what people would have marked on cardboard, and what it scored."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from azulejos.core.actors import CHANCE
from azulejos.core.effects import Effect, effects_of
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from azulejos.core.score_sheet import BoardMarks, Laid, PlateLaid, RoundMarks, Sheet
from azulejos.games.duel.text.effects import PlatePiece

KEEPS_OFF_THE_FLOOR = 0.85  # how often a take that drops everything is drawn again
MARKERS = {"azul": "marker", "duel": "start tile"}


@dataclass(slots=True)
class Marks:
    """A board in the round that is being played."""

    tiles: list[Laid] = field(default_factory=list)
    plates: list[PlateLaid] = field(default_factory=list)
    floor: int = 0
    unseen: int = 0

    def marks(self) -> BoardMarks:
        return BoardMarks(tuple(self.tiles), self.floor, tuple(self.plates), self.unseen)


@dataclass(slots=True)
class Played:
    """A game that was played to its end: its sheet, and what the engine says of it."""

    sheet: Sheet
    scores: list[tuple[int, ...]]  # after each round, the last one without bonuses
    begins: list[int]  # who began each round
    final: tuple[int, ...]
    ranks: tuple[int, ...]
    rule: str  # by which it ended


Choose = Callable[[Game, State, random.Random], int]


def play(game: Game, options: dict[str, str], seed: int, choose: Choose | None = None) -> Played:
    """A game to its end: random, mostly off the floor, unless `choose` decides."""
    choose = choose or at_random
    chooser, rng = random.Random(seed), seeded(seed)
    state = game.new_state(game.with_defaults(options))
    players = game.players(state)
    boards = [Marks() for _ in range(players)]
    rounds: list[RoundMarks] = []
    marker: int | None = None
    before = game.scores(state)
    scores: list[tuple[int, ...]] = []
    begins: list[int] = []
    rule = ""
    while not game.is_over(state):
        if game.actor(state) == CHANCE:
            game.deal(state, rng)
            continue
        if len(begins) == len(rounds):
            begins.append(int(state[0].starter))
        action = choose(game, state, chooser)
        now = list(before if not boards else game.scores(state))
        for effect in effects_of(game.explain(state, action, None)):
            if effect.kind in ("next round", "end"):
                rounds.append(RoundMarks(tuple(each.marks() for each in boards), marker))
                scores.append(tuple(now))
                boards, marker = [Marks() for _ in range(players)], None
                rule = effect.rule if effect.kind == "end" else rule
                if effect.kind == "end":
                    break
            if effect.kind == MARKERS[game.name]:
                marker = effect.seat
            if effect.seat >= 0:
                now[effect.seat] += effect.points
                note(boards[effect.seat], effect)
        game.apply(state, action)
    named = dict(options) | {"start": str(begins[0] + 1)}
    sheet = Sheet(named, begins[0], tuple(rounds), is_stopped=rule not in ("A40", "D59"))
    return Played(sheet, scores, begins, game.scores(state), game.ranks(state), rule)


def at_random(game: Game, state: State, chooser: random.Random) -> int:
    legal = game.legal(state)
    action = chooser.choice(legal)
    while game.name == "azul" and len(legal) > 1 and is_floor(game, state, action):
        if chooser.random() > KEEPS_OFF_THE_FLOOR:
            break
        action = chooser.choice(legal)
    return action


def greedily(game: Game, state: State, chooser: random.Random) -> int:
    """The move after which the round would bring most, as people play."""
    legal = game.legal(state)
    outlooks = list(game.outlook_of_moves(state, legal))
    return max(zip(legal, outlooks, strict=True), key=lambda each: (each[1].then, each[1].tiles, chooser.random()))[0]


def is_floor(game: Game, state: State, action: int) -> bool:
    return game.notation.format_move(state, action).endswith("F")


def note(board: Marks, effect: Effect) -> None:
    """One effect, as people would mark it on the sheet."""
    if effect.kind == "tile":
        board.tiles.append(Laid(effect.to[0].row, effect.to[0].space, str(effect.tiles[0])))
    elif effect.kind == "pay":
        board.floor = sum(piece != "start tile" for piece in effect.tiles)
    elif effect.kind == "draw":
        board.unseen += 1
    elif effect.kind == "place plate":
        (piece,) = effect.tiles
        assert isinstance(piece, PlatePiece)
        board.plates.append(PlateLaid(effect.to[0].row, int(piece.number or 0), piece.turns))
