"""The protocol and the views of the games as TypeScript, from the Python types: `python web/write_types.py`.

A test compares what it writes with what is there, so that page and server can't drift apart.
"""

from __future__ import annotations

import dataclasses
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from azulejos.core.effects import Effect
from azulejos.games.azul.text import view as azul
from azulejos.games.duel.text import view as duel
from azulejos.server.accounts import api
from azulejos.server.tables import replay
from azulejos.server.wire import messages, routes

HERE = Path(__file__).parent
HEAD = "// Written by web/write_types.py from the Python types. Do not edit.\n\n"
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
SENT = (*get_args(messages.FromClient), messages.Setup, messages.RealTime)  # by the page: may leave out defaults

FILES: dict[str, tuple[type, ...]] = {
    "src/lib/protocol.ts": (
        *get_args(messages.FromClient),
        *get_args(messages.FromServer),
        Effect,
        routes.GameInfo,
        replay.Replay,
        api.Me,
        api.MyGame,
        api.MyRating,
    ),
    "src/azul/view.ts": (azul.View,),
    "src/duel/view.ts": (duel.View,),
}


def main() -> None:
    for name, kinds in FILES.items():
        (HERE / name).write_text(written(kinds), encoding="utf-8")


def written(kinds: tuple[type, ...]) -> str:
    """One file: some types, and every type that they are made of."""
    known: dict[type, str] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop(0)
        if kind not in known:
            known[kind] = interface(kind, waiting)
    return HEAD + "\n".join(known[kind] for kind in sorted(known, key=lambda kind: kind.__name__))


def interface(kind: type, found: list[type]) -> str:
    lines = [f"export interface {kind.__name__} {{"]
    tag = kind.__struct_config__.tag if issubclass(kind, msgspec.Struct) else None
    if tag is not None:
        lines.append(f"  type: '{tag}'")
    optional = defaults_of(kind) if kind in SENT else set()
    for name, hint in get_type_hints(kind).items():
        if not name.startswith("__"):
            lines.append(f"  {name}{'?' if name in optional else ''}: {text_of(hint, found)}")
    return "\n".join([*lines, "}", ""])


def defaults_of(kind: type) -> set[str]:
    fields = msgspec.structs.fields(kind)  # type: ignore[arg-type]
    return {field.name for field in fields if not field.required}


def text_of(hint: Any, found: list[type]) -> str:
    """A hint as a type of TypeScript; classes of ours are written too."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in parts)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(text_of(part, found) for part in parts))
    if origin in (list, tuple):
        inner = text_of(parts[0], found)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {text_of(parts[1], found)}>"
    if dataclasses.is_dataclass(hint) or (isinstance(hint, type) and issubclass(hint, msgspec.Struct)):
        found.append(hint)
        return str(hint.__name__)
    raise TypeError(f"no TypeScript is known for {hint}")


if __name__ == "__main__":
    main()
