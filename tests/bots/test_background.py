"""Compiling in the background: needed parts come first, failures are reported, and no player waits."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from azulejos.bots import background, precompile
from azulejos.bots.background import BackgroundCompiler
from azulejos.bots.precompile import BOTS, RULES, SOLVER, Part, part_of_bot, served_parts
from azulejos.core.compiling import cache
from azulejos.core.compiling.cache import FOLDER_VARIABLE

AZUL, DUEL = Part("azul", BOTS), Part("duel", BOTS)
AFTER_AZUL = [Part("azul", RULES), Part("azul", SOLVER)]
# Instead of compiling: leave the mark after a while, or fail.
COMPILE = """
import time
from pathlib import Path
for number, (name, mark) in enumerate({marks}):
    time.sleep({seconds} if number == 0 else {later})
    Path(mark).touch()
    print("compiled: " + name, flush=True)
"""
LONG = 600  # seconds that no test waits for
FAIL = "import sys; sys.exit('no such luck')"


class QuickCompiler(BackgroundCompiler):
    """Its processes only pretend to compile."""

    seconds = later = 0.0  # for the first part, and for each of the others
    fails = False

    def __init__(self) -> None:
        self.reports: list[str] = []
        self.begun: list[Part] = []
        super().__init__(self.reports.append)

    def _command(self, parts: Sequence[Part]) -> list[str]:
        self.begun += parts
        parts[0].mark.parent.mkdir(parents=True, exist_ok=True)
        marks = [(part.name, str(part.mark)) for part in parts]
        code = FAIL if self.fails else COMPILE.format(seconds=self.seconds, later=self.later, marks=marks)
        return [sys.executable, "-S", "-c", code]


@pytest.fixture(autouse=True)
def _empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(precompile, "COMPILED", True)


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


def test_what_is_missing_is_compiled_and_said() -> None:
    with QuickCompiler() as compiler:
        assert compiler.start([AZUL, DUEL]) == [AZUL, DUEL]
        compiler.wait([AZUL, DUEL])
        assert compiler.under_way() == []
        assert compiler.is_ready(AZUL)
        assert compiler.is_ready(DUEL)
    assert sorted(line.partition(":")[0] for line in compiler.reports) == [
        "Compiled the bots of Azul",
        "Compiled the bots of Azul Duel",
    ]


def test_what_is_there_is_not_compiled_again() -> None:
    cache.write_whole(AZUL.mark, b"")
    with QuickCompiler() as compiler:
        assert compiler.start([AZUL, DUEL]) == [DUEL]
        compiler.wait([DUEL])
        assert compiler.begun == [DUEL]


def test_a_bot_is_not_ready_while_it_is_compiled() -> None:
    with QuickCompiler() as compiler:
        compiler.seconds = LONG
        compiler.start([AZUL])
        assert not compiler.is_ready(AZUL)
        assert compiler.under_way() == [AZUL]
    assert compiler.reports == []


@pytest.mark.usefixtures("one_core")
def test_a_part_that_a_player_waits_for_is_compiled_next() -> None:
    with QuickCompiler() as compiler:
        compiler.seconds = LONG
        compiler.start(served_parts(["azul", "duel"]))
        wait_until(lambda: AZUL in compiler.begun)
        compiler.hurry(DUEL)
        wait_until(lambda: DUEL in compiler.begun)
        assert compiler.begun == [AZUL, *AFTER_AZUL, DUEL, Part("duel", RULES)]


@pytest.mark.usefixtures("one_core")
def test_one_game_after_the_other_is_compiled_on_one_core() -> None:
    with QuickCompiler() as compiler:
        parts = compiler.start(served_parts(["azul", "duel"]))
        compiler.wait(parts)
        assert compiler.begun == [AZUL, *AFTER_AZUL, DUEL, Part("duel", RULES)]


def test_a_bot_is_ready_as_soon_as_its_part_is_whatever_else_is_compiled_then() -> None:
    with QuickCompiler() as compiler:
        compiler.later = LONG
        compiler.start(served_parts(["azul"]))
        compiler.wait([AZUL])
        assert compiler.is_ready(AZUL)
        assert compiler.under_way() == AFTER_AZUL


def test_a_process_that_fails_is_reported_and_then_the_process_that_needs_the_part_compiles_it() -> None:
    with QuickCompiler() as compiler:
        compiler.fails = True
        compiler.start([AZUL])
        compiler.wait([AZUL])
        assert compiler.is_ready(AZUL)
        wait_until(lambda: bool(compiler.reports))
    assert compiler.reports == [
        "Compiling the bots of Azul in the background failed (exit code 1, no such luck); "
        "it will be compiled when needed."
    ]


def test_where_the_cache_cannot_be_written_a_folder_of_its_own_is_used_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file where the folder should be"
    blocked.write_text("")
    monkeypatch.setenv(FOLDER_VARIABLE, str(blocked))
    with QuickCompiler() as compiler:
        compiler.wait(compiler.start([AZUL]))
        assert AZUL.is_compiled()
        spare = cache.top_folder()
        assert spare != blocked
    assert not spare.exists()
    assert cache.top_folder() == blocked


def test_the_end_does_not_wait_for_processes() -> None:
    began = time.monotonic()
    with QuickCompiler() as compiler:
        compiler.seconds = LONG
        compiler.start([AZUL, DUEL])
        wait_until(lambda: len(compiler.begun) == 2)
    assert time.monotonic() - began < LONG


@pytest.mark.parametrize(
    ("name", "part"),
    [("greedy", None), ("random", None), ("strongest", AZUL), ("potter", AZUL), ("uct", Part("azul", "uct"))],
)
def test_the_levels_of_a_game_are_one_part_and_the_simple_bots_need_none(name: str, part: Part | None) -> None:
    assert part_of_bot(name, "azul") == part


def test_a_mark_depends_on_the_sources_of_its_own_game_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An edit of one game's rules leaves the others' marks as they are."""
    package = tmp_path / "azulejos"
    subprocess.run(["cp", "-r", str(cache.PACKAGE), str(package)], check=True)
    monkeypatch.setattr(cache, "PACKAGE", package)
    cache.mark_name.cache_clear()
    before = {part: part.mark for part in precompile.all_parts(["azul", "duel"])}
    with (package / "games" / "duel" / "rules" / "state.py").open("a") as file:
        file.write("\n")
    cache.mark_name.cache_clear()
    changed = {part for part, mark in before.items() if part.mark != mark}
    monkeypatch.undo()
    cache.mark_name.cache_clear()
    assert changed == set(precompile.all_parts(["duel"]))


def wait_until(happened: object, seconds: float = 180) -> None:
    until = time.monotonic() + seconds
    while not happened():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.01)


def test_names_of_parts_read_well() -> None:
    assert background.listed([AZUL]) == "the bots of Azul"
    assert background.listed([AZUL, Part("duel", RULES), Part("duel", "uct")]) == (
        "the bots of Azul, the rules of Azul Duel and the bot uct of Azul Duel"
    )
