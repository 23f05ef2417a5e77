"""Compiling a whole entry at once.

Numba optimises every function and makes machine code of it, with all that it calls, although only an entry is ever
called from Python: that is most of its time. Within `linked_once` a function is only lowered to LLVM's language. The
entry links all that it needs, hides it, and is optimised as a whole.

This uses private classes of Numba. A function that it leaves without machine code is compiled as Numba does by default
as soon as its code is requested (see `rule.Entry.compile`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target

ENVIRONMENT = "_ZN08NumbaEnv"  # begins the names of variables that Numba fills for a function
UNRESOLVED = ".numba.unresolved$"  # begins the names of functions that call each other in a circle
passes = 1  # of the optimiser over an entry

# Numba counts who uses an array wherever one is passed on, at the price of half the time of a search with play-outs
# (`benchmarks/tab.md`). An entry's arrays are kept by its caller, and compiled code here makes none; so within rules
# nothing is counted, unless one of them does make an array.
COUNTERS = {"NRT_incref": "azulejos_incref", "NRT_decref": "azulejos_decref"}  # and what is called instead
ALLOCATORS = ("NRT_Allocate", "NRT_MemInfo_alloc", "NRT_MemInfo_new", "NRT_MemInfo_varsize")  # beginnings of names


class Library(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """A function in LLVM's language, and the libraries that it calls. It becomes machine code on request."""

    _shared_module: Any

    # Numba sets a function's environment when its code is ready; in an entry, `_set_environments` does it for all.
    @property
    def codegen(self) -> Any:
        return self._codegen if self._finalized else NoEnvironments(self._codegen)

    def add_linking_library(self, library: Any) -> None:
        if not isinstance(library, Library):
            library._ensure_finalized()
        self._linking_libraries.append(library)

    def add_llvm_module(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def get_pointer_to_function(self, name: str) -> int:
        """The address of an entry's code for Python. A rule has none, and is not finalised."""
        if not self._finalized:
            if not any(function.name == name for function in self._final_module.functions):
                return 0
            self.finalize_whole()
        return int(super().get_pointer_to_function(name))

    def finalize_whole(self) -> None:
        """Link everything that is called, directly or not, and optimise it once."""
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        for library in self.everything_called():
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library.module_to_link(), preserve=True)
        makes_arrays = any(function.name.startswith(ALLOCATORS) for function in self._final_module.functions)
        self._final_module.link_in(llvm.parse_assembly(counters(makes_arrays)))
        circular = {variable.name.removeprefix(UNRESOLVED) for variable in self._final_module.global_variables}
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in own | circular:
                function.linkage = llvm.Linkage.internal
        for _ in range(passes):
            manager, builder = self._codegen._module_pass_manager()
            manager.run(self._final_module, builder)
        self._final_module.verify()
        self._finalize_final_module()
        self._set_environments()

    def everything_called(self) -> list[Any]:
        called: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in called:
                called[library] = None
                if isinstance(library, Library) and not library._finalized:
                    waiting += library._linking_libraries
        return list(called)

    def module_to_link(self) -> Any:
        """The module in LLVM's language, in a form that several entries can link."""
        if self._finalized:
            return self._get_module_for_linking()
        if self._shared_module is None:
            text = str(self._final_module)
            for counter, instead in COUNTERS.items():
                text = text.replace(f"@{counter}(", f"@{instead}(")
            module = llvm.parse_assembly(text)
            for function in module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = llvm.Linkage.linkonce_odr
            self._shared_module = module
        return self._shared_module

    def finalize(self) -> None:
        """Finalise as Numba does by default, for code of other libraries that calls this."""
        self._shared_module = None
        super().finalize()
        self._set_environments()

    def _set_environments(self) -> None:
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None and self._codegen._engine.is_symbol_defined(variable.name):
                self._codegen.set_env(variable.name, environment)


def counters(do_count: bool) -> str:
    """Functions for rules to call where Numba would count the users of an array; they count, or do nothing."""
    text = ""
    for counter, instead in COUNTERS.items():
        work = f"call void @{counter}(ptr %0)\n" if do_count else ""
        text += f"declare void @{counter}(ptr)\n" if do_count else ""
        text += f"define linkonce_odr void @{instead}(ptr %0) alwaysinline {{\n{work}ret void\n}}\n"
    return text


class NoEnvironments:
    """The code generator of a library that is only lowered: it sets no environments."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: there is no code yet that could read it."""


@contextmanager
def linked_once(times: int) -> Iterator[None]:
    """Within this, functions are only lowered, and entries are optimised this often. Hold the compiler's lock."""
    global passes
    codegen = cpu_target.target_context.codegen()
    before, codegen._library_class, passes = codegen._library_class, Library, times
    try:
        yield
    finally:
        codegen._library_class = before
