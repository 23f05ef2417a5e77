"""`azulejos benchmark`: an agent by the published protocol, with a report as JSON and a picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from azulejos.arena.benchmark.picture import draw_report
from azulejos.arena.benchmark.runner import Run, check_tracks, run_benchmark
from azulejos.arena.folder import new_folder
from azulejos.arena.workers import play_beside, play_here
from azulejos.cli.options import tell
from azulejos.core.errors import OptionError

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended


def benchmark(
    agent: str,
    tracks: list[str],
    rungs: list[str],
    deals: int,
    budget: tuple[int | None, float | None],
    folder: Path | None,
    workers: int,
    luck: bool,
    out: Path | None,
) -> None:
    """Run it; the report goes to standard output, or to files."""
    if out is not None and out.suffix != ".json":
        raise OptionError(f"a report goes into a file FILE.json, not '{out}'")
    place = folder or new_folder("benchmark")
    runner = play_here if workers == 1 else play_beside(workers)
    run = Run(
        with_budget(agent, *budget), check_tracks(tracks), deals, place, runner, tuple(rungs), workers if luck else 0
    )
    try:
        report = run_benchmark(run, tell)
    except KeyboardInterrupt:
        sys.stderr.write(f"Interrupted; what was played is kept: go on with --folder '{place}'\n")
        raise SystemExit(INTERRUPTED) from None
    text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    if out is None:
        sys.stdout.write(text)
        return
    out.write_text(text, encoding="utf-8")
    out.with_suffix(".svg").write_text(draw_report(report), encoding="utf-8")
    tell(f"Report: {out}, picture: {out.with_suffix('.svg')}")


def with_budget(agent: str, nodes: int | None, seconds: float | None) -> str:
    """The agent's name with its budget, as the arena writes it."""
    if nodes is not None and seconds is not None:
        raise OptionError("an agent has one budget: --nodes or --seconds")
    if nodes is not None:
        return f"{agent}:{nodes}"
    return agent if seconds is None else f"{agent}@{seconds:g}"
