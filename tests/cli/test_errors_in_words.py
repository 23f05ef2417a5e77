"""Refusals of positions, files and moves, lists of games and bots, and what is being compiled: in every language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import azulejos
from azulejos import games
from azulejos.bots import all_names
from azulejos.bots.background import listed
from azulejos.bots.precompile import Part, all_parts
from azulejos.cli.listing import bots
from azulejos.cli.listing import games as list_games
from azulejos.cli.speech import word_error
from azulejos.core.actors import CHANCE
from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game, State
from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import texts
from azulejos.texts.reasons import in_english
from azulejos.texts.speech import Speech
from tests.cli.test_languages import each_game, each_language, foreign_words, positions

MOST_STATES = 14  # of all phases, evenly from the walks
SPOILS = ("x", "99999", "", "-", "BYR", "1,2", "1/2", "1:2", "S", "?", "0")
QUOTED = re.compile(r"(?<!\w)'[^']*'(?!\w)")


def spoiled(text: str, chooser: random.Random) -> Iterator[str]:
    """A position in which one piece after the other is something else, or there twice."""
    pieces = re.split(r"([ /:,.+])", text)
    for place in range(0, len(pieces), 2):
        for other in (*chooser.sample(SPOILS, 2), pieces[place] * 2):
            yield "".join([*pieces[:place], other, *pieces[place + 1 :]])


def faults(game: Game, states: list[State]) -> list[AzulejosError]:
    """The errors of spoiled positions, deals and moves, a few of every kind."""
    chooser, found = random.Random(3), dict[str, AzulejosError]()
    for state in states:
        read = [(game.read, text) for text in spoiled(game.notation.format_position(state), chooser)]
        if game.actor(state) == CHANCE:
            read += [(lambda text, state=state: game.notation.parse_deal(state, text), text) for text in SPOILS]
        else:
            moves = (*SPOILS, "K7", "U7", "K99", "3-4", "2-1", "+BB", "+BR", "CKF", "@51")
            read += [(lambda text, state=state: game.notation.parse_move(state, text), text) for text in moves]
        for reader, text in read:
            try:
                reader(text)
            except AzulejosError as error:
                found.setdefault(f"{error.why.code} {error.why.gaps.get('wanted')}", error)
    return list(found.values())


@each_game
def test_parse_errors_are_worded_in_every_language(game: Game) -> None:
    states = list(positions(game))
    found = faults(game, states[:: -(-len(states) // MOST_STATES)])
    codes = {error.why.code for error in found}
    assert {"number", "not_one_of", "parts", "head", "fields"} <= codes
    assert len({error.why.gaps["wanted"] for error in found if "wanted" in error.why.gaps}) >= 8
    for language in LANGUAGES:
        told = {error: word_error(texts(language), error) for error in found}
        lines = [QUOTED.sub("", text) for text in told.values()]
        choices = {word for error in found for word in re.findall(r"\w+", str(error.why.gaps.get("choices", "")))}
        assert foreign_words(lines, language) <= choices | {game.name}, language
        english = {in_english(error.why) for error in found}
        assert language == "en" or not english & set(told.values())


@each_language
def test_errors_of_the_system_are_worded_in_its_language(language: str, tmp_path: Path) -> None:
    file = tmp_path / "123"
    file.touch()
    for path in (tmp_path / "0", tmp_path, file / "1"):
        with pytest.raises(OSError, match=str(path)) as refused:
            path.read_text(encoding="utf-8")
        told = word_error(texts(language), refused.value)
        assert told.startswith(f"{path}: ")
        assert not foreign_words([told.removeprefix(str(path))], language)


@each_language
def test_games_and_bots_are_listed_in_its_words(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Speech, "language", language)
    list_games()
    options = [line.partition("): ")[2] for line in capsys.readouterr().out.splitlines() if line.startswith(" ")]
    assert len(options) == sum(len(azulejos.game(name).options) for name in games.names())
    assert not foreign_words(options, language)
    bots()
    told = foreign_words(capsys.readouterr().out.splitlines(), language)
    assert told <= {word for name in all_names() for word in name.split("-")} | {"handmade", "uct"}


@each_language
def test_the_parts_being_compiled_are_worded_in_its_language(language: str) -> None:
    say, parts = texts(language), [*all_parts(games.names()), Part("azul", "uct")]
    told = [say(key, parts=listed(parts, say)) for key in ("cli_compiling_now", "cli_compiling_served")]
    told += [say("cli_compiled", part=part.worded(say), seconds="1.5") for part in parts]
    told += [say("cli_compiling_here"), say("cli_exit_code", code=1)]
    assert not foreign_words(told, language) - {"uct"}
    assert all(game.title in told[0] for game in map(azulejos.game, games.names()))
