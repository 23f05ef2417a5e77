"""The page's texts: every language says everything, with the same gaps to fill, and the page says nothing else.

No browser is needed. The closed types of the games' effects declare what can happen.
"""

from __future__ import annotations

import importlib
import json
import random
import re
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import pytest

import azulejos
from azulejos import games
from azulejos.core.actors import CHANCE
from azulejos.core.effects import Effect, effects_of
from azulejos.core.game import Game
from azulejos.games.duel.text.effects import ChipPiece, PlatePiece, TabletPiece
from azulejos.server.protocol.refusals import STATUS
from tests.cases import nonempty
from tests.web.component_texts import COMPOSED, hard_coded_words

WEB = Path(__file__).parents[2] / "web"
SETTINGS = json.loads((WEB / "project.inlang" / "settings.json").read_text(encoding="utf-8"))
LANGUAGES = [language for language in SETTINGS["locales"] if language != SETTINGS["baseLocale"]]
MADE = WEB / "src" / "texts"  # compiled from the messages
SOURCES = [
    path
    for path in sorted((WEB / "src").rglob("*"))
    if path.suffix in (".svelte", ".ts") and not path.is_relative_to(MADE)
]
COMPONENTS = [path for path in SOURCES if path.suffix == ".svelte"]

ASKS_FOR_TEXTS = re.compile(r"import \{.*\b(?:m|text|textOf)\b.*\} from '.*/(?:messages\.js|texts)'")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
ENDINGS = ".?!…:"
# English texts that another language may share: names, gaps without words, and words that both have.
SHARED = {
    *(
        "Azulejos",
        "Azul",
        "Azul Duel",
        "Architect",
        "Menu",
        "Chat",
        "No",
        "Normal",
        "{days} d",
        "Total",
        "{hours} h {minutes} min",
        "under 3",
        "under 6",
    ),
    *("Account", "Animation", "Passkeys", "Pause", "Volume", "bot", "B", "R", "T", "W"),
    *("Blunder", "best", "{mark}"),
    *("{text}", "{game}", "{option}", "{choice}", "{bot}", "{name}", "{what}, {where}", "{adjective} {noun}"),
    *("{tiles} → {to}", "{tiles}, {from}", "{tiles}, {from} → {to}"),
    *("Send", "{number} person", "Replay", "Blunder", "best", "{mark}", "Ratings"),
}
# What `effectTexts.ts` fills into a sentence about an effect, and into the name of a place.
EFFECT_GAPS = {"who", "tiles", "from", "to", "on", "place", "points", "run", "row", "column", "tablet", "count"}
PLACE_GAPS = {"row", "column"}
SEEDS = range(4)

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def messages(language: str) -> dict[str, Any]:
    """The texts of a language by key, in the order of its file."""
    read = json.loads((WEB.parent / "src" / "azulejos" / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    return {key: value for key, value in read.items() if key != "$schema"}


def variants(message: Any) -> dict[str, str]:
    """The texts of a message by what selects them; a plain one has a single text."""
    if isinstance(message, str):
        return {"": message}
    return {case: text for part in message for case, text in part["match"].items()}


def gaps(text: str) -> list[str]:
    """The gaps of a text; each language chooses the form of a place."""
    return sorted("to" if gap == "on" else gap for gap in PLACEHOLDER.findall(text))


def pairs(language: str) -> Iterator[tuple[str, str, str]]:
    """Each text of a language: its key, the English text, and the text; a plural that English lacks has that one."""
    for key, english in messages("en").items():
        said = variants(english)
        for case, text in variants(messages(language).get(key, [])).items():
            yield f"{key} {case}".strip(), said.get(case, list(said.values())[-1]), text


# The languages agree


@each_language
def test_a_language_has_the_keys_of_english_in_the_same_order(language: str) -> None:
    assert list(messages(language)) == list(messages("en"))


@each_language
def test_a_text_has_the_gaps_and_the_ending_of_the_english_one(language: str) -> None:
    for key, english, text in nonempty(pairs(language)):
        assert gaps(text) == gaps(english), key
        assert text.count("{") == text.count("}") == len(PLACEHOLDER.findall(text)), key
        assert (text[-1] if text[-1] in ENDINGS else "") == (english[-1] if english[-1] in ENDINGS else ""), key


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_no_text_is_empty_or_padded(language: str) -> None:
    for key, message in nonempty(messages(language).items()):
        for text in nonempty(variants(message).values()):
            assert text, key
            assert text == " ".join(text.split()), key


@each_language
def test_every_text_is_translated(language: str) -> None:
    kept = {key: text for key, english, text in pairs(language) if text == english and english not in SHARED}
    assert not kept


def test_every_text_that_is_called_shared_is_shared() -> None:
    assert {english for language in LANGUAGES for _, english, text in pairs(language) if text == english} == SHARED


# The page uses every text, and no others


def test_every_text_that_the_page_asks_for_exists() -> None:
    asked = {key: path.name for path in SOURCES for key in re.findall(r"\bm\.(\w+)\b", path.read_text("utf-8"))}
    assert not {key: name for key, name in asked.items() if key not in messages("en")}


def test_every_text_is_used() -> None:
    sources = [text for path in SOURCES if ASKS_FOR_TEXTS.search(text := path.read_text("utf-8"))]
    used = {key for text in sources for key in re.findall(r"(?:\bm\.|\btext\(')(\w+)\b", text)}
    composed = [f"{start}.+{end}" for text in sources for start, end in COMPOSED.findall(text)]
    idle = [key for key in messages("en") if key not in used]
    assert not [key for key in idle if not any(re.fullmatch(pattern, key) for pattern in composed)]


@pytest.mark.parametrize("component", COMPONENTS, ids=lambda path: str(path.relative_to(WEB / "src")))
def test_no_words_are_written_into_a_component(component: Path) -> None:
    assert not hard_coded_words(component.read_text("utf-8"))


def test_words_in_markup_are_found_wherever_people_would_read_them() -> None:
    assert hard_coded_words("<p>Hello {name}</p>") == ["Hello"]
    assert hard_coded_words('<img alt="a wall" class="wide" /><A label={`${n} tiles`} />') == ["a", "wall", "tiles"]
    quiet = (
        "<script>let a = 'b'</script><!-- no --><p class={`x-${y}`}>{m.title()}: {a > b ? `${a}` : ''} B × 2&nbsp;</p>"
    )
    assert hard_coded_words(f"{quiet}<style>p {{ color: red }}</style>") == []


def test_sentences_and_places_have_only_gaps_that_are_filled() -> None:
    for key, message in nonempty(messages("en").items()):
        if key.startswith("effect_"):
            assert all(set(gaps(text)) <= EFFECT_GAPS for text in variants(message).values()), key
        if key.startswith("place_"):
            assert all(set(gaps(text)) <= PLACE_GAPS for text in variants(message).values()), key


# Everything that can happen has a text


@cache
def told() -> list[Effect]:
    """The effects of a few seeded games of each game, for spectators and for the acting seat."""
    return [
        effect
        for name in games.page_names()
        for seed in SEEDS
        for effect in told_in(azulejos.game(name), random.Random(seed))
    ]


def told_in(game: Game, chooser: random.Random) -> Iterator[Effect]:
    options = {
        option.name: chooser.choice(option.choices) for option in game.options if option.name != game.start_option
    }
    state = game.new(**options)
    while not game.is_over(state):
        actor = game.actor(state)
        if actor == CHANCE:
            outcome = chooser.choice([outcome for outcome, _ in game.chance_outcomes(state)])
            yield from effects_of(game.explain_deal(state, [outcome], None))
            game.apply_chance(state, outcome)
        else:
            action = chooser.choice(game.legal(state))
            for viewer in (None, actor):
                yield from effects_of(game.explain(state, action, viewer))
            game.apply(state, action)


def declared(name: str) -> set[str]:
    """The values of a closed type of effects in all games; of pieces only those that are texts."""
    modules = [importlib.import_module(f"azulejos.games.{game}.text.effects") for game in games.page_names()]
    return {text for module in modules for text in texts_in(getattr(module, name))}


def texts_in(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif get_origin(hint) in (Union, types.UnionType):
        for part in get_args(hint):
            yield from texts_in(part)


def key_of(prefix: str, word: str) -> str:
    return f"{prefix}_{word.replace(' ', '_')}"


def test_every_kind_of_effect_has_a_sentence_and_every_sentence_an_effect() -> None:
    assert {key_of("effect", kind) for kind in declared("Kind")} == {
        key for key in messages("en") if key.startswith("effect_")
    }


def test_every_place_has_a_name() -> None:
    assert not {zone for zone in declared("Zone") if key_of("place", zone) not in messages("en")}
    large = {place.zone for effect in told() for place in (effect.origin, *effect.to) if place and place.row < 0}
    assert {f"place_large_{zone}" for zone in large & {"sun", "moon"}} <= set(messages("en"))


def keys_of_piece(piece: object) -> list[str]:
    """The texts with which `effectTexts.ts` names a tile, plate, chip or tablet."""
    match piece:
        case PlatePiece(number=None):
            return [key_of("plate", piece.type) if piece.type else "thing_plate"]
        case PlatePiece():
            return ["plate_number"]
        case ChipPiece():
            return ["chip", *(f"colour_{colour}" for colour in piece.colours)]
        case TabletPiece():
            return [f"tablet_{piece.side}", f"tablet_{piece.side}_points"]
    return [key if (key := key_of("thing", str(piece))) in messages("en") else f"colour_{piece}"]


def test_everything_that_is_moved_has_a_name() -> None:
    for piece in {*declared("Piece"), *(piece for effect in told() for piece in effect.tiles)}:
        assert set(keys_of_piece(piece)) <= set(messages("en")), piece


def test_every_option_and_choice_of_a_game_has_a_name() -> None:
    names = variants(messages("en")["option_name"]) | variants(messages("en")["choice_name"])
    for name in nonempty(games.page_names()):
        assert f"game={name}" in variants(messages("en")["game_name"])
        for option in azulejos.game(name).options:
            assert f"option={option.name}" in names
            assert not [word for word in option.choices if not word.isdigit() and f"choice={word}" not in names]


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    assert {f"refusal_{code}" for code in STATUS} == {key for key in messages("en") if key.startswith("refusal_")}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_effects_are_worded_in_sentences_that_begin_with_a_capital(language: str) -> None:
    for key, message in nonempty(messages(language).items()):
        if key.startswith(("effect_", "refusal_")):
            assert all(not text[0].islower() for text in variants(message).values()), key
