"""`azulejos engine`: a bot of ours as a program that others start."""

from __future__ import annotations

import sys

import azulejos
from azulejos import games
from azulejos.bots.engines.engine_server import EngineServer
from azulejos.bots.entrants import parse_entrant
from azulejos.core.errors import OptionError


def speak(bot: str) -> None:
    """Answer on standard output what comes on standard input; everything else goes to standard error."""
    check_some_game_has(bot)
    answers = sys.stdout
    sys.stdout = sys.stderr  # anything printed must not look like a message

    def write(line: str) -> None:
        answers.write(line + "\n")
        answers.flush()

    EngineServer(bot, azulejos.game, write).converse(sys.stdin)


def check_some_game_has(bot: str) -> None:
    refusals = []
    for name in games.names():
        try:
            parse_entrant(bot, name, commands=False)
        except OptionError as error:
            refusals.append(error)
    if len(refusals) == len(games.names()):
        raise refusals[0]
