"""The needs of each language: its own plurals, places with their prepositions, its own signs and letters."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cases import nonempty
from tests.web.test_texts import LANGUAGES, PLACEHOLDER, messages, variants

PLURAL = re.compile(r"^local (\w+) = (\w+): plural$", re.MULTILINE)
FORMS = ["form=from", "form=to", "form=on", "form=*"]  # the forms of a place in a sentence: `placeText` asks for them

each_language = pytest.mark.parametrize("language", ["en", *LANGUAGES])


def conditions(case: str) -> list[str]:
    """The conditions of a variant, as in `colour=red, plural_number=one`."""
    return case.split(", ") if case else []


def words_that_choose(message: Any) -> list[str]:
    """The words that choose among the variants of a message; plurals aside, in which languages may differ."""
    words = [word for case in variants(message) for word in conditions(case) if not word.startswith("plural_")]
    return list(dict.fromkeys(words))


@each_language
def test_a_message_with_variants_declares_what_selects_them_and_what_fills_them(language: str) -> None:
    for key, message in nonempty(messages(language).items()):
        if isinstance(message, str):
            continue
        (part,) = message
        inputs = {line.removeprefix("input ") for line in part["declarations"] if line.startswith("input ")}
        plurals = dict(PLURAL.findall("\n".join(part["declarations"])))
        assert part["selectors"], key
        assert set(part["selectors"]) <= inputs | set(plurals), key
        assert set(plurals.values()) <= inputs, key
        assert {gap for text in part["match"].values() for gap in PLACEHOLDER.findall(text)} <= inputs, key
        for case in part["match"]:
            assert {condition.partition("=")[0] for condition in conditions(case)} <= set(part["selectors"]), key


@each_language
def test_what_is_chosen_by_a_word_has_the_words_of_english(language: str) -> None:
    """A plural may be there in one language alone; the names of bots, say, may not."""
    for key, message in nonempty(messages("en").items()):
        assert words_that_choose(messages(language)[key]) == words_that_choose(message), key


@each_language
def test_a_plural_has_its_one_and_its_other(language: str) -> None:
    for key, message in nonempty(messages(language).items()):
        numbers = [
            condition.partition("=")[2]
            for case in variants(message)
            for condition in conditions(case)
            if condition.startswith("plural_")
        ]
        assert set(numbers) in (set(), {"one", "other"}), key
        assert numbers.count("one") == numbers.count("other"), key


@each_language
def test_norwegian_and_german_have_a_space_before_an_ellipsis(language: str) -> None:
    texts = [text for message in messages(language).values() for text in variants(message).values()]
    spaced = {text for text in texts if text.endswith(" …")}
    assert spaced == ({text for text in texts if text.endswith("…")} if language in ("nb", "de") else set())


@each_language
def test_the_letters_on_tiles_differ(language: str) -> None:
    letters = [text for key, text in messages(language).items() if key.startswith("letter_")]
    assert len(letters) == len(set(letters)) == 6


@each_language
def test_a_place_has_every_form_that_a_sentence_asks_for(language: str) -> None:
    for key, message in nonempty(messages(language).items()):
        if key.startswith("place_"):
            assert list(variants(message)) == FORMS, key
            assert len(set(variants(message).values())) == len(FORMS), key
