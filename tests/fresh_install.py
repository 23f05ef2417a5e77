"""The first steps of a researcher: a new venv with the wheel and its extra, every example of the documents.

`make fresh` runs it.

Nothing of this checkout is used but the wheel that is built of it, the examples, and machine code that was compiled
before. `--torch` says which PyTorch; `--torch none` leaves out the example of PPO.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.cli.running import environment
from tests.documents import ROOT

CODE = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
WHERE = "import azulejos, sys; assert azulejos.__file__.startswith(sys.prefix), azulejos.__file__"
SHORT = ("--track", "azul-2", "--track", "mini", "--rung", "random", "--deals", "2", "--workers", "1")


def install(folder: Path, torch: str) -> Path:
    """A new venv with the wheel, the extra and PyTorch; the folder of its programs."""
    programs = folder / "venv" / "bin"
    told([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], folder)
    told([sys.executable, "-m", "venv", str(folder / "venv")], folder)
    (wheel,) = folder.glob("azulejos-*.whl")
    wanted = [f"{wheel}[research]", *([] if torch == "none" else [torch])]
    constraints = ("--constraint", str(ROOT / "constraints.txt"))
    told([str(programs / "python"), "-m", "pip", "install", "--quiet", *constraints, *wanted], folder)
    shutil.copytree(ROOT / "examples", folder / "examples")
    return programs


def commands(programs: Path, with_torch: bool) -> Iterator[list[str]]:
    """Every example, as it is typed."""
    python, azulejos = str(programs / "python"), str(programs / "azulejos")
    yield [python, "-c", WHERE]
    for page in sorted((ROOT / "docs" / "environments").glob("*.md")):
        yield from ([python, "-c", code] for code in CODE.findall(page.read_text(encoding="utf-8")))
    cells = json.loads((ROOT / "examples" / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    yield [python, "-c", "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")]
    yield [azulejos, "solve", "mini", "--out", "mini.npz"]
    yield [azulejos, "dataset", "games", "--bot", "greedy", "--games", "4", "--shard", "2", "--workers", "1"]
    yield [azulejos, "arena", f"cmd:{python} examples/engine.py", "random", "--games", "2"]
    yield [azulejos, "benchmark", "py:examples.agent:choose", "--out", "agent.json", *SHORT]
    if with_torch:
        yield [python, "examples/ppo.py", "--minutes", "0.2", "--clock", "processor", "--looks", "1", "--games", "100"]
        yield [azulejos, "benchmark", "py:examples.ppo:load=ppo.pt", "--out", "ppo.json", *SHORT[:2], *SHORT[4:]]


def told(command: list[str], folder: Path) -> None:
    """Run a command in the folder, at home there; say what it was and how long it took, and end if it fails."""
    began = time.monotonic()
    done = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True, check=False)
    line = " ".join(" ".join(command).split())
    print(f"{time.monotonic() - began:6.1f} s  {line[:110]}", flush=True)  # noqa: T201
    if done.returncode:
        raise SystemExit(f"it ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--torch", default="torch", help="as pip takes it, or none")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        programs = install(folder, wanted.torch)
        for command in commands(programs, wanted.torch != "none"):
            told(command, folder)
    print("Everything ran.")  # noqa: T201


if __name__ == "__main__":
    main()
