"""`docs/protocol.md` is true: it has every message, field, code, effect, endpoint and limit, and nothing else."""

from __future__ import annotations

import dataclasses
import importlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from starlette.routing import Route

from azulejos.core import outlook
from azulejos.core.choices import Choice
from azulejos.core.effects import Effect, Place, Step
from azulejos.core.records import game_file
from azulejos.games import game as find_game
from azulejos.games import page_names as game_names
from azulejos.server.app import serve, sockets, static_page, streams
from azulejos.server.app.application import build
from azulejos.server.bots import runner
from azulejos.server.features.archive import file_texts, files, history
from azulejos.server.features.audience import audience
from azulejos.server.features.chat import chat
from azulejos.server.features.lobby import lobby
from azulejos.server.features.reviews import reviewer
from azulejos.server.http import backlog, connection_limits, cookies, endpoints, rate_limits, uvicorn_protocols
from azulejos.server.http.openapi import openapi
from azulejos.server.protocol import messages, table_setup, values
from azulejos.server.protocol.refusals import STATUS
from azulejos.server.settings import Settings
from azulejos.server.table_service import fair_play, quotas
from azulejos.server.tables import events, outages, perspective
from tests.server import write_protocol_examples as writing
from tests.server.documents import CODE, PROTOCOL, Table, fences, sections, table, tables
from tests.server.message_types import NAMED, bare_text, fields_of, name_of, structs

PARTS: list[type] = [Choice, *(kind for kind in vars(outlook).values() if isinstance(kind, type))]  # of the core
EXAMPLES = sorted(writing.FOLDER.glob("*.json"))


@cache
def text() -> str:
    return PROTOCOL.read_text(encoding="utf-8")


# Messages


def tables_of_fields() -> dict[str, Table]:
    """The tables that describe messages and their parts, by heading."""
    chapters = re.split(r"^## ", text(), flags=re.MULTILINE)
    named = ("What a table is", "What a client does", "What a client asks", "What the server says")
    headings = [
        name
        for chapter in chapters
        if chapter.startswith(named)
        for name in re.findall(r"^### `(\w+)`$", chapter, re.MULTILINE)
    ]
    return {name: table(PROTOCOL, name) for name in headings}


def test_every_message_and_every_part_of_one_has_a_section_and_no_other_has() -> None:
    assert sorted(tables_of_fields()) == sorted(name_of(kind) for kind in structs())


@pytest.mark.parametrize("kind", structs(), ids=name_of)
def test_every_field_is_described_with_its_type_and_its_default(kind: type[msgspec.Struct]) -> None:
    documented = tables_of_fields()[name_of(kind)]
    expected = fields_of(kind)
    assert documented.column("field") == list(expected)
    place = documented.columns.index("type")
    assert [row[place] for row in documented.rows] == [type_text for type_text, _ in expected.values()]
    if "left out" in documented.columns:
        place = documented.columns.index("left out")
        assert [row[place] for row in documented.rows] == [default for _, default in expected.values()]


def test_optional_fields_are_marked() -> None:
    commands = get_args(messages.FromClient)
    for kind in (*commands, table_setup.Setup, table_setup.RealTime, table_setup.Correspondence):
        assert "left out" in tables_of_fields()[name_of(kind)].columns


def test_values_with_a_name_are_described() -> None:
    described = {name: bare_text(msgspec.inspect.type_info(kind)) for name, kind in NAMED.items()}
    assert dict(table(PROTOCOL, "Values").rows) == described


def test_every_code_is_listed_with_its_status() -> None:
    codes = table(PROTOCOL, "Refusals").pairs("code", "status")
    assert {code: int(status) for code, status in codes.items()} == STATUS


def test_every_kind_of_event_is_listed() -> None:
    assert table(PROTOCOL, "Events").column("kind") == [name_of(kind) for kind in get_args(events.Event)]


# Effects and views


def titled(game: str) -> str:
    return game.capitalize()


