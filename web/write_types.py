"""The wire as TypeScript, from the Python types: `python web/write_types.py` writes `src/protocol`.

Three kinds of file come out: `messages.ts` (what goes over the socket), `http.ts` (endpoints, their bodies and answers)
and one for each game (its view, steps and facts). Where a message holds what each game defines for itself, its type
takes the game as a parameter: `State<'azul'>` has Azul's view, and `State` that of any game. A test compares what this
writes with what is there, so that page and server can't drift apart.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from azulejos.games import game as find_game
from azulejos.games import page_names as game_names
from azulejos.server.app.process import make
from azulejos.server.http.endpoints import Endpoint
from azulejos.server.protocol import commands, messages, questions, table_setup
from azulejos.server.protocol.values import PerGame
from azulejos.server.settings import Settings

FOLDER = Path(__file__).parent / "src" / "protocol"
HEAD = "// Written by web/write_types.py from the Python types. Do not edit.\n"
UNNAMED = ("Command", "GameName", "Games")  # made by this script, and used in other files
UNIONS = {"Command": commands.Command, "Question": questions.Question, "FromServer": messages.FromServer}
# Modules whose types are bodies and answers of endpoints alone.
HTTP_MODULES = (
    ".endpoints",
    "routes",
    ".door",
    ".replay",
    ".history",
    ".review",
    ".puzzles",
    ".score_sheets",
    ".score_sheet",
)
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def written() -> dict[str, str]:
    """The files, by name."""
    writer = Writer()
    parts = {name: parts_of(name) for name in game_names()}
    for kind in (*get_args(messages.FromClient), *get_args(messages.FromServer)):
        writer.text_of(kind)
    tail = {"messages": [games_of(writer, parts), unions_of()], "http": [endpoints_of(writer)]}
    return {f"{file}.ts": writer.file(file, tail.get(file, [])) for file in ("messages", "http", *parts)}


def parts_of(name: str) -> dict[str, type]:
    """The types that a game defines for itself, as its functions and facts say."""
    game = find_game(name)
    step = get_args(get_type_hints(game.explain)["return"])[0]
    return {
        "view": get_type_hints(game.view)["return"],
        "step": step,
        "effect": get_args(get_type_hints(step)["effects"])[0],
        "facts": type(game.facts),
    }


class Writer:
    """Collects types as they are met, each in the file that its module belongs to."""

    def __init__(self) -> None:
        self.texts: dict[str, dict[str, str]] = {}  # by file and name, how a type is written
        self.uses: dict[str, set[str]] = {}  # by file, the names that its types are made of
        self.generic: set[str] = set()  # the names of types that take the game as a parameter
        self.known: set[type] = set()

    def text_of(self, hint: Any, file: str = "") -> str:
        """A hint as a type of TypeScript, for use in a file; classes of ours are written too."""
        if hint in SIMPLE:
            return SIMPLE[hint]
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            marks = [mark for mark in parts[1:] if isinstance(mark, PerGame)]
            return f"Games[G]['{marks[0].part}']" if marks else self.text_of(parts[0], file)
        if origin in (Literal, Union, types.UnionType):
            return self.alias(hint, file) or self.choices(hint, file)
        if origin in (list, tuple):
            inner = self.text_of(parts[0], file)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<{self.text_of(parts[0], file)}, {self.text_of(parts[1], file)}>"
        if isinstance(hint, type) and (dataclasses.is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
            return self.named(hint, file)
        raise TypeError(f"no TypeScript is known for {hint}")

    def named(self, kind: type, file: str) -> str:
        """The name of a class, which is written if it was not yet."""
        home, name = home_of(kind.__module__), name_of(kind)
        if kind not in self.known:
            self.known.add(kind)
            lines = list(self.fields(kind, home))
            parameter = ""
            if any("[G]" in line or "<G>" in line for line in lines):
                self.generic.add(name)
                parameter = "<G extends GameName = GameName>"
            text = "\n".join([f"export interface {name}{parameter} {{", *lines, "}"])
            self.texts.setdefault(home, {})[name] = text
        self.uses.setdefault(file, set()).add(name)
        return f"{name}<G>" if name in self.generic else name

    def fields(self, kind: type, home: str) -> Iterator[str]:
        config = getattr(kind, "__struct_config__", None)
        if config is not None and config.tag is not None:
            yield f"  type: '{config.tag}'"
        optional = defaults_of(kind) if kind in SENT else set()
        for name, hint in get_type_hints(kind, include_extras=True).items():
            if not name.startswith("__"):
                yield f"  {name}{'?' if name in optional else ''}: {self.text_of(hint, home)}"

    def alias(self, hint: Any, file: str) -> str | None:
        """The name that a game has given to some values, such as its colours."""
        found = ALIASES.get(file, {}).get(hint)
        if found:
            self.texts.setdefault(file, {})[found] = f"export type {found} = {self.choices(hint, file)}"
        return found

    def choices(self, hint: Any, file: str) -> str:
        """The values or types that something may have."""
        if get_origin(hint) is Literal:
            return " | ".join(f"'{value}'" for value in get_args(hint))
        return " | ".join(dict.fromkeys(self.text_of(part, file) for part in get_args(hint)))

    def file(self, file: str, tail: list[str]) -> str:
        texts = self.texts.get(file, {})
        body = [texts[name] for name in sorted(texts)] + tail
        used = self.uses.get(file, set()) | {name for name in UNNAMED if name in "".join(body)}
        imports = [
            f"import type {{ {', '.join(sorted(names))} }} from './{other}'"
            for other in (*game_names(), "messages", "http")
            if other != file and (names := used & set(self.names_in(other)))
        ]
        return HEAD + "\n".join(imports + [""] * bool(imports)) + "\n" + "\n\n".join(body) + "\n"

    def names_in(self, file: str) -> Iterable[str]:
        return [*self.texts.get(file, {}), *(UNNAMED if file == "messages" else ())]


def home_of(module: str) -> str:
    """The file for the types of a module."""
    for name in game_names():
        if module.startswith(f"azulejos.games.{name}."):
            return name
    return "http" if module.endswith(HTTP_MODULES) else "messages"


def name_of(kind: type) -> str:
    """A class by its name; those of a game begin with it, since games call things alike."""
    home = home_of(kind.__module__)
    prefix = home.capitalize() if home in game_names() else ""
    return kind.__name__ if kind.__name__.startswith(prefix) else prefix + kind.__name__


def aliases_of(name: str) -> dict[Any, str]:
    modules = {part.__module__ for part in parts_of(name).values()}
    found: dict[Any, str] = {}
    for module in sorted(modules):
        for alias, value in vars(import_module(module)).items():
            if get_origin(value) in (Literal, Union, types.UnionType):
                found.setdefault(value, name.capitalize() + alias)
    return found


def defaults_of(kind: type) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if not field.required}


def games_of(writer: Writer, parts: dict[str, dict[str, type]]) -> str:
    """The types that each game defines for itself, by its name."""
    lines = []
    for game, found in parts.items():
        fields = [f"{part}: {writer.text_of(kind, 'messages')}" for part, kind in found.items()]
        lines.append(f"  {game}: {{ {'; '.join(fields)} }}")
    own = ("view", "step", "effect", "facts")
    names = [f"export type {part.capitalize()} = Games[GameName]['{part}']" for part in own]
    return "\n".join(["export interface Games {", *lines, "}", "", "export type GameName = keyof Games", *names])


def unions_of() -> str:
    """The messages in each direction, each told apart by its `type`; and the number of the protocol."""
    lines = [
        f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(union))}"
        for name, union in UNIONS.items()
    ]
    return "\n".join(
        [*lines, "export type FromClient = Command | Question", "", f"export const PROTOCOL = {messages.PROTOCOL}"]
    )


def all_endpoints() -> list[Endpoint]:
    """The endpoints of a server that is built and never started."""
    with TemporaryDirectory() as folder:
        running = make(Settings(data_dir=Path(folder)), limit_factor=1)
    return [endpoint for routes in running.routes for endpoint in routes.endpoints()]


def endpoints_of(writer: Writer) -> str:
    """The bodies and answers of the endpoints, by path."""
    endpoints = [endpoint for endpoint in all_endpoints() if endpoint.answer is not None]

    def text(hint: Any) -> str:
        return writer.text_of(hint, "http").replace("<G>", "")

    gets = [f"  '{each.path}': {text(each.answer)}" for each in endpoints if each.method == "GET"]
    posts = [
        f"  '{each.path}': {{ body: {body_text(each.body, text)}; answer: {text(each.answer)} }}"
        for each in endpoints
        if each.method == "POST"
    ]
    return "\n".join(["export interface Gets {", *gets, "}", "", "export interface Posts {", *posts, "}"])


def body_text(body: Any, text: Callable[[Any], str]) -> str:
    return "Command" if body == commands.Command else text(body)


ALIASES = {name: aliases_of(name) for name in game_names()}
# What the page sends may leave out defaults.
SENT = {*get_args(messages.FromClient), table_setup.RealTime, *(endpoint.body for endpoint in all_endpoints())}


if __name__ == "__main__":
    main()
