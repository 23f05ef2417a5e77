"""Wrong command lines: one sentence in the reader's language, and where to read more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azulejos.cli.main import main
from tests.cli.running import refusal, run
from tests.cli.test_languages import each_language, foreign_words

MISTAKES = (
    ("replay",),
    ("replay", "game.txt", "more.txt"),
    ("replay", "game.txt", "--fast"),
    ("replay", "--plain=yes", "game.txt"),
    ("puzzle", "--difficulty", "9"),
    ("analyse", "game.txt", "--lines", "0"),
    ("analyse", "game.txt", "--at", "three"),
    ("play", "--bot"),
    ("nothing",),
)


@each_language
@pytest.mark.parametrize("mistake", MISTAKES, ids=" ".join)
def test_a_wrong_command_line_is_refused_in_its_words(
    mistake: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setattr("sys.argv", ["azulejos", *mistake])
    with pytest.raises(SystemExit, match="2"):
        main()
    told = capsys.readouterr()
    (line,) = told.err.splitlines()
    assert told.out == ""
    assert "azulejos " in line
    assert line.endswith(" --help")
    told_in_words = re.sub(r"--\w+|azulejos [a-z ]*(?=--)|FILE", "", line)
    assert language == "en" or not foreign_words([told_in_words], language)


def test_a_wrong_command_line_is_refused_in_the_language_that_it_asks_for(tmp_path: Path) -> None:
    told = refusal(run(tmp_path, "replay", "--nope", "--language", "nl"))
    assert told == "de optie --nope bestaat niet; zie azulejos replay --help"
    told = refusal(run(tmp_path, "puzzle", "--bot", "--language=no"))
    assert told == "valget --bot finnes ikke; se azulejos puzzle --help"