@pytest.mark.parametrize("game", game_names())
def test_every_kind_of_step_and_effect_and_every_zone_is_listed(game: str) -> None:
    effects = importlib.import_module(f"azulejos.games.{game}.text.effects")
    steps, *pieces, kinds, zones = tables(sections(PROTOCOL)[f"Steps of {titled(game)}"])
    assert list(steps.pairs("step", "what it is")) == list(get_args(effects.StepKind))
    assert list(kinds.pairs("kind", "what happens")) == list(get_args(effects.Kind))
    assert list(zones.pairs("zone", "numbers")) == list(get_args(effects.Zone))
    objects = [kind for kind in get_args(effects.Piece) if dataclasses.is_dataclass(kind)]
    described = {name: fields for table in pieces for name, fields in table.pairs("piece", "fields").items()}
    assert list(described) == [kind().piece for kind in objects]
    for kind in objects:
        assert all(field.name in described[kind().piece] for field in dataclasses.fields(kind)[1:])
    texts = set(CODE.findall(sections(PROTOCOL)[f"Steps of {titled(game)}"]))
    assert {text for kind in get_args(effects.Piece) for text in get_args(kind)} <= texts


def test_steps_effects_and_places_have_the_fields_that_are_sent() -> None:
    step, effect, place = tables(sections(PROTOCOL)["Steps"])
    assert step.column("field") == [field.name for field in dataclasses.fields(Step)]
    assert effect.column("field") == [field.name for field in dataclasses.fields(Effect)]
    assert place.column("field") == [field.name for field in dataclasses.fields(Place)]


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_every_field_of_a_part_from_the_core_is_described_with_its_type(kind: type) -> None:
    documented = table(PROTOCOL, kind.__name__)
    place = documented.columns.index("type")
    types = {name: row[place] for name, row in zip(documented.column("field"), documented.rows, strict=True)}
    assert types == {name: type_text for name, (type_text, _) in fields_of(kind).items()}


@pytest.mark.parametrize("game", game_names())
def test_every_field_of_a_view_is_described(game: str) -> None:
    module = importlib.import_module(f"azulejos.games.{game}.text.view")
    section = sections(PROTOCOL)[f"View of {titled(game)}"]
    whole, board = tables(section)
    assert whole.column("field") == [field.name for field in dataclasses.fields(module.View)]
    assert board.column("of a board") == [field.name for field in dataclasses.fields(module.Board)]
    parts = [
        kind for kind in vars(module).values() if dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__
    ]
    for part in parts:
        assert {field.name for field in dataclasses.fields(part)} <= set(CODE.findall(section))


@pytest.mark.parametrize("game", game_names())
def test_every_fact_is_described(game: str) -> None:
    facts = find_game(game).facts
    assert table(PROTOCOL, f"Facts of {titled(game)}").column("field") == [
        field.name for field in dataclasses.fields(facts)
    ]


# Examples


@cache
def blocks() -> dict[str, str]:
    """The examples that the document shows, by name."""
    blocks = [(tag.removeprefix("json "), block) for tag, block in fences(PROTOCOL) if tag.startswith("json")]
    assert len({name for name, _ in blocks}) == len(blocks)
    return dict(blocks)


