"""The notebook and the small agent run as they are printed."""

from __future__ import annotations

import json

from examples.agent import choose

import azulejos
from azulejos.core.rng import seeded
from tests.documents import ROOT

LONGEST_AGENT = 30  # lines


def test_every_cell_of_the_notebook_runs_and_views_are_pictures() -> None:
    notebook = json.loads((ROOT / "examples" / "tour.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    names: dict[str, object] = {}
    pictures = 0
    for number, code in enumerate(cells):
        *lines, last = code.splitlines()
        exec(compile("\n".join(lines), f"cell {number}", "exec"), names)
        try:
            shown = eval(compile(last, f"cell {number}", "eval"), names)  # as a notebook shows what a cell ends with
        except SyntaxError:
            exec(compile(code, f"cell {number}", "exec"), names)
            continue
        if hasattr(shown, "_repr_svg_"):
            assert shown._repr_svg_().startswith("<svg")
            pictures += 1
    assert pictures >= 3
    assert all(not cell.get("outputs") for cell in notebook["cells"])


def test_the_agent_is_short_and_plays_both_games_legally() -> None:
    source = (ROOT / "examples" / "agent.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST_AGENT
    for name in ("azul", "duel", "mini"):
        game = azulejos.game(name)
        state = game.new()
        game.deal(state, seeded(2))
        for _ in range(3):
            assert choose(game, state) in game.legal(state)
            game.apply(state, choose(game, state))
            game.deal(state, seeded(3))
