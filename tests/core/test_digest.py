"""Machine code is compiled again when what it is made from has changed, and only then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from azulejos import games
from azulejos.core.compiling import digest
from azulejos.core.compiling.digest import Ingredients
from azulejos.core.compiling.registry import rules as registered
from azulejos.core.compiling.rule import plain
from azulejos.core.loops import actor, legal_actions
from tests.cases import nonempty

SOURCE = '''
from azulejos.core import rng as random
SIZE = {size}
UNRELATED = 1

def entry(states):
    """{doc}"""
    return helper(states) + random.STEP  # {comment}

def helper(states):
    return states + SIZE{more}

def other(states):
    return {other}
'''
PLAIN = {"size": 5, "doc": "A sentence.", "comment": "why", "more": "", "other": "1"}


def digest_of_source(**changes: Any) -> str:
    """Of a little module of ours with some changes."""
    module = ModuleType("azulejos.made_up")
    exec(compile(SOURCE.format(**PLAIN | changes), "made_up.py", "exec"), module.__dict__)
    return Ingredients(module.__dict__["entry"], []).digest()


def test_equal_sources_have_equal_digests() -> None:
    assert digest_of_source() == digest_of_source()


@pytest.mark.parametrize("changes", [{"doc": "Another sentence."}, {"comment": "why not\n"}, {"other": "2"}])
def test_a_comment_or_another_function_changes_nothing(changes: dict[str, str]) -> None:
    assert digest_of_source(**changes) == digest_of_source()


@pytest.mark.parametrize("changes", [{"size": 6}, {"size": 5.0}, {"size": "(5, 6)"}, {"more": " + 1"}])
def test_a_constant_or_a_function_that_is_called_changes_it(changes: dict[str, Any]) -> None:
    assert digest_of_source(**changes) != digest_of_source()


def test_a_constant_of_another_module_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of_source()
    monkeypatch.setattr("azulejos.core.rng.STEP", np.uint64(1))
    assert digest_of_source() != before


def reached(entry: Any, game: str) -> set[str]:
    """The functions that an entry is made from when it plays a game."""
    dtype = games.game(game).dtype
    return set(Ingredients(plain(entry), [registered[dtype]])._parts)


@pytest.mark.parametrize("entry", [actor, legal_actions])
def test_an_entry_of_one_game_is_not_made_from_another_nor_from_texts(entry: Any) -> None:
    for name in nonempty(games.names()):
        modules = {function.rpartition(".")[0] for function in reached(entry, name)}
        assert any(module.startswith(f"azulejos.games.{name}.rules.") for module in modules)
        for module in modules:
            assert module.startswith(("azulejos.core.", "azulejos.games.shared.", f"azulejos.games.{name}.rules."))


def test_digests_are_the_same_in_every_process() -> None:
    """Whatever else is imported, and in whichever order sets are iterated."""
    code = """
from azulejos import games
{first}
from azulejos.bots.duel.search.position_search import run
from azulejos.core.compiling.digest import Ingredients
from azulejos.core.compiling.registry import rules as registered
from azulejos.core.compiling.rule import plain
print(Ingredients(plain(run), [registered[games.game("duel").dtype]]).digest())
"""
    commands = [code.format(first=first) for first in ("", "games.game('azul'); import azulejos.arena.match")]
    printed = [subprocess.run([sys.executable, "-c", each], capture_output=True, text=True).stdout for each in commands]
    assert printed[0] == printed[1]
    assert len(printed[0].strip()) == digest.DIGEST_LENGTH


def test_every_constant_that_compiled_code_reads_is_one_that_is_described_whole() -> None:
    """A value that is only described by its name could change unnoticed: among ours, only functions may be."""
    rules = [plain(rule) for name in games.names() for rule in registered[games.game(name).dtype].values()]
    read = [each for rule in rules for each in digest.read_by(rule, sorted(digest.names_in(rule.__code__)))]
    for each in nonempty(read):
        known = isinstance(each, FunctionType | ModuleType | type) or hasattr(each, "py_func")
        assert known or digest.describe(each)[0] in "[('-0123456789TFN", each


def test_sources_that_decide_how_code_is_compiled_exist() -> None:
    from azulejos.core.compiling.cache import COMPILER_SOURCES, PACKAGE

    assert all(Path(PACKAGE, source).exists() for source in COMPILER_SOURCES)
