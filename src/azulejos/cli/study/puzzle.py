"""`azulejos puzzle`: find the best move of a position; one may try again and again, or ask for the solution."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from pathlib import Path

from azulejos.cli.boards.screen import Screen, screen_for
from azulejos.cli.effect_texts import capital
from azulejos.cli.play.move_help import group_moves, show_moves, show_preview, show_steps, typed_actions
from azulejos.cli.speech import word_error
from azulejos.cli.study import review_texts
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.games import game as find_game
from azulejos.puzzles.puzzle import DIFFICULTIES, Line, Puzzle, read_puzzles
from azulejos.puzzles.shipped import daily, of_difficulty, puzzle_named, shipped
from azulejos.puzzles.solutions import right_actions, state_of
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken


def ask_puzzle(puzzle: Puzzle, plain: bool) -> None:
    try:
        PuzzleAsked(puzzle, screen_for(plain, spoken())).run()
    except (EOFError, KeyboardInterrupt):
        return


def choose_puzzle(game: str, path: Path | None, difficulty: int | None, day: date | None, wanted: str | None) -> Puzzle:
    """A puzzle of a game, or of a file: the one of an id or a day, or any."""
    puzzles = shipped(game) if path is None else read_file(path)
    if wanted is not None:
        return puzzle_named(puzzles, wanted)
    if day is not None:
        return daily(puzzles, day)
    return random.choice(of_difficulty(puzzles, difficulty))


def read_file(path: Path) -> tuple[Puzzle, ...]:
    try:
        return tuple(read_puzzles(path.read_text(encoding="utf-8")))
    except UnicodeDecodeError:
        raise NotationError(replace(because("not_text"), file=str(path))) from None
    except NotationError as error:
        raise NotationError(replace(error.why, file=str(path))) from None


class PuzzleAsked:
    """A puzzle on a screen, to be solved by typing moves."""

    def __init__(self, puzzle: Puzzle, screen: Screen) -> None:
        self.puzzle = puzzle
        self.screen = screen
        self.texts = screen.texts
        self.game = find_game(puzzle.game)
        self.state = state_of(puzzle)
        self.names = [self.texts("player_number", number=seat + 1) for seat in range(self.game.players(self.state))]
        self.is_done = False

    def run(self) -> None:
        """Show the position, and obey until it is solved or the person leaves."""
        puzzle, most = self.puzzle, DIFFICULTIES[-1]
        title = self.texts("cli_puzzle_title", id=puzzle.id, difficulty=puzzle.difficulty, most=most)
        self.screen.say(f"{self.game.title}. {title}", "title")
        self.screen.show(self.game, self.state, puzzle.seat)
        self.screen.say(self.texts("cli_moves", moves=group_moves(self.game.moves(self.state))))
        self.screen.say(self.texts("cli_puzzle_task", player=self.names[puzzle.seat]), "strong")
        self.screen.say(self.texts("cli_puzzle_commands"))
        while not self.is_done:
            try:
                self.obey(self.screen.ask(f"{self.names[puzzle.seat]}> ").strip())
            except AzulejosError as error:
                self.screen.say(f"{capital(word_error(self.texts, error))}.", "strong")

    def obey(self, line: str) -> None:
        """A command or a move."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "?" | "help" if rest.strip():
                show_preview(self.screen, self.game, self.state, self.names, rest.strip())
            case "" | "?" | "help":
                self.screen.say(self.texts("cli_puzzle_commands"))
            case "moves":
                show_moves(self.screen, self.game, self.state, self.names)
            case "show":
                self.screen.show(self.game, self.state, self.puzzle.seat)
            case "solution":
                self.solve()
            case "quit" | "exit":
                self.is_done = True
            case _:
                self.judge(typed_actions(self.game, self.state, line)[0])

    def judge(self, action: int) -> None:
        """Say whether a move is the one that was wanted."""
        if action in right_actions(self.puzzle):
            self.screen.say(self.texts("puzzle_right"), "strong")
            self.solve()
        else:
            move = self.game.notation.format_move(self.state, action)
            self.screen.say(self.texts("cli_puzzle_wrong", move=move), "strong")

    def solve(self) -> None:
        """Show the answer, its effects, and the expected rest of the round after it and after other moves."""
        puzzle = self.puzzle
        self.screen.say(self.texts("cli_puzzle_answer", move=puzzle.answer.move), "title")
        action = self.game.check(self.state, puzzle.answer.move)
        show_steps(self.screen, self.game.explain(self.state, action, puzzle.seat), self.names)
        for line in (puzzle.answer, *puzzle.others):
            self.screen.say(self.word_line(line))
        basis = {"proved": puzzle.proved, "solved": puzzle.solved, "depth": 0}
        self.screen.say(capital(f"{review_texts.depth(self.texts, basis)}."))
        self.is_done = True

    def word_line(self, line: Line) -> str:
        chance, margin = review_texts.percent(self.texts, line.win), review_texts.points(self.texts, line.margin)
        return self.texts("cli_puzzle_line", move=line.move, chance=chance, margin=margin, line=" ".join(line.line))
