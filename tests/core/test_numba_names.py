"""The names of Numba and llvmlite that are not a public interface: which ones we use, and that they exist.

Only `core/compiling` uses any. A new version of Numba may rename each of them, so `pyproject.toml` allows the versions
that were tried. To try another one, install it and run this file, `test_modes.py` and `test_cache.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.registry import CPUDispatcher, cpu_target

from azulejos.core.compiling import rule
from tests.cases import nonempty

FOLDER = Path(rule.__file__).parent
COMPILERS = ("numba", "llvmlite")
# Documented modules and objects, which may be imported anywhere in the folder.
PUBLIC = {"numba", "llvmlite", "numba.types", "numba.extending", "llvmlite.ir", "llvmlite.binding"}

# By file: imports from modules that are not documented.
IMPORTS = {
    "cache.py": {"numba.core.registry.cpu_target"},
    "dispatching.py": {"numba.core.compiler_lock.global_compiler_lock", "numba.core.registry.CPUDispatcher"},
    "doors.py": {"numba.np.numpy_support.as_dtype"},
    "float_bits.py": {"numba.core.types"},
    "linking.py": {
        "numba.core.codegen.JITCodeLibrary",
        "numba.core.environment.lookup_environment",
        "numba.core.registry.cpu_target",
    },
    "modules.py": {"numba.core.compiler_lock.global_compiler_lock", "numba.core.registry.cpu_target"},
    "rule_cache.py": {
        "numba.core.caching._Cache",
        "numba.core.compiler",
        "numba.core.serialize.dumps",
    },
    "unaligned_store.py": {"numba.core.types"},
    "word_instructions.py": {
        "numba.core.types",
        "numba.core.typing.templates.ConcreteTemplate",
        "numba.core.typing.templates.infer_global",
        "numba.core.typing.templates.signature",
    },
}

# By file: attributes of their objects that begin with an underscore, whether read, set or overridden.
ATTRIBUTES = {
    "dispatching.py": {"_cache", "_compile_for_args"},
    "linking.py": {
        "_codegen",
        "_data_layout",
        "_engine",
        "_ensure_finalized",
        "_final_module",
        "_finalize_final_module",
        "_finalized",
        "_get_module_for_linking",
        "_library_class",
        "_linking_libraries",
        "_module_pass_manager",
        "_reload_init",
        "_shared_module",
    },
    "modules.py": {"_data_layout", "_library_class", "_target_data"},
    "rule_cache.py": {"_rebuild", "_reduce"},
}


def sources() -> list[Path]:
    files = sorted(FOLDER.glob("*.py"))
    assert len(files) > 5
    return files


def used_imports(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {name for name in names if name.partition(".")[0] in COMPILERS and not is_public(name)}
    return found


def is_public(name: str) -> bool:
    return name in PUBLIC or name.rpartition(".")[0] in PUBLIC - set(COMPILERS)


@cache
def owners() -> tuple[Any, ...]:
    """Objects of Numba that have the attributes in question."""
    codegen = cpu_target.target_context.codegen()
    return codegen, codegen.create_library("probe"), CompileResult, CPUDispatcher(lambda: None), _Cache


def is_of_numba(name: str) -> bool:
    return any(hasattr(owner, name) for owner in owners())


def used_attributes(tree: ast.AST) -> set[str]:
    """Private attributes, read, set or overridden, that are Numba's, or at least not our own."""
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {node.attr for node in attributes if isinstance(node.ctx, ast.Store)}
    names = {name for name in own | {node.attr for node in attributes} if is_private(name)}
    return {name for name in names if name not in own or is_of_numba(name)}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


@pytest.mark.parametrize(("listed", "find"), [(IMPORTS, used_imports), (ATTRIBUTES, used_attributes)])
def test_the_private_names_that_we_use_are_those_listed_here(
    listed: dict[str, set[str]], find: Callable[[ast.AST], set[str]]
) -> None:
    for path in nonempty(sources()):
        used = find(ast.parse(path.read_text(encoding="utf-8")))
        new, gone = used - listed.get(path.name, set()), listed.get(path.name, set()) - used
        assert not new, f"{path.name}: try {sorted(new)} with every version of Numba in pyproject.toml, then list it"
        assert not gone, f"{path.name}: {sorted(gone)} is not used any more; remove it from the list"


@pytest.mark.parametrize("name", sorted(set().union(*IMPORTS.values())))
def test_this_version_of_numba_has_the_modules_and_classes(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert hasattr(import_module(module), attribute), missing(name)


@pytest.mark.parametrize("name", sorted(set().union(*ATTRIBUTES.values())))
def test_this_version_of_numba_has_the_attributes(name: str) -> None:
    assert is_of_numba(name), missing(name)


def missing(name: str) -> str:
    return f"Numba {numba.__version__} has no {name}, which we use: pyproject.toml must exclude it"
