"""The legal moves by source and colour, each with what it would bring, as the page's badges show."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from azulejos.cli.effect_texts import capital, word_effect, word_origin, word_points, word_tiles
from azulejos.core.effects import Step
from azulejos.core.game import Game, State
from azulejos.core.outlook import LineOutlook, MoveOutlook
from azulejos.texts.reader import Texts

TAKEN = {"place", "fall", "break", "discard"}  # what becomes of tiles that are taken
MOVE_WIDTH = 4
WIDTH = 80
HARD_SPACE = "\u00a0"  # where a line is not broken


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A legal move with its description."""

    number: int  # to choose it by, from 1
    move: str
    group: str  # which tiles it takes, and whence; nothing if it takes none
    first: str  # the first thing that it does
    outlook: MoveOutlook


def listed_moves(say: Texts, game: Game, state: State, names: Sequence[str]) -> list[ListedMove]:
    actions = game.legal(state)
    seat = game.actor(state)
    moves = []
    for number, (action, outlook) in enumerate(zip(actions, game.outlook_of_moves(state, actions), strict=True), 1):
        step = game.foresee(state, action, seat)[0]
        first = word_effect(say, step.effects[0], names)
        move = game.notation.format_move(state, action)
        moves.append(ListedMove(number, move, taken_from(say, step), first, outlook))
    return moves


def list_moves(say: Texts, game: Game, state: State, names: Sequence[str]) -> Iterator[str]:
    """In sentences: each move in a line, those from one place and of one colour together."""
    for group, moves in groupby(listed_moves(say, game, state, names), key=lambda each: each.group):
        if group:
            yield f"{capital(group)}:"
        for each in moves:
            brings = word_outlook(say, game, each.outlook)
            told = brings if group else "; ".join(filter(None, [each.first, brings]))
            yield f"{each.number:4} {each.move:<{MOVE_WIDTH}} {told}".rstrip()


def list_briefly(say: Texts, game: Game, state: State, names: Sequence[str]) -> Iterator[str]:
    """As the page's badges do: the moves from one place and of one colour in a line."""
    for group, moves in groupby(listed_moves(say, game, state, names), key=lambda each: each.group):
        if group:
            yield f"{capital(group)}"
            badges = [f"{each.move} {badge(each.outlook)}".rstrip() for each in moves]
            yield from wrap("   ".join(badge.replace(" ", HARD_SPACE) for badge in badges))
        else:
            for each in moves:
                yield f"{each.number:4} {each.move:<{MOVE_WIDTH}} {each.first} {badge(each.outlook)}".rstrip()
    yield say("cli_list_legend")


def wrap(text: str) -> list[str]:
    """Lines that fit the terminal; what belongs together stays together."""
    lines = textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_long_words=False)
    return [line.replace(HARD_SPACE, " ") for line in lines]


def badge(outlook: MoveOutlook) -> str:
    """`3/3 +5 −2 (+7)`."""
    parts = [] if outlook.line is None else [f"{outlook.tiles}/{outlook.size}"]
    parts += [word_points(line.points) for line in outlook.lines if line.row == outlook.line and line.points]
    if outlook.fallen or outlook.fall_cost:
        parts.append(word_points(outlook.fall_cost))
    if outlook.points:
        parts.append(word_points(outlook.points))
    if bonus := sum(bonus.points for bonus in outlook.bonuses):
        parts.append(f"({word_points(bonus)})")
    return " ".join(parts)


def taken_from(say: Texts, step: Step) -> str:
    """Which tiles a move takes, and whence; nothing for a move that takes none."""
    if step.kind != "take":
        return ""
    main = step.effects[step.main]
    same = [tile for effect in step.effects if effect.origin == main.origin for tile in effect.tiles]
    tiles = [tile for tile in same if tile == main.tiles[0]]
    return say("move_from", {"tiles": word_tiles(say, tiles, "tiles_named"), "from": word_origin(say, main.origin)})


def word_outlook(say: Texts, game: Game, outlook: MoveOutlook) -> str:
    """`line 3: 3 of 3, +5 at the round's end, −2 on the floor`."""
    parts = []
    if outlook.line is not None:
        parts.append(say("cli_fills", line=outlook.line + 1, tiles=outlook.tiles, size=outlook.size))
        parts += [word_fate(say, line) for line in outlook.lines if line.row == outlook.line and line.fate != "stays"]
    if outlook.fallen or outlook.fall_cost:
        parts.append(say(f"cli_cost_{game.name}", points=word_points(outlook.fall_cost)))
    if outlook.points:
        parts.append(say("cli_at_once", points=word_points(outlook.points)))
    if bonus := sum(bonus.points for bonus in outlook.bonuses):
        parts.append(say("cli_bonus", points=word_points(bonus)))
    return ", ".join(parts)


def word_fate(say: Texts, line: LineOutlook) -> str:
    """The fate of a complete line at the end of the round, in words."""
    if line.fate == "scores":
        return say("cli_gain", points=word_points(line.points))
    return say(f"cli_line_{line.fate}")


def word_round(say: Texts, outlook: MoveOutlook) -> str:
    """The outlook of the round after a move, in words."""
    gain, cost = word_points(outlook.gain), str(abs(outlook.cost))
    return say("cli_round_comes_to", gain=gain, cost=cost, points=outlook.then)
