"""Everything that a client can send has a bound in its type, and is refused before anything else is done with it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from azulejos.server.app.application import build
from azulejos.server.features.accounts import names
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.protocol.messages import FromClient
from azulejos.server.settings import Settings
from tests.server.servers import Server, http_post

MARKS = "a" + "\u0301" * 40_000 + "\u0316" * 40_000  # CPython sorts combining marks in quadratic time
MOST_NORMALISED = 256  # characters, for which the worst order of marks takes less than a millisecond


def unbounded(kind: inspect.Type, path: str, seen: frozenset[type] = frozenset()) -> Iterator[str]:
    """The parts of a type that may be as long as a client likes."""
    if isinstance(kind, inspect.StrType | inspect.BytesType):
        if kind.max_length is None:
            yield path
    elif isinstance(kind, inspect.IntType):
        if (kind.ge is None and kind.gt is None) or (kind.le is None and kind.lt is None):
            yield path
    elif isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.SetType):
        if kind.max_length is None:
            yield path
        yield from unbounded(kind.item_type, f"{path}[]", seen)
    elif isinstance(kind, inspect.DictType):
        if kind.max_length is None:
            yield path
        yield from unbounded(kind.key_type, f"{path} key", seen)
        yield from unbounded(kind.value_type, f"{path} value", seen)
    elif isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from unbounded(part, path, seen)
    elif isinstance(kind, inspect.StructType):
        if kind.cls not in seen:
            for field in kind.fields:
                yield from unbounded(field.type, f"{path}.{field.encode_name}", seen | {kind.cls})
    elif not isinstance(kind, inspect.BoolType | inspect.NoneType | inspect.LiteralType):
        yield f"{path}: {type(kind).__name__}"


def bodies(tmp_path: Path) -> dict[str, Any]:
    running = build(Settings(data_dir=tmp_path)).state.running
    return {
        f"{endpoint.method} {endpoint.path}": endpoint.body
        for routes in running.routes
        for endpoint in routes.endpoints()
        if endpoint.body is not None
    }


def test_every_part_of_every_message_and_body_has_a_bound(tmp_path: Path) -> None:
    kinds = {"socket": FromClient, **bodies(tmp_path)}
    assert len(kinds) > 10
    found = [part for name, kind in kinds.items() for part in unbounded(inspect.type_info(kind), name)]
    assert not found


@pytest.mark.parametrize("check", [names.clean_name, names.clean_label, names.typed_key])
def test_no_long_text_is_normalised(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def normalised(form: Any, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr(names.unicodedata, "normalize", normalised)
    for text in (MARKS, "x" * 10_000, "e\u0301" * 500):
        with contextlib.suppress(PeopleError):
            check(text)
    assert max(lengths, default=0) <= MOST_NORMALISED


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/login", {"name": MARKS, "password": "a password"}),
        ("/api/login", {"name": "Ana", "password": MARKS}),
        ("/api/guest", {"name": MARKS}),
        ("/api/register", {"name": MARKS, "password": "a password"}),
        ("/api/me/tokens", {"label": MARKS}),
    ],
)
def test_a_text_longer_than_its_bound_is_a_bad_message(path: str, body: dict[str, str], server: Server) -> None:
    answer = http_post(server.url + path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
