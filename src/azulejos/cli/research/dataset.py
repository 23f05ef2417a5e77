"""`azulejos dataset`: games with evaluations as files for learners, with a card that says what they hold."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from azulejos import __version__
from azulejos.arena import dataset as making
from azulejos.arena.dataset import FORMATS, Maker, Shard, import_arrow, write_shard
from azulejos.arena.folder import write_whole
from azulejos.bots.background import compile_now
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.precompile import RULES, Part, part_of_bot
from azulejos.cli.options import tell
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.texts.speech import spoken

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended
SETTINGS, CARD = "dataset.json", "README.md"


def dataset(game: Game, shards: list[Shard], folder: Path, formats: list[str], maker: Maker) -> None:
    """Make what is missing in a folder."""
    for kind in formats:
        if kind not in FORMATS:
            raise OptionError(f"a format is one of {', '.join(FORMATS)}, not '{kind}'")
    if "parquet" in formats:
        import_arrow()
    keep_settings(folder, settings_of(shards, formats))
    write_whole(folder / CARD, card(game, shards))
    entrant = parse_entrant(shards[0].bot, game.name)
    if not entrant.is_command and not entrant.is_function:
        parts = filter(None, [part_of_bot(entrant.make().name, game.name)])
        compile_now([Part(game.name, RULES), *parts], tell, spoken())
    missing = [shard for shard in shards if not all((folder / f"{shard.name}.{kind}").exists() for kind in formats)]
    done = sum(shard.games for shard in shards) - sum(shard.games for shard in missing)
    try:
        with progress(sum(shard.games for shard in shards), done) as watch, closing(maker(missing)) as made:  # type: ignore[type-var]
            for shard, columns in made:
                write_shard(folder, shard, columns, formats)
                watch(shard.games)
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted; the shards that are written are kept: the same command goes on with them.\n")
        raise SystemExit(INTERRUPTED) from None
    sys.stdout.write(f"{sum(shard.games for shard in shards):,} games, kept in {folder}\n")


def settings_of(shards: list[Shard], formats: list[str]) -> dict[str, Any]:
    first = shards[0]
    return {
        "game": first.game,
        "options": dict(first.options),
        "bot": first.bot,
        "seed": first.seed,
        "games": sum(shard.games for shard in shards),
        "shard": first.games,
        "formats": formats,
        "azulejos": __version__,
    }


def keep_settings(folder: Path, settings: dict[str, Any]) -> None:
    """A folder holds one dataset; more games may be asked for later."""
    path = folder / SETTINGS
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        for name in ("game", "options", "bot", "seed", "shard", "azulejos"):
            if kept.get(name) != settings[name]:
                message = f"{folder} holds another dataset: there {name} is {kept.get(name)!r}, not {settings[name]!r}"
                raise OptionError(message)
    elif folder.exists() and any(folder.iterdir()):
        raise OptionError(f"{folder} holds something that is no dataset; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(settings, indent=2) + "\n")


def card(game: Game, shards: list[Shard]) -> str:
    """The description of the dataset for its users."""
    first = shards[0]
    players = game.players(game.new_state(dict(first.options)))
    options = ", ".join(f"{name} {value}" for name, value in first.options)
    columns = (making.__doc__ or "").partition("| column")
    games = sum(shard.games for shard in shards)
    size, actions = game.observation_size(players), game.actions_of(players)
    return f"""# {games:,} games of {game.title}

The bot `{first.bot}` of Azulejos {__version__} against itself: {options}; seed {first.seed}. A row is a decision with
what its seat saw, what it played, how it judged the position after its search, and how the game ended. All of it is
made by the program and free to use; the games belong to their publisher.

    azulejos dataset FOLDER --game {first.game} --bot {first.bot} --games {games} --seed {first.seed}

Rules: version {game.version}; observations: version {game.observation_version}, {size} numbers; {actions} actions. The
same command makes the same rows on every machine, if the bot's budget is counted in nodes and not in seconds.

| column{columns[2]}"""


@contextmanager
def progress(total: int, done: int) -> Iterator[Callable[[int], None]]:
    """Something to call with the games of each shard: a bar on a terminal, else a line."""
    console = Console(stderr=True)
    if console.is_terminal:
        with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console) as bar:
            task = bar.add_task("", total=total, completed=done)
            yield lambda games: bar.advance(task, games)
        return
    counted = [done]

    def line(games: int) -> None:
        counted[0] += games
        tell(f"{counted[0]:,} of {total:,} games")

    yield line
