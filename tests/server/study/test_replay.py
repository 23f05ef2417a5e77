"""A finished game, step by step."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest

from azulejos.core import loops
from azulejos.core.actors import REFEREE
from azulejos.core.effects import effects_of
from azulejos.core.records.fairness import Fairness
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.record import Action, Deal, Record
from azulejos.games import game as find_game
from azulejos.server.features.archive.replay import replay_of
from tests.cases import nonempty

GAMES = sorted((Path(__file__).parents[2] / "golden" / "playthroughs").glob("*.txt"))


def record_in(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8").partition("\n---")[0], find_game)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_ply_is_a_step_that_ends_where_the_next_begins(path: Path) -> None:
    record = record_in(path)
    replayed = replay_of(record).plies
    after = [*record.states()][1:]
    assert len(replayed) == len(record.plies)
    for step, ply, state in zip(replayed, record.plies, after, strict=True):
        assert step.seat == (ply.seat if isinstance(ply, Action) else None)
        assert step.scores == list(record.game.scores(state))
        seen = msgspec.to_builtins(record.game.view(state, REFEREE))
        assert msgspec.json.decode(step.view) == msgspec.json.decode(msgspec.json.encode(seen))


def test_the_points_of_the_effects_add_up_to_the_scores() -> None:
    record = record_in(next(path for path in GAMES if path.stem.startswith("azul")))
    replay = replay_of(record)
    totals = [0] * len(record.players)
    for step in nonempty(replay.plies):
        for effect in effects_of(step.steps):
            if effect.points:
                totals[effect.seat] += effect.points
        assert totals == step.scores


def test_a_replay_is_sent_as_json() -> None:
    record = record_in(GAMES[0])
    sent = msgspec.json.decode(msgspec.json.encode(replay_of(record)))
    assert sent["players"] == list(record.players)
    assert sent["secret"] == (record.secret.hex() if record.secret else None)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_draw_can_be_made_again_from_what_the_replay_says(path: Path) -> None:
    record = record_in(path)
    replay = replay_of(record)
    assert replay.secret is not None
    fairness = Fairness(bytes.fromhex(replay.secret), replay.id, tuple(replay.words))
    deals = [step.draws for step in replay.plies if step.seat is None]
    assert [len(draws) for draws in deals] == [len(ply.outcomes) for ply in record.plies if isinstance(ply, Deal)]
    drawn = Counter[str]()
    for number, draws in enumerate(deals, start=1):
        whole = fairness.rng(number)
        for draw in draws:
            drawn[draw.stream] += 1
            rng = fairness.rng(drawn[draw.stream], draw.stream) if draw.stream else whole
            assert len(draw.choices) == len(set(draw.choices)) == len(draw.weights)
            ticket = loops.below(rng, 0, sum(draw.weights))
            assert draw.drawn == bisect(list(accumulate(draw.weights)), ticket)


def test_a_move_draws_nothing() -> None:
    for step in nonempty(replay_of(record_in(GAMES[0])).plies):
        assert (step.seat is None) == bool(step.draws)
