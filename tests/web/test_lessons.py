"""The texts and data of lessons and rules, without a browser: made by the engine, and complete in every language."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.cases import nonempty
from tests.test_rule_ids import RULES
from tests.web.azul_play import COLOURS as AZUL_COLOURS
from tests.web.duel_play import COLOURS as DUEL_COLOURS
from tests.web.learner import GAMES, LEARN, lesson_of, texts_of
from tests.web.test_texts import LANGUAGES, WEB

COLOURS = AZUL_COLOURS | DUEL_COLOURS
OUTLINE = json.loads((LEARN / "outline.json").read_text(encoding="utf-8"))

TERM = re.compile(r"\[\[(\w+)\|[^\[\]|]+\]\]")
STRONG = re.compile(r"\*\*[^*]+\*\*")
TAKE = re.compile(r"[1-9CLM]([BYRKWT])([1-6])")  # of both games: from where, a colour, a line

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def script_of(game: str) -> dict[str, Any]:
    return tomllib.loads((LEARN / "scripts" / f"{game}.toml").read_text(encoding="utf-8"))


def texts_in(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its way from the root."""
    if isinstance(value, str):
        yield path, value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from texts_in(inner, f"{path}/{key}")


def without_marks(text: str) -> str:
    return STRONG.sub("", TERM.sub("", text))


def test_the_lessons_and_pictures_are_what_the_engine_makes() -> None:
    written = runpy.run_path(str(WEB / "write_lessons.py"))["written"]()
    for name, text in written.items():
        assert (LEARN / "generated" / name).read_text(encoding="utf-8") == text, f"run web/write_lessons.py: {name}"
    assert {path.name for path in (LEARN / "generated").iterdir()} == set(written)


# Texts and scripts fit


@each_game
def test_each_step_has_its_text_and_each_text_its_step(game: str) -> None:
    assert [step["text"] for step in lesson_of(game)] == list(texts_of(game)["lesson"])


@each_game
def test_a_step_has_a_task_exactly_where_the_script_has_a_move(game: str) -> None:
    said = texts_of(game)["lesson"]
    assert [name for name in said if "do" in said[name]] == [step["text"] for step in lesson_of(game) if "move" in step]


@each_game
def test_a_task_names_the_colour_and_the_line_of_the_move(game: str) -> None:
    said = texts_of(game)["lesson"]
    for step in nonempty(lesson_of(game)):
        if found := TAKE.fullmatch(step.get("move", "")):
            wanted = said[step["text"]]["do"]
            assert COLOURS[found[1]] in wanted, wanted
            assert f"line {found[2]}" in wanted, wanted


@each_game
def test_what_is_wanted_is_legal_and_foreseen(game: str) -> None:
    for step in nonempty(lesson_of(game)):
        if "move" in step:
            assert step["move"] in step["legal"]
            assert step["previews"][step["move"]]


@each_game
def test_the_outline_fits_the_texts_and_the_pictures(game: str) -> None:
    rules = texts_of(game)["rules"]
    assert [section["key"] for section in OUTLINE[game]] == list(rules)
    for section in OUTLINE[game]:
        assert len(section["body"]) == len(rules[section["key"]]["body"]), section["key"]
    shown = [
        name for section in OUTLINE[game] for sign in section["body"] if (name := sign.removeprefix("picture ")) != sign
    ]
    assert sorted(shown) == sorted(script_of(game)["picture"])


@each_game
def test_every_rule_is_explained(game: str) -> None:
    assert {rule for section in OUTLINE[game] for rule in section["rules"]} == set(RULES[game])


@each_game
def test_every_term_is_explained_and_every_explanation_used(game: str) -> None:
    texts = texts_of(game)
    used = {key for _, text in texts_in(texts) for key in TERM.findall(text)}
    assert used == set(texts["terms"])
    assert not [text for term in texts["terms"].values() for text in term.values() if TERM.search(text)]


# The languages agree


@each_game
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_mark_is_whole_and_no_text_is_empty_or_padded(game: str, language: str) -> None:
    for path, text in nonempty(texts_in(texts_of(game, language))):
        assert text, path
        assert text == " ".join(text.split()), path
        assert not re.search(r"\*\*|[\[\]|]", without_marks(text)), f"{path}: {text}"


@each_game
@each_language
def test_a_language_says_everything_with_the_same_marks(game: str, language: str) -> None:
    english, said = dict(texts_in(texts_of(game))), dict(texts_in(texts_of(game, language)))
    assert list(said) == list(english)
    for path, text in said.items():
        assert Counter(TERM.findall(text)) == Counter(TERM.findall(english[path])), f"{path}: {text}"


@each_game
@each_language
def test_a_task_has_the_same_numbers_in_every_language(game: str, language: str) -> None:
    english, said = texts_of(game)["lesson"], texts_of(game, language)["lesson"]
    for name, step in nonempty(said.items()):
        numbers = re.findall(r"\d+", step.get("do", ""))
        assert Counter(numbers) == Counter(re.findall(r"\d+", english[name].get("do", ""))), f"{name}: {step['do']}"


@each_game
@each_language
def test_every_text_of_the_lessons_is_translated(game: str, language: str) -> None:
    english = dict(texts_in(texts_of(game)))
    kept = {path for path, text in texts_in(texts_of(game, language)) if text == english[path] and " " in text}
    assert not kept
