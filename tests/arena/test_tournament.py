"""Tournaments: the same games however they are played, nothing lost, and bad engines lose alone."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import azulejos
from azulejos.arena import workers
from azulejos.arena.cluster import check_answers, play_on_cluster
from azulejos.arena.folder import Folder
from azulejos.arena.match import Played
from azulejos.arena.plan import Task
from azulejos.arena.sequential import Question
from azulejos.arena.workers import LostGame, play_beside, play_here
from azulejos.core.errors import AzulejosError, OptionError
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.verification import verify
from azulejos.games import names
from tests.arena.small_tournaments import game_files, plan_of, played, rogue
from tests.cases import nonempty


@pytest.mark.parametrize("game", names())
def test_every_deal_is_played_with_the_seats_rotated(tmp_path: Path, game: str) -> None:
    plan = plan_of("greedy", "random", game=game, games=6)
    tournament = played(tmp_path / "arena", plan)
    assert len(tournament.results) == 6
    records = {}
    for name, text in game_files(tmp_path / "arena").items():
        record = parse_record(text, azulejos.game)
        assert verify(record)
        assert azulejos.game(game).is_over(record.end())
        records[name] = record
    for deal in ("00001", "00002", "00003"):
        first, second = records[f"1-{deal}-1.azulejos"], records[f"1-{deal}-2.azulejos"]
        assert first.plies[0] == second.plies[0]  # the same tiles
        assert (first.players, second.players) == (("greedy", "random"), ("random", "greedy"))
    assert records["1-00001-1.azulejos"].plies[0] != records["1-00002-1.azulejos"].plies[0]


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers(tmp_path: Path) -> None:
    plan = plan_of("uct:20", "greedy", games=8)
    played(tmp_path / "here", plan)
    played(tmp_path / "beside", plan, play_beside(2))
    assert game_files(tmp_path / "here") == game_files(tmp_path / "beside")
    played(tmp_path / "other", plan_of("uct:20", "greedy", games=8, seed=2))
    assert game_files(tmp_path / "here") != game_files(tmp_path / "other")


def test_a_tournament_resumes_where_it_ended(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    plan = plan_of("greedy", "random", games=8)
    for number, _ in enumerate(play_and_keep(folder, plan.tasks())):
        if number == 2:
            break
    (folder / "games" / "1-00001-2.azulejos").write_text('[Azulejos "1"]\n')  # half a game is none
    asked: list[str] = []

    def runner(tasks: Iterable[Task]) -> Iterator[tuple[Task, Played]]:
        for task, game in play_here(tasks):
            asked.append(task.name)
            yield task, game

    before = game_files(folder)
    assert len(played(folder, plan, runner).results) == 8
    assert asked == ["1-00001-2", "1-00002-2", "1-00003-1", "1-00003-2", "1-00004-1", "1-00004-2"]
    assert before.items() - game_files(folder).items() == {("1-00001-2.azulejos", '[Azulejos "1"]')}
    longer = plan_of("greedy", "random", games=10)
    assert len(played(folder, longer).results) == 10
    played(tmp_path / "at once", longer)
    assert game_files(folder) == game_files(tmp_path / "at once")


def play_and_keep(path: Path, tasks: Iterable[Task]) -> Iterator[Task]:
    folder = None
    for task, game in play_here(tasks):
        folder = folder or Folder(path, task.plan)
        folder.keep(task, game)
        yield task


def test_a_folder_from_before_there_was_a_choice_of_clocks_counts_by_the_wall_clock(tmp_path: Path) -> None:
    plan = plan_of("greedy", "random", games=2)
    played(tmp_path / "arena", plan)
    settings = tmp_path / "arena" / "arena.json"
    kept = json.loads(settings.read_text(encoding="utf-8"))
    del kept["clock"]
    settings.write_text(json.dumps(kept), encoding="utf-8")
    Folder(tmp_path / "arena", plan)


def test_a_processor_clock_times_only_bots_that_think_on_one_thread_of_ours(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="runs outside"):
        plan_of("greedy", rogue("sleep"), clock="processor")
    with pytest.raises(OptionError, match="one thread"):
        plan_of("strongest", "greedy", clock="processor", threads=2)
    tournament = played(tmp_path / "arena", plan_of("strongest", "greedy", games=2, seconds=0.02, clock="processor"))
    assert 0 < tournament.standings()[0].seconds_per_move < 0.1


def test_nothing_is_mixed_into_another_tournament_or_anything_else(tmp_path: Path) -> None:
    played(tmp_path / "arena", plan_of("greedy", "random", games=2))
    with pytest.raises(OptionError, match="holds another tournament: there seed is 1, not 2"):
        Folder(tmp_path / "arena", plan_of("greedy", "random", seed=2))
    with pytest.raises(OptionError, match="holds another tournament: there clock is 'wall', not 'processor'"):
        Folder(tmp_path / "arena", plan_of("greedy", "random", clock="processor"))
    (tmp_path / "arena" / "arena.json").write_text("{")
    with pytest.raises(OptionError, match="can't be read"):
        Folder(tmp_path / "arena", plan_of("greedy", "random"))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "letter.txt").touch()
    with pytest.raises(OptionError, match="no tournament"):
        Folder(tmp_path / "letters", plan_of("greedy", "random"))


def test_fewer_bots_than_seats_and_the_last_takes_the_others(tmp_path: Path) -> None:
    tournament = played(tmp_path / "arena", plan_of("greedy", "random", players=4, games=4))
    seats = Counter(result.bots.index("greedy") for result in tournament.results)
    assert seats == {0: 1, 1: 1, 2: 1, 3: 1}
    greedy, random = tournament.standings()
    assert (greedy.bot, greedy.wins + greedy.draws + greedy.losses) == ("greedy", 4)
    assert (random.bot, random.wins + random.draws + random.losses) == ("random", 12)
    assert greedy.elo > random.elo


def test_more_bots_than_seats_and_all_meet(tmp_path: Path) -> None:
    tournament = played(tmp_path / "arena", plan_of("greedy", "random", "uct:5", games=2))
    met = Counter(frozenset(result.bots) for result in tournament.results)
    assert set(met.values()) == {2}
    assert len(met) == 3
    best, *others = tournament.standings()
    assert best.elo == max(one.elo for one in [best, *others])
    assert best.elo_low < best.elo < best.elo_high


def test_a_bot_may_play_against_itself(tmp_path: Path) -> None:
    tournament = played(tmp_path / "arena", plan_of("greedy", "greedy"))
    assert [one.bot for one in tournament.standings()] == ["greedy", "greedy (2)"]
    assert sum(one.score for one in tournament.standings()) == pytest.approx(1)


@pytest.mark.parametrize("how", ["dies at once", "dies", "talks nonsense", "cheats", "hangs"])
def test_an_engine_that_fails_forfeits_with_a_reason(tmp_path: Path, how: str) -> None:
    plan = plan_of(rogue(how), "random", games=2, seconds=0.3, grace=0.3)
    tournament = played(tmp_path / "arena", plan)
    bad, good = tournament.standings()
    assert (bad.losses, bad.forfeits) == (2, 2)
    assert (good.wins, good.forfeits) == (2, 0)
    for text in game_files(tmp_path / "arena").values():
        record = parse_record(text, azulejos.game)
        assert any(name.startswith("Forfeit") for name in record.tags)
        assert verify(record)
    assert f"I am {how}" in (tmp_path / "arena" / "engines.log").read_text()


def test_with_more_players_the_others_play_on(tmp_path: Path) -> None:
    plan = plan_of(rogue("dies"), "random", "greedy", players=3, games=3)
    tournament = played(tmp_path / "arena", plan)
    for result in nonempty(tournament.results):
        assert result.scores is not None
        assert result.ranks[result.bots.index(rogue("dies"))] == 2
        assert len(result.forfeits) == 1


def test_the_game_of_a_lost_worker_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("uct:300", "greedy", games=6)
    lost: list[int] = []
    hire = workers.hire

    def hire_and_kill() -> workers.Worker:
        worker = hire()
        if not lost:
            lost.append(worker.process.pid or 0)
            give = workers.give

            def give_and_kill(to: workers.Worker, task: Task) -> None:
                give(to, task)
                if to is worker:
                    os.kill(lost[0], signal.SIGKILL)

            monkeypatch.setattr(workers, "give", give_and_kill)
        return worker

    monkeypatch.setattr(workers, "hire", hire_and_kill)
    played(tmp_path / "beside", plan, play_beside(2))
    assert lost
    played(tmp_path / "here", plan)
    assert game_files(tmp_path / "here") == game_files(tmp_path / "beside")


def test_a_game_that_kills_every_worker_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give = workers.give

    def give_and_kill(to: workers.Worker, task: Task) -> None:
        give(to, task)
        os.kill(to.process.pid or 0, signal.SIGKILL)

    monkeypatch.setattr(workers, "give", give_and_kill)
    with pytest.raises(LostGame, match="3 workers died"):
        played(tmp_path / "arena", plan_of("greedy", "random", games=2), play_beside(1))


def test_a_fault_of_ours_in_a_worker_is_reported(tmp_path: Path) -> None:
    plan = plan_of("greedy", "random")
    broken = Task(plan, match=7, deal=0, rotation=0)
    with pytest.raises(IndexError):
        list(play_beside(1)([broken]))


def test_a_sequential_test_ends_as_soon_as_it_is_clear_on_any_number_of_workers(tmp_path: Path) -> None:
    plan = plan_of("greedy", "random", games=1_000)
    here = played(tmp_path / "here", plan, question=Question(0, 50))
    beside = played(tmp_path / "beside", plan, play_beside(2), Question(0, 50))
    assert here.verdict() == beside.verdict() == "better"
    assert len(here.results) < 100
    again = played(tmp_path / "here", plan, question=Question(0, 50))
    assert len(again.results) == len(here.results)


def test_without_ray_a_cluster_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(AzulejosError, match=r"pip install 'azulejos\[cluster\]'"):
        play_on_cluster("ray", 2)


@pytest.mark.parametrize("address", ["", "nowhere", "127.0.0.1:x", "127.0.0.1:99999999", "ray://127.0.0.1:1"])
def test_a_cluster_that_does_not_answer_is_reported(address: str) -> None:
    with pytest.raises(AzulejosError, match=r"(?s)^(--cluster is|no Ray cluster answers at)"):
        check_answers(address)
