"""Compiling entries beforehand, for other machines and languages: WebAssembly, and libraries for C.

Numba lowers rules as it does for this machine (see `linking`); then everything that is exported is linked to one
module, optimised as a whole by LLVM for the target, and made into an object file. Numba's integers stay 64 bits wide;
where pointers have 32, LLVM cuts indices. That works because our records hold numbers, never pointers.

A process compiles for one target only: what was lowered for one has its sizes in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from llvmlite import binding as llvm
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from azulejos.core.compiling import linking
from azulejos.core.compiling.dispatching import Entry, Kinds, compiled_rule
from azulejos.core.compiling.doors import RUNTIME, Export
from azulejos.core.compiling.foreign import entry_name
from azulejos.core.compiling.targets import Target

PASSES = 2  # of the optimiser over the whole


class Module:
    """Entries that become one object file."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._machine = target.machine()
        self._libraries: dict[Any, None] = {}
        self._exports: list[Export] = []

    def add(self, entry: Entry, kinds: Kinds, symbol: str | None = None) -> None:
        """Export an entry for these arguments, by its own name or another one."""
        name = entry_name(entry.py_func)
        function = compiled_rule(entry.py_func)  # without a wrapper for Python
        with global_compiler_lock, lowered_for(self._machine):
            function.compile(kinds)
            (result,) = function.overloads.values()
            for library in [result.library, *result.library.everything_called()]:
                if isinstance(library, linking.Library):  # all else is Numba's runtime, which we replace
                    self._libraries[library] = None
        signature = result.signature
        inner = result.fndesc.llvm_func_name
        self._exports.append(Export(name, symbol or name, inner, signature.args, signature.return_type))

    @property
    def symbols(self) -> list[str]:
        return [export.symbol for export in self._exports]

    def interface(self) -> dict[str, Any]:
        """The description that `foreign` reads."""
        entries = [export.describe() for export in self._exports]
        return {"word": self.target.word, "returns": self.target.returns, "entries": entries}

    def optimised(self) -> Any:
        """Everything in one module, optimised."""
        module = self._linked()
        exported = set(self.symbols)
        for function in module.functions:
            if not function.is_declaration and function.name not in exported:
                function.linkage = llvm.Linkage.internal
        for variable in module.global_variables:
            if not variable.is_declaration:  # Numba's environments are `common`, which WebAssembly does not know
                variable.linkage = llvm.Linkage.internal
        for _ in range(PASSES):
            options = llvm.create_pipeline_tuning_options(speed_level=3)
            options.loop_vectorization = options.slp_vectorization = True
            builder = llvm.create_pass_builder(self._machine, options)
            manager = builder.getModulePassManager()
            manager.add_refprune_pass()
            manager.run(module, builder)
        module.verify()
        missing = [each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")]
        if missing:
            raise ValueError(f"compiled code asks for {', '.join(missing)}, which no library of ours has")
        return module

    def objects(self, module: Any, targets: Sequence[Target]) -> Iterator[bytes]:
        """Object files of an optimised module, for this target or for others of the same layout."""
        text = str(module)
        for target in targets:
            machine = target.machine()
            copy = llvm.parse_assembly(text)
            copy.triple, copy.data_layout = target.triple, str(machine.target_data)
            yield machine.emit_object(copy)

    def _linked(self) -> Any:
        layout = str(self._machine.target_data)
        doors = "\n".join(export.door(self.target) for export in self._exports)
        head = f'target datalayout = "{layout}"\ntarget triple = "{self.target.triple}"\n'
        whole = llvm.parse_assembly(f"{head}{RUNTIME}\n{doors}")
        for library in self._libraries:
            module = llvm.parse_assembly(str(library.module_to_link()))
            module.triple, module.data_layout = self.target.triple, layout
            whole.link_in(module)
        return resolved(whole)


@contextmanager
def lowered_for(machine: Any) -> Iterator[None]:
    """Within this, functions are only lowered, and sizes of what holds pointers are those of the machine."""
    context = cpu_target.target_context
    codegen = context.codegen()
    context.refresh()  # Numba makes its own runtime for this machine, once, and before the layout is another
    kept = codegen._library_class, codegen._target_data, codegen._data_layout
    codegen._library_class, codegen._target_data = linking.Library, machine.target_data
    codegen._data_layout = str(machine.target_data)
    try:
        yield
    finally:
        codegen._library_class, codegen._target_data, codegen._data_layout = kept


def resolved(module: Any) -> Any:
    """Functions that call each other in a circle do so through a variable, and here it is known what it holds."""
    names = [each.name for each in module.global_variables if each.name.startswith(linking.UNRESOLVED)]
    text = str(module)
    for name in names:
        function = name.removeprefix(linking.UNRESOLVED)
        for form in (f'@"{name}" = external global ptr', f"@{name} = external global ptr"):
            text = text.replace(form, f'@"{name}" = internal constant ptr @"{function}"')
    return llvm.parse_assembly(text) if names else module
