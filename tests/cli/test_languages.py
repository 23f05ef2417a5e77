"""The terminal in every language: whatever it shows is made of that language's own words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

import azulejos
from azulejos import games
from azulejos.analysis.evaluation import evaluate
from azulejos.analysis.report import evaluation_data, review_data
from azulejos.analysis.review import Review
from azulejos.cli.boards import board
from azulejos.cli.effect_texts import word_steps
from azulejos.cli.play.move_list import list_briefly, list_moves
from azulejos.cli.play.replay import replay
from azulejos.cli.play.seats import HUMAN, choose_names
from azulejos.cli.play.terminal_game import TerminalGame
from azulejos.cli.play.verification_texts import word_verified
from azulejos.cli.speech import word_error
from azulejos.cli.study.analyse import shown
from azulejos.cli.study.puzzle import PuzzleAsked
from azulejos.cli.study.review import show
from azulejos.cli.study.review_page import page
from azulejos.core.actors import CHANCE
from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game, State
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.record import Playthrough
from azulejos.core.records.verification import verify
from azulejos.puzzles.shipped import shipped
from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import FOLDER, Texts, guide, read, texts
from azulejos.texts.speech import Speech
from tests.analysis.played import quick_review
from tests.cli.running import refusal, run
from tests.texts.test_files import variants
from tests.walking import walk

WIDTH = 80
WORD = re.compile(r"[^\W\d_]+")
# What no language translates: names, the notation, and what the command is called.
NAMES = {"azul", "duel", "mini", "ana", "rui", "azulejos", "play", "load", "replay", "verify", "sha", "st"}
NOTATION = re.compile(r"[BYRKWTCFLMXPDSUsw@^?*+/\[\d.-]+|[byrkt*+]+/[byrkt*+]+")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", [azulejos.game(name) for name in games.names()], ids=lambda game: game.name)

each_reviewed_game = pytest.mark.parametrize(
    "game", [azulejos.game(name) for name in games.page_names()], ids=lambda game: game.name
)


def words_of(language: str) -> set[str]:
    """Every word of a language's texts and guides."""
    messages = [*read(FOLDER / f"{language}.json").values(), *read(FOLDER / "cli" / f"{language}.json").values()]
    told = [text for message in messages for text in variants(message).values()]
    whole = told + [guide(name, language) for name in games.names()]
    return {word.lower() for text in whole for word in WORD.findall(re.sub(r"\{\w+\}", " ", text))}


def foreign_words(lines: list[str], language: str) -> set[str]:
    """The words of some lines that are neither the language's nor notation."""
    known = words_of(language) | NAMES
    tokens = [token.strip("[](){}<>'\",;:") for line in lines for token in line.split()]
    told = [token for token in tokens if not NOTATION.fullmatch(token)]
    return {word for token in told for word in WORD.findall(token) if len(word) > 1 and word.lower() not in known}


class Recorder:
    """A screen on which a script types, and which keeps what it is shown: drawn and in sentences."""

    is_plain = False

    def __init__(self, language: str, typed: list[str]) -> None:
        self.texts: Texts = texts(language)
        self.lines: list[str] = []
        self._typed = iter(typed)

    def show(self, game: Game, state: State, viewer: int | None) -> None:
        self.lines += ["".join(span.text for span in row) for row in board(game).draw(state, viewer, self.texts)]
        self.lines += board(game).describe(state, viewer, self.texts)

    def say(self, line: str, style: str = "") -> None:
        self.lines.append(line)

    def ask(self, prompt: str) -> str:
        self.lines.append(prompt)
        try:
            return next(self._typed)
        except StopIteration:
            raise EOFError from None


def played(game: Game, language: str, typed: list[str], path: Path) -> list[str]:
    """The output after this is typed into a new game of two people."""
    screen = Recorder(language, typed)
    playthrough = Playthrough(game, game.with_defaults({}), seeded_fairness(5))
    seats = [HUMAN, HUMAN]
    names = choose_names(game.name, seats, None)
    TerminalGame(playthrough, seats, names, path, screen, 5).play_on()
    return screen.lines


@each_language
@each_game
def test_a_game_is_shown_in_words_of_its_language(game: Game, language: str, tmp_path: Path) -> None:
    first = "P1" if game.name == "duel" else "1"
    typed = ["", "?", "moves", "show", "undo", "9999", "nonsense!", f"? {first}", "1", "? 1", "moves", "undo", "quit"]
    lines = played(game, language, typed, tmp_path / "game.azulejos")
    lines = [line for line in lines if str(tmp_path) not in line and "nonsense" not in line]
    assert not foreign_words(lines, language)
    assert max(len(line) for line in guide(game.name, language).splitlines()) <= WIDTH


def positions(game: Game) -> Iterator[State]:
    """Every phase of a few games."""
    others = [option for option in game.options if option.name != game.start_option]
    choices = [{option.name: value} for option in others for value in option.choices] or [{}]
    for number, options in enumerate(choices):
        yield from walk(game, game.with_defaults(options), seed=number)


