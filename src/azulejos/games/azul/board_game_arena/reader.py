"""A saved page as a record: the game of its log, played again with our rules and compared in every tile and point."""

from __future__ import annotations

from azulejos.core import loops
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.compiling.rule import plain
from azulejos.core.errors import NotationError
from azulejos.core.game import Game, State
from azulejos.core.records.record import Action, Deal, Ply, Record
from azulejos.games.azul.board_game_arena.log import COLOURED, GREY, LoggedGame, Round, Take, read_log
from azulejos.games.azul.board_game_arena.page import read_page
from azulejos.games.azul.rules.actions import take_action
from azulejos.games.azul.rules.state import FLOOR, START, TILING
from azulejos.games.azul.text.view import COLOUR_NAMES
from azulejos.texts.reasons import because

MOST_NAME = 40  # characters of a player's name that are kept
SOURCE = "Board Game Arena"


def read_record(game: Game, text: str) -> Record:
    """The game in a page that a player saved; a game that was not finished is one of ours that is not."""
    return replay(game, read_log(read_page(text)))


def replay(game: Game, logged: LoggedGame) -> Record:
    wall = wall_of(logged)
    options = game.with_defaults({"players": len(logged.players), "wall": wall})
    replayed = Replay(game, logged, game.new_state(options))
    for number, current in enumerate(logged.rounds, start=1):
        replayed.play_round(number, current)
    replayed.compare_end()
    names = tuple(
        clean(logged.names.get(player, ""), f"Player {seat + 1}") for seat, player in enumerate(logged.players)
    )
    return Record(game, options, names, tuple(replayed.plies), tags={"Source": SOURCE})


def wall_of(logged: LoggedGame) -> str:
    """The side of the board: the page names it, or the tiles on the walls show it."""
    if logged.board not in (None, COLOURED, GREY):
        raise NotationError(because("import_board"))
    if logged.board is not None:
        return "grey" if logged.board == GREY else "coloured"
    tiled = [each for current in logged.rounds for each in current.tiled]
    return "coloured" if all((each.column - each.row) % 5 == each.colour for each in tiled) else "grey"


def clean(name: str, otherwise: str) -> str:
    printable = "".join(letter for letter in name if letter.isprintable()).strip()[:MOST_NAME]
    return printable or otherwise


class Replay:
    """The game as far as it was played again."""

    def __init__(self, game: Game, logged: LoggedGame, state: State) -> None:
        self.game = game
        self.logged = logged
        self.state = state
        self.plies: list[Ply] = []
        self.takes = 0
        self.scores = [0] * len(logged.players)  # as the log counts them

    def play_round(self, number: int, current: Round) -> None:
        self.deal(number, current)
        for take in current.takes:
            self.takes += 1
            self.take(take)
        self.tile(current)
        if current.is_counted:
            self.compare_round(number, current)
        elif current is not self.logged.rounds[-1]:
            raise NotationError(because("import_points_missing", round=number))

    def deal(self, number: int, current: Round) -> None:
        """The start player, who is the first to take, and the tiles of all factories."""
        if self.game.actor(self.state) != CHANCE:
            raise NotationError(because("import_deal", round=number))
        tiles = [colour for factory in current.factories for colour in factory]
        outcomes: list[int] = []
        if self.state[0].phase == START:
            starter = current.takes[0].player if current.takes else current.starter
            if starter not in self.logged.players:
                raise NotationError(because("import_deal", round=number))
            outcomes.append(self.logged.players.index(starter))
        outcomes += tiles
        for outcome in outcomes:
            possible = [each for each, _ in self.game.chance_outcomes(self.state)] if self.is_chance() else []
            if outcome not in possible:
                raise NotationError(because("import_deal", round=number))
            loops.apply_chance(self.state, 0, outcome)
        if self.is_chance() or [len(factory) for factory in current.factories] != self.dealt():
            raise NotationError(because("import_deal", round=number))
        self.plies.append(Deal(tuple(outcomes)))

    def is_chance(self) -> bool:
        return self.game.actor(self.state) == CHANCE

    def dealt(self) -> list[int]:
        """The number of tiles on each factory."""
        return [len(factory) for factory in self.game.view(self.state, None).factories]

    def take(self, take: Take) -> None:
        seat = self.game.actor(self.state)
        action = plain(take_action)(take.factory, take.colour, FLOOR if take.line == 0 else take.line - 1)
        if seat < 0 or self.logged.players[seat] != take.player or not self.game.is_legal(self.state, action):
            raise self.fault()
        table = self.game.view(self.state, None)
        tiles = table.centre if take.factory == 0 else table.factories[take.factory - 1]
        if tiles.count(COLOUR_NAMES[take.colour]) != take.tiles:
            raise self.fault()
        self.apply(seat, action)

    def tile(self, current: Round) -> None:
        """The columns of the grey wall that the players chose; where there was no choice, the rules tile."""
        columns = {(each.player, each.row): each.column for each in current.tiled}
        while (seat := self.game.actor(self.state)) >= 0 and self.state[0].phase == TILING:
            column = columns.get((self.logged.players[seat], int(self.state[0].tiling_row)))
            if column is None and current is self.logged.rounds[-1] and not current.is_counted:
                return  # the log ends before this was chosen
            if column is None or not self.game.is_legal(self.state, column):
                raise self.fault()
            self.apply(seat, column)

    def apply(self, seat: int, action: int) -> None:
        self.plies.append(Action(seat, action))
        self.game.apply(self.state, action)

    def compare_round(self, number: int, current: Round) -> None:
        """Every tile on the walls and every point, as the log has them."""
        table = self.game.view(self.state, None)
        for each in current.tiled:
            seat = self.seat(each.player)
            if table.boards[seat].wall[each.row][each.column] != COLOUR_NAMES[each.colour]:
                raise self.fault()
        for player, points in current.points:
            seat = self.seat(player)
            self.scores[seat] = max(0, self.scores[seat] + points)
        if self.game.actor(self.state) != NOBODY:  # else bonuses are counted already
            self.compare(self.scores, number)

    def compare(self, scores: list[int], number: int) -> None:
        ours = self.game.scores(self.state)
        for seat, (points, expected) in enumerate(zip(scores, ours, strict=True)):
            if points != expected:
                gaps = {"round": number, "player": seat + 1, "points": points, "expected": expected}
                raise NotationError(because("import_points", **gaps))

    def compare_end(self) -> None:
        """The final scores with all bonuses, if the game was played to its end."""
        if self.game.actor(self.state) != NOBODY:
            return
        for player, points in self.logged.bonuses:
            self.scores[self.seat(player)] += points
        last = len(self.logged.rounds)
        if not self.logged.rounds[-1].is_counted:
            raise NotationError(because("import_points_missing", round=last))
        self.compare(self.scores, last)
        if self.logged.finals:
            self.compare([self.logged.finals.get(player, -1) for player in self.logged.players], last)

    def seat(self, player: int) -> int:
        if player not in self.logged.players:
            raise self.fault()
        return self.logged.players.index(player)

    def fault(self) -> NotationError:
        return NotationError(because("import_move", number=self.takes))
