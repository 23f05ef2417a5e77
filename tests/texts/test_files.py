"""The terminal's own texts: every language has every text, with the same gaps, and the program uses them all.

The texts that the page has as well are checked in `tests/web/test_texts.py`.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import FOLDER, GAP, guide, read
from tests.cases import nonempty

SOURCES = [path for path in sorted(FOLDER.parent.rglob("*.py")) if "/web/" not in str(path)]
RULES = FOLDER.parents[2] / "docs" / "rules.md"
OTHERS = [language for language in LANGUAGES if language != "en"]
GUIDE_WIDTH = 78
ENDINGS = ".?!…:"
ABBREVIATED = ("cli_draw_", "cli_note_")  # where the drawing has little room
# Words and abbreviations that another language has in common with English.
SHARED = {"Blunders", "Chances", "bonus", "sol", "start", "{option}", "{tiles}, {from}"}
# Keys that are put together from what the engine names: what stands before the name.
COMPOSED = re.compile(r"f[\"']((?:cli|effect|fault|link|sheet)_[a-z_]*)\{")

each_language = pytest.mark.parametrize("language", OTHERS)


@cache
def own(language: str) -> dict[str, Any]:
    return read(FOLDER / "cli" / f"{language}.json")


def variants(message: Any) -> dict[str, str]:
    if isinstance(message, str):
        return {"": message}
    return {case: text for part in message for case, text in part["match"].items()}


def gaps(message: Any) -> set[str]:
    return {gap for text in variants(message).values() for gap in GAP.findall(text)}


@each_language
def test_a_language_has_the_keys_of_english_in_the_same_order(language: str) -> None:
    assert list(own(language)) == list(own("en"))


@each_language
def test_a_text_has_the_gaps_and_the_ending_of_the_english_one(language: str) -> None:
    for key, english in nonempty(own("en").items()):
        assert gaps(own(language)[key]) == gaps(english), key
        for case, text in variants(english).items():
            said = variants(own(language)[key])[case]
            assert said == " ".join(said.split()), key
            if key.startswith(ABBREVIATED):
                continue
            assert (said[-1] if said[-1] in ENDINGS else "") == (text[-1] if text[-1] in ENDINGS else ""), key


@each_language
def test_every_text_is_translated(language: str) -> None:
    same = {
        key: text
        for key, english in own("en").items()
        for case, text in variants(english).items()
        if variants(own(language)[key])[case] == text and text not in SHARED
    }
    assert not same


def test_the_page_and_the_terminal_share_no_key_with_two_texts() -> None:
    assert not own("en").keys() & read(FOLDER / "en.json").keys()


# The program uses every text, and no others


@cache
def calls() -> list[ast.Call]:
    trees = [ast.parse(path.read_text("utf-8")) for path in SOURCES]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def first_text(call: ast.Call) -> str:
    """The key that a call names; of a choice between two the first."""
    first = call.args[0] if call.args else None
    if isinstance(first, ast.IfExp):
        first = first.body
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


def test_every_text_of_the_terminal_is_used() -> None:
    whole = "\n".join(path.read_text("utf-8") for path in SOURCES)
    composed = (*COMPOSED.findall(whole), "fault_", "wanted_")
    idle = [key for key in own("en") if f'"{key}"' not in whole and f"'{key}'" not in whole]
    assert not [key for key in idle if not key.startswith(composed)]
    wanted = [key.removeprefix("wanted_") for key in own("en") if key.startswith("wanted_")]
    assert not [name for name in wanted if f'"{name}"' not in whole]


def test_every_text_of_the_terminal_is_given_its_gaps() -> None:
    for call in nonempty(calls()):
        key = first_text(call)
        given = {keyword.arg for keyword in call.keywords}
        is_reason = isinstance(call.func, ast.Name) and call.func.id == "because"  # its key begins with `fault_`
        if key in own("en") and not is_reason and len(call.args) == 1 and None not in given:
            assert gaps(own("en")[key]) <= given, key


def test_every_reason_has_a_text_that_is_given_its_gaps_and_every_text_a_reason() -> None:
    messages = read(FOLDER / "en.json") | own("en")
    reasons: dict[str, set[str]] = {}
    for call in calls():
        if isinstance(call.func, ast.Name) and call.func.id == "because" and (code := first_text(call)):
            given = {keyword.arg for keyword in call.keywords if keyword.arg}
            is_whole = all(keyword.arg for keyword in call.keywords)
            expected = gaps(messages[f"fault_{code}"])
            assert given == expected if is_whole else given <= expected, code
            reasons[code] = expected
    whole = "\n".join(path.read_text("utf-8") for path in SOURCES)
    places = {"at", "at_line", "at_column", "illegal_move"}
    told = {f"fault_{code}" for code in {*reasons, *places}}
    due = {key for key in messages if key.startswith("fault_due_")}  # by the phase, in `duel/text/refusal.py`
    idle = {key for key in messages if key.startswith("fault_")} - told - due
    assert not {key for key in idle if f'"{key.removeprefix("fault_")}"' not in whole}


# Guides


@pytest.mark.parametrize("game", ["azul", "duel", "mini"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_fits_and_names_the_rules_and_moves_of_the_english_one(game: str, language: str) -> None:
    text, english = guide(game, language), guide(game, "en")
    assert max(map(len, text.splitlines())) <= GUIDE_WIDTH
    ids, rules = re.compile(r"\b[ADMR]\d\d?\b"), Path(RULES).read_text("utf-8")
    assert ids.findall(text) == ids.findall(english)
    assert set(ids.findall(text)) <= set(ids.findall(rules))
    moves = re.compile(r"^  (\S{1,3})(?=   )", re.MULTILINE)
    assert moves.findall(text) == moves.findall(english)
    assert len(text.splitlines()) >= len(english.splitlines()) // 2
