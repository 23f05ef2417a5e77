"""OpenSpiel's playthroughs of short games, as golden files: `python -m tests.envs.playthroughs` writes them.

A file keeps what people read, and a digest of the whole, in which every string and tensor of every state stands.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import azulejos.envs.openspiel

FOLDER = Path(__file__).parents[1] / "golden" / "openspiel"
GAMES = {
    "azul": "python_azul(max_rounds=1)",
    "azul-grey": "python_azul(max_rounds=1,players=3,wall=grey,reward=rank)",
    "duel": "python_azul_duel(max_rounds=1,tablets=random-3)",
    "mini": "python_azul_mini",
}
LEFT_OUT = ("Tensor(", "String(", "History", "IsSimultaneous", "LegalActions() = [", "Rewards()")


def playthrough(name: str) -> str:
    assert azulejos.envs.openspiel
    whole = generate_playthrough.playthrough(GAMES[name], None, seed=1)
    kept = [line for line in whole.splitlines() if not any(part in line for part in LEFT_OUT)]
    return "\n".join([*kept, f"sha256 of the whole: {hashlib.sha256(whole.encode()).hexdigest()}"]) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