def test_the_document_shows_exactly_the_golden_examples() -> None:
    assert blocks() == {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_read_and_written_as_it_is(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    kinds = messages.FromClient | messages.FromServer if "type" in content else table_setup.Setup
    message: Any = msgspec.json.decode(path.read_bytes(), type=kinds)
    assert messages.encoder.encode(message) == json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def test_there_is_an_example_of_every_message() -> None:
    shown = {json.loads(path.read_text(encoding="utf-8")).get("type") for path in EXAMPLES}
    assert shown == {name_of(kind) for kind in get_args(messages.FromClient) + get_args(messages.FromServer)} | {None}


def test_the_examples_are_what_happens_today() -> None:
    made = writing.examples()
    golden = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES}
    assert golden == made, "write them anew, and read the diff: python -m tests.server.write_protocol_examples"


# HTTP


def test_every_endpoint_is_in_the_table_and_no_other_is(tmp_path: Path) -> None:
    app = build(Settings(data_dir=tmp_path))
    routes_of_app = [route for route in app.routes if isinstance(route, Route)]
    served = {(method, route.path) for route in routes_of_app for method in route.methods or ()}
    served -= {("HEAD", path) for _, path in served}  # which goes with every GET
    own = (*static_page.PATHS, *(f"/{name}" for name in static_page.FILES), static_page.ASSETS)
    of_the_page = {("GET", path) for _, path in served if path in own}
    listed, _ = tables(sections(PROTOCOL)["HTTP"])
    documented = list(zip(listed.column("method"), listed.column("path"), strict=True))
    assert sorted(documented) == sorted(served - of_the_page)
    assert set(static_page.PATHS) <= set(CODE.findall(sections(PROTOCOL)["HTTP"]))


def test_every_body_and_answer_is_described(tmp_path: Path) -> None:
    running = build(Settings(data_dir=tmp_path)).state.running
    offered = [endpoint for routes in running.routes for endpoint in routes.endpoints()]
    schemas = openapi("", offered)["components"]["schemas"]
    in_messages = {kind.__name__ for kind in structs()} | {kind.__name__ for kind in PARTS}
    expected = {name: set(schema["properties"]) for name, schema in schemas.items() if name not in in_messages}
    _, bodies = tables(sections(PROTOCOL)["HTTP"])
    for name, fields in bodies.rows:
        kind = name.strip("`")
        assert set(CODE.findall(re.sub(r"\(list of [^)]*\)+", "", fields))) == expected.pop(kind), kind
    assert not expected


# Limits


def test_every_limit_on_how_often_is_in_the_table() -> None:
    often, _ = tables(sections(PROTOCOL)["Limits"])
    assert often.pairs("what", "how much") == {name: worded(item) for name, item in rate_limits.LIMITS.items()}


def worded(limit: rate_limits.Limit) -> str:
    is_minutes = limit.seconds % rate_limits.MINUTE == 0
    number, unit = (limit.seconds // rate_limits.MINUTE, "minute") if is_minutes else (limit.seconds, "second")
    return f"{limit.amount} in {number} {unit}" + ("s" if number > 1 else "")


def test_every_other_limit_is_the_programs_own() -> None:
    _, much = tables(sections(PROTOCOL)["Limits"])
    own = [serve.MOST_MESSAGE, endpoints.MOST_BODY, file_texts.MOST_FILE, game_file.MOST_HEADERS, files.MOST_FILES]
    own += [reviewer.MOST_OF_PERSON, values.MOST_POSITION, quotas.MOST_OPEN_TABLES, lobby.MOST_OF_HOST]
    own += [
        connection_limits.MOST_LONG_OF_PERSON,
        connection_limits.MOST_LONG_OF_ADDRESS,
        connection_limits.MOST_OF_ADDRESS,
        connection_limits.HEAD_SECONDS,
    ]
    own += [
        connection_limits.BODY_SECONDS,
        uvicorn_protocols.MOST_HEAD,
        uvicorn_protocols.MOST_HEADERS,
        sockets.MOST_TABLES,
        audience.MOST_OF_ADDRESS,
    ]
    own += [sockets.FEW_WAITING, sockets.MOST_WAITING, backlog.MOST_UNREAD, backlog.MOST_OF_ADDRESS]
    own += [sockets.SEND_SECONDS, streams.MOST_GAMES, chat.MOST_OF_TABLE, fair_play.MOST_GAMES]
    assert f"more than {backlog.FAIR} unread" in sections(PROTOCOL)["Limits"].replace("\n", " ")
    assert [int(limit) for limit in much.column("limit")] == own
    assert streams.MOST_WAITING == sockets.MOST_WAITING


def test_numbers_in_the_text_are_the_programs_own() -> None:
    texts = sections(PROTOCOL)
    assert f"more than {perspective.MOST_EVENTS} events" in texts["Numbered states"]
    assert f"the last {chat.MOST_LINES}" in texts["Talking"]
    assert f"A page holds {history.MOST_EVENTS} events" in texts["What has happened"]
    assert f"nobody has asked for {reviewer.PATIENCE_SECONDS:g} seconds" in texts["Reviews"]
    assert f"{lobby.MOST_TABLES} at most" in texts["lobby"]
    limits = " ".join(texts["Limits"].split())
    assert f"Azul has {find_game('azul').most_plies} plies at most, Duel {find_game('duel').most_plies}" in limits
    assert (Settings().open_table_days, Settings().file_days) == (7, 90)
    assert f"one in {streams.KEEP_ALIVE_SECONDS} seconds" in texts["The stream for programs"]
    assert f"{cookies.COOKIE_SECONDS // (24 * 3600)} days" in texts["Who you are"]
    assert f"protocol {messages.PROTOCOL}," in texts["Versions"]
    assert f"has {quotas.MOST_BOT_GAMES} games with bots" in texts["Bots"]
    assert f"at most {runner.LONGEST_SECONDS:g} seconds" in texts["Bots"]
    assert f"within {runner.ROUND_SECONDS:g} seconds" in texts["Bots"]
    assert (runner.LEAST_SECONDS, quotas.LATELY_MS, outages.LAPSE_MS) == (0.5, 600_000, 5_000)  # written in words
    assert {str(sockets.POLICY), str(sockets.TOO_SLOW)} <= set(table(PROTOCOL, "Closing codes").column("code"))
