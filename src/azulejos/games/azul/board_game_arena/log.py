"""The game that a log describes: its rounds, with deals, takes, tiles on walls and points.

Takes that were undone are left out. A take is two notifications: tiles are selected, and tiles are placed on a line.
Placements that do not come from the hand are not moves: the marker, and tiles for which the grey wall has no column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from azulejos.core.errors import NotationError
from azulejos.games.azul.board_game_arena.page import Arguments, Notification, Page, whole
from azulejos.texts.reasons import because

MARKER = 0
COLOURS = {1: 3, 2: 4, 3: 0, 4: 1, 5: 2}  # the platform's numbers of colours, and ours
PLAYERS = {5: 2, 7: 3, 9: 4}  # by the number of factories
COLOURED, GREY = 1, 2  # the platform's numbers of boards; its others are not of Azul
VARIANTS = {"factoriesChanged", "factoriesCompleted", "moveSpecialFactoryZero"}


@dataclass(slots=True)
class Take:
    """Tiles taken and placed by a player."""

    player: int
    factory: int  # 0 for the centre
    colour: int
    tiles: int
    line: int = -1  # from 1; 0 for the floor line


@dataclass(frozen=True, slots=True)
class Tiled:
    """A tile that was laid on a wall."""

    player: int
    row: int
    column: int
    colour: int


@dataclass(slots=True)
class Round:
    """One round, as far as it was played."""

    factories: list[list[int]]  # colours, factory by factory
    starter: int | None = None  # the player who takes first, if the log says so before it happens
    takes: list[Take] = field(default_factory=list)
    tiled: list[Tiled] = field(default_factory=list)
    points: list[tuple[int, int]] = field(default_factory=list)  # player and points, in their order
    is_counted: bool = False  # whether floor lines were counted, too


@dataclass(slots=True)
class LoggedGame:
    """The whole game, as the log has it."""

    players: list[int]  # the platform's numbers, in the order of turns
    names: dict[int, str]
    board: int | None  # the number of the board, if the page names it
    rounds: list[Round]
    bonuses: list[tuple[int, int]]
    finals: dict[int, int]  # the final scores, if the game was played to its end


def read_log(page: Page) -> LoggedGame:
    rounds: list[Round] = []
    bonuses: list[tuple[int, int]] = []
    finals: dict[int, int] = {}
    pending: Take | None = None
    for notification in page.notifications:
        arguments = notification.arguments
        if notification.kind in VARIANTS:
            raise NotationError(because("import_variant"))
        if notification.kind == "factoriesFilled":
            rounds.append(Round(factories_in(arguments, len(rounds) + 1)))
        elif notification.kind == "endScore":
            bonuses += points_in(arguments.get("scores"))
        elif notification.kind == "gameStateChange":
            finals = finals_in(arguments) or finals
            if rounds and not rounds[-1].takes and arguments.get("type") == "activeplayer":
                rounds[-1].starter = whole(arguments.get("active_player"))
        elif rounds:
            pending = add(rounds[-1], notification, pending, sum(len(each.takes) for each in rounds) + 1)
    if not rounds:
        raise NotationError(because("import_no_log"))
    return LoggedGame(players_in(page, rounds), names_in(page), board_in(page.table), rounds, bonuses, finals)


def add(current: Round, notification: Notification, pending: Take | None, number: int) -> Take | None:
    """Add one notification to its round; the take that is selected and not placed yet is returned."""
    arguments = notification.arguments
    match notification.kind:
        case "tilesSelected":
            return take_in(arguments, number)
        case "tilesPlacedOnLine" if is_from_hand(arguments):
            line = whole(arguments.get("line"))
            if pending is None or line is None or not 0 <= line <= 5:
                raise fault(number)
            pending.line = line
            current.takes.append(pending)
            return None
        case "undoSelectLine" if current.takes and pending is None:
            return current.takes.pop()
        case "undoTakeTiles":
            return None
        case "placeTileOnWall":
            for player, each in entries(arguments.get("completeLines")):
                current.tiled.append(tiled_in(player, each.get("placedTile"), number - 1))
                current.points.append((player, whole(dictionary(each.get("pointsDetail")).get("points")) or 0))
        case "emptyFloorLine":
            current.points += points_in(arguments.get("floorLines"))
            current.is_counted = True
    return pending


def is_from_hand(arguments: Arguments) -> bool:
    """Whether a placement is a move."""
    return whole(arguments.get("type")) != MARKER and arguments.get("fromHand") not in (False, 0, "0", "false")


def take_in(arguments: Arguments, number: int) -> Take:
    player, factory = whole(arguments.get("playerId")), whole(arguments.get("fromFactory"))
    selected = arguments.get("selectedTiles")
    colours = (
        {whole(tile.get("type")) for tile in selected if isinstance(tile, dict)}
        if isinstance(selected, list)
        else set()
    )
    if whole(arguments.get("type")) is not None:
        colours.add(whole(arguments["type"]))
    tiles = len(selected) if isinstance(selected, list) else whole(arguments.get("number"))
    colour = COLOURS.get(colours.pop() or 0) if len(colours) == 1 else None
    if player is None or factory is None or not 0 <= factory <= 9 or colour is None or not tiles:
        raise fault(number)
    return Take(player, factory, colour, tiles)


def tiled_in(player: int, tile: Any, number: int) -> Tiled:
    row, column, kind = (whole(dictionary(tile).get(name)) for name in ("line", "column", "type"))
    colour = COLOURS.get(kind or 0)
    if row is None or column is None or colour is None or not (1 <= row <= 5 and 1 <= column <= 5):
        raise fault(number)
    return Tiled(player, row - 1, column - 1, colour)


def factories_in(arguments: Arguments, number: int) -> list[list[int]]:
    """The colours on each factory; the first entry is the centre with the marker."""
    given = dict(entries(arguments.get("factories"), of=list))
    factories = []
    for factory in range(1, max(given, default=0) + 1):
        kinds = [whole(dictionary(tile).get("type")) or 0 for tile in given.get(factory, [])]
        if not all(kind in COLOURS for kind in kinds):
            raise NotationError(because("import_deal", round=number))
        factories.append([COLOURS[kind] for kind in kinds])
    if len(factories) not in PLAYERS:
        raise NotationError(because("import_deal", round=number))
    return factories


def entries(value: Any, of: type = dict) -> Iterator[tuple[int, Any]]:
    """Pairs of a number and a value; the platform writes a list where the numbers go up from 0."""
    pairs = enumerate(value) if isinstance(value, list) else dictionary(value).items()
    for name, each in pairs:
        number = whole(name)
        if number is not None and isinstance(each, of):
            yield number, each


def dictionary(value: Any) -> Arguments:
    return value if isinstance(value, dict) else {}


def points_in(value: Any) -> list[tuple[int, int]]:
    return [(player, whole(each.get("points")) or 0) for player, each in entries(value)]


def finals_in(arguments: Arguments) -> dict[int, int]:
    """The scores in the notification about the end of the game."""
    if arguments.get("name") != "gameEnd" and whole(arguments.get("id")) != 99:
        return {}
    inner = dictionary(arguments.get("args"))
    for each in (inner.get("result"), inner.get("allPlayersScores")):
        listed = each if isinstance(each, list) else list(dictionary(each).values())
        scores = {
            whole(row.get("id", row.get("player"))): whole(row.get("score")) for row in listed if isinstance(row, dict)
        }
        found = {player: score for player, score in scores.items() if player is not None and score is not None}
        if found:
            return found
    return {}


def players_in(page: Page, rounds: list[Round]) -> list[int]:
    """The players in the order of their turns, beginning with the platform's first."""
    number = PLAYERS[len(rounds[0].factories)]
    turns = list(dict.fromkeys(take.player for take in rounds[0].takes))
    listed = listed_players(page)
    if len(turns) < number:  # the first round is not complete: the page has to say who else plays
        known = [player for player in listed if player in turns or len(listed) == number]
        turns = known if set(turns) <= set(known) and len(known) == number else turns
    if len(turns) != number:
        raise NotationError(because("import_players", number=len(turns), seats=number))
    first = next((player for player in listed if player in turns), turns[0])
    at = turns.index(first)
    return turns[at:] + turns[:at]


