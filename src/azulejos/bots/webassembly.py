"""WebAssembly of a game: its rules, what learners use, its bots and its solver in one module.

    python -m azulejos.bots.webassembly azul FOLDER

writes three files: `azul.wasm`, which stands alone, `azul.so`, which Pyodide loads into Python's own memory, and
`azul.json`, which says what both export (see `core/compiling/foreign`). What was made before is taken from the cache.
Which entries there are, and with which arguments, is found by letting a game and its bots run as plain Python.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path

from azulejos import games
from azulejos.bots import SIMPLE, bots, yardsticks
from azulejos.bots.precompile import solver_module, solver_parts
from azulejos.core.bulk.precompile import rules_called
from azulejos.core.compiling.dispatching import Calls, recorded
from azulejos.core.compiling.foreign import entry_name
from azulejos.core.compiling.made_files import digest_of_calls, write_made
from azulejos.core.compiling.modules import Module
from azulejos.core.compiling.targets import SIDE, STANDALONE, Target
from azulejos.core.errors import OptionError
from azulejos.core.game import Game

MOST_PROCESSES = 2
STACK = 1 << 20  # bytes
NO_LINKER = "WebAssembly needs a linker: install the package `ziglang`, or LLVM's `wasm-ld`"


def bots_called(game: Game) -> Calls:
    """The entries with which bots and the solver of a game search."""
    with recorded() as calls:
        for bot in (bots(game.name) | yardsticks(game.name)).values():
            if bot not in SIMPLE:
                bot.prepare(game)
        if solver_parts([game.name]):
            import_module(solver_module(game.name)).prepare(game)
    return {entry: kinds for entry, kinds in calls.items() if entry.py_func.__module__.startswith("azulejos.bots.")}


def build(name: str, into: Path) -> None:
    """Write the modules of a game to a folder."""
    game = games.game(name)
    calls = rules_called(game) | bots_called(game)
    digest = digest_of_calls(calls.items())

    def make() -> dict[str, bytes]:
        module = Module(STANDALONE)
        for entry, kinds in sorted(calls.items(), key=lambda call: entry_name(call[0].py_func)):
            module.add(entry, kinds)
        alone, beside = module.objects(module.optimised(), (STANDALONE, SIDE))
        interface = module.interface() | {"game": name, "digest": digest}
        return {
            f"{name}.wasm": linked(alone, STANDALONE, module.symbols),
            f"{name}.so": linked(beside, SIDE, module.symbols),
            f"{name}.json": json.dumps(interface, indent=1).encode(),
        }

    write_made(into, f"{name}-wasm", digest, (f"{name}.wasm", f"{name}.so", f"{name}.json"), make)


def linked(code: bytes, target: Target, symbols: Iterable[str]) -> bytes:
    """A module of one object file."""
    options = ["--no-entry", "--strip-all", *(f"--export={symbol}" for symbol in symbols)]
    if target is SIDE:
        options += ["-shared", "--experimental-pic"]
    else:
        options += ["-O3", "--gc-sections", "--export-memory", "--export=__heap_base", "--stack-first"]
        options += ["-z", f"stack-size={STACK}"]
    with tempfile.TemporaryDirectory(prefix="azulejos-") as name:
        source, result = Path(name, "code.o"), Path(name, "module.wasm")
        source.write_bytes(code)
        command = [*linker(), *options, "-o", str(result), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(f"wasm-ld failed: {done.stderr.strip()}")
        return result.read_bytes()


@cache
def linker() -> Sequence[str]:
    """The command that links WebAssembly."""
    if found := shutil.which("wasm-ld"):
        return (found,)
    if importlib.util.find_spec("ziglang"):
        return (sys.executable, "-m", "ziglang", "wasm-ld")
    raise OptionError(NO_LINKER)


def build_all(names: Sequence[str], into: Path) -> None:
    """The modules of several games: each in a process of its own, for what is lowered stays lowered."""
    linker()

    def run(name: str) -> None:
        command = [sys.executable, "-m", "azulejos.bots.webassembly", name, str(into)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(f"WebAssembly of {name} could not be made: {done.stderr.strip().splitlines()[-1:]}")

    with ThreadPoolExecutor(MOST_PROCESSES) as pool:
        list(pool.map(run, names))


if __name__ == "__main__":
    build(sys.argv[1], Path(sys.argv[2]))
