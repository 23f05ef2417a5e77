"""Checks the prose of documents, docstrings, comments, help and interface texts against the rules in `prose.toml`.

`make check` runs it over everything but the folders that `prose.toml` lists as not yet clean. With files or folders as
arguments it checks those, listed or not:

    .venv/bin/python docs/prose.py src/azulejos/server
    .venv/bin/python docs/prose.py --count src         # findings per folder
    .venv/bin/python docs/prose.py --commits main      # subjects of the commits since main
    .venv/bin/python docs/prose.py --texts             # only the texts of page and terminal, guides and lessons

The texts that people see are checked in all their languages, by the rules of their language. It reads prose, not code:
quoted and indented code is left out. A line that is right although a rule objects to it is listed in `prose.toml` under
`exception`.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "prose.toml"
FOLDERS = ("docs", "benchmarks", "examples", "src", "tests", "web")
BUILT = {"node_modules", "project.inlang", "public", "made", "__pycache__", "web/src/texts", "src/azulejos/web"}
SUFFIXES = {".md", ".py", ".ts", ".svelte", ".css"}
ENGLISH = "en"
OTHERS = frozenset({"nl", "nb", "es", "de", "pt-BR", "pt-PT"})  # their rules name them as a kind
TEXTS = ("src/azulejos/texts/{}.json", "src/azulejos/texts/cli/{}.json", "web/src/learn/texts/*.{}.json")
GUIDES = ("src/azulejos/texts/guides/*.{}.txt",)
QUESTION = re.compile(r"^(?:is|are|can|has|have|was|were|may|must|does|do|needs|should|accepts|knows)_|^__bool__$")
COMMENTS = re.compile(
    r"""<!--(?P<markup>.*?)-->|/\*(?P<block>.*?)\*/|(?P<line>(?:(?<![:\w])//[^\n]*(?:\n[ \t]*(?=//))?)+)"""
    r"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""",
    re.DOTALL,
)
LONGEST_SUBJECT = 72
NO_VERBS = {
    "A",
    "All",
    "An",
    "Both",
    "Each",
    "Every",
    "If",
    "In",
    "It",
    "More",
    "No",
    "One",
    "That",
    "The",
    "Three",
    "Two",
}
VERBS = {"Bring", "Embed", "Feed", "Need", "Seed", "Speed"}  # and no participles


@dataclass(frozen=True)
class Passage:
    """A piece of prose: the paragraph of a document, a docstring or a comment."""

    file: str
    line: int
    kinds: frozenset[str]  # of prose, as the rules name them
    text: str


@dataclass(frozen=True)
class Rule:
    """A turn of phrase to avoid."""

    pattern: re.Pattern[str]
    instead: str
    kinds: frozenset[str]  # empty: all


@dataclass(frozen=True)
class Rules:
    """The contents of `prose.toml`."""

    rules: list[Rule]
    exceptions: list[tuple[str, str]]  # a file, and words of the line that is right


def read_rules(path: Path = RULES) -> Rules:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Rules(
        [Rule(re.compile(each["pattern"]), each["instead"], frozenset(each.get("kinds", ()))) for each in data["rule"]],
        [(each["file"], each["words"]) for each in data.get("exception", ())],
    )


# Reading


def of_document(name: str, text: str) -> Iterator[Passage]:
    """The paragraphs of a Markdown file."""
    kept, is_fenced = [], False
    for line in text.splitlines():
        is_border = line.lstrip().startswith("```")
        is_fenced ^= is_border
        kept.append("" if is_fenced or is_border or line.startswith("    ") else line)
    yield from paragraphs(name, 1, "\n".join(kept), "document")


def of_python(name: str, text: str) -> Iterator[Passage]:
    """The docstrings, comments and help texts of a Python module."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from of_docstring(name, node)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield Passage(name, node.lineno, frozenset({"test"}), node.name.replace("_", " "))
        elif isinstance(node, ast.keyword) and node.arg == "help":
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield from paragraphs(name, part.lineno, part.value, "help")
    comments: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments.append((token.start[0], token.string.lstrip("#: ")))
    yield from of_lines(name, comments)


def of_docstring(
    name: str, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
) -> Iterator[Passage]:
    text = ast.get_docstring(node, clean=False)
    if text is None:
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        is_question = (
            bool(QUESTION.match(node.name.lstrip("_"))) or ast.unparse(node.returns or ast.Constant("")) == "bool"
        )
        opening = "question" if is_question else "opening"
    else:
        opening = "opening"
    yield from paragraphs(name, node.body[0].lineno, without_code(text), "docstring", opening=opening)


def of_page(name: str, text: str) -> Iterator[Passage]:
    """The comments of a file in TypeScript, Svelte or CSS."""
    for match in COMMENTS.finditer(text):
        comment = match["markup"] or match["block"] or match["line"]
        if comment:
            line = text.count("\n", 0, match.start()) + 1
            opening = "opening" if line == 1 else "comment"
            unmarked = re.sub(r"^[ \t]*(?://|\*) ?", "", comment, flags=re.MULTILINE)
            yield from paragraphs(name, line, unmarked, "comment", opening=opening)


def of_lines(name: str, comments: Iterable[tuple[int, str]]) -> Iterator[Passage]:
    """Comments on lines that follow each other, as one passage."""
    start, lines = 0, list[str]()
    for number, text in comments:
        if lines and number != start + len(lines):
            yield from paragraphs(name, start, "\n".join(lines), "comment")
            lines = []
        start = start if lines else number
        lines.append(text)
    yield from paragraphs(name, start, "\n".join(lines), "comment")


def without_code(docstring: str) -> str:
    """A docstring with its indented examples left out, line for line."""
    lines = docstring.split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    kept = (line[margin:] for line in lines[1:])
    return "\n".join([lines[0], *("" if line.startswith(("    ", ">>>")) else line for line in kept)])


def paragraphs(name: str, line: int, text: str, kind: str, opening: str | None = None) -> Iterator[Passage]:
    """The paragraphs of a text, and of which kind the first is as well."""
    unquoted = re.sub(r"(`+)[^`]+?\1", "`…`", text)
    for match in re.finditer(r"(?:[^\n]*\S[^\n]*\n?)+", unquoted):
        here = line + unquoted.count("\n", 0, match.start())
        lines = "\n".join(part.strip() for part in match[0].splitlines())
        yield Passage(name, here, frozenset([kind, opening or kind]), lines)
        opening = None


def passages(path: Path) -> Iterator[Passage]:
    name = path.relative_to(ROOT).as_posix()
    read = {".md": of_document, ".py": of_python}.get(path.suffix, of_page)
    return read(name, path.read_text(encoding="utf-8"))


# Checking


def applies(rule: Rule, passage: Passage) -> bool:
    """Whether a rule is about the passage's kind of prose; one without kinds is about all English."""
    return bool(rule.kinds & passage.kinds) if rule.kinds else not passage.kinds & OTHERS


def findings(passage: Passage, rules: Rules) -> Iterator[str]:
    """The objections to a passage, each as a line."""
    lines = passage.text.split("\n")
    flat = passage.text.replace("\n", " ")  # a phrase may be broken over two lines
    for rule in rules.rules:
        if not applies(rule, passage):
            continue
        for match in rule.pattern.finditer(flat):
            number = passage.text.count("\n", 0, match.start())
            words = match[0].strip()
            if not any(passage.file == file and right in lines[number] for file, right in rules.exceptions):
                yield f"{passage.file}:{passage.line + number}: '{words}': {rule.instead}"


def files(places: Iterable[Path]) -> Iterator[Path]:
    """The files with prose in files and folders."""
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            is_built = any(part in BUILT for part in path.parts) or any(name.startswith(f"{each}/") for each in BUILT)
            if path.suffix in SUFFIXES and path.is_file() and not is_built:
                yield path


def everything() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *files(ROOT / folder for folder in FOLDERS)]


