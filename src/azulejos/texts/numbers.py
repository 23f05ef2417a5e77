"""Numbers as the readers of a language write them, and as `Intl.NumberFormat` writes them on the page."""

from __future__ import annotations

from dataclasses import dataclass

NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """The signs that a language uses in numbers."""

    decimal: str
    thousands: str
    before_percent: str = ""
    least_grouped: int = 1_000  # the smallest number whose thousands are set apart


STYLES = {
    "en": NumberStyle(".", ","),
    "pt-BR": NumberStyle(",", "."),
    "pt-PT": NumberStyle(",", NO_BREAK, least_grouped=10_000),
    "nl": NumberStyle(",", "."),
    "nb": NumberStyle(",", NO_BREAK, before_percent=NO_BREAK),
    "es": NumberStyle(",", ".", before_percent=NO_BREAK, least_grouped=10_000),
    "de": NumberStyle(",", ".", before_percent=NO_BREAK),
}


def format_decimal(language: str, number: float, digits: int = 1) -> str:
    """`51.5` or `51,5`."""
    return f"{round(number, digits) + 0.0:.{digits}f}".replace("-", MINUS).replace(".", STYLES[language].decimal)


def format_signed(language: str, number: float, digits: int = 1) -> str:
    """`+0.5` or `−0,5`; nothing is +0.0, from whichever side it was rounded."""
    decimal = format_decimal(language, number, digits)
    return decimal if decimal.startswith(MINUS) else f"+{decimal}"


def format_percent(language: str, share: float, is_signed: bool = False) -> str:
    """A share of 1 as `51.5%` or `51,5 %`."""
    number = (format_signed if is_signed else format_decimal)(language, 100 * share)
    return f"{number}{STYLES[language].before_percent}%"


def format_count(language: str, number: int) -> str:
    """A whole number with its thousands set apart: `1,234` or `1.234`."""
    style = STYLES[language]
    return f"{number:,}".replace(",", style.thousands) if abs(number) >= style.least_grouped else str(number)
