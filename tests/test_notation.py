"""The notation as in `docs/notation.md`: its examples are read and written, and its program deals as we do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos.core import loops
from azulejos.core.errors import NotationError
from azulejos.core.game import Game
from azulejos.core.records.game_file import format_ply, format_record, parse_record
from azulejos.core.records.record import Deal, Record
from azulejos.core.records.verification import verify
from azulejos.core.rng import seeded
from tests.cases import nonempty
from tests.documents import NOTATION, ROOT, example_text, fenced, fences, text_of

GOLDEN_GAMES = sorted((ROOT / "tests" / "golden" / "playthroughs").glob("azul-*.txt"))
EXAMPLE_GAME = "azul"  # the game of the examples whose tags name none
OTHER_GAME = "duel"  # examples of it have tags such as `duel-move`


@pytest.fixture(scope="module")
def game() -> Game:
    return azulejos.game(EXAMPLE_GAME)


@pytest.fixture(scope="module")
def example() -> Record:
    return parse_record(example_text(), azulejos.game)


def lines_of(tag: str) -> list[str]:
    return [line for text in fenced(NOTATION, tag) for line in text.splitlines()]


def test_every_block_of_the_notation_has_a_tag_that_a_test_reads() -> None:
    read = {"move", "choice", "position", "deal", "game", "refused game", "refused deal", "refused position", "python"}
    read_of_duel = {f"{OTHER_GAME}-{kind}" for kind in ("move", "deal", "position", "seen", "game")}
    read_of_mini = {f"mini-{kind}" for kind in ("move", "deal", "position")}
    assert {tag for tag, _ in fences(NOTATION)} == read | read_of_duel | read_of_mini | {"text"}


def test_the_notation_of_mini_is_read_and_written() -> None:
    game = azulejos.game("mini")
    (position,) = lines_of("mini-position")
    state = game.read(position)
    assert game.position(state) == position
    for move in lines_of("mini-move"):
        assert game.notation.format_move(state, game.notation.parse_move(state, move)) == move
    for deal in lines_of("mini-deal"):
        assert game.notation.format_deal(game.new(), game.notation.parse_deal(game.new(), deal)) == deal


def test_moves_in_the_notation_are_read_and_written(game: Game) -> None:
    state = game.read(lines_of("position")[0])
    for move in nonempty(lines_of("move")):
        assert game.notation.format_move(state, game.notation.parse_move(state, move)) == move.upper()


def test_choices_in_the_notation_are_read_where_that_line_is_tiled(game: Game, example: Record) -> None:
    for choice in nonempty(lines_of("choice")):
        row = int(choice[0]) - 1
        states = [state for state, _ in example.replay() if game.view(state, None).tiling_row == row]
        assert states
        for state in states:
            assert game.notation.format_move(state, game.notation.parse_move(state, choice)) == choice


def test_positions_in_the_notation_are_read_and_written(game: Game, example: Record) -> None:
    for position in nonempty(lines_of("position")):
        assert game.position(game.read(position)) == position
        assert position in [game.position(state) for state, _ in example.replay()]


def test_deals_in_the_notation_are_read_and_written(game: Game) -> None:
    state = game.new()
    for deal in nonempty(lines_of("deal")):
        assert game.notation.format_deal(state, game.notation.parse_deal(state, deal)) == deal


def test_game_files_in_the_notation_are_read_and_the_first_is_fair_and_as_it_is_written(example: Record) -> None:
    for text in fenced(NOTATION, "game"):
        parse_record(text, azulejos.game)
    assert format_record(example) == example_text()
    assert verify(example)


def test_what_the_notation_shows_as_refused_is_refused_in_these_words(game: Game) -> None:
    readers: dict[str, Callable[[str], object]] = {
        "refused game": lambda text: parse_record(text, azulejos.game),
        "refused deal": lambda text: game.notation.parse_deal(game.new(), text.strip()),
        "refused position": lambda text: game.read(text.strip()),
    }
    for tag, read in nonempty(readers.items()):
        for block in nonempty(fenced(NOTATION, tag)):
            text, _, answer = block.strip().rpartition("\n")
            with pytest.raises(NotationError) as refused:
                read(text)
            assert f"; {refused.value}" == answer


# The notation of Azul Duel


@pytest.fixture(scope="module")
def duel_game() -> Record:
    (text,) = fenced(NOTATION, "duel-game")
    return parse_record(text, azulejos.game)


def test_the_game_of_duel_is_as_it_is_written(duel_game: Record) -> None:
    assert format_record(duel_game) == fenced(NOTATION, "duel-game")[0]


DUEL_GAMES = sorted((ROOT / "tests" / "golden" / "playthroughs").glob("duel*.txt"))
STREAM_OF_PART = {"D.*": "tablets", "S[12]": "start", "P[0-9]+": "plate", "[sw]": "top", "[BYRKT]{3,}": "tile"}


def streams_in(deal: str) -> list[str]:
    """The stream of each outcome of a deal, by how its parts are written; what is nothing else is a chip."""
    streams = []
    for part in deal.split("/"):
        stream = next((name for form, name in STREAM_OF_PART.items() if re.fullmatch(form, part)), "chip")
        streams += [stream] * (len(part) if stream == "tile" else 1)
    return streams


@pytest.mark.parametrize("path", DUEL_GAMES, ids=lambda path: path.stem)
def test_the_program_in_the_notation_draws_each_stream_of_duel(program: dict[str, Any], path: Path) -> None:
    record, drawn = golden_game(path), Counter[str]()
    for state, ply in record.replay():
        if not isinstance(ply, Deal):
            continue
        for stream, outcome in zip(streams_in(format_ply(record.game, state, ply)), ply.outcomes, strict=True):
            drawn[stream] += 1
            seed = program["seed_of"](record.secret, record.game_id, record.contributions, f"{stream} {drawn[stream]}")
            assert program["Generator"](seed).outcome(dict(record.game.chance_outcomes(state))) == outcome
            record.game.apply_chance(state, outcome)
    assert drawn["tile"] >= 63
    assert min(drawn[name] for name in ("plate", "chip", "top", "start")) > 0


@pytest.mark.parametrize("tag", ["duel-move", "duel-deal"])
def test_moves_and_deals_of_duel_are_those_of_the_game(duel_game: Record, tag: str) -> None:
    game = duel_game.game
    plies = {format_ply(game, state, ply): (state, ply) for state, ply in duel_game.replay()}
    for text in nonempty(lines_of(tag)):
        state, ply = plies[text]
        if isinstance(ply, Deal):
            assert game.notation.parse_deal(state, text) == list(ply.outcomes)
        else:
            assert game.notation.parse_move(state, text.lower()) == ply.action


def test_positions_of_duel_are_read_and_written_and_hide_what_they_say(duel_game: Record) -> None:
    game = duel_game.game
    positions = [game.position(state) for state, _ in duel_game.replay()]
    for position, seen in nonempty(zip(lines_of("duel-position"), lines_of("duel-seen"), strict=True)):
        state = game.read(position)
        assert game.position(state) == position
        assert position in positions
        owner = game.actor(state)
        assert game.notation.format_position(state, owner) == position
        for viewer in (1 - owner, None):
            assert game.notation.format_position(state, viewer) == seen
        with pytest.raises(NotationError):
            game.read(seen)


def test_the_other_player_gets_moves_and_deals_as_the_notation_says(duel_game: Record) -> None:
    texts = set()
    for state, ply in duel_game.replay():
        if isinstance(ply, Deal):
            texts.add(duel_game.game.notation.format_deal(state, list(ply.outcomes), None))
        else:
            texts.add(duel_game.game.notation.format_move(state, ply.action, None))
    assert {"K?", "U?", "P?/P?/P?"} <= texts


# Fair tiles: what the page says, run without the engine


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    """The program of the deals on the page, by the names that it defines."""
    (text,) = [block for block in fenced(NOTATION, "python") if "def azul_deal" in block]
    names: dict[str, Any] = {"__name__": __name__}
    exec(text, names)
    return names


def golden_game(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8").split("\n---\n")[0], azulejos.game)


@pytest.mark.parametrize("path", [None, *GOLDEN_GAMES], ids=lambda path: path.stem if path else "example")
def test_the_program_in_the_notation_deals_what_the_engine_dealt(
    program: dict[str, Any], example: Record, path: Path | None
) -> None:
    record = golden_game(path) if path else example
    deals = 0
    for state, ply in record.replay():
        if isinstance(ply, Deal):
            deals += 1
            view = record.game.view(state, None)
            seed = program["seed_of"](record.secret, record.game_id, record.contributions, deals)
            bag, lid = (dict(zip("BYRKW", counts.values(), strict=True)) for counts in (view.bag, view.lid))
            dealt = program["azul_deal"](program["Generator"](seed), view.players, view.phase == "start", bag, lid)
            assert dealt == format_ply(record.game, state, ply)
    assert deals > 1


def test_the_program_in_the_notation_draws_again_where_the_engine_does(program: dict[str, Any]) -> None:
    often_refused = 3 * 2**29  # a quarter of the draws would make some numbers likelier than others
    generator, rng = program["Generator"](5), seeded(5)
    for bound in nonempty([often_refused, 1, 100] * 50):
        assert generator.below(bound) == loops.below(rng, 0, bound)


def test_the_worked_example_shows_the_numbers_that_come_up(program: dict[str, Any], example: Record) -> None:
    page = text_of(NOTATION)
    seed = program["seed_of"](example.secret, example.game_id, example.contributions, 1)
    assert f"| seed | `{seed:016x}` |" in page
    generator = program["Generator"](seed)
    for name, bound in (("first", 2), ("second", 100), ("third", 99)):
        half = generator.half()
        row = next(line for line in page.splitlines() if line.startswith(f"| {name} *z* |"))
        assert f"| `{half:08x}" in row
        assert f"*h* = {half}; × {bound} ≫ 32 = {half * bound >> 32}" in row
