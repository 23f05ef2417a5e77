"""The tutorials and the pictures of the rules, made by the engine: `python web/write_lessons.py`.

People write `src/learn/scripts/*.toml`: which game, which moves, what to look at. This plays them and writes what the
page needs to `src/learn/generated`: views, legal moves, previews, outlooks and steps. A test compares, so that what
is taught is always what the engine does. How scripts are written stands in `docs/learning.md`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import azulejos
from azulejos.core.actors import CHANCE
from azulejos.core.effects import Effect, Step, effects_of, ended
from azulejos.core.game import Game, State

HERE = Path(__file__).parent / "src" / "learn"
LEARNER = 0  # the learner's seat


def main() -> None:
    for name, text in written().items():
        (HERE / "generated" / name).write_text(text, encoding="utf-8")


def written() -> dict[str, str]:
    """The files, by name."""
    files: dict[str, str] = {}
    for path in sorted((HERE / "scripts").glob("*.toml")):
        script = tomllib.loads(path.read_text(encoding="utf-8"))
        game = azulejos.game(path.stem)
        files[f"{game.name}.lesson.json"] = lines(lesson(game, script))
        files[f"{game.name}.pictures.json"] = keyed_lines(pictures(game, script["picture"]))
    return files


def lines(values: Iterable[Any]) -> str:
    """A list as JSON, one value a line, so that a change is seen where it is."""
    return "[\n" + ",\n".join(plain(value) for value in values) + "\n]\n"


def keyed_lines(values: dict[str, Any]) -> str:
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {plain(value)}" for key, value in values.items()) + "\n}\n"


def plain(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))


# A lesson: steps, each of them something to look at or a move to make


def lesson(game: Game, script: dict[str, Any]) -> list[dict[str, Any]]:
    state = game.new(**script["options"])
    steps: list[dict[str, Any]] = []
    seen: Any = None  # the view with which the step before ended
    for given in script["step"]:
        state = set_up(game, given, state)
        view = game.view(state, LEARNER)
        step = {"text": given["text"], "point": given.get("point", []), "view": None if view == seen else view}
        if "move" in given:
            step |= exercise(game, state, given["move"])
        frames = played(game, state, [given["move"]] if "move" in given else [], given.get("then", ""))
        step |= {"frames": frames} if frames else {}
        seen = game.view(state, LEARNER)
        steps.append(step)
    return steps


def set_up(game: Game, given: dict[str, Any], state: State) -> State:
    """The table of a step or a picture: a position or the table as it is, after the moves that are not shown."""
    found = game.read(given["position"]) if "position" in given else state
    for word in given.get("before", "").split():
        happen(game, found, word)
    return found


def exercise(game: Game, state: State, move: str) -> dict[str, Any]:
    """The legal moves and their previews: for the move that is wanted, and for what takes the same elsewhere."""
    legal = game.moves(state)
    near = [other for other in legal if other.startswith(move[: max(1, len(move) - 1)])]
    previews = {other: steps_of(game, state, other) for other in near}
    outlooks = list(game.outlook_of_moves(state, [game.notation.parse_move(state, other) for other in near]))
    now = game.outlook(state)
    outlook = {"moves": dict(zip(near, outlooks, strict=True)), "seats": now.seats, "ends": now.ends}
    choices = game.choices(state, game.legal(state))
    return {"move": move, "legal": legal, "choices": choices, "previews": previews, "outlook": outlook}


def played(game: Game, state: State, own: list[str], then: str) -> list[dict[str, Any]]:
    """The frames after a step: the learner's move, if there is one, and its consequences."""
    frames: list[dict[str, Any]] = []
    for word in [*own, *then.split()]:
        actor, continues = game.actor(state), game.is_mid_turn(state)
        steps = happen(game, state, word)
        if actor == CHANCE:  # what is drawn belongs to the move before it
            last = frames[-1]
            last["steps"] = [*ended(last["steps"], partial(last.get, "view")), *steps]
            frames[-1]["view"] = game.view(state, LEARNER)
        else:
            view = game.view(state, LEARNER)
            frames.append({"seat": actor, "move": word, "steps": steps, "continues": continues, "view": view})
    return frames


def happen(game: Game, state: State, word: str) -> list[Step]:
    """Play a move, or apply a deal; return the effects."""
    if game.actor(state) != CHANCE:
        steps = steps_of(game, state, word)
        game.play(state, word)
        return steps
    outcomes = game.notation.parse_deal(state, word)
    steps = list(game.explain_deal(state, outcomes, LEARNER))
    for outcome in outcomes:
        game.apply_chance(state, outcome)
    return steps


def steps_of(game: Game, state: State, move: str) -> list[Step]:
    return list(game.explain(state, game.notation.parse_move(state, move), LEARNER))


# Pictures: a table, and what is lit on it


def pictures(game: Game, given: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {name: picture(game, each) for name, each in given.items()}


def picture(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """`tell` names the effects of a move that are lit, `allow` the beginning of moves whose targets are."""
    state = set_up(game, given, game.new(**given.get("options", {})))
    view = game.view(state, LEARNER)
    effects: list[Effect] = []
    if "move" in given:
        kinds = given.get("tell", [])
        done = effects_of(happen(game, state, given["move"]))
        effects = [each for each in done if each.kind in kinds and each.seat <= LEARNER]
        if not given.get("keep", False):
            view = game.view(state, LEARNER)
    legal = zip(game.moves(state), game.choices(state, game.legal(state)), strict=True) if "allow" in given else ()
    allowed = [choice for move, choice in legal if move.startswith(given["allow"])]
    points = [each.points for each in effects if each.points]
    lit = given.get("lit", [])
    return {"part": given["part"], "lit": lit, "effects": effects, "allowed": allowed, "points": points, "view": view}


if __name__ == "__main__":
    main()
