"""The time that reviews of the example games take, by the clock and by the processor.

    .venv/bin/python -m benchmarks.review_time [--deep] [--write]

The processor's time of all threads together, divided by two, is what a machine with two free cores needs at least; the
clock also counts whatever else the machine does.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import azulejos
from azulejos.analysis.review import review
from azulejos.bots.analyst import Effort, analyst_of
from azulejos.core.records.game_file import parse_record

DOCUMENT = Path(__file__).with_name("review_time.md")
EXAMPLES = Path(__file__).parent.parent / "examples"
WORKERS = 2


def load_machine_code(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"), azulejos.game)
    review(record, Effort(nodes=2, deal_nodes=2, deals=1))


def measure(path: Path, is_deep: bool) -> tuple[float, float, float]:
    """Seconds to the first judgement and to the end by the clock, and of the processor."""
    record = parse_record(path.read_text(encoding="utf-8"), azulejos.game)
    analyst = analyst_of(record.game)
    first: list[float] = []
    begun, used = time.perf_counter(), time.process_time()
    review(
        record,
        analyst.deep_effort if is_deep else analyst.effort,
        WORKERS,
        lambda *_: first.append(time.perf_counter() - begun),
    )
    return first[0], time.perf_counter() - begun, time.process_time() - used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    lines = ["| game | first judgement, s | whole, s | processor, s | processor ÷ 2, s |", "|---|--:|--:|--:|--:|"]
    for path in sorted(EXAMPLES.glob("*.azulejos")):
        load_machine_code(path)
        first, clock, processor = measure(path, given.deep)
        lines.append(f"| {path.stem} | {first:.2f} | {clock:.1f} | {processor:.1f} | {processor / 2:.1f} |")
        print(lines[-1], flush=True)
    if given.write:
        flag = " --deep" if given.deep else ""
        load = f"two workers, at a load of {os.getloadavg()[0]:.0f}"
        head = f"# How long a review takes\n\n`python -m benchmarks.review_time{flag}`, {load}.\n\n"
        DOCUMENT.write_text(head + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
