"""Questions about bits; the first two the processor answers in one instruction."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from azulejos.core.rule import COMPILED, rule

WORD = ir.IntType(64)


def popcount(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


if COMPILED:

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            counter = builder.module.declare_intrinsic("llvm.ctpop", [WORD])
            return builder.call(counter, arguments)

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest_bit(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(WORD, [WORD, ir.IntType(1)])
            counter = builder.module.declare_intrinsic("llvm.cttz", [WORD], kind)
            zero_is_undefined = ir.Constant(ir.IntType(1), 1)
            return builder.call(counter, [arguments[0], zero_is_undefined])

        return types.int64(types.int64), generate


@rule
def bit_number(bits: int, which: int) -> int:
    """The place of the bit with a number among those that are set, from 0."""
    for _ in range(which):
        bits &= bits - 1
    return lowest_bit(bits)
