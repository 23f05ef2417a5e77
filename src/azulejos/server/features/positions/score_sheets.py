"""Score sheets of games on cardboard, counted on request; nothing of them is kept here."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from azulejos.core.errors import AzulejosError
from azulejos.core.score_sheet import (
    MOST_ROUNDS,
    BoardMarks,
    FinalBoard,
    Laid,
    Part,
    PlateLaid,
    Refused,
    RoundMarks,
    ScoredRound,
    Sheet,
    Wall,
)
from azulejos.games import page_game
from azulejos.server.protocol.refusals import Refusal, Why, why_of
from azulejos.server.protocol.values import OptionText, SeatNumber

MOST_PLACE = 35  # of rows, spaces and plates
MOST_TILES = 36

Place = Annotated[int, Meta(ge=0, le=MOST_PLACE)]
Amount = Annotated[int, Meta(ge=0, le=999)]
ColourText = Annotated[str, Meta(max_length=16)]


class TileMark(Struct, frozen=True):
    """A tile that went to a wall or a dome."""

    row: Place
    space: Place
    colour: ColourText = ""  # may be left out where the space says it, or no rule asks


class PlateMark(Struct, frozen=True):
    """A plate that went to a dome."""

    space: Place
    plate: Place
    turns: Place = 0  # quarter turns clockwise


class BoardMark(Struct, frozen=True):
    """One board in a round."""

    tiles: Annotated[list[TileMark], Meta(max_length=MOST_TILES)] = []
    floor: Amount = 0  # spaces in use, the marker's too; in Duel broken tiles
    plates: Annotated[list[PlateMark], Meta(max_length=MOST_TILES)] = []
    unseen: Amount = 0  # plates drawn from the stack


class RoundMark(Struct, frozen=True):
    """A round, with its boards by seat."""

    boards: Annotated[list[BoardMark], Meta(max_length=4)]
    marker: SeatNumber | None = None


class WallMark(Struct, frozen=True):
    """A wall at the end, and the points before any bonus."""

    tiles: Annotated[list[TileMark], Meta(max_length=MOST_TILES)]
    points: Amount
    plates: Annotated[list[PlateMark], Meta(max_length=MOST_TILES)] = []


class ScoreSheet(Struct, frozen=True):
    """A game on cardboard: by its rounds, or by the walls at its end."""

    game: OptionText
    options: Annotated[dict[OptionText, OptionText], Meta(max_length=16)] = {}
    starter: SeatNumber = 0
    rounds: Annotated[list[RoundMark], Meta(max_length=MOST_ROUNDS)] = []
    is_stopped: bool = False  # the game ends after the last of them, though no rule that a sheet can know ends it
    asks: Amount | None = None  # the round, from 0, whose open places are asked for
    walls: Annotated[list[WallMark], Meta(max_length=4)] = []
    holder: SeatNumber | None = None  # with walls: who has the marker at the end


class RefusedMark(Struct, frozen=True):
    """The reason why a sheet is impossible, and the place; -1 where that says nothing."""

    why: Why
    part: Part
    round: int
    seat: int
    row: int
    space: int


class CountedSheet(Struct, frozen=True):
    """Every point, up to what is impossible."""

    rounds: tuple[ScoredRound, ...]
    final: tuple[FinalBoard, ...]
    tie_rule: str
    refused: RefusedMark | None


def counted(asked: ScoreSheet) -> CountedSheet:
    """The points of a sheet."""
    try:
        tally = page_game(asked.game).tally(sheet_of(asked))
    except AzulejosError as error:
        raise Refusal("bad_message", error.why) from None
    return CountedSheet(tally.rounds, tally.final, tally.tie_rule, mark_of(tally.refused))


def mark_of(refused: Refused | None) -> RefusedMark | None:
    if refused is None:
        return None
    return RefusedMark(why_of(refused.why), refused.part, refused.round, refused.seat, refused.row, refused.space)


def sheet_of(asked: ScoreSheet) -> Sheet:
    rounds = tuple(RoundMarks(tuple(board_of(each) for each in marks.boards), marks.marker) for marks in asked.rounds)
    walls = tuple(Wall(tiles_of(each.tiles), each.points, plates_of(each.plates)) for each in asked.walls)
    return Sheet(dict(asked.options), asked.starter, rounds, asked.is_stopped, asked.asks, walls, asked.holder)


def board_of(mark: BoardMark) -> BoardMarks:
    return BoardMarks(tiles_of(mark.tiles), mark.floor, plates_of(mark.plates), mark.unseen)


def tiles_of(marks: list[TileMark]) -> tuple[Laid, ...]:
    return tuple(Laid(each.row, each.space, each.colour) for each in marks)


def plates_of(marks: list[PlateMark]) -> tuple[PlateLaid, ...]:
    return tuple(PlateLaid(each.space, each.plate, each.turns) for each in marks)
