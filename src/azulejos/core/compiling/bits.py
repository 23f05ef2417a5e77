"""Operations on bits; the first two are one instruction of the processor."""

from __future__ import annotations

from azulejos.core.compiling.rule import COMPILED, rule


def popcount(bits: int) -> int:
    """The number of bits that are set."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The index of the lowest bit that is set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


if COMPILED:
    from azulejos.core.compiling.word_instructions import becomes

    becomes(popcount, "llvm.ctpop")
    becomes(lowest_bit, "llvm.cttz", zero_is_undefined=True)


@rule
def bit_number(bits: int, which: int) -> int:
    """The index of one of the bits that are set, by its number among them from 0."""
    for _ in range(which):
        bits &= bits - 1
    return lowest_bit(bits)
