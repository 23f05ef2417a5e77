"""Operations on bits; the first two are one instruction of the processor."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import lower_builtin

from azulejos.core.compiling.rule import rule

WORD = ir.IntType(64)


def popcount(bits: int) -> int:
    """The number of bits that are set."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The index of the lowest bit that is set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


@infer_global(popcount)
@infer_global(lowest_bit)
class OfOneWord(ConcreteTemplate):  # type: ignore[misc]  # Numba has no types
    """The types of these functions in compiled code."""

    cases = (signature(types.int64, types.int64),)


@lower_builtin(popcount, types.int64)  # type: ignore[untyped-decorator]
def count_in_machine_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counter = builder.module.declare_intrinsic("llvm.ctpop", [WORD])
    return builder.call(counter, arguments)


@lower_builtin(lowest_bit, types.int64)  # type: ignore[untyped-decorator]
def find_in_machine_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = ir.FunctionType(WORD, [WORD, ir.IntType(1)])
    counter = builder.module.declare_intrinsic("llvm.cttz", [WORD], kind)
    zero_is_undefined = ir.Constant(ir.IntType(1), 1)
    return builder.call(counter, [arguments[0], zero_is_undefined])


@rule
def bit_number(bits: int, which: int) -> int:
    """The index of one of the bits that are set, by its number among them from 0."""
    for _ in range(which):
        bits &= bits - 1
    return lowest_bit(bits)
