"""Made names: data in databases and files, words wherever they are shown."""

from __future__ import annotations

import pytest

from azulejos.server.features.accounts.names import PeopleError, clean_name
from azulejos.texts.language import LANGUAGES
from azulejos.texts.names import FORGOTTEN, GUEST, GUESTS, MARK, PLAYER, bot_names, made_name, word_name
from azulejos.texts.reader import texts


@pytest.mark.parametrize(
    ("name", "shown"),
    {
        made_name(GUEST, 0): "Blå Hegre",
        made_name(GUEST, 123): "Stolt Rev",
        made_name(GUEST, 123 + GUESTS): "Stolt Rev",
        made_name(PLAYER, 2): "Spiller 2",
        made_name(FORGOTTEN): "Noen",
        made_name("random"): "Tilfeldig",
        made_name("random", 3): "Tilfeldig 3",
        made_name("my-engine", 2): "my-engine 2",
        "Ana": "Ana",
        "#": "#",
        "# 1": "# 1",
        "#Guest 1": "#Guest 1",
    }.items(),
)
def test_a_name_is_worded_if_nobody_has_chosen_it(name: str, shown: str) -> None:
    assert word_name(texts("nb"), name) == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_name_has_words_in_every_language(language: str) -> None:
    for kind in (GUEST, PLAYER, FORGOTTEN, "random", "greedy", "potter"):
        shown = word_name(texts(language), made_name(kind, 12))
        assert MARK not in shown
        assert kind not in shown
        assert (shown == word_name(texts("en"), made_name(kind, 12))) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_guests_have_names_of_two_short_words_each_its_own(language: str) -> None:
    shown = [word_name(texts(language), made_name(GUEST, number)) for number in range(GUESTS)]
    assert len(set(shown)) == GUESTS
    assert max(map(len, shown)) <= 14  # fits beside a score on the smallest phone
    assert {len(name.split()) for name in shown} == {2}


def test_bots_of_one_kind_are_numbered() -> None:
    assert bot_names(["potter", None, "potter", "master"]) == ["#potter 1", None, "#potter 2", "#master"]


@pytest.mark.parametrize("name", ["#guest 123", "#Ana", "\uff03Ana"])
def test_nobody_can_choose_a_name_that_looks_like_data(name: str) -> None:
    with pytest.raises(PeopleError, match="A name can't begin with #"):
        clean_name(name)
