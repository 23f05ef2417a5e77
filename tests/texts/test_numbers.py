"""Numbers are written as the readers of each language write them."""

from __future__ import annotations

import re

import pytest

from azulejos.texts.language import LANGUAGES
from azulejos.texts.numbers import NO_BREAK, STYLES, format_count, format_decimal, format_percent, format_signed
from azulejos.texts.reader import FOLDER


def test_every_language_has_a_style() -> None:
    assert set(STYLES) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "decimal", "percent", "count"),
    [
        ("en", "1.5", "51.5%", "1,234"),
        ("nl", "1,5", "51,5%", "1.234"),
        ("nb", "1,5", "51,5\u00a0%", "1\u00a0234"),
        ("es", "1,5", "51,5\u00a0%", "1234"),
        ("de", "1,5", "51,5\u00a0%", "1.234"),
        ("pt-BR", "1,5", "51,5%", "1.234"),
        ("pt-PT", "1,5", "51,5%", "1234"),
    ],
)
def test_decimals_percentages_and_thousands_have_the_signs_of_the_language(
    language: str, decimal: str, percent: str, count: str
) -> None:
    assert format_decimal(language, 1.5) == decimal
    assert format_percent(language, 0.515) == percent
    assert format_count(language, 1234) == count


def test_a_signed_number_has_a_real_minus_and_nothing_is_positive() -> None:
    assert [format_signed("nl", number) for number in (0.54, -0.54, -0.01)] == ["+0,5", "−0,5", "+0,0"]
    assert format_percent("en", -0.061, is_signed=True) == "−6.1%"
    assert format_count("es", 12_345) == "12.345"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percentage_within_a_text_is_spaced_as_one_that_is_filled_in(language: str) -> None:
    whole = "".join((FOLDER / folder / f"{language}.json").read_text("utf-8") for folder in ("", "cli"))
    spaces = set(re.findall(r"\d(\s?)%", whole))
    assert spaces <= {STYLES[language].before_percent.replace(NO_BREAK, " "), STYLES[language].before_percent}
