"""The documentation is true: links lead to a target, examples run, and the modules it names exist."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import shlex
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from azulejos.core import verbs
from tests.cli.running import run
from tests.documents import CODE, README, ROOT, accept, anchors, code_in, example_text, fenced, prose, text_of

SOURCE = ROOT / "src" / "azulejos"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
WEB = ROOT / "web" / "src"
ADDING_A_GAME = ROOT / "docs" / "adding-a-game.md"
PICTURE = ROOT / "docs" / "terminal.svg"
DOCUMENTS = [path for folder in (ROOT, ROOT / "docs", ROOT / "benchmarks") for path in sorted(folder.glob("*.md"))]

GENERATED = {"texts", "made"}  # folders written by tools
PLACEHOLDER = "NAME"  # of a game that the reader adds
MOST_PICTURE_BYTES = 60_000

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FILE_NAME = re.compile(r"(?:[\w.-]+/)*[\w-]+\.(?:py|md|c|svg|toml|txt|json)\b|\b(?:[\w.-]+/)+(?=$|\s)")
MODULE_NAME = re.compile(r"\bazulejos(?:\.[A-Za-z_]\w*)+")

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


# Links and names


@each_document
def test_every_link_leads_to_a_file_and_a_heading_that_exist(document: Path) -> None:
    assert [target for target in links_in(document) if not leads_somewhere(document, target)] == []


def links_in(document: Path) -> list[str]:
    """Those within the project."""
    return [target for target in LINK.findall(prose(document)) if "://" not in target]


def leads_somewhere(document: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    path = (document.parent / name).resolve() if name else document
    return path.exists() and (not anchor or anchor in anchors(path))


def test_links_without_a_file_or_a_heading_are_found() -> None:
    targets = ("README.md", "#setting-up", "nothing.md", "README.md#nothing", "#nothing")
    document = ROOT / "CONTRIBUTING.md"
    assert [leads_somewhere(document, target) for target in targets] == [True, True, False, False, False]


@each_document
def test_no_document_names_a_file_or_module_that_does_not_exist(document: Path) -> None:
    folders = ("src", "tests", "docs", "benchmarks", "web/src", "web/public")
    known = {path.name for folder in folders for path in (ROOT / folder).rglob("*.*")}
    bases = (document.parent, ROOT, SOURCE, ROOT / "tests")
    code = code_about_files(document)
    files = {name for each in code for name in FILE_NAME.findall(each)} - known
    assert [name for name in files if not any((base / name).exists() for base in bases)] == []
    assert [name for each in code for name in MODULE_NAME.findall(each) if not resolves(name)] == []


def code_about_files(document: Path) -> list[str]:
    return [code for code in CODE.findall(prose(document)) if PLACEHOLDER not in code and "://" not in code]


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    value: Any = importlib.import_module(parts[0])
    for number, part in enumerate(parts[1:], start=2):
        if not hasattr(value, part):
            try:
                importlib.import_module(".".join(parts[:number]))
            except ImportError:
                return False
        value = getattr(value, part)
    return True


@each_document
def test_every_make_verb_that_is_named_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(verbs_in(document)) <= targets


def verbs_in(document: Path) -> list[str]:
    indented = re.findall(r"^ {4}(make.*)$", prose(document), re.MULTILINE)
    return [verb for code in [*code_in(document), *indented] for verb in re.findall(r"^make ([a-z][a-z-]*)", code)]


def test_documents_have_links_names_and_verbs_to_check() -> None:
    """A document alone may have none of them."""
    code = [each for document in DOCUMENTS for each in code_about_files(document)]
    assert len([link for document in DOCUMENTS for link in links_in(document)]) > 50
    assert len([name for each in code for name in FILE_NAME.findall(each)]) > 100
    assert len([name for each in code for name in MODULE_NAME.findall(each)]) >= 1
    assert len([verb for document in DOCUMENTS for verb in verbs_in(document)]) > 20


# The README


@pytest.fixture(scope="module")
def example_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "example.azulejos"
    path.write_text(example_text(), encoding="utf-8")
    return path


def readme_commands() -> list[str]:
    """The commands `azulejos …` that are shown."""
    commands = [line for text in fenced(README, "sh") for line in text.splitlines()]
    commands += [code for code in CODE.findall(prose(README)) if code.startswith("azulejos ")]
    return [" ".join(shlex.split(command, comments=True)[1:]) for command in commands if command.strip()]


QUICK = ("play", "replay", "verify", "perft", "games")  # and end by themselves, or on `quit`


@pytest.mark.parametrize("command", readme_commands())
def test_every_command_in_the_readme_is_accepted(command: str, example_file: Path, tmp_path: Path) -> None:
    name, *arguments = command.replace("FILE", str(example_file)).split()
    accept(name, arguments)
    if name in QUICK:
        result = run(tmp_path, name, *arguments, typed="quit\n")
        assert result.returncode == 0, result.stderr
        assert result.stdout


def test_a_command_with_an_option_that_there_is_not_would_be_noticed() -> None:
    with pytest.raises(Exception, match="no option 'colour'"):
        accept("play", ["--colour", "mauve"])
    with pytest.raises(Exception, match="No such option"):
        accept("bench", ["--colour", "mauve"])


# The architecture


def run_script(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A script of `docs/` as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


def source_files() -> list[Path]:
    """All files written for the program: modules with code, and the page's sources without their tests."""
    modules = [path for path in SOURCE.rglob("*.py") if ast.parse(path.read_text(encoding="utf-8")).body[1:]]
    page = [
        path
        for path in WEB.rglob("*")
        if path.suffix in (".ts", ".svelte", ".css") and not path.name.endswith(".test.ts")
    ]
    return [*modules, *(path for path in page if not GENERATED & set(path.relative_to(WEB).parts))]


def head_of(path: Path) -> str:
    """The docstring or comment that a file begins with."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return ast.get_docstring(ast.parse(text)) or ""
    comment = re.match(r"\s*(?:<!--|/\*|//)(.*)", text)
    return comment[1] if comment else ""


def test_every_file_says_at_its_top_what_is_in_it() -> None:
    silent = [str(path.relative_to(ROOT)) for path in source_files() if not head_of(path).strip()]
    assert not silent


def test_every_number_of_an_observation_is_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = run_script("observations", monkeypatch).page()
    assert text_of(ROOT / "docs" / "environments" / "observations.md") == expected, "write it again: make golden"


def test_the_architecture_names_every_folder() -> None:
    named = set(re.findall(r"^\| `([\w/]+/)` \|", text_of(ARCHITECTURE), re.MULTILINE))
    folders = {path.parent for path in source_files()} - {SOURCE, WEB}
    names = {f"{folder.relative_to(SOURCE if SOURCE in folder.parents else ROOT).as_posix()}/" for folder in folders}
    assert names <= named
    assert all((SOURCE / folder).is_dir() or (ROOT / folder).is_dir() for folder in named)


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
    picture = run_script("picture", monkeypatch)
    assert text_of(PICTURE) == picture.picture(), "write it again: .venv/bin/python docs/picture.py"


def test_the_picture_is_small_and_needs_nothing_else() -> None:
    assert PICTURE.stat().st_size < MOST_PICTURE_BYTES
    picture = text_of(PICTURE)
    assert re.findall(r"\w+://[^\"<\s]*", picture) == ["http://www.w3.org/2000/svg"]
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture).iter()}
    assert names <= {"svg", "title", "rect", "path", "text"}
