"""The machines for which entries are compiled beforehand (see `modules`)."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass
from typing import Any

from llvmlite import binding as llvm

WASM_FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+multivalue,+simd128"


@dataclass(frozen=True, slots=True)
class Target:
    """A machine, and how numbers are passed to its functions."""

    name: str
    triple: str
    features: str
    word: str  # LLVM's type of lengths and numbers among the arguments
    returns: str  # and of whole numbers that are returned
    cpu: str = "generic"
    reloc: str = "default"  # `pic`: code that runs wherever it is loaded

    def machine(self) -> Any:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        target = llvm.Target.from_triple(self.triple)
        return target.create_target_machine(cpu=self.cpu, opt=3, reloc=self.reloc, features=self.features)


# A page calls functions with numbers of JavaScript, which are `double`: 64 bits would be its BigInt, which is slow.
STANDALONE = Target("wasm", "wasm32-unknown-unknown", WASM_FEATURES, word="i32", returns="double")
# For Pyodide, which loads it into its own memory.
SIDE = Target("side", "wasm32-unknown-emscripten", WASM_FEATURES, word="i32", returns="double", reloc="pic")


def native() -> Target:
    """Any processor of this machine's kind: a library may be taken to another."""
    is_x86 = platform.machine().lower() in ("x86_64", "amd64")
    cpu = "x86-64-v2" if is_x86 else "generic"
    return Target("native", llvm.get_default_triple(), "", word="i64", returns="i64", cpu=cpu, reloc="pic")


def library_suffix() -> str:
    return {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