@each_language
@each_game
def test_every_position_is_drawn_and_described_in_its_words_and_fits(game: Game, language: str) -> None:
    lines: set[str] = set()
    for state in list(positions(game))[::11]:
        for viewer in (None, 0):
            drawn = ["".join(span.text for span in row) for row in board(game).draw(state, viewer, texts(language))]
            assert max(map(len, drawn)) <= WIDTH, drawn
            lines |= {*drawn, *board(game).describe(state, viewer, texts(language))}
    assert not foreign_words(sorted(lines), language)


@each_language
@each_game
def test_moves_effects_and_refusals_are_in_its_words(game: Game, language: str) -> None:
    chooser, lines = random.Random(1), set()
    for state in list(positions(game))[::23]:
        if game.actor(state) == CHANCE:
            outcomes = [outcome for outcome, _ in game.chance_outcomes(state)]
            steps = game.explain_deal(state, outcomes[:1], None)
        elif game.is_over(state):
            continue
        else:
            lines |= set(list_moves(texts(language), game, state, ("Ana", "Rui", "Ana", "Rui")))
            lines |= set(list_briefly(texts(language), game, state, ("Ana", "Rui", "Ana", "Rui")))
            steps = game.explain(state, chooser.choice(game.legal(state)), None)
            lines |= set(refusals(game, state, language, chooser))
        lines |= set(word_steps(texts(language), steps, ("Ana", "Rui", "Ana", "Rui")))
    assert not foreign_words(sorted(lines), language)


def refusals(game: Game, state: State, language: str, chooser: random.Random) -> Iterator[str]:
    for action in chooser.sample(range(game.actions), 12):
        try:
            game.check(state, action)
        except AzulejosError as error:
            yield word_error(texts(language), error)


@each_language
@each_reviewed_game
def test_a_puzzle_is_asked_and_solved_in_its_words(game: Game, language: str) -> None:
    puzzle = shipped(game.name)[0]
    wrong, right = puzzle.others[0].move, puzzle.answer.move
    solved, shown = Recorder(language, ["", "moves", f"? {wrong}", wrong, right]), Recorder(language, ["solution"])
    for screen in (solved, shown):
        PuzzleAsked(puzzle, screen).run()
    assert solved.texts("cli_puzzle_wrong", move=wrong) in solved.lines
    assert not foreign_words([line.replace(puzzle.id, "") for line in (*solved.lines, *shown.lines)], language)


@each_language
def test_a_replay_and_a_verification_are_in_its_words(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = azulejos.game("azul"), tmp_path / "game.azulejos"
    played(game, language, ["1", "2", "quit"], path)
    monkeypatch.setattr(Speech, "language", language)
    replay(path, plain=True, to=None)
    lines = capsys.readouterr().out.splitlines()
    from azulejos.cli.files import read_record

    lines += word_verified(texts(language), verify(read_record(path)))
    assert len(lines) > 10
    assert not foreign_words(lines, language)


class Reader(HTMLParser):
    """The readable text of a page of HTML, with that of its pictures for screen readers."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.language: str | None = None
        self._is_style = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_style = tag == "style"
        self.language = self.language or dict(attrs).get("lang")
        self.lines.append(dict(attrs).get("aria-label") or "")

    def handle_endtag(self, tag: str) -> None:
        self._is_style = False

    def handle_data(self, data: str) -> None:
        if not self._is_style:
            self.lines.append(data)


def reviewed_example(game: Game) -> Review:
    review = quick_review("azul-2" if game.name == "azul" else game.name)
    return replace(review, record=replace(review.record, players=("Ana", "Rui")))


@each_language
@each_reviewed_game
def test_a_review_is_shown_and_written_in_its_words(
    game: Game, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    review, say = reviewed_example(game), texts(language)
    data = review_data(review)
    assert {move["mark"] for move in data["moves"]} & {"inaccuracy", "mistake", "blunder"}
    show(say, review, data)
    reader = Reader(page(say, review, data))
    lines = [*capsys.readouterr().out.splitlines(), *reader.lines]
    assert reader.language == language
    assert say("cli_review_worst") in lines
    assert not foreign_words(lines, language)


@each_language
@each_reviewed_game
def test_an_analysis_is_in_its_words(game: Game, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = next(state for state in positions(game) if game.actor(state) >= 0)
    first = next(evaluate(game, state, lines=2, nodes=64))
    Console(width=200).print(shown(texts(language), evaluation_data(game, state, first), ["Ana", "Rui"]))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 4
    assert not foreign_words(lines, language)


def test_english_would_be_found() -> None:
    assert foreign_words(["Spiller 1: 3 points on the table"], "nb") == {"points", "on", "the", "table"}
    assert not foreign_words(["Spiller 1: +3 (A11), 3R2 CKF"], "nb")


# The real command


def test_the_command_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    result = run(tmp_path, "play", "--language", "nl", "--seats", "human,human", "--plain", typed="CKF\nquit\n")
    assert result.returncode == 0, result.stderr
    assert "Ongeldige zet 'CKF': het midden is leeg (A11)." in result.stdout


def test_the_command_refuses_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    assert "wall não pode ser 'pink': escolhe coloured ou grey" in refusal(
        run(tmp_path, "play", "--language", "pt", "--wall", "pink")
    )
    expected = "there is no language 'xx'; choose en, pt-BR, pt-PT, nl, nb, es or de"
    assert refusal(run(tmp_path, "play", "--language", "xx")) == expected
