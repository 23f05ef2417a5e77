"""A floating-point number as the word of 64 bits that it is in memory, and back."""

from __future__ import annotations

import struct
from typing import Any

from azulejos.core.compiling.rule import COMPILED


def bits_of(number: float) -> int:
    """The sign, the exponent and the fraction of a number, as one signed integer."""
    return int(struct.unpack("<q", struct.pack("<d", number))[0])


def float_of(bits: int) -> float:
    """The number that has these bits."""
    return float(struct.unpack("<d", struct.pack("<q", bits))[0])


if COMPILED:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic, overload

    INLINED = {"forceinline": True, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def as_word(typing: Any, number: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], ir.IntType(64))

        return types.int64(types.float64), lower

    @intrinsic  # type: ignore[untyped-decorator]
    def as_number(typing: Any, bits: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], ir.DoubleType())

        return types.float64(types.int64), lower

    @overload(bits_of, jit_options=INLINED)
    def bits_of_in_machine_code(number):  # type: ignore[no-untyped-def]
        return lambda number: as_word(number)

    @overload(float_of, jit_options=INLINED)
    def float_of_in_machine_code(bits):  # type: ignore[no-untyped-def]
        return lambda bits: as_number(bits)
