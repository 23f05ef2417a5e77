"""Engines from outside: good ones play, bad ones lose, and none does harm. Nothing here depends on speed."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from azulejos.bots.engines.engine import Engine, go_message, position_message
from azulejos.bots.engines.engine_process import EngineFault
from azulejos.bots.protocol import SearchResult, Seen, seen_by_actor
from azulejos.bots.search.budget import Budget, Interrupt
from azulejos.core.game import Game
from azulejos.core.rng import seeded

ROGUE = Path(__file__).parent / "rogue.py"
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "engine.py"
SHORT = 0.3  # seconds, where an engine is not expected to answer
LONG = Budget(seconds=60)


def rogue(how: str, **options: object) -> Engine:
    return Engine(how, [sys.executable, str(ROGUE), how], **options)  # type: ignore[arg-type]


def first_position(game: Game) -> Seen:
    rng = seeded(1)
    state = game.new()
    game.deal(state, rng)
    return seen_by_actor(game, state, rng)


def ask(engine: Engine, game: Game, times: int, budget: Budget = LONG) -> SearchResult:
    for _ in range(times):
        choice = engine.choose(first_position(game), budget, seeded(1))
    return choice


def test_an_engine_plays_and_reports_what_it_thinks(azul: Game) -> None:
    reports: list[SearchResult] = []
    log: list[str] = []
    engine = rogue("is good", log=log.append)
    engine.prepare(azul)
    seen = first_position(azul)
    for _ in range(5):
        choice = engine.choose(seen, LONG, seeded(1), reports.append)
    engine.close()
    last = azul.legal(seen.state)[-1]
    assert choice == SearchResult(last, 0.25, (last,), 8)
    assert reports == [SearchResult(last, 0.5, (last,), 7)] * 5
    assert log == ["I am is good"]


def test_one_process_serves_many_moves_and_games(game: Game) -> None:
    seeds = []
    engine = Engine("example", [sys.executable, str(EXAMPLE)])
    for _ in range(3):
        engine.prepare(game)
        seeds.append(ask(engine, game, 2).action)
    engine.close()
    assert len(set(seeds)) == 1  # the same seed gives the same move


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("dies at once", "ended with exit code 3"),
        ("speaks another protocol", "speaks protocol '99', not 1"),
        ("dies", "ended with exit code 5"),
        ("is killed", "was ended by signal 9"),
        ("talks nonsense", "which is no message"),
        ("says a number", "said '42', which is no message"),
        ("says one endless line", "which is no message"),
        ("nests", "which is no message"),
        ("cheats", "played the illegal move"),
        ("plays chess", "answered with the move 'e2e4'"),
        ("plays a number", "answered with the move '17'"),
        ("gives up", 'gave up: "I can\'t go on"'),
    ],
)
def test_an_engine_that_misbehaves_is_ended_with_a_reason_and_can_begin_again(
    azul: Game, how: str, reason: str
) -> None:
    engine = rogue(how)
    try:
        with pytest.raises(EngineFault) as fault:
            ask(engine, azul, 3)
        assert reason in str(fault.value)
        assert "\n" not in str(fault.value)
        assert len(str(fault.value)) < 300
        if how not in ("dies at once", "speaks another protocol"):
            assert ask(engine, azul, 2).action >= 0  # another process
    finally:
        engine.close()


@pytest.mark.parametrize("how", ["hangs", "floods"])
def test_an_engine_that_does_not_answer_in_time_is_ended_with_its_children(azul: Game, how: str) -> None:
    engine = rogue(how, grace=SHORT)
    ask(engine, azul, 2)
    with pytest.raises(EngineFault, match=r"did not answer within 0\.3 s and 0\.3 s of grace"):
        ask(engine, azul, 1, Budget(seconds=SHORT))
    engine.close()


def test_an_engine_is_asked_to_stop_when_its_flag_is_set(azul: Game) -> None:
    interrupt = Interrupt()
    engine = rogue("waits for stop")
    ask(engine, azul, 2)
    threading.Timer(SHORT, interrupt.set).start()
    assert ask(engine, azul, 1, Budget(seconds=600, interrupt=interrupt)).action >= 0
    engine.close()


def test_a_command_that_does_not_exist_is_a_fault_like_any_other(azul: Game) -> None:
    for command in (["/nowhere/engine"], [str(ROGUE.parent)], ["a\0b"]):
        with pytest.raises(EngineFault, match="could not be started"):
            Engine("nobody", command).prepare(azul)


def test_an_engine_that_never_starts_is_waited_for_twice_and_no_more(
    azul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azulejos.bots.engines.engine.START_SECONDS", SHORT)
    engine = Engine("silent", [sys.executable, str(ROGUE), "is silent"])
    for reason in ("did not say hello", "did not say hello", "given up after 2 starts", "given up after 2 starts"):
        with pytest.raises(EngineFault, match=reason):
            engine.prepare(azul)


def test_nothing_is_left_behind(azul: Game) -> None:
    engine = rogue("hangs", grace=SHORT)
    ask(engine, azul, 2)
    threads = threading.active_count()
    with pytest.raises(EngineFault):
        ask(engine, azul, 1, Budget(seconds=SHORT))
    # The thread that reads its output has ended, although the engine's child held it open, too.
    assert threading.active_count() == threads - 2
    gc.collect()  # an open pipe would warn, and warnings are errors


def test_a_seat_gets_all_that_it_may_know_and_nothing_else(game: Game) -> None:
    """Two states that look the same to a seat, determinised by the same chance, give the same message."""
    rng = seeded(5)
    state = game.new()
    moves = 0
    while not game.is_over(state):
        game.deal(state, rng)
        if (seat := game.actor(state)) < 0:
            break
        moves += 1
        seen = seen_by_actor(game, state, rng)
        message = position_message(seen)
        assert message["seen"] == game.notation.format_position(state, seat)
        assert message["legal"] == game.moves(state)
        assert game.notation.format_position(game.read(message["position"]), seat) == message["seen"]
        legal = game.legal(state)
        game.apply(state, legal[len(legal) // 2])
    assert moves >= 5


def test_go_has_only_limits_that_bind() -> None:
    assert go_message(Budget(seconds=1.5), 3) == {"type": "go", "seconds": 1.5, "threads": 1, "seed": 3}
    assert go_message(Budget(nodes=5, threads=2), 4) == {"type": "go", "nodes": 5, "threads": 2, "seed": 4}


def test_the_example_is_about_thirty_lines_and_needs_the_standard_library_alone() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 32
    command = [sys.executable, "-I", "-S", str(EXAMPLE)]
    done = subprocess.run(command, input='{"type": "hello"}\n', capture_output=True, text=True, check=True)
    assert '"protocol": 1' in done.stdout
