"""`azulejos replay`: step through a played game."""

from __future__ import annotations

import sys
from pathlib import Path

from azulejos.cli.effect_texts import word_effects
from azulejos.cli.files import read_record
from azulejos.cli.screen import Surface, is_number, surface
from azulejos.core.errors import OptionError
from azulejos.core.game import State
from azulejos.core.gamefile import format_ply
from azulejos.core.record import Action, Deal, Ply, Record

HELP = "Enter: next move; b: back; a number: go there; q: leave."


def replay(path: Path, plain: bool, to: int | None) -> None:
    record = read_record(path)
    states = [state for state, _ in record.replay()] + [record.end()]
    moves = [number for number, ply in enumerate(record.plies) if isinstance(ply, Action)]
    if to is not None and not 0 <= to <= len(moves):
        raise OptionError(f"--to is a number of moves from 0 to {len(moves)}, not {to}")
    screen = surface(plain)
    if plain or not sys.stdin.isatty():
        tell(record, states, screen, len(record.plies) if to is None else ply_after(record, to))
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


def tell(record: Record, states: list[State], screen: Surface, plies: int) -> None:
    """Every move and what it did, then the table at the end."""
    for number in range(plies):
        tell_ply(record, states[number], record.plies[number], screen)
    screen.show(record.game, states[plies], None)


def step(record: Record, states: list[State], screen: Surface, at: int) -> None:
    """Show the table after each move, forwards and backwards, as the person wishes."""
    screen.say(HELP)
    while True:
        screen.show(record.game, states[at], None)
        moves = sum(isinstance(ply, Action) for ply in record.plies[:at])
        try:
            word = screen.ask(f"after move {moves}> ").strip().lower()
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
            screen.say(HELP)


def forward(record: Record, states: list[State], screen: Surface, at: int) -> int:
    """One move, and the deal that follows."""
    if at == len(record.plies):
        screen.say("This is the end of the game.")
        return at
    moves = sum(isinstance(ply, Action) for ply in record.plies[:at])
    end = ply_after(record, moves + 1)
    for number in range(at, end):
        tell_ply(record, states[number], record.plies[number], screen)
    return end


def tell_ply(record: Record, state: State, ply: Ply, screen: Surface) -> None:
    text = format_ply(record.game, state, ply)
    if isinstance(ply, Deal):
        screen.say(f"Dealt: {text}")
        return
    screen.say(f"{record.players[ply.seat]}: {text}", "title")
    for sentence in word_effects(record.game.explain(state, ply.action, None), record.players):
        screen.say(f"  {sentence}.")
