"""Fixtures that all tests share. Contract tests take `game` and `options`, and so run for every game there is."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import signal
from itertools import product
from typing import Any

import pytest
from hypothesis import settings

import azulejos
from azulejos import games
from azulejos.bots.background import compile_now
from azulejos.bots.precompile import all_parts
from azulejos.core.compiling.dispatching import say_on_stderr
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import texts

# Proofs find the same examples everywhere; `make campaign` looks for new ones.
settings.register_profile("proof", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("campaign", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("AZULEJOS_PROOF", "proof"))

# Under `nohup` SIGINT is ignored, and the commands that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Everything is compiled before the first test, by one of several processes that run tests side by side."""
    compile_now(all_parts(games.names()), say_on_stderr, texts(ENGLISH))


CAMPAIGN = os.environ.get("AZULEJOS_PROOF") == "campaign"


def every_setup() -> list[tuple[str, dict[str, str]]]:
    """Each game with each combination of its options; a start player is named with the default ones only."""
    setups = []
    for name in games.names():
        game = games.game(name)
        default = game.with_defaults({})
        choices = [(option.default,) if option.name == game.start_option else option.choices for option in game.options]
        combinations = [dict(zip(default, values, strict=True)) for values in product(*choices)]
        starts = next((option.choices[1:] for option in game.options if option.name == game.start_option), ())
        for options in combinations + [default | {str(game.start_option): start} for start in starts]:
            with contextlib.suppress(OptionError):
                game.new_state(options)
                setups.append((name, options))
    return setups


SETUPS = every_setup()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is `async def` runs in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in arguments}))
    return True


@pytest.fixture(params=SETUPS, ids=[f"{name}-{'-'.join(options.values())}" for name, options in SETUPS])
def setup(request: pytest.FixtureRequest) -> tuple[Game, dict[str, str]]:
    """A game and options for it."""
    name, options = request.param
    return azulejos.game(name), options


@pytest.fixture(params=games.page_names())
def analysed_game(request: pytest.FixtureRequest) -> Game:
    """Each game whose bots estimate winning chances."""
    return games.game(request.param)


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return azulejos.game(request.param)


@pytest.fixture(scope="session")
def azul() -> Any:
    return azulejos.game("azul")
