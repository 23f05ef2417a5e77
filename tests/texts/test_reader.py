"""The reader of texts, and the choice of a language."""

from __future__ import annotations

import json

import pytest

from azulejos.texts.language import LANGUAGES, accepted_language, find_language, system_language
from azulejos.texts.reader import FOLDER, Texts, guide, plural, texts

MESSAGES = {
    "plain": "line {line} holds {colour}",
    "cases": [{"declarations": ["input bot"], "selectors": ["bot"], "match": {"bot=a": "Master", "bot=*": "{bot}"}}],
    "plural": [
        {
            "declarations": ["input count", "local plural_count = count: plural"],
            "selectors": ["plural_count"],
            "match": {"plural_count=one": "{count} tile", "plural_count=other": "{count} tiles"},
        }
    ],
    "both": [
        {
            "declarations": ["input form", "input count", "local number = count: plural"],
            "selectors": ["form", "number"],
            "match": {
                "form=from, number=one": "from {count} tile",
                "form=from, number=other": "from {count} tiles",
                "form=*, number=*": "{count}",
            },
        }
    ],
}
SAID = Texts("en", MESSAGES)


def test_gaps_are_filled_and_those_that_a_text_does_not_have_are_ignored() -> None:
    assert SAID("plain", line=2, colour="blue", move="1B2") == "line 2 holds blue"
    assert SAID("plain", {"line": 2}, colour="blue") == "line 2 holds blue"


def test_a_gap_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="colour"):
        SAID("plain", line=2)


def test_a_variant_is_chosen_by_its_value_or_taken_for_all_others() -> None:
    assert SAID("cases", bot="a") == "Master"
    assert SAID("cases", bot="greedy") == "greedy"


def test_a_variant_is_chosen_by_plurals() -> None:
    assert [SAID("plural", count=number) for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_several_conditions_must_all_hold() -> None:
    assert [SAID("both", form="from", count=number) for number in (1, 3)] == ["from 1 tile", "from 3 tiles"]
    assert SAID("both", form="to", count=1) == "1"


def test_nothing_is_counted_like_several_things() -> None:
    assert [plural(number) for number in (0, 1, 2)] == ["other", "one", "other"]


def test_a_list_is_joined_as_people_say_it() -> None:
    assert [texts("nl").listed(list("123")[:size]) for size in (0, 1, 2, 3)] == ["", "1", "1 en 2", "1, 2 en 3"]
    assert texts("es").listed(["1", "2"], "cli_or") == "1 o 2"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("en_GB.UTF-8", "en"),
        ("pt", "pt-PT"),
        ("pt_BR.UTF-8", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("pt_AO", "pt-PT"),
        ("no", "nb"),
        ("nn_NO@euro", "nb"),
        ("nb-NO", "nb"),
        ("es_419", "es"),
        ("nl_BE.UTF-8", "nl"),
        ("fr", None),
        ("C", None),
        ("", None),
    ],
)
def test_a_tag_finds_its_language_or_a_neighbour(tag: str, language: str | None) -> None:
    assert find_language(tag) == language


def test_the_system_speaks_the_language_of_the_first_variable_that_is_set() -> None:
    assert system_language({}) == "en"
    assert system_language({"LANG": "nl_NL.UTF-8"}) == "nl"
    assert system_language({"LC_ALL": "", "LC_MESSAGES": "es_ES", "LANG": "nl_NL"}) == "es"
    assert system_language({"LC_ALL": "C", "LANG": "nl_NL"}) == "en"
    assert system_language({"LANG": "fr_FR.UTF-8"}) == "en"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"),
        ("fr-FR, nb;q=0.5", "nb"),
        ("nn", "nb"),
        ("de-CH, fr;q=0.5", "de"),
        ("fr,sv;q=0.3", "en"),
        ("*", "en"),
        ("", "en"),
        (",;;q=,", "en"),
    ],
)
def test_a_browser_is_answered_in_the_first_language_that_there_is(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_the_languages_of_the_terminal_are_those_of_the_page() -> None:
    settings = FOLDER.parents[2] / "web" / "project.inlang" / "settings.json"
    assert list(LANGUAGES) == json.loads(settings.read_text("utf-8"))["locales"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_its_texts_and_guides(language: str) -> None:
    assert texts(language).language == language
    assert all(guide(game, language) for game in ("azul", "duel"))
