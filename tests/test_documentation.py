"""The documentation tells the truth: its links lead somewhere, its examples run, and the modules it names exist."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer

import azulejos
from azulejos.cli.main import app
from azulejos.cli.options import first_game, game_options
from azulejos.core import loops, verbs
from azulejos.core.errors import NotationError
from azulejos.core.game import Game
from azulejos.core.gamefile import format_ply, format_record, parse_record
from azulejos.core.record import Deal, Record
from azulejos.core.verifying import verify
from azulejos.core.words import seeded
from tests.cli.running import run

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "azulejos"
README = ROOT / "README.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
NOTATION = ROOT / "docs" / "notation.md"
ADDING_A_GAME = ROOT / "docs" / "adding-a-game.md"
PICTURE = ROOT / "docs" / "terminal.svg"
DOCUMENTS = [path for folder in (ROOT, ROOT / "docs", ROOT / "benchmarks") for path in sorted(folder.glob("*.md"))]
GOLDEN_GAMES = sorted((ROOT / "tests" / "golden" / "playthroughs").glob("azul-*.txt"))

EXAMPLE_GAME = "azul"  # the game of the examples whose tags name none
OTHER_GAME = "duel"  # examples of it have tags such as `duel-move`
PLACEHOLDER = "NAME"  # of a game that somebody adds
MOST_PICTURE_BYTES = 60_000

FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
FILE_NAME = re.compile(r"(?:[\w.-]+/)*[\w-]+\.(?:py|md|c|svg|toml|txt|json)\b|\b(?:[\w.-]+/)+(?=$|\s)")
MODULE_NAME = re.compile(r"\bazulejos(?:\.[A-Za-z_]\w*)+")

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


@cache
def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def fences(document: Path) -> list[tuple[str, str]]:
    """Each fenced block: its tag and its text."""
    return FENCE.findall(text_of(document))


def prose(document: Path) -> str:
    """A document without its fenced blocks."""
    return FENCE.sub("", text_of(document))


def fenced(document: Path, tag: str) -> list[str]:
    """The blocks with a tag; there must be one, or nothing would be tested."""
    found = [text for name, text in fences(document) if name == tag]
    assert found, f"no block is marked ```{tag}"
    return found


def code_in(document: Path) -> Iterator[str]:
    """Everything that is set as code, line by line."""
    yield from CODE.findall(prose(document))
    for _, text in fences(document):
        yield from text.splitlines()


def anchors(document: Path) -> set[str]:
    """The names by which links reach headings."""
    found: dict[str, int] = {}
    names = set()
    for heading in HEADING.findall(prose(document)):
        name = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        names.add(f"{name}-{found[name]}" if name in found else name)
        found[name] = found.get(name, 0) + 1
    return names


# Links and names


@each_document
def test_every_link_leads_to_a_file_and_a_heading_that_exist(document: Path) -> None:
    for target in LINK.findall(prose(document)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        assert path.exists(), f"{target} leads nowhere"
        if anchor:
            assert anchor in anchors(path), f"{target}: there is no such heading"


@each_document
def test_no_document_names_a_file_or_module_that_does_not_exist(document: Path) -> None:
    known = {path.name for folder in ("src", "tests", "docs", "benchmarks") for path in (ROOT / folder).rglob("*.*")}
    bases = (document.parent, ROOT, SOURCE, ROOT / "tests")
    for code in CODE.findall(prose(document)):
        if PLACEHOLDER in code or "://" in code:
            continue
        for name in FILE_NAME.findall(code):
            there = any((base / name).exists() for base in bases) or name in known
            assert there, f"`{code}`: there is no {name}"
        for name in MODULE_NAME.findall(code):
            assert resolves(name), f"`{code}`: there is no {name}"


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    found: Any = importlib.import_module(parts[0])
    for number, part in enumerate(parts[1:], start=2):
        if not hasattr(found, part):
            try:
                importlib.import_module(".".join(parts[:number]))
            except ImportError:
                return False
        found = getattr(found, part)
    return True


@each_document
def test_every_make_verb_that_is_named_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    indented = re.findall(r"^ {4}(make.*)$", prose(document), re.MULTILINE)
    for code in [*code_in(document), *indented]:
        for verb in re.findall(r"^make ([a-z]+)\b", code):
            assert verb in targets, f"`{code}`"


# The README


def readme_commands() -> list[str]:
    """The commands `azulejos …` that are shown."""
    commands = [line for text in fenced(README, "sh") for line in text.splitlines()]
    commands += [code for code in CODE.findall(prose(README)) if code.startswith("azulejos ")]
    return [" ".join(shlex.split(command, comments=True)[1:]) for command in commands if command.strip()]


QUICK = ("play", "replay", "verify", "perft", "games")  # and end by themselves, or when they are told to quit


@pytest.mark.parametrize("command", readme_commands())
def test_every_command_in_the_readme_is_accepted(command: str, example_file: Path, tmp_path: Path) -> None:
    name, *arguments = command.replace("FILE", str(example_file)).split()
    accept(name, arguments)
    if name in QUICK:
        found = run(tmp_path, name, *arguments, typed="quit\n")
        assert found.returncode == 0, found.stderr
        assert found.stdout


def accept(name: str, arguments: list[str]) -> None:
    """Parse a command as the real one does, the options of the game too."""
    command: Any = typer.main.get_command(app)
    assert name in command.commands
    context = command.commands[name].make_context(name, list(arguments))
    if context.args:
        game_options(azulejos.game(context.params["game"] or first_game()), context.args)


def test_a_command_with_an_option_that_there_is_not_would_be_noticed() -> None:
    with pytest.raises(Exception, match="no option 'colour'"):
        accept("play", ["--colour", "mauve"])
    with pytest.raises(Exception, match="No such option"):
        accept("bench", ["--colour", "mauve"])


# The notation


@pytest.fixture(scope="module")
def game() -> Game:
    return azulejos.game(EXAMPLE_GAME)


def example_text() -> str:
    """The game that the page annotates."""
    return fenced(NOTATION, "game")[0]


@pytest.fixture(scope="module")
def example() -> Record:
    return parse_record(example_text(), azulejos.game)


@pytest.fixture(scope="module")
def example_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "example.azulejos"
    path.write_text(example_text(), encoding="utf-8")
    return path


def lines_of(tag: str) -> list[str]:
    return [line for text in fenced(NOTATION, tag) for line in text.splitlines()]


def test_every_block_of_the_notation_has_a_tag_that_a_test_reads() -> None:
    read = {"move", "choice", "position", "deal", "game", "refused game", "refused deal", "refused position", "python"}
    read_of_duel = {f"{OTHER_GAME}-{kind}" for kind in ("move", "deal", "position", "seen", "game")}
    assert {tag for tag, _ in fences(NOTATION)} == read | read_of_duel | {"text"}


def test_moves_in_the_notation_are_read_and_written(game: Game) -> None:
    state = game.read(lines_of("position")[0])
    for move in lines_of("move"):
        assert game.notation.format_move(state, game.notation.parse_move(state, move)) == move.upper()


def test_choices_in_the_notation_are_read_where_that_line_is_tiled(game: Game, example: Record) -> None:
    for choice in lines_of("choice"):
        row = int(choice[0]) - 1
        states = [state for state, _ in example.replay() if game.view(state, None).tiling_row == row]
        assert states
        for state in states:
            assert game.notation.format_move(state, game.notation.parse_move(state, choice)) == choice


def test_positions_in_the_notation_are_read_and_written(game: Game, example: Record) -> None:
    for position in lines_of("position"):
        assert game.position(game.read(position)) == position
        assert position in [game.position(state) for state, _ in example.replay()]


def test_deals_in_the_notation_are_read_and_written(game: Game) -> None:
    state = game.new()
    for deal in lines_of("deal"):
        assert game.notation.format_deal(state, game.notation.parse_deal(state, deal)) == deal


def test_game_files_in_the_notation_are_read_and_the_first_is_fair_and_as_it_is_written(example: Record) -> None:
    for text in fenced(NOTATION, "game"):
        parse_record(text, azulejos.game)
    assert format_record(example) == example_text()
    assert verify(example)


def test_what_the_notation_shows_as_refused_is_refused_in_these_words(game: Game) -> None:
    readers: dict[str, Callable[[str], object]] = {
        "refused game": lambda text: parse_record(text, azulejos.game),
        "refused deal": lambda text: game.notation.parse_deal(game.new(), text.strip()),
        "refused position": lambda text: game.read(text.strip()),
    }
    for tag, read in readers.items():
        for block in fenced(NOTATION, tag):
            text, _, answer = block.strip().rpartition("\n")
            with pytest.raises(NotationError) as refused:
                read(text)
            assert f"; {refused.value}" == answer


# The notation of Azul Duel


@pytest.fixture(scope="module")
def duel_game() -> Record:
    (text,) = fenced(NOTATION, "duel-game")
    return parse_record(text, azulejos.game)


def test_the_game_of_duel_is_fair_and_as_it_is_written(duel_game: Record) -> None:
    assert format_record(duel_game) == fenced(NOTATION, "duel-game")[0]
    assert verify(duel_game)


@pytest.mark.parametrize("tag", ["duel-move", "duel-deal"])
def test_moves_and_deals_of_duel_are_those_of_the_game(duel_game: Record, tag: str) -> None:
    game = duel_game.game
    found = {format_ply(game, state, ply): (state, ply) for state, ply in duel_game.replay()}
    for text in lines_of(tag):
        state, ply = found[text]
        if isinstance(ply, Deal):
            assert game.notation.parse_deal(state, text) == list(ply.outcomes)
        else:
            assert game.notation.parse_move(state, text.lower()) == ply.action


def test_positions_of_duel_are_read_and_written_and_hide_what_they_say(duel_game: Record) -> None:
    game = duel_game.game
    positions = [game.position(state) for state, _ in duel_game.replay()]
    for position, seen in zip(lines_of("duel-position"), lines_of("duel-seen"), strict=True):
        state = game.read(position)
        assert game.position(state) == position
        assert position in positions
        owner = game.actor(state)
        assert game.notation.format_position(state, owner) == position
        for viewer in (1 - owner, None):
            assert game.notation.format_position(state, viewer) == seen
        with pytest.raises(NotationError):
            game.read(seen)


def test_the_other_player_is_told_of_moves_and_deals_as_the_notation_says(duel_game: Record) -> None:
    told = set()
    for state, ply in duel_game.replay():
        if isinstance(ply, Deal):
            told.add(duel_game.game.notation.format_deal(state, list(ply.outcomes), None))
        else:
            told.add(duel_game.game.notation.format_move(state, ply.action, None))
    assert {"K?", "U?", "P?/P?/P?"} <= told


# Fair tiles: what the page says, run without the engine


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    """The program on the page, by the names that it defines."""
    (text,) = fenced(NOTATION, "python")
    names: dict[str, Any] = {"__name__": __name__}
    exec(text, names)
    return names


def golden_game(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8").split("\n---\n")[0], azulejos.game)


@pytest.mark.parametrize("path", [None, *GOLDEN_GAMES], ids=lambda path: path.stem if path else "example")
def test_the_program_in_the_notation_deals_what_the_engine_dealt(
    program: dict[str, Any], example: Record, path: Path | None
) -> None:
    record = golden_game(path) if path else example
    deals = 0
    for state, ply in record.replay():
        if isinstance(ply, Deal):
            deals += 1
            view = record.game.view(state, None)
            seed = program["seed_of"](record.secret, record.game_id, record.players_words, deals)
            bag, lid = (dict(zip("BYRKW", counts.values(), strict=True)) for counts in (view.bag, view.lid))
            dealt = program["azul_deal"](program["Generator"](seed), view.players, view.phase == "start", bag, lid)
            assert dealt == format_ply(record.game, state, ply)
    assert deals > 1


def test_the_program_in_the_notation_draws_again_where_the_engine_does(program: dict[str, Any]) -> None:
    often_refused = 3 * 2**29  # a quarter of the draws would make some numbers likelier than others
    generator, words = program["Generator"](5), seeded(5)
    for bound in [often_refused, 1, 100] * 50:
        assert generator.below(bound) == loops.below(words, 0, bound)


def test_the_worked_example_shows_the_numbers_that_come_up(program: dict[str, Any], example: Record) -> None:
    page = text_of(NOTATION)
    seed = program["seed_of"](example.secret, example.game_id, example.players_words, 1)
    assert f"| seed | `{seed:016x}` |" in page
    generator = program["Generator"](seed)
    for name, bound in (("first", 2), ("second", 100), ("third", 99)):
        half = generator.half()
        row = next(line for line in page.splitlines() if line.startswith(f"| {name} *z* |"))
        assert f"| `{half:08x}" in row
        assert f"*h* = {half}; × {bound} ≫ 32 = {half * bound >> 32}" in row


# The architecture


def modules() -> list[str]:
    """Every module with code in it."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        only_a_docstring = len(ast.parse(path.read_text(encoding="utf-8")).body) <= 1
        if not (path.name == "__init__.py" and only_a_docstring):
            found.append(name)
    return found