def listed_players(page: Page) -> list[int]:
    """The players as the page lists them: by their number at the table, if it has those."""
    players = dictionary(page.table.get("players"))
    numbered = []
    for name, each in players.items():
        player = whole(name)
        if player is not None:
            place = next(
                (
                    whole(dictionary(each).get(key))
                    for key in ("player_no", "playerNo", "no")
                    if key in dictionary(each)
                ),
                None,
            )
            numbered.append((place or 0, player))
    listed = [player for _, player in sorted(numbered, key=lambda pair: pair[0])]
    order = page.table.get("playerorder")
    return listed or [
        player for each in (order if isinstance(order, list) else []) if (player := whole(each)) is not None
    ]


def names_in(page: Page) -> dict[int, str]:
    """Names by the numbers of players."""
    names = {}
    for notification in page.notifications:
        player, name = whole(notification.arguments.get("playerId")), notification.arguments.get("player_name")
        if player is not None and isinstance(name, str):
            names[player] = name
    for key, each in dictionary(page.table.get("players")).items():
        player, name = whole(key), dictionary(each).get("name")
        if player is not None and isinstance(name, str):
            names[player] = name
    return names


def board_in(table: Arguments) -> int | None:
    """The board that the page names: 1 is the coloured one, 2 the grey one."""
    for name in ("options", "tableoptions", "table_options", "game_options", "gameoptions"):
        option = dictionary(table.get(name)).get("100")
        if (
            number := whole(dictionary(option).get("value", option) if isinstance(option, dict) else option)
        ) is not None:
            return number
    if (number := whole(table.get("boardNumber"))) is not None:
        return number
    variant = table.get("variant")
    return {True: GREY, False: COLOURED}.get(variant) if isinstance(variant, bool) else None


def fault(number: int) -> NotationError:
    return NotationError(because("import_move", number=number))
