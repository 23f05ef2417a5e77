"""Plain functions around compiled entries, in LLVM's language, so that other languages can call them.

Numba passes an array as seven values, and returns a status beside the result. A door takes an address and the lengths
of each dimension, and returns the result; a status other than 0, which no entry of ours has, stops the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numba import types

from azulejos.core.compiling.foreign import NOTHING, NUMBER, REAL, array_kind
from azulejos.core.compiling.linking import counters
from azulejos.core.compiling.targets import Target

# What compiled code asks of Numba's runtime and of C: users of arrays go uncounted (see `linking`), and a square
# root is one instruction.
RUNTIME = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %0) alwaysinline {
  %2 = call double @llvm.sqrt.f64(double %0)
  ret double %2
}
declare void @llvm.trap()
""" + counters(do_count=False)


@dataclass(frozen=True, slots=True)
class Export:
    """An entry as a library has it."""

    name: str  # of the entry (see `foreign.entry_name`)
    symbol: str  # of its door
    inner: str  # of Numba's function
    arguments: Sequence[Any]  # as Numba has them
    returned: Any

    def describe(self) -> dict[str, Any]:
        """For the interface."""
        kinds = [described(kind) for kind in self.arguments]
        returned = {"void": NOTHING, "double": REAL}.get(returned_type(self.returned), NUMBER)
        return {"name": self.name, "symbol": self.symbol, "arguments": kinds, "returned": returned}

    def door(self, target: Target) -> str:
        """The text of the function."""
        outer: list[str] = []
        before: list[str] = []
        passed = ["ptr %result", "ptr %error"]
        for number, kind in enumerate(self.arguments):
            if isinstance(kind, types.Array):
                lengths = [f"n{number}.{dimension}" for dimension in range(kind.ndim)]
                outer += [f"ptr %a{number}", *(f"{target.word} %{length}" for length in lengths)]
                before += [wide(target, length) for length in lengths]
                before += (lines_of := ArrayValues(f"a{number}", held(kind).itemsize, lengths)).lines()
                passed += lines_of.passed()
            elif isinstance(kind, types.Integer):
                outer.append(f"{target.word} %v{number}")
                before.append(wide(target, f"v{number}"))
                passed.append(f"i64 %wide.v{number}")
            else:
                raise TypeError(f"{self.name} takes {kind}, which has no form for other languages")
        slot = returned_type(self.returned)
        result = "void" if slot == "void" else "double" if slot == "double" else target.returns
        return "\n".join(
            [
                f'declare i32 @"{self.inner}"({", ".join(each.split(" ")[0] for each in passed)})',
                f'define {result} @"{self.symbol}"({", ".join(outer)}) {{',
                f"  %result = alloca {'ptr' if slot == 'void' else slot}",
                "  %error = alloca ptr",
                *before,
                f'  %status = call i32 @"{self.inner}"({", ".join(passed)})',
                "  %wrong = icmp ne i32 %status, 0",
                "  br i1 %wrong, label %stop, label %return",
                "stop:",
                "  call void @llvm.trap()",
                "  unreachable",
                "return:",
                *returning(slot, result, self.returned),
                "}",
            ]
        )


@dataclass(frozen=True, slots=True)
class ArrayValues:
    """The values that Numba passes for an array without gaps: owners, sizes, address, shape, and steps in bytes."""

    address: str
    item: int  # bytes
    lengths: Sequence[str]

    def lines(self) -> list[str]:
        """The steps of each dimension, from the last, and the number of items."""
        lines = []
        step = str(self.item)
        for length in reversed(self.lengths):
            lines.append(f"  %step.{length} = add i64 {step}, 0")
            lines.append(f"  %bytes.{length} = mul i64 {step}, %wide.{length}")
            step = f"%bytes.{length}"
        lines.append(f"  %items.{self.address} = udiv exact i64 {step}, {self.item}")
        return lines

    def passed(self) -> list[str]:
        sizes = [f"i64 %items.{self.address}", f"i64 {self.item}"]
        shape = [f"i64 %wide.{length}" for length in self.lengths]
        steps = [f"i64 %step.{length}" for length in self.lengths]
        return ["ptr null", "ptr null", *sizes, f"ptr %{self.address}", *shape, *steps]


def described(kind: Any) -> str:
    return NUMBER if isinstance(kind, types.Integer) else array_kind(held(kind), kind.ndim)


def held(array: Any) -> Any:
    """The NumPy type of what an array holds."""
    from numba.np.numpy_support import as_dtype

    return as_dtype(array.dtype)


def wide(target: Target, name: str) -> str:
    cast = f"sext {target.word} %{name} to i64" if target.word != "i64" else f"add i64 %{name}, 0"
    return f"  %wide.{name} = {cast}"


def returned_type(kind: Any) -> str:
    """LLVM's type of what an entry returns: a field of a record may be one byte wide."""
    if isinstance(kind, types.NoneType):
        return "void"
    if isinstance(kind, types.Float):
        if kind.bitwidth != 64:
            raise TypeError(f"an entry returns {kind}")
        return "double"
    return "i8" if isinstance(kind, types.Boolean) else f"i{kind.bitwidth}"


def returning(slot: str, result: str, kind: Any) -> list[str]:
    if slot == "void":
        return ["  ret void"]
    load = f"  %value = load {slot}, ptr %result"
    if slot == result:
        return [load, f"  ret {result} %value"]
    casts = {"double": ("uitofp", "sitofp"), "i64": ("zext", "sext")}
    cast = casts[result][bool(getattr(kind, "signed", False))]
    return [load, f"  %widened = {cast} {slot} %value to {result}", f"  ret {result} %widened"]
