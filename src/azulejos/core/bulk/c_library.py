"""The rules of games as a library for C, and for every language that can call C: `libazulejos` and its header.

The functions are the entries in `core/loops` and in this folder, by the same names. What they take is written down by
letting each game run once as plain Python. Nothing of Python is in the library. The interface beside the header is for
Python without Numba (see `foreign`), and for whatever else reads JSON rather than C.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from azulejos.core.bulk.c_header import Function, Kind, header
from azulejos.core.bulk.precompile import rules_called
from azulejos.core.compiling.digest import DIGEST_LENGTH
from azulejos.core.errors import OptionError
from azulejos.core.game import Game

HEADER, INTERFACE = "azulejos.h", "azulejos.json"
PREFIX = "azulejos_"
NO_LINKER = "a library for C needs a linker: install a C compiler, or the package `ziglang`"


def build_library(games: Sequence[Game], into: Path) -> Path:
    """Write the library, its header and its interface; return the library's path."""
    from azulejos.core.compiling.made_files import digest_of_calls, write_made
    from azulejos.core.compiling.targets import library_suffix

    path = into / f"libazulejos{library_suffix()}"
    calls = [(game, entry, kinds) for game in games for entry, kinds in rules_called(game).items()]
    kinds_by_game = {game.name: list(kinds_of(game)) for game in games}
    digest = digest_of_calls((entry, kinds) for _, entry, kinds in calls)
    starts = digest_of_starts(kinds_by_game)

    def make() -> dict[str, bytes]:
        code, functions, interface = compiled(calls)
        return {
            path.name: linked(code, path.name),
            HEADER: header(games, functions, kinds_by_game).encode(),
            INTERFACE: json.dumps(interface, indent=1).encode(),
        }

    name = "-".join([*(game.name for game in games), "library"])
    write_made(into, name, digest + starts, (path.name, HEADER, INTERFACE), make)
    path.chmod(0o755)
    return path


def compiled(calls: Sequence[tuple[Game, Any, Any]]) -> tuple[bytes, dict[str, list[Function]], dict[str, Any]]:
    """The object file of all entries, the functions of each game, and their interface."""
    from azulejos.core.compiling.modules import Module
    from azulejos.core.compiling.targets import native

    module = Module(native())
    functions: dict[str, list[Function]] = {}
    for game, entry, kinds in calls:
        function = Function(game, entry.py_func, kinds, PREFIX)
        own = functions.setdefault(game.name, [])
        if function.symbol not in module.symbols:
            module.add(entry, kinds, function.symbol)
            own.append(function)
    (code,) = module.objects(module.optimised(), [native()])
    return code, functions, module.interface()


def digest_of_starts(kinds: Mapping[str, Sequence[Kind]]) -> str:
    """The header holds the first positions of games, which no compiled code does."""
    return hashlib.sha256(repr(kinds).encode()).hexdigest()[:DIGEST_LENGTH]


def kinds_of(game: Game) -> Iterator[Kind]:
    """Each way to begin a game, first that with all defaults."""
    values = [sorted(option.choices, key=lambda choice: choice != option.default) for option in game.options]
    for chosen in itertools.product(*values):
        options = dict(zip((option.name for option in game.options), chosen, strict=True))
        with contextlib.suppress(OptionError):  # as a start player whom a table of two does not have
            yield Kind(" ".join(f"{name}={value}" for name, value in options.items()), game.new(**options).tobytes())


def linked(code: bytes, name: str) -> bytes:
    """A shared library of one object file."""
    with tempfile.TemporaryDirectory(prefix="azulejos-") as folder:
        source, library = Path(folder, "azulejos.o"), Path(folder, name)
        source.write_bytes(code)
        command = [*linker(), "-shared", "-o", str(library), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(f"the library could not be linked: {done.stderr.strip()}")
        return library.read_bytes()


def linker() -> list[Any]:
    for name in ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return [found]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc"]
    raise OptionError(NO_LINKER)
