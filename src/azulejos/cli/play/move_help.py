"""Help with moves at the keyboard: the list of legal moves, a move by its number, and previews."""

from __future__ import annotations

from collections.abc import Sequence

from azulejos.cli.boards.screen import Screen
from azulejos.cli.effect_texts import capital, word_steps
from azulejos.cli.play.move_list import list_briefly, list_moves, word_outlook, word_round
from azulejos.core.effects import Step
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, State
from azulejos.core.records.turn_notation import parse_turn
from azulejos.texts.reasons import because

LONGEST_NUMBER = 4


def typed_actions(game: Game, state: State, line: str) -> list[int]:
    """The actions of a typed line: the number of a move, or one move or several of a turn."""
    return [numbered_move(game, state, int(line))] if is_number(line) else parse_turn(game, state, line)


def numbered_move(game: Game, state: State, number: int) -> int:
    legal = game.legal(state)
    if not 1 <= number <= len(legal):
        raise OptionError(because("move_number", most=len(legal), number=number))
    return legal[number - 1]


def is_number(text: str) -> bool:
    """Whether the line is a number of the list."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def show_moves(screen: Screen, game: Game, state: State, names: Sequence[str]) -> None:
    """Every legal move with a number to choose it by, and what it would bring."""
    listed = list_moves if screen.is_plain else list_briefly
    for line in listed(screen.texts, game, state, names):
        screen.say(line)


def show_steps(screen: Screen, steps: Sequence[Step], names: Sequence[str], cites_rules: bool = False) -> None:
    """The effects of a move, sentence by sentence; with the rules' ids if the player asks."""
    for sentence in word_steps(screen.texts, steps, names, cites_rules):
        screen.say(f"  {sentence}.")


def show_preview(screen: Screen, game: Game, state: State, names: Sequence[str], move: str) -> None:
    """Show the effects of a move, given by its text or its number, without playing it."""
    action = numbered_move(game, state, int(move)) if is_number(move) else game.check(state, move)
    show_steps(screen, game.foresee(state, action, game.actor(state)), names, cites_rules=True)
    (outlook,) = game.outlook_of_moves(state, [action])
    for sentence in (word_outlook(screen.texts, game, outlook), word_round(screen.texts, outlook)):
        screen.say(f"  {capital(sentence)}." if sentence else "")


def group_moves(moves: Sequence[str]) -> str:
    """The legal moves in short: those that differ only in their last character stand together."""
    groups: dict[str, str] = {}
    for move in moves:
        groups[move[:-1]] = groups.get(move[:-1], "") + move[-1]
    return "  ".join(f"{first}[{last}]" if len(last) > 1 else first + last for first, last in groups.items())
