"""`azulejos play`: start a game between people at one keyboard and bots, or resume a saved one."""

from __future__ import annotations

from pathlib import Path

from azulejos.cli.boards.screen import screen_for
from azulejos.cli.files import new_path, read_record
from azulejos.cli.play.seats import HUMAN, SEATS_TAG, choose_names, seated_bots
from azulejos.cli.play.terminal_game import TerminalGame
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.core.records.fairness import draw_fairness, seeded_fairness
from azulejos.core.records.record import Playthrough
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken


def begin(
    game: Game, options: dict[str, str], seats: list[str], names: str | None, seed: int | None, plain: bool
) -> None:
    """Start a new game; the number of seats is the number of players."""
    given = options.get("players")
    if given is not None and int(given) != len(seats):
        raise OptionError(because("players_seats", players=given, seats=",".join(seats), number=len(seats)))
    if any(option.name == "players" for option in game.options):
        options["players"] = str(len(seats))
    fairness = draw_fairness() if seed is None else seeded_fairness(seed)
    playthrough = Playthrough(game, game.with_defaults(options), fairness)
    if game.players(playthrough.state) != len(seats):
        raise OptionError(
            because("played_by", game=game.title, players=game.players(playthrough.state), number=len(seats))
        )
    seated_bots(seats, game)
    chosen = choose_names(game.name, seats, names)
    TerminalGame(playthrough, seats, chosen, new_path(game.name), screen_for(plain, spoken()), seed).run()


def resume(path: Path, plain: bool) -> None:
    """Resume a saved game."""
    record = read_record(path)
    seats = record.tags.get(SEATS_TAG, ",".join([HUMAN] * len(record.players))).split(",")
    seated_bots(seats, record.game)
    if len(seats) != len(record.players):
        raise OptionError(because("seats_players", header=SEATS_TAG, seats=len(seats), players=len(record.players)))
    TerminalGame(Playthrough.resume(record), seats, record.players, path, screen_for(plain, spoken()), None).run()
