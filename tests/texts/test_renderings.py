"""The renderings of all texts are those in the golden files, which native speakers have read."""

from __future__ import annotations

import re

import pytest

from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import texts
from tests.texts.renderings import FOLDER, rendered

WRITE = "run .venv/bin/python -m tests.texts.renderings, and read the diff aloud"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_reads_as_in_its_golden_file(language: str) -> None:
    assert rendered(language) == (FOLDER / f"{language}.txt").read_text(encoding="utf-8"), WRITE


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rendering_has_a_gap_left_or_two_spaces(language: str) -> None:
    lines = [line.strip() for line in rendered(language).splitlines()]
    assert not [line for line in lines if re.search(r"\{\w+\}|\S  \S", line)]


def test_a_text_is_rendered_for_one_and_for_several() -> None:
    lines = rendered("en").splitlines()
    assert "  Ana takes 1 red tile from factory 2 and puts it on line 2" in lines
    assert "  Ana takes 2 blue tiles from factory 2 and puts them on line 2" in lines
    assert texts("es")("tiles_named", number=2, colour="red") == "2 azulejos rojos"
    assert "  2 azulejos rojos" in rendered("es").splitlines()
