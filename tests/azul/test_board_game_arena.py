"""A page that a player saved elsewhere becomes the game that it shows, or is refused in one sentence."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import azulejos
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.records.fairness import Fairness
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Playthrough, Record
from azulejos.games.azul.board_game_arena.page import MOST_CHARACTERS, read_page
from tests.azul.arena_pages import KINDS, Event, PageWriter, page_of, spoil
from tests.cases import nonempty
from tests.cli.running import refusal, run

AZUL = azulejos.game("azul")
CAMPAIGN = os.environ.get("AZULEJOS_PROOF") == "campaign"
GAMES = 1_000 if CAMPAIGN else 24


def played(players: int, wall: str, seed: int, plies: int | None = None) -> Record:
    """A random game, or its beginning, in which the seats are as the platform's."""
    random = Random(seed)
    options = AZUL.with_defaults({"players": players, "wall": wall})
    game = Playthrough(AZUL, options, Fairness(seed.to_bytes(32, "big"), str(seed)))
    while not AZUL.is_over(game.state) and (plies is None or len(game.plies) < plies):
        game.apply(random.choice(AZUL.legal(game.state)))
    names = tuple(f'Émile "{seat}" <b>' for seat in range(players))
    return Record(AZUL, options, names, tuple(game.plies))


def imported(text: str) -> Record:
    assert AZUL.importer
    record = AZUL.importer.read(AZUL, text)
    assert isinstance(record, Record)
    return record


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_page_comes_back_as_the_game_that_it_was_made_of(players: int, wall: str) -> None:
    for seed in nonempty(range(GAMES // 6)):
        record = played(players, wall, seed)
        read = imported(page_of(record, seed))
        assert (read.plies, read.players, read.options) == (record.plies, record.players, record.options)
        again = parse_record(format_record(read), azulejos.game)
        assert again.plies == record.plies
        assert again.secret is None
        assert again.commitment == ""
        assert again.tags == {"Source": "Board Game Arena"}


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_game_that_was_not_finished_is_imported_unfinished(wall: str) -> None:
    for plies in nonempty(range(1, 40, 3)):
        record = played(3, wall, plies, plies)
        read = imported(page_of(record, plies))
        number = len(read.plies)
        assert read.plies == record.plies[:number]
        if number < plies:  # columns of the grey wall are in the log only when all players have chosen theirs
            assert AZUL.view(list(record.states())[number], None).phase == "tiling"
        assert '[Result "*"]' in format_record(read)


def test_the_log_alone_will_do_and_so_does_one_whose_packets_are_mixed_up() -> None:
    record = played(2, "coloured", 5)
    writer = PageWriter(record, 5)
    writer.write_log()
    Random(1).shuffle(writer.packets)
    for text in (json.dumps(writer.packets), json.dumps({"status": 1, "data": {"data": writer.packets}})):
        assert len(imported(text).plies) == len(record.plies)


def test_a_page_that_was_saved_as_its_source_is_read_too() -> None:
    record = played(2, "coloured", 6)
    assert imported(f"<pre>{html.escape(page_of(record, 6))}</pre>").plies == record.plies


def other_tile(given: Event) -> None:
    given["type"] = int(given["type"]) % 5 + 1


def one_more(given: Event) -> None:
    given["selectedTiles"].append(given["selectedTiles"][0])


def other_points(given: Event) -> None:
    for each in given["completeLines"].values():
        each["pointsDetail"]["points"] = 9


Edit = Callable[[Event], object]
# Of each fault: the kind of notification whose first one is changed, how, and the refusal.
FAULTS: dict[str, tuple[str, Edit, str]] = {
    "another line": ("tilesPlacedOnLine", lambda given: given.update(line=9), "move 1 could not be understood"),
    "another colour": ("tilesSelected", other_tile, "move 1 could not be understood"),
    "a tile too many": ("tilesSelected", one_more, "move 1 could not be understood"),
    "another player": ("tilesSelected", lambda given: given.update(playerId=7), "players with turns in the log is 3"),
    "an unknown tile": (
        "factoriesFilled",
        lambda given: given.update(factories=[[], *[[{"type": 9}] * 4] * 5]),
        "the tiles of round 1 could not be understood",
    ),
    "other points": ("placeTileOnWall", other_points, "points in the log, but"),
    "another bonus": (
        "endScore",
        lambda given: [each.update(points=99) for each in given["scores"].values()],
        "points in the log, but",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_not_understood_exactly_is_refused_in_one_sentence(name: str) -> None:
    kind, edit, sentence = FAULTS[name]
    with pytest.raises(NotationError, match=sentence):
        imported(spoil(played(2, "coloured", 11), 11, kind, edit))


def test_special_factories_are_refused() -> None:
    packets = json.loads(spoil(played(2, "coloured", 11), 11, "tilesSelected", lambda given: None))
    packets.append({"packet_id": "9999", "data": [{"type": "factoriesChanged", "args": {}}]})
    with pytest.raises(NotationError, match="special factories"):
        imported(json.dumps(packets))


def test_boards_that_azul_does_not_print_are_refused() -> None:
    page = page_of(played(2, "coloured", 3), 3)
    writer = PageWriter(played(2, "coloured", 3), 3)
    writer.write_log()
    table = json.dumps({"players": {}, "boardNumber": 3})
    log = json.dumps(writer.packets)
    with pytest.raises(NotationError, match="a board other than the coloured and the grey one"):
        imported(f'<script>gameui.completesetup("azul", "Azul", {table}, 1); g_gamelogs = {log};</script>')
    assert imported(page)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<html>",
        "[]",
        "{}",
        "g_gamelogs = [",
        "g_gamelogs = 5",
        '[{"data": [{"type": "x"}]}]',
        "[" * 100_000,
        '{"data": ' * 50_000,
    ],
)
def test_a_text_without_a_log_of_azul_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="no log of a game of Azul"):
        imported(text)


def test_a_page_longer_than_any_is_not_even_searched() -> None:
    with pytest.raises(NotationError, match="longer than 20 million characters"):
        read_page("x" * (MOST_CHARACTERS + 1))


def test_any_damage_is_refused_or_harmless() -> None:
    """Values are replaced at random all over a log: the same game comes out, or a refusal; never another error."""
    record = played(2, "grey", 21)
    writer = PageWriter(record, 21)
    writer.write_log()
    refused = 0
    for seed in nonempty(range(10_000 if CAMPAIGN else 150)):
        random = Random(seed)
        packets = json.loads(json.dumps(writer.packets))
        for _ in range(random.randrange(1, 4)):
            damage(packets, random)
        try:
            read = imported(json.dumps(packets))
        except NotationError:
            refused += 1
        else:
            parse_record(format_record(read), azulejos.game)
    assert refused > 10


def damage(value: Any, random: Random) -> None:
    """Replace something at a random place."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = random.choice(keys)
        if not isinstance(value[key], dict | list) or random.random() < 0.1:
            value[key] = random.choice([None, -1, 10**9, "", "x", [], {}, [[]], {"1": 2}, True, 3.5, "7"])
            return
        value = value[key]


def test_the_command_writes_a_game_file_and_refuses_with_exit_code_2_and_no_file(tmp_path: Path) -> None:
    record = played(2, "grey", 8)
    page, output, shape = tmp_path / "replay.html", tmp_path / "game.azulejos", tmp_path / "shape.json"
    page.write_text(page_of(record, 8), encoding="utf-8")
    done = run(tmp_path, "import", str(page), "--output", str(output))
    assert done.returncode == 0, done.stderr
    assert str(output) in done.stderr
    assert parse_record(output.read_text(encoding="utf-8"), azulejos.game).plies == record.plies
    printed = run(tmp_path, "import", str(page))
    assert printed.stdout == output.read_text(encoding="utf-8")
    assert "is something else" in refusal(run(tmp_path, "import", str(page), "--output", str(output)))

    page.write_text(spoil(record, 8, *FAULTS["another line"][:2]), encoding="utf-8")
    other = tmp_path / "other.azulejos"
    refused = run(tmp_path, "import", str(page), "--output", str(other), "--shape", str(shape))
    assert "move 1 could not be understood" in refusal(refused)
    assert not other.exists()
    form = shape.read_text(encoding="utf-8")
    assert "tilesSelected" in form
    assert "Émile" not in form
    assert not any(str(number) in form for number in PageWriter(record, 8).ids)
    assert "there is no such file" in refusal(run(tmp_path, "import", "nowhere.html"))
    assert "played elsewhere" in refusal(run(tmp_path, "import", str(page), "--game", "duel"))


def test_colours_have_the_numbers_of_the_platform() -> None:
    assert sorted(KINDS.values()) == list(range(6))
    assert issubclass(NotationError, AzulejosError)
