"""Learning curves: how strong a training was, by the minute. Draws each `curves/*.csv` into a picture beside it.

    pip install 'azulejos[plots]'
    python -m benchmarks.curves [FOLDER…]

A FOLDER of `azulejos train` has its `curve.csv` copied to `curves/`, under the folder's name, first.
"""

from __future__ import annotations

import argparse
import csv
import shutil
from pathlib import Path

from matplotlib import rcParams
from matplotlib.figure import Figure

CURVES = Path(__file__).parent / "curves"
SIZE = (7, 4)  # inches
PERCENT = 100
OPPONENTS = {
    "hand": "the evaluation made by hand",
    "greedy": "greedy",
    "last": "itself at the judgement before",
    "start": "the values that it began with",
}


def draw(path: Path) -> None:
    """One picture: for each opponent the score, and its 95 % interval as a band."""
    with path.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    figure = Figure(SIZE, layout="constrained")
    axes = figure.subplots()
    for opponent, title in OPPONENTS.items():
        judged = [line for line in lines if line["opponent"] == opponent]
        if not judged:
            continue
        minutes = [float(line["minutes"]) for line in judged]
        score, low, high = ([PERCENT * float(line[name]) for line in judged] for name in ("score", "low", "high"))
        axes.plot(minutes, score, marker=".", label=title)
        axes.fill_between(minutes, low, high, alpha=0.15)
    games = int(lines[-1]["games"])
    axes.set(xlabel="minutes of training", ylabel="score, %", ylim=(0, 102), title=f"{path.stem}: {games:,} games")
    axes.grid(alpha=0.3)
    axes.legend(title="against", loc="lower right")
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    CURVES.mkdir(exist_ok=True)
    rcParams["svg.hashsalt"] = "azulejos"  # the same figures give the same file
    for folder in parser.parse_args().folders:
        shutil.copyfile(folder / "curve.csv", CURVES / f"{folder.name}.csv")
    for path in sorted(CURVES.glob("*.csv")):
        draw(path)
        print(path.with_suffix(".svg"))


if __name__ == "__main__":
    main()
