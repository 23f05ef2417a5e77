"""Write eight bytes at once, at any address: masks and observations are rows of small numbers, a byte each.

To write fewer than eight, write from left to right: the surplus of one word is overwritten by the next. The last bytes
of an array are written one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.core.compiling.rule import COMPILED

Octets = NDArray[np.uint8] | NDArray[np.int8]

WORD_BYTES = 8


def write_eight(out: Octets, at: int, word: int) -> None:
    """Write the bytes of a word, the lowest first."""
    out[at : at + WORD_BYTES] = np.frombuffer(int(word).to_bytes(WORD_BYTES, "little"), out.dtype)


if COMPILED:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic, overload

    WORD = ir.IntType(64)

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def store(typing: Any, out: Any, at: Any, word: Any) -> Any:
        """One instruction; x86 and ARM store a word at any address."""

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            place = builder.gep(array.data, [arguments[1]])
            builder.store(arguments[2], builder.bitcast(place, WORD.as_pointer()), align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64), lower

    @overload(write_eight, jit_options={"forceinline": True, "nogil": True, "no_cpython_wrapper": True})
    def write_eight_in_machine_code(out, at, word):  # type: ignore[no-untyped-def]
        def write(out, at, word):  # type: ignore[no-untyped-def]
            store(out, at, word)

        return write
