"""The exponential function and the logarithm, made of additions, multiplications and one division.

Those are exact to the last bit on every machine; the functions of C libraries differ there from one library to the
next, and a search that compares their results would differ, too. These are right to a few units in the last place.
"""

from __future__ import annotations

from azulejos.core.compiling.float_bits import bits_of, float_of
from azulejos.core.compiling.rule import rule

LOG2_E = 1.4426950408889634
# The logarithm of 2 in two parts: a multiple of the first, up to 2**11 of them, has no error.
LOG_2 = 0.6931471803691238
LOG_2_REST = 1.9082149292705877e-10
ROOT_OF_2 = 1.4142135623730951

FRACTION_BITS = 52
FRACTION = (1 << FRACTION_BITS) - 1
BIAS = 1023  # of the exponent
ONE = BIAS << FRACTION_BITS  # the bits of 1.0
LEAST, MOST = -708.0, 709.0  # between them, a result is neither 0 nor endless


@rule
def exp(number: float) -> float:
    """e to the power of a number; 0 below `LEAST`, and as at `MOST` above that."""
    if number < LEAST:
        return 0.0
    if number > MOST:
        number = MOST
    halves = number * LOG2_E
    doublings = int(halves + 0.5) if halves > 0 else int(halves - 0.5)
    rest = number - doublings * LOG_2 - doublings * LOG_2_REST
    # The series of e, from its smallest term: the rest is at most half the logarithm of 2.
    power = 1.0 / 6227020800.0
    power = power * rest + 1.0 / 479001600.0
    power = power * rest + 1.0 / 39916800.0
    power = power * rest + 1.0 / 3628800.0
    power = power * rest + 1.0 / 362880.0
    power = power * rest + 1.0 / 40320.0
    power = power * rest + 1.0 / 5040.0
    power = power * rest + 1.0 / 720.0
    power = power * rest + 1.0 / 120.0
    power = power * rest + 1.0 / 24.0
    power = power * rest + 1.0 / 6.0
    power = power * rest + 0.5
    power = power * rest + 1.0
    power = power * rest + 1.0
    return power * float_of(doublings + BIAS << FRACTION_BITS)


@rule
def log(number: float) -> float:
    """The natural logarithm of a number that is greater than 0, and not as small as 1e-307."""
    bits = bits_of(number)
    doublings = (bits >> FRACTION_BITS) - BIAS
    part = float_of(bits & FRACTION | ONE)  # from 1 to 2
    if part > ROOT_OF_2:
        part *= 0.5
        doublings += 1
    # The series of the area tangent, from its smallest term.
    ratio = (part - 1.0) / (part + 1.0)
    square = ratio * ratio
    series = 1.0 / 21.0
    series = series * square + 1.0 / 19.0
    series = series * square + 1.0 / 17.0
    series = series * square + 1.0 / 15.0
    series = series * square + 1.0 / 13.0
    series = series * square + 1.0 / 11.0
    series = series * square + 1.0 / 9.0
    series = series * square + 1.0 / 7.0
    series = series * square + 1.0 / 5.0
    series = series * square + 1.0 / 3.0
    series = series * square + 1.0
    return doublings * LOG_2 + (2.0 * ratio * series + doublings * LOG_2_REST)
