"""Runs an agent through the benchmark. Games are kept in a folder, so that whatever ends a run, it can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import azulejos
from azulejos import __version__
from azulejos.analysis.regret import measure
from azulejos.analysis.solution import solve
from azulejos.arena.benchmark.tracks import HASH, LAST_ROUNDS, MINI, NAMES, TRACKS, VERSION, Track, exercises
from azulejos.arena.folder import Folder
from azulejos.arena.intervals import interval
from azulejos.arena.luck_adjusted import adjusted_scores, luck_in_folder
from azulejos.arena.tournament import Tournament
from azulejos.arena.workers import Runner
from azulejos.bots.background import compile_now
from azulejos.bots.entrants import Entrant, parse_entrant
from azulejos.bots.function import load_function
from azulejos.bots.precompile import LOOPS, RULES, Part, part_of_bot
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.errors import OptionError
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import texts

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Run:
    """The parts of the benchmark to run, and the amount of work."""

    agent: str
    tracks: tuple[str, ...]
    deals: int
    folder: Path
    runner: Runner
    rungs: tuple[str, ...] = ()  # of the ladder; all if none is named
    luck_workers: int = 0  # threads for measuring luck; 0 not to measure it


def check_tracks(names: Sequence[str]) -> tuple[str, ...]:
    for name in names:
        if name not in NAMES:
            raise OptionError(f"a track is one of {', '.join(NAMES)}, not '{name}'")
    return tuple(names) or NAMES


def run_benchmark(run: Run, tell: Tell) -> dict[str, Any]:
    """The report: for each track what the agent has reached."""
    results: dict[str, Any] = {}
    for track in TRACKS:
        if track.name in run.tracks:
            results[track.name] = climb(run, track, tell)
    if MINI in run.tracks:
        results[MINI] = play_mini(run.agent, tell)
    if LAST_ROUNDS in run.tracks:
        results[LAST_ROUNDS] = solve_last_rounds(run.agent, tell)
    return {
        "benchmark": VERSION,
        "hash": HASH,
        "azulejos": __version__,
        "agent": run.agent,
        "budget": budget_text(run.agent),
        "deals": run.deals,
        "tracks": results,
    }


def climb(run: Run, track: Track, tell: Tell) -> list[dict[str, Any]]:
    """The agent against each bot of a ladder."""
    known = [rung for rung in track.ladder if not run.rungs or rung.partition(":")[0] in run.rungs]
    reached = []
    for rung in known:
        plan = track.plan(run.agent, rung, run.deals)
        prepare([plan.entrant(0), plan.entrant(1)], track.game, tell)
        place = run.folder / f"{track.name}-{rung.replace(':', '-')}"
        tournament = Tournament(plan, Folder(place, plan))
        tournament.run(run.runner, lambda: None)
        (own, *_) = tournament.standings()
        found = {"opponent": rung, "games": own.wins + own.draws + own.losses} | asdict(own)
        kept = ("opponent", "games", "wins", "draws", "losses", "score", "low", "high", "margin", "seconds_per_move")
        line: dict[str, Any] = {name: found[name] for name in (*kept, "forfeits")}
        if run.luck_workers:
            results = sorted(tournament.results, key=lambda result: result.name)
            lucks = luck_in_folder(tournament.folder, results, azulejos.game, run.luck_workers)
            line["without_luck"] = asdict(adjusted_scores([own.bot], results, lucks)[0])
        reached.append(line)
        tell(f"{track.name}, against {rung}: {interval_text(line)}, {found['games']} games")
        if run.luck_workers:
            tell(f"  without the luck of the tiles: {interval_text(line['without_luck'])}")
    return reached


def interval_text(found: dict[str, Any]) -> str:
    return f"{found['score']:.1%} ({found['low']:.1%} to {found['high']:.1%})"


def prepare(entrants: Sequence[Entrant], game: str, tell: Tell) -> None:
    """Compile what the bots need once, and not in every worker."""
    inside = [entrant for entrant in entrants if not entrant.is_command and not entrant.is_function]
    parts = [part_of_bot(entrant.make().name, game) for entrant in inside]
    compile_now([Part(game, RULES), *filter(None, parts)], tell, texts(ENGLISH))


def play_mini(agent: str, tell: Tell) -> dict[str, Any]:
    """The distance of the agent from perfect play in the solved game."""
    game = azulejos.game(MINI)
    try:
        choose = chooser_of(agent, MINI)
    except OptionError as error:
        tell(f"{MINI}: left out, {error}")
        return {"left_out": str(error)}
    compile_now([Part(MINI, RULES), Part(MINI, LOOPS)], tell, texts(ENGLISH))
    measured = measure(solve(game, {}), choose)
    tell(f"{MINI}: exploitability {measured.exploitability:.4f}, regret {measured.regret:.4f} a game")
    return asdict(measured)


def solve_last_rounds(agent: str, tell: Tell) -> dict[str, Any]:
    """The share of proved positions in which the agent finds a best move."""
    game, choose = azulejos.game("azul"), chooser_of(agent, "azul")
    solved = []
    for exercise in exercises():
        state = game.read(exercise.position)
        answer = choose(state)
        action = answer if isinstance(answer, int) else max(answer, key=lambda each: answer[each])
        solved.append(float(game.notation.format_move(state, action) in exercise.best))
    share = sum(solved) / len(solved)
    low, high = interval([[each] for each in solved])
    tell(f"{LAST_ROUNDS}: {share:.1%} of {len(solved)} solved ({low:.1%} to {high:.1%})")
    return {"positions": len(solved), "solved": share, "low": low, "high": high}


def chooser_of(agent: str, name: str) -> Callable[[State], Any]:
    """An agent as a function of a position. A bot's own chance starts again each time, so that it is one policy."""
    entrant, game = parse_entrant(agent, name), azulejos.game(name)
    if entrant.is_function:
        choose = load_function(agent)
        return lambda state: choose(game, state)
    if not entrant.is_command:
        prepare([entrant], name, lambda line: None)
    bot = entrant.make()
    bot.prepare(game)

    def asked(state: State) -> int:
        rng = seeded(0)
        return bot.choose(seen_by_actor(game, state, rng), entrant.budget.or_else(Budget()), rng).action

    return asked


def budget_text(agent: str) -> str:
    """The class in which an entry is compared: what its name says of its budget."""
    budget = parse_entrant(agent, TRACKS[0].game).budget
    if budget.seconds is not None:
        return f"{budget.seconds:g} s"
    if budget.nodes or budget.simulations:
        return f"{budget.nodes or budget.simulations} nodes"
    return "its own"
