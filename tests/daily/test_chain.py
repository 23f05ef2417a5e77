"""The chain of the days, checked by a program that shares no code with it."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

import pytest

from azulejos.core.records.fairness import Fairness
from azulejos.daily.chain import DAYS, FIRST_DAY, PACKAGE, Chain, day_of, end_of, leads_to
from azulejos.daily.deal import deal_on
from azulejos.games import game as find_game
from tests.documents import NOTATION, fenced

TODAY = date(2026, 11, 18)


@pytest.fixture(scope="module")
def checker() -> dict[str, object]:
    """The program of the notation, which imports nothing of ours."""
    (text,) = [block for block in fenced(NOTATION, "python") if "def is_of_the_day" in block]
    assert "azulejos." not in text
    names: dict[str, object] = {}
    exec(text, names)
    return names


def test_an_independent_program_follows_the_chain_from_any_day_to_the_anchor(checker: dict[str, object]) -> None:
    check = checker["is_of_the_day"]
    assert callable(check)
    chain = Chain(bytes(range(32)))
    for day in (FIRST_DAY, TODAY, FIRST_DAY + timedelta(DAYS - 1)):
        assert check(day, chain.link(day), chain.anchor, chain.seal(day))
        assert leads_to(chain.link(day), day, chain.anchor)
        assert not check(day, chain.link(day), PACKAGE.anchor, chain.seal(day))
        assert not check(day + timedelta(1), chain.link(day), chain.anchor, chain.seal(day))
        assert not check(day, chain.link(day), chain.anchor, chain.seal(FIRST_DAY + timedelta(7)))


def test_the_chain_of_the_package_is_the_one_of_the_notation() -> None:
    root = sha256(b"azulejos chain 1").digest()
    link = root
    for _ in range(DAYS):
        link = sha256(b"azulejos link 1\n" + link).digest()
    assert PACKAGE.anchor == link
    assert f"`{link.hex()}`" in NOTATION.read_text(encoding="utf-8")


def test_the_seal_is_the_commitment_of_the_days_games() -> None:
    deal = deal_on(PACKAGE, find_game("azul"), TODAY)
    assert deal.begin().fairness.commitment == PACKAGE.seal(TODAY)
    assert Fairness(deal.secret, deal.id, ("", "")) == deal.begin().fairness


def test_nothing_that_is_shown_on_a_day_leads_to_the_next() -> None:
    shown = {
        PACKAGE.link(TODAY - timedelta(1)),
        PACKAGE.secret(TODAY),
        bytes.fromhex(PACKAGE.seal(TODAY + timedelta(1))),
    }
    hidden = {PACKAGE.link(TODAY), PACKAGE.link(TODAY + timedelta(1)), PACKAGE.secret(TODAY + timedelta(1))}
    made = {sha256(prefix + value).digest() for value in shown for prefix in (b"", b"azulejos link 1\n")}
    assert not (shown | made) & hidden


def test_days_are_the_same_everywhere_and_end_at_midnight() -> None:
    end = end_of(TODAY)
    assert day_of(end - 1) == TODAY
    assert day_of(end) == TODAY + timedelta(1)
