"""Refusals as data: every surface words them from the same codes, in every language."""

from __future__ import annotations

import re

import pytest

import azulejos
from azulejos.core.errors import IllegalMove, NotationError
from azulejos.core.records.game_file import parse_record
from azulejos.server.http.rate_limits import CALLED, LIMITS, Limiter, why_too_fast
from azulejos.server.protocol.messages import refused_message
from azulejos.server.protocol.refusals import INTRODUCED, Refusal
from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import FOLDER, texts
from azulejos.texts.reasons import COLOUR_GAPS, NAMED_GAPS, TIME_GAPS, because, duration, word_reason
from tests.azul.table import azul, board, table
from tests.cases import nonempty

PAGE = FOLDER.parents[2] / "web" / "src" / "lib" / "reasons.ts"
LINE_HOLDS = {
    "en": "line 2 holds blue (A14)",
    "pt-BR": "a linha 2 já tem azul (A14)",
    "pt-PT": "a linha 2 já tem azul (A14)",
    "nl": "op patroonlijn 2 ligt blauw (A14)",
    "nb": "mønsterlinje 2 har blå (A14)",
    "es": "la línea 2 ya tiene azul (A14)",
    "de": "auf Musterreihe 2 liegt schon Blau (A14)",
}


@pytest.mark.parametrize(("language", "expected"), LINE_HOLDS.items())
def test_a_line_that_holds_blue_is_worded_in_every_language(language: str, expected: str) -> None:
    reason = azul.why_illegal(*blue_on_line_two("1R2"))
    assert (reason.code, reason.rule, reason.gaps) == ("line_holds", "A14", {"line": 2, "colour": "blue"})
    assert word_reason(texts(language), reason) == expected


def blue_on_line_two(move: str) -> tuple[azulejos.core.game.State, int]:
    state = azul.read(table(board(lines={2: "B"}), factories="RRYK"))
    return state, azul.notation.parse_move(state, move)


def test_an_illegal_move_names_itself_and_its_reason() -> None:
    state, _ = blue_on_line_two("1R2")
    with pytest.raises(IllegalMove, match=r"^illegal move '1R2': line 2 holds blue \(A14\)$") as refused:
        azul.play(state, "1R2")
    assert (refused.value.why.move, refused.value.why.code) == ("1R2", "line_holds")


def test_a_fault_of_a_file_has_a_place_that_is_worded_too() -> None:
    with pytest.raises(NotationError) as refused:
        parse_record('[Azulejos "2"]', azulejos.game)
    why = refused.value.why
    assert (why.code, why.line, why.gaps["format"]) == ("other_format", 1, "2")
    assert word_reason(texts("nb"), why) == "linje 1: denne filen har format 2; dette programmet leser format 1"


def test_what_is_sent_about_a_refusal_is_a_code_its_data_and_the_same_in_english() -> None:
    message = refused_message(Refusal("illegal_move", azul.why_illegal(*blue_on_line_two("1R2"))), "e3b0-18")
    assert message.why is not None
    assert (message.code, message.why.code, message.why.rule) == ("illegal_move", "line_holds", "A14")
    assert message.why.gaps == {"line": 2, "colour": "blue"}
    assert message.reason == "Line 2 holds blue (A14)."
    assert refused_message(Refusal("stale")).why is None
    assert refused_message(Refusal("stale")).reason == texts("en")("refusal_stale")


def test_a_code_that_says_little_comes_before_its_reason() -> None:
    whole = texts("en")("refusal_bad_file")
    assert Refusal("bad_file", because("not_text")).reason == f"{whole} It is not text."


def test_the_page_treats_gaps_and_codes_as_the_server_does() -> None:
    def listed(name: str) -> set[str]:
        (words,) = re.findall(rf"const {name} = new Set\(\[(.*?)\]\)", PAGE.read_text("utf-8"))
        return set(re.findall(r"'(\w+)'", words))

    assert listed("COLOUR_GAPS") == COLOUR_GAPS
    assert listed("TIME_GAPS") == TIME_GAPS
    assert listed("INTRODUCED") == INTRODUCED
    assert all(f"textOf(`{name}_${{value}}`)" in PAGE.read_text("utf-8") for name in NAMED_GAPS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_limit_says_in_every_language_what_it_is_and_when_to_try_again(language: str) -> None:
    for what, limit in nonempty(LIMITS.items()):
        said = word_reason(texts(language), why_too_fast(what, limit.amount, 7))
        assert str(limit.amount) in said
        assert said.endswith("7 s") or " 7 s " in said
        assert texts(language)(f"limit_{CALLED.get(what, what)}") in said


def test_a_limit_that_was_reached_is_named() -> None:
    limiter = Limiter(now=lambda: 100.0)
    for _ in range(LIMITS["chat"].amount):
        limiter.hit("chat", "ana")
    with pytest.raises(Refusal) as refused:
        limiter.hit("chat", "ana")
    assert refused.value.reason == "You have reached the limit of 12 chat messages in 30 s: try again in 30 s."


@pytest.mark.parametrize(
    ("seconds", "told"), [(1, "1 s"), (120, "120 s"), (121, "3 min"), (7200, "120 min"), (86_400, "24 h")]
)
def test_times_are_given_in_units_that_all_languages_share(seconds: int, told: str) -> None:
    assert duration(seconds) == told


@pytest.mark.parametrize(
    ("language", "expected"),
    {
        "en": "column 17: '0' is not a round: give a number from 1 to 2147483647",
        "pt-BR": "coluna 17: '0' não é uma rodada: indique um número de 1 a 2147483647",
        "pt-PT": "coluna 17: '0' não é uma ronda: indica um número de 1 a 2147483647",
        "nl": "kolom 17: '0' past niet: hier hoort een ronde van 1 tot en met 2147483647",
        "nb": "kolonne 17: '0' er ikke en runde: oppgi et tall fra 1 til 2147483647",
        "es": "columna 17: '0' no es una ronda: indica un número de 1 a 2147483647",
        "de": "Spalte 17: '0' passt nicht: hier gehört eine Runde hin, von 1 bis 2147483647",
    }.items(),
)
def test_what_could_not_be_read_is_named_in_every_language(language: str, expected: str) -> None:
    position = table(board(), factories="RRYK")
    with pytest.raises(NotationError) as refused:
        azul.read(re.sub(r" coloured \d+ ", " coloured 0 ", position))
    assert word_reason(texts(language), refused.value.why) == expected
