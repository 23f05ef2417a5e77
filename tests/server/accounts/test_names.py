"""Names, and which of them are refused."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import String

from azulejos.bots import all_names
from azulejos.server.database import schema
from azulejos.server.features.accounts import names
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.protocol.refusals import STATUS
from azulejos.texts.names import word_name
from azulejos.texts.reader import texts


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        (" Ana\u00a0\n Maria ", "Ana Maria"),
        ("Ａｎａ", "Ana"),
        ("e\u0301", "é"),
        ("7", "7"),
        ("שלום", "שלום"),
        ("x" * 24, "x" * 24),
        ("Ana 🀄", "Ana 🀄"),
    ],
)
def test_a_name_is_normalised(text: str, name: str) -> None:
    assert names.clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        *("", "  \t", "x" * 25, "---", "🀄"),
        *("A\u202ena", "A\u2066na", "A\u200bna", "A\x00na", "A\ud800na", "A\ue000na"),
        *("\u3164", "\u2800", "Ana\ufe0f", "Ana\u034f"),  # letters and marks of which nothing is seen
    ],
)
def test_a_name_that_can_not_be_read_is_refused(text: str) -> None:
    with pytest.raises(PeopleError) as refusal:
        names.clean_name(text)
    assert refusal.value.code == "bad_name"


@given(st.sampled_from(["", "#", " #", "\uff03"]), st.text(min_size=1, max_size=30))
def test_a_name_is_clean_the_second_time_and_fits_into_its_columns(begins: str, rest: str) -> None:
    text = begins + rest
    try:
        name = names.clean_name(text)
    except PeopleError:
        return
    assert names.clean_name(name) == name
    assert word_name(texts("en"), name) == name
    assert names.name_key(name)
    for kept, column in ((name, schema.people.c.name), (names.name_key(name), schema.people.c.name_key)):
        assert isinstance(column.type, String)
        assert len(kept) <= (column.type.length or 0)


@pytest.mark.parametrize(
    "name", ["Blue Heron", "blueheron", "ROYAL FOX", "Zorro Real", "Blå  Hegre", *all_names(), "GREEDY"]
)
def test_names_of_bots_and_guests_are_not_for_accounts(name: str) -> None:
    with pytest.raises(PeopleError) as refusal:
        names.check_is_not_made(names.clean_name(name))
    assert refusal.value.code == "bad_name"


def test_every_code_has_its_http_status() -> None:
    assert set(get_args(names.Code)) <= set(STATUS)


@pytest.mark.parametrize("label", ["", " ", "x" * 65, "a\x00b", "a\u202eb"])
def test_a_label_is_one_readable_line(label: str) -> None:
    with pytest.raises(PeopleError):
        names.clean_label(label)
