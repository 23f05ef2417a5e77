"""Our own bots as engines: the conversation in the documentation, and whatever else one might say to them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos.bots.engines.engine import Engine
from azulejos.bots.engines.engine_server import EngineServer
from azulejos.bots.protocol import SearchResult, Seen, seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.bots.search.uct import Uct
from azulejos.core.game import Game
from azulejos.core.rng import seeded
from tests.cases import nonempty
from tests.cli.running import environment, refusal, run

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "engine-protocol.md"
ANYTHING = "…"


def transcript() -> list[tuple[str, str]]:
    """The lines of the documented conversation, with who says each."""
    (block,) = re.findall(r"^```transcript\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [(line[0], line[2:]) for line in block.splitlines()]


def test_the_documented_conversation_goes_as_it_is_written(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "azulejos", "engine", "--bot", "uct"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path), encoding="utf-8"
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        skips = False
        for who, text in transcript():
            if who == ">":
                engine.stdin.write(text + "\n")
                engine.stdin.flush()
            elif text == ANYTHING:
                skips = True
            else:
                said = engine.stdout.readline().rstrip("\n")
                while skips and json.loads(said)["type"] == "info":
                    said = engine.stdout.readline().rstrip("\n")
                skips = False
                assert said == text if not text.endswith(ANYTHING) else said.startswith(text.removesuffix(ANYTHING))
        assert engine.stdout.read() == ""
        assert engine.wait() == 0


def test_the_document_has_every_message_of_the_conversation() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for _, line in nonempty(transcript()):
        if line != ANYTHING:
            kind = re.match(r'\{"type": "(\w+)"', line)
            assert kind
            assert f"| `{kind[1]}` |" in text


class Listener:
    """A speaker, and what it says."""

    def __init__(self, bot: str) -> None:
        self.said: list[dict[str, Any]] = []
        self.speaker = EngineServer(bot, azulejos.game, lambda line: self.said.append(json.loads(line)))

    def tell(self, *messages: object) -> list[dict[str, Any]]:
        """Its answers to messages, of which the last ends its thinking."""
        self.said.clear()
        lines = [message if isinstance(message, str) else json.dumps(message) for message in messages]
        self.speaker.converse(lines)
        return self.said


def position_of(game: Game) -> dict[str, object]:
    state = game.new()
    game.deal(state, seeded(1))
    return {"type": "position", "position": game.position(state)}


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "42",
        "[]",
        "{}",
        '{"type": "new"}',
        '{"type": "new", "game": "chess"}',
        '{"type": "new", "game": ["azul"]}',
        '{"type": "position", "position": "azul/1"}',
        '{"type": "go", "seconds": 1}',
        "[" * 60_000,
    ],
)
def test_what_makes_no_sense_is_answered_with_a_reason(line: str) -> None:
    (said,) = Listener("greedy").tell(line)
    assert said["type"] == "error"
    assert said["reason"]


@pytest.mark.parametrize(
    "limit", [{"seconds": -1}, {"seconds": "1"}, {"nodes": 0}, {"threads": True}, {"nodes": 1e300}]
)
def test_a_limit_that_makes_no_sense_is_refused(azul: Game, limit: dict[str, object]) -> None:
    said = Listener("greedy").tell({"type": "new", "game": "azul"}, position_of(azul), {"type": "go", **limit})
    assert [message["type"] for message in said] == ["ready", "error"]


def test_stop_is_answered_at_once_and_the_end_of_input_ends_the_search_thread(game: Game) -> None:
    listener = Listener("uct")
    begin = ({"type": "new", "game": game.name}, position_of(game), {"type": "go", "seconds": 3600, "seed": 1})
    said = listener.tell(*begin, {"type": "stop"}, {"type": "stop"})
    assert [message["type"] for message in said if message["type"] != "info"] == ["ready", "best"]
    said = listener.tell(*begin)
    assert [message["type"] for message in said if message["type"] != "info"] == ["ready", "best"]
    assert threading.active_count() == len(threading.enumerate())


def test_a_budget_in_the_name_holds_whatever_is_asked(azul: Game) -> None:
    go = {"type": "go", "simulations": 10_000, "seed": 1}
    listener = Listener("uct:50")
    for message in ({"type": "new", "game": "azul"}, position_of(azul), go):
        listener.speaker.answer(json.dumps(message))
    assert listener.speaker._search_thread
    listener.speaker._search_thread.join()
    assert (listener.said[-1]["type"], listener.said[-1]["nodes"]) == ("best", 50)


def test_a_bot_in_another_process_plays_as_it_does_here(game: Game, tmp_path: Path) -> None:
    """The protocol loses nothing: with the seed that it is sent, our engine chooses what the bot itself would."""
    engine = Engine("uct", [sys.executable, "-m", "azulejos", "engine", "--bot", "uct:200"])
    rng, state = seeded(2), game.new()
    try:
        for _ in range(3):
            game.deal(state, rng)
            seen = seen_by_actor(game, state, rng)
            choice = engine.choose(seen, Budget(), seeded(3))
            assert choice == rounded(Uct().choose(seen, Budget(simulations=200), seeded(first_seed())))
            game.apply(state, choice.action)
            if game.actor(state) < 0:
                game.deal(state, rng)
    finally:
        engine.close()


def first_seed() -> int:
    from azulejos.bots.engines.engine import SEEDS
    from azulejos.core import loops

    return int(loops.below(seeded(3), 0, SEEDS))


def rounded(choice: SearchResult) -> SearchResult:
    value = None if choice.value is None else round(choice.value, 4)
    return SearchResult(choice.action, value, choice.line, choice.nodes)


def test_a_bot_that_no_game_has_is_refused_in_one_sentence(tmp_path: Path) -> None:
    assert "has no bot 'genius'" in refusal(run(tmp_path, "engine", "--bot", "genius"))
    assert "a command can't take a seat here" in refusal(run(tmp_path, "engine", "--bot", "cmd:./mybot"))


def test_a_seen_position_is_the_bots_own(azul: Game) -> None:
    state = azul.new()
    azul.deal(state, seeded(1))
    seen = seen_by_actor(azul, state, seeded(2))
    assert isinstance(seen, Seen)
    azul.apply(seen.state, azul.legal(seen.state)[0])
    assert azul.position(state) != azul.position(seen.state)


def asked(bot: str, game: Game, **go: object) -> list[dict[str, Any]]:
    """The messages of a bot after `go`."""
    listener = Listener(bot)
    begin = ({"type": "hello", "protocol": 1}, {"type": "new", "game": game.name}, position_of(game))
    for message in (*begin, {"type": "go", "seed": 1, **go}):
        listener.speaker.answer(json.dumps(message))
    if listener.speaker._search_thread:
        listener.speaker._search_thread.join()
    assert [message["type"] for message in listener.said[:2]] == ["hello", "ready"]
    assert listener.said[0]["protocol"] == 1
    return listener.said[2:]


def test_the_levels_of_a_game_report_chances_and_depth(analysed_game: Game) -> None:
    *infos, best = asked("master", analysed_game, nodes=600)
    for message in (*infos, best):
        assert {"win", "margin", "depth", "solved", "proved", "value", "line", "nodes"} <= message.keys()
        assert 0 <= message["win"] <= 1
        assert "number" not in message


def test_a_search_can_be_asked_for_several_lines_and_limited_to_named_moves(analysed_game: Game) -> None:
    *infos, best = asked("master", analysed_game, nodes=300, lines=3)
    moves = [line["move"] for line in best["lines"]]
    assert len(set(moves)) == 3
    assert best["move"] == moves[0]
    assert {info["number"] for info in infos} <= {1, 2, 3}
    *_, other = asked("master", analysed_game, nodes=300, moves=moves[1:])
    assert other["move"] in moves[1:]
    assert "lines" not in other


@pytest.mark.parametrize("go", [{"moves": []}, {"moves": "1B2"}, {"moves": ["nonsense"]}, {"lines": 0}])
def test_lines_and_moves_that_make_no_sense_are_refused(azul: Game, go: dict[str, object]) -> None:
    assert [message["type"] for message in asked("master", azul, nodes=10, **go)] == ["error"]


def test_a_bot_without_chances_refuses_lines(azul: Game) -> None:
    (said,) = asked("uct", azul, nodes=10, lines=2)
    assert said["reason"] == "uct can't be asked for lines or moves: it searches one best move"
