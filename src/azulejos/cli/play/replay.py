"""`azulejos replay`: step through a played game."""

from __future__ import annotations

import sys
from pathlib import Path

from azulejos.cli.boards.screen import Screen, screen_for
from azulejos.cli.effect_texts import word_steps
from azulejos.cli.files import read_record
from azulejos.cli.play.move_help import is_number
from azulejos.cli.play.seats import shown_names
from azulejos.core.errors import OptionError
from azulejos.core.game import State
from azulejos.core.records.game_file import format_ply
from azulejos.core.records.record import Action, Deal, Ply, Record
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken


def replay(path: Path, plain: bool, to: int | None) -> None:
    record = read_record(path)
    states = list(record.states())
    moves = [number for number, ply in enumerate(record.plies) if isinstance(ply, Action)]
    if to is not None and not 0 <= to <= len(moves):
        raise OptionError(because("replay_to", most=len(moves), number=to))
    screen = screen_for(plain, spoken())
    if plain or not sys.stdin.isatty():
        say_all(record, states, screen, len(record.plies) if to is None else ply_after(record, to))
    else:
        step(record, states, screen, ply_after(record, to or 0))


def ply_after(record: Record, moves: int) -> int:
    """How many plies there are up to and with a number of moves, and the deal that follows."""
    seen = 0
    for number, ply in enumerate(record.plies):
        if isinstance(ply, Action):
            if seen == moves:
                return number
            seen += 1
    return len(record.plies)


def say_all(record: Record, states: list[State], screen: Screen, plies: int) -> None:
    """Every move and what it did, then the table at the end."""
    for number in range(plies):
        say_ply(record, states[number], record.plies[number], screen)
    screen.show(record.game, states[plies], None)


def step(record: Record, states: list[State], screen: Screen, at: int) -> None:
    """Show the table after each move, forwards and backwards, as the person wishes."""
    screen.say(screen.texts("cli_replay_help"))
    while True:
        screen.show(record.game, states[at], None)
        moves = sum(isinstance(ply, Action) for ply in record.plies[:at])
        try:
            word = screen.ask(f"{screen.texts('cli_after_move', number=moves)}> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if word == "q":
            return
        if word == "":
            at = forward(record, states, screen, at)
        elif word == "b":
            at = ply_after(record, max(0, moves - 1))
        elif is_number(word):
            at = ply_after(record, int(word))
        else:
            screen.say(screen.texts("cli_replay_help"))


def forward(record: Record, states: list[State], screen: Screen, at: int) -> int:
    """One move, and the deal that follows."""
    if at == len(record.plies):
        screen.say(screen.texts("cli_end_of_game"))
        return at
    moves = sum(isinstance(ply, Action) for ply in record.plies[:at])
    end = ply_after(record, moves + 1)
    for number in range(at, end):
        say_ply(record, states[number], record.plies[number], screen)
    return end


def say_ply(record: Record, state: State, ply: Ply, screen: Screen) -> None:
    text = format_ply(record.game, state, ply)
    if isinstance(ply, Deal):
        screen.say(screen.texts("cli_dealt", deal=text))
        return
    names = names_in(record, screen.texts)
    screen.say(f"{names[ply.seat]}: {text}", "title")
    for sentence in word_steps(screen.texts, record.game.explain(state, ply.action, None), names):
        screen.say(f"  {sentence}.")


def names_in(record: Record, say: Texts) -> tuple[str, ...]:
    """The players; made names are in the reader's language."""
    return shown_names(say, record.players)
