"""The package for the tab: the modules that the worker imports, and the data that they read, as one file.

Modules are found by their imports, so that all that are needed are sent, and no others. Texts are cut to what is said
here: the page words everything else by itself.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from azulejos.games import page_names
from azulejos.texts.language import LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGE = "azulejos"
WORKER = "azulejos.tab.worker"
VALUES = ROOT / "bots" / "values"
SUBSTITUTES = ROOT / "tab" / "substitutes"  # of packages that the browser has not
# The beginnings of keys of texts that Python writes: refusals in English, and names of guests, which are reserved.
SAID = ("refusal_", "fault_", "wanted_", "limit_", "colour_", "cli_part_", "guest_", "bot_name", "player_number")
ELSEWHERE = ("TYPE_CHECKING", "COMPILED")  # conditions that are never true in a tab
NAMES = ("guest_",)  # of other languages


def package_json() -> bytes:
    """The package as the page's worker reads it (`web/src/tab/python.ts`)."""
    names = sorted(needed_modules())
    texts = {path.relative_to(ROOT.parent).as_posix(): path.read_text(encoding="utf-8") for path in sources(names)}
    texts |= {path.relative_to(ROOT.parent).as_posix(): path.read_text(encoding="utf-8") for path in data_files()}
    texts |= dict(said_texts())
    digest = hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()[:16]
    whole = {"digest": digest, "games": page_names(), "modules": first_modules(), "texts": texts}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def first_modules() -> list[str]:
    """The modules from which all others are reached."""
    games = page_names()
    parts = [f"{PACKAGE}.games.{game}.game" for game in games]
    parts += [f"{PACKAGE}.bots.{game}.{part}" for game in games for part in ("levels", "analyst")]
    return [*parts, WORKER]


def needed_modules() -> set[str]:
    """Every module of ours that the first ones import, directly or not, with the packages that they are in."""
    found: set[str] = set()
    waiting = first_modules()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += imports_of(name)
            if "." in name:
                waiting.append(name.rpartition(".")[0])
    return found


@cache
def imports_of(name: str) -> tuple[str, ...]:
    """The modules of ours that a module imports."""
    path = path_of(name)
    if path is None:
        return ()
    found = []
    for node in executed(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(each for each in found if each.split(".")[0] == PACKAGE and path_of(each) is not None)


def executed(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module, but not those that are only for the type checker, or for a compiler."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id in ELSEWHERE):
            yield node
            yield from executed(node)


@cache
def path_of(name: str) -> Path | None:
    """The file of a module of ours; None if there is none of that name."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec is not None and spec.origin else None


def sources(names: list[str]) -> list[Path]:
    """The files of the modules, and of the substitutes."""
    own = [path for name in names if (path := path_of(name)) is not None]
    return [*own, *sorted(SUBSTITUTES.rglob("*.py"))]


def data_files() -> list[Path]:
    """The files that modules read beside texts: parts of games, puzzles, calibrations of values."""
    games = page_names()
    found = [path for game in games for path in (ROOT / "games" / game).rglob("*.json")]
    found += [ROOT / "puzzles" / f"{game}.jsonl" for game in games]
    found += [path for game in games for path in VALUES.glob(f"{game}*.json")]
    return sorted(found)


def values_files() -> list[Path]:
    """The learned values of positions, which are sent one by one when they are needed."""
    return sorted(path for game in page_names() for path in VALUES.glob(f"{game}*.npz"))


def said_texts() -> Iterator[tuple[str, str]]:
    """The files of texts, with those keys that are said here."""
    for language in LANGUAGES:
        keys = SAID if language == "en" else NAMES
        for folder in (ROOT / "texts", ROOT / "texts" / "cli"):
            path = folder / f"{language}.json"
            messages = json.loads(path.read_text(encoding="utf-8"))
            said = {key: text for key, text in messages.items() if key.startswith(keys)}
            yield path.relative_to(ROOT.parent).as_posix(), json.dumps(said, ensure_ascii=False)
