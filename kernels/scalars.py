"""Scalar code of a kernel: addresses, trip counts and selects, folded as they are emitted.

Python integers stay integers as long as they can. An operation is emitted once, in the outermost
loop in which its operands are defined: loop-invariant addresses are hoisted, common subexpressions
shared. What is known of a value modulo 128 is tracked, so that memory accesses see alignment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import gcd
from typing import TypeAlias

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr, IntegerType, i32
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ..dialects.construction import fill
from ..dialects.hvx.integers import COMPARISONS

Scalar: TypeAlias = SSAValue | int
"""An i32 value, or an integer known at compile time."""

Key: TypeAlias = tuple[object, ...]
"""The key of common subexpressions: an operation and its operands."""

VECTOR = 128
"""Bytes in a vector; also the alignment that is tracked."""

Arithmetic: TypeAlias = (
    arith.AddiOp | arith.SubiOp | arith.MuliOp | arith.AndIOp | arith.MinSIOp | arith.MaxSIOp
)
"""The scalar operations of two operands that are folded."""

PROPERTIES: dict[type[Operation], dict[str, Attribute]] = {
    kind: {"overflowFlags": arith.IntegerOverflowAttr("none")}
    for kind in (arith.AddiOp, arith.SubiOp, arith.MuliOp)
}
"""The properties that these operations are built with."""


@lru_cache(maxsize=4096)
def word(number: int) -> IntegerAttr[IntegerType]:
    """The i32 attribute of a number, one object for all its uses."""
    return IntegerAttr(number, i32)


def fitting(number: int, bits: int) -> int:
    """`number` if it is a signed or an unsigned integer of `bits` bits; else raises ValueError."""
    if not -(1 << bits - 1) <= number < 1 << bits:
        raise ValueError(f"{number} does not fit into {bits} bits")
    return number


@dataclass(frozen=True)
class Residue:
    """The fact `value % modulus == rest`; the modulus is a power of two up to 128."""

    modulus: int = 1
    rest: int = 0

    @staticmethod
    def of(number: int) -> Residue:
        """The residue of a constant, known modulo 128."""
        return Residue(VECTOR, number % VECTOR)

    def __add__(self, other: Residue) -> Residue:
        modulus = min(self.modulus, other.modulus)
        return Residue(modulus, (self.rest + other.rest) % modulus)

    def __mul__(self, number: int) -> Residue:
        modulus = gcd(VECTOR, self.modulus * number)
        return Residue(modulus, self.rest * number % modulus)


@dataclass
class Frame:
    """A block under construction, at one loop depth."""

    block: Block
    loop: scf.ForOp | None = None
    known: dict[Key, SSAValue] = field(default_factory=dict["Key", SSAValue])
    """Scalar results that are already emitted in the block, by operation and operands."""


class ScalarBuilder:
    """Builder that folds, shares and hoists scalar operations; base of `KernelBuilder`."""

    def __init__(self, entry: Block):
        self.frames = [Frame(entry)]
        self._level: dict[SSAValue, int] = {}
        self._residue: dict[SSAValue, Residue] = {}
        for argument in entry.args:
            self._declare(argument, 0, Residue.of(0))

    def const(self, number: int) -> SSAValue:
        """The value of a constant, emitted once at the top of the function."""
        wrapped = (fitting(number, 32) + (1 << 31)) % (1 << 32) - (1 << 31)
        known = self.frames[0].known
        if ("const", wrapped) not in known:
            op = arith.ConstantOp.__new__(arith.ConstantOp)
            fill(op, (), (i32,), {"value": word(wrapped)})
            self.place(op, 0)
            self._declare(op.result, 0, Residue.of(number))
            known["const", wrapped] = op.result
        return known["const", wrapped]

    def value(self, x: Scalar) -> SSAValue:
        """The SSA value of `x`: of an integer its constant."""
        return self.const(x) if isinstance(x, int) else x

    def add(self, *terms: Scalar) -> Scalar:
        """The sum of all operands; integers are added first, so that common sums are shared."""
        total = sum(t for t in terms if isinstance(t, int))
        values = sorted((t for t in terms if not isinstance(t, int)), key=self._level_of)
        out: Scalar = values[0] if values else 0
        for value in values[1:]:
            out = self._pure(arith.AddiOp, out, value, self.residue(out) + self.residue(value))
        if isinstance(out, int) or not total:
            return out if values else total
        return self._pure(arith.AddiOp, out, total, self.residue(out) + Residue.of(total))

    def sub(self, x: Scalar, y: Scalar) -> Scalar:
        """The difference x - y."""
        if isinstance(y, int):
            return self.add(x, -y)
        return self._pure(arith.SubiOp, x, y, self.residue(x) + self.residue(y) * -1)

    def mul(self, x: Scalar, factor: int) -> Scalar:
        """The product of x and an integer."""
        if isinstance(x, int):
            return x * factor
        if factor in (0, 1):
            return x if factor else 0
        return self._pure(arith.MuliOp, x, factor, self.residue(x) * factor)

    def bit_and(self, x: Scalar, mask: int) -> Scalar:
        """The bitwise and of x and an integer."""
        if isinstance(x, int):
            return x & mask
        known = self.residue(x)
        if 0 <= mask < known.modulus:
            return known.rest & mask
        return self._pure(arith.AndIOp, x, mask, Residue())

    def minimum(self, x: Scalar, y: Scalar) -> Scalar:
        """The signed minimum."""
        if isinstance(x, int) and isinstance(y, int):
            return min(x, y)
        return self._pure(arith.MinSIOp, x, y, Residue())

    def maximum(self, x: Scalar, y: Scalar) -> Scalar:
        """The signed maximum."""
        if isinstance(x, int) and isinstance(y, int):
            return max(x, y)
        return self._pure(arith.MaxSIOp, x, y, Residue())

    def choose(self, x: Scalar, predicate: str, y: Scalar, yes: Scalar, no: Scalar) -> Scalar:
        """A select: `yes` where `x predicate y` (`eq`, `slt`, ...) holds, else `no`."""
        if isinstance(x, int) and isinstance(y, int):
            holds = COMPARISONS[arith.CMPI_COMPARISON_OPERATIONS.index(predicate)]
            return yes if holds(x, y) else no
        if yes is no or (isinstance(yes, int) and yes == no):
            return yes
        a, b = self.value(x), self.value(y)
        condition = self.once(
            ("cmpi", predicate, a, b), (a, b), lambda: arith.CmpiOp(a, b, predicate)
        )
        chosen = (condition, self.value(yes), self.value(no))
        return self.once(("select", *chosen), chosen, lambda: arith.SelectOp(*chosen))

    def table(self, index: Scalar, entries: Sequence[int]) -> Scalar:
        """The entry `entries[index]`, as a chain of selects; the index must be in range."""
        out: Scalar = entries[-1]
        for i, entry in reversed(list(enumerate(entries[:-1]))):
            out = self.choose(index, "eq", i, entry, out)
        return out

    def residue(self, x: Scalar) -> Residue:
        """The known residue of x modulo a power of two up to 128."""
        return Residue.of(x) if isinstance(x, int) else self._residue.get(x, Residue())

    def misalignment(self, address: Scalar) -> int | None:
        """The address modulo 128; None if it is not known."""
        known = self.residue(address)
        return known.rest if known.modulus == VECTOR else None

    def once(
        self,
        key: Key,
        operands: Sequence[SSAValue],
        make: Callable[[], Operation],
        residue: Residue | None = None,
    ) -> SSAValue:
        """The result of a pure operation, emitted once, outside of loops it does not vary in."""
        level = max(map(self._level_of, operands), default=0)
        known = self.frames[level].known
        if key not in known:
            op = make()
            self.place(op, level)
            known[key] = op.results[0]
            self._declare(op.results[0], level, residue or Residue())
        return known[key]

    def place(self, op: Operation, level: int | None = None) -> None:
        """Insert `op` at the insertion point, or before the open loop nested in `level`."""
        inner = (
            None if level is None or level + 1 == len(self.frames) else self.frames[level + 1].loop
        )
        if inner is None:
            self.frames[-1].block.add_op(op)
        else:
            self.frames[level or 0].block.insert_op_before(op, inner)

    def _pure(self, kind: type[Arithmetic], x: Scalar, y: Scalar, residue: Residue) -> SSAValue:
        operands = (self.value(x), self.value(y))

        def make() -> Operation:
            op = kind.__new__(kind)
            fill(op, operands, (i32,), PROPERTIES.get(kind, {}))
            return op

        return self.once((kind, *operands), operands, make, residue)

    def _declare(self, value: SSAValue, level: int, residue: Residue) -> None:
        self._level[value], self._residue[value] = level, residue

    def _level_of(self, value: SSAValue) -> int:
        """The depth of the loop that defines `value`; values not tracked count as the innermost."""
        return self._level.get(value, len(self.frames) - 1)
