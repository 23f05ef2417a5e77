"""Writes `environments/observations.md`: every number of every game's observation, from the lists in the games' rules.

`make golden` runs it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from azulejos import games
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.core.observation import Part, plan_one_hot, size_of

PAGE = Path(__file__).parent / "environments" / "observations.md"
HEAD = """# Observations, number by number

What a learner sees of each game ([docs/observations.py](../observations.py) writes this page).
`game.observe(state, seat)` returns it, and all [environments](README.md) give it to learners.

- An observation is a row of bytes (`uint8`) without negative numbers. `highest` is the most that a number can be; the
  environments' spaces have the same bounds, so that `observation / space.high` lies between 0 and 1.
- It is **relative to the seat**: the observer's board comes first, the others follow clockwise. The number of
  the observer's seat is not included, and not needed.
- It is **complete**: two states look the same to a seat exactly if that seat cannot tell them apart. Tests read whole
  states back from it, and find exactly those that `determinise` draws.
- A *category* names one of several things: 3 is not more than 2. With `one_hot=True` the environments write each as
  `highest` + 1 numbers of which one is 1; counts stay as they are, and the order stays.
- The version goes up when a number is added, moved, or means something else: `game.observation_version`.
"""


def page() -> str:
    return HEAD + "".join(section(games.game(name)) for name in games.names())


def section(game: Game) -> str:
    numbers = list(player_numbers(game))
    lists = {players: game.observation_parts(players) for players in numbers}
    parts = lists[numbers[0]]
    table = [part for part in parts if part.board is None]
    board = [part for part in parts if part.board == 0]
    sizes = ", ".join(f"{size_of(lists[players])} ({players} players)" for players in numbers)
    hot = ", ".join(str(plan_one_hot(lists[players]).size) for players in numbers)
    begins = ", ".join(f"{table_size(lists[players])} ({players} players)" for players in numbers)
    return f"""
## {game.title}

Version {game.observation_version}. Numbers in all: {sizes}; one-hot: {hot}.

The table:

{rows(table, [[part for part in lists[players] if part.board is None] for players in numbers], numbers)}
The first board begins at number {begins}. Each board has {size_of(board)} numbers; these count from its beginning:

{rows(board, [board], [])}"""


def player_numbers(game: Game) -> Iterator[int]:
    """With how many players a game can be played."""
    options = {option.name: option for option in game.options}
    if "players" not in options:
        yield game.players(game.new())
        return
    for choice in options["players"].choices:
        with contextlib.suppress(OptionError):
            yield game.players(game.new(players=choice))


def table_size(parts: tuple[Part, ...]) -> int:
    return size_of([part for part in parts if part.board is None])


def rows(parts: list[Part], lists: list[list[Part]], players: list[int]) -> str:
    heads = [f"{number} players" for number in players] if len(players) > 1 else ["numbers"]
    lines = [f"| {' | '.join(heads)} | name | each | highest | |", f"|{'--:|' * len(heads)}---|---|--:|---|"]
    for which, part in enumerate(parts):
        places = " | ".join(place(each, which) for each in lists)
        shape = " × ".join(str(size) if size == other else "n" for size, other in shapes(lists, which))
        category = "; *category*" if part.is_category else ""
        lines.append(f"| {places} | {part.name} | {shape} | {part.highest} | {part.meaning}{category} |")
    return "\n".join(lines) + "\n"


def shapes(lists: list[list[Part]], which: int) -> list[tuple[int, int]]:
    """Each dimension of a part with the fewest and with the most players."""
    return list(zip(lists[0][which].shape, lists[-1][which].shape, strict=True))


def place(parts: list[Part], which: int) -> str:
    first = size_of(parts[:which])
    last = first + parts[which].size - 1
    return str(first) if first == last else f"{first}–{last}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
