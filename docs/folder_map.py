"""Writes `map.md`: every source file with the first sentence of the file itself, so that the two never disagree.

Layers come in the order of dependence, and so do the modules in a folder; the files of the browser client come by name.
`make golden` runs it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "map.md"
SOURCE = ROOT / "src" / "azulejos"
WEB = ROOT / "web" / "src"
HEAD = """# Map of the files

Every source file in one line, taken from the top of the file (`docs/folder_map.py` writes this page). In Python, each
file comes after those of its folder that it imports. The folders themselves are explained in
[architecture.md](architecture.md#folders).
"""
# The top first; folders within by name.
LAYERS = ("", "core", "games", "pictures", "bots", "analysis", "arena", "server", "cli", "envs")
GENERATED = ("texts", "made")  # written by tools, and not read by people


def table(folder: str, files: list[tuple[str, str]]) -> str:
    rows = "".join(f"| `{name}` | {text} |\n" for name, text in files)
    return f"## {folder}\n\n| file | what is in it |\n|---|---|\n{rows}"


def python_folders() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for layer in LAYERS:
        folders = [SOURCE] if not layer else sorted({path.parent for path in (SOURCE / layer).rglob("*.py")})
        for folder in folders:
            modules = in_order([path for path in sorted(folder.glob("*.py")) if has_code(path)])
            if modules:
                yield f"{folder.relative_to(ROOT).as_posix()}/", [(path.name, first_sentence(path)) for path in modules]


def web_folders() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for folder in [WEB, *sorted(path for path in WEB.rglob("*") if path.is_dir())]:
        files = [path for path in sorted(folder.iterdir()) if path.suffix in (".ts", ".svelte", ".css")]
        if files and not set(folder.relative_to(WEB).parts) & set(GENERATED):
            yield f"{folder.relative_to(ROOT).as_posix()}/", [(path.name, first_sentence(path)) for path in files]


def has_code(path: Path) -> bool:
    """Whether there is more in a module than its first sentence."""
    return path.name != "__init__.py" or len(ast.parse(path.read_text(encoding="utf-8")).body) > 1


def in_order(modules: list[Path]) -> list[Path]:
    """The modules of a folder, each after those that it imports."""
    graph = {path: [other for other in imports_of(path) if other in modules and other != path] for path in modules}
    return list(TopologicalSorter(graph).static_order())


def imports_of(path: Path) -> Iterator[Path]:
    """The modules of ours that are imported when a module is."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("azulejos"):
            folder = SOURCE.joinpath(*node.module.split(".")[1:])
            modules = [folder / f"{alias.name}.py" for alias in node.names]
            yield from modules
            if not all(module.exists() for module in modules):
                yield folder.with_suffix(".py")
                yield folder / "__init__.py"


def first_sentence(path: Path) -> str:
    """What a file says of itself at its top."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        comment = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".ts":
        comment = " ".join(re.findall(r"^// ?(.*)$", text.split("\n\n")[0].split("\nimport")[0], re.MULTILINE))
    else:
        begun = re.match(r"\s*(?:<!--|/\*)(.*?)(?:-->|\*/)", text, re.DOTALL)
        comment = begun.group(1) if begun else ""
    sentence = re.split(r"(?<=[.?])\s", " ".join(comment.split("\n\n")[0].split()))[0]
    return sentence.rstrip(".").replace("|", "\\|")


def page() -> str:
    return "\n".join([HEAD, *(table(folder, files) for folder, files in (*python_folders(), *web_folders()))])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
