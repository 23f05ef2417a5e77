"""Functions of one word that are one instruction of the processor in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import lower_builtin

WORD = ir.IntType(64)
FLAG = ir.IntType(1)


def becomes(function: Callable[[int], int], intrinsic: str, zero_is_undefined: bool | None = None) -> None:
    """Compile the calls of a function to an intrinsic of LLVM; some want to know whether 0 may be given."""
    flags = () if zero_is_undefined is None else (ir.Constant(FLAG, int(zero_is_undefined)),)

    @infer_global(function)
    class OfOneWord(ConcreteTemplate):  # type: ignore[misc]  # Numba has no types
        cases = (signature(types.int64, types.int64),)

    @lower_builtin(function, types.int64)  # type: ignore[untyped-decorator]
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(WORD, [WORD, *(flag.type for flag in flags)])
        counter = builder.module.declare_intrinsic(intrinsic, [WORD], kind)
        return builder.call(counter, [arguments[0], *flags])