def interface_texts() -> Iterator[Passage]:
    """The texts of the interface, its lessons and guides, in all languages."""
    for language in (ENGLISH, *sorted(OTHERS)):
        yield from texts_in(language, "text" if language == ENGLISH else language)


def texts_in(language: str, kind: str) -> Iterator[Passage]:
    for path in (path for pattern in TEXTS for path in sorted(ROOT.glob(pattern.format(language)))):
        lines = path.read_text(encoding="utf-8").splitlines()
        for key, text in strings(json.loads("\n".join(lines))):
            line = next((number for number, each in enumerate(lines, start=1) if f'"{key}"' in each), 1)
            yield Passage(path.relative_to(ROOT).as_posix(), line, frozenset({kind}), text)
    for path in (path for pattern in GUIDES for path in sorted(ROOT.glob(pattern.format(language)))):
        yield from paragraphs(path.relative_to(ROOT).as_posix(), 1, path.read_text(encoding="utf-8"), kind)


def strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """All strings in a JSON value, with the innermost key of each."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, key)


# Commits


def subject_findings(subject: str) -> Iterator[str]:
    """The objections to the subject of a commit."""
    first = subject.split()[0]
    if len(subject) > LONGEST_SUBJECT:
        yield f"{len(subject)} characters; at most {LONGEST_SUBJECT}"
    is_inflected = re.search(r"(?:ed|ing|[^s]s)$", first) and first not in VERBS
    if is_inflected or first in NO_VERBS or not re.fullmatch(r"[A-Z][a-z-]+", first):
        yield f"'{first}': begin with a verb in the imperative"
    if subject.endswith("."):
        yield "no full stop"


def commit_findings(base: str) -> Iterator[str]:
    command = ["git", "-C", str(ROOT), "log", "--no-merges", "--format=%h %s", f"{base}..HEAD"]
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        commit, _, subject = line.partition(" ")
        yield from (f"{commit} {subject}: {objection}" for objection in subject_findings(subject))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check the English of documents, docstrings and comments.")
    parser.add_argument("places", nargs="*", type=Path, help="files or folders; everything if there are none")
    parser.add_argument("--count", action="store_true", help="print the number of findings per folder")
    parser.add_argument("--texts", action="store_true", help="check only the texts of the interface, in all languages")
    parser.add_argument("--commits", metavar="BASE", help="check the subjects of the commits since BASE instead")
    options = parser.parse_args(arguments)
    rules = read_rules()
    if options.commits:
        found = list(commit_findings(options.commits))
    elif options.texts:
        found = [line for passage in interface_texts() for line in findings(passage, rules)]
    else:
        places = [*files(place.resolve() for place in options.places)]
        paths = places or everything()
        found = [line for path in paths for passage in passages(path) for line in findings(passage, rules)]
        if not places and not options.count:
            found += [line for passage in interface_texts() for line in findings(passage, rules)]
    if options.count:
        counts = Counter(line.split(":")[0].rpartition("/")[0] for line in found)
        found = [f"{number:5} {folder or '.'}" for folder, number in counts.most_common()]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