def folder_map() -> list[str]:
    return re.findall(r"^\| `([\w/]+\.py)` \|", text_of(ARCHITECTURE), re.MULTILINE)


def test_the_folder_map_names_every_module_once() -> None:
    named = folder_map()
    assert not set(modules()) - set(named), "docs/architecture.md has a line for each module"
    assert len(named) == len(set(named))


def test_the_folder_map_is_in_the_order_of_dependence() -> None:
    place = {name: number for number, name in enumerate(folder_map())}
    for name in modules():
        if "/" not in name or name not in place:
            continue  # the top is told first; what is missing is told by another test
        for imported in imports_of(SOURCE / name):
            if imported in place:
                assert place[imported] < place[name], f"{name} imports {imported}, which comes after it"


def imports_of(path: Path) -> Iterator[str]:
    """The modules of ours that are imported when a module is."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("azulejos."):
            folder = node.module.removeprefix("azulejos.").replace(".", "/")
            yield f"{folder}.py"
            yield from (f"{folder}/{alias.name}.py" for alias in node.names)


def test_adding_a_game_names_every_verb_and_ends_where_it_should() -> None:
    page = text_of(ADDING_A_GAME)
    rows = " ".join(re.findall(r"^\| (`[^|]*) \|", page, re.MULTILINE))
    tree = ast.parse(Path(verbs.__file__).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            assert f"`{node.name}`" in rows
    assert page.rstrip().endswith("the contract tests pass.")


# The picture


def test_the_picture_is_what_the_game_draws_now(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("picture", ROOT / "docs" / "picture.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "picture", module)
    spec.loader.exec_module(module)
    assert text_of(PICTURE) == module.picture(), "make it anew: .venv/bin/python docs/picture.py"


def test_the_picture_is_small_and_needs_nothing_else() -> None:
    assert PICTURE.stat().st_size < MOST_PICTURE_BYTES
    picture = text_of(PICTURE)
    assert re.findall(r"\w+://[^\"<\s]*", picture) == ["http://www.w3.org/2000/svg"]
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture).iter()}
    assert names <= {"svg", "title", "rect", "path", "text"}
