"""Scalar code of a kernel (addresses, trip counts, selects), folded and hoisted as it is emitted.

Operations on Python integers alone are evaluated, not emitted. An operation is emitted once, in the
innermost of the loops that define its operands: loop-invariant addresses are hoisted, common
subexpressions shared. Remainders modulo 128 (or a smaller power of two) are tracked, so that the
alignment of memory accesses is known.
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

from ..dialects.construction import initialize
from ..dialects.hvx.integers import COMPARISONS

Scalar: TypeAlias = SSAValue | int
"""An i32 value, or an integer known at compile time."""

Key: TypeAlias = tuple[object, ...]
"""The key of a common subexpression: an operation and its operands."""

VECTOR = 128
"""Bytes in a vector; also the modulus up to which residues are tracked."""

WORD = 4
"""Bytes of a word, a lane of 32 bits."""

ONES = 0x01010101
"""A word of four bytes of 1: the dot product of four bytes with it is their sum; with it, `vandvrt`
turns a vector into the predicate of its bytes whose bit 0 is set.
"""

Arithmetic: TypeAlias = (
    arith.AddiOp
    | arith.SubiOp
    | arith.MuliOp
    | arith.AndIOp
    | arith.ShRSIOp
    | arith.MinSIOp
    | arith.MaxSIOp
)
"""The binary scalar operations that are folded."""

PROPERTIES: dict[type[Operation], dict[str, Attribute]] = {
    kind: {"overflowFlags": arith.IntegerOverflowAttr("none")}
    for kind in (arith.AddiOp, arith.SubiOp, arith.MuliOp)
}
"""Operation class -> the properties with which it is built."""


@lru_cache(maxsize=4096)
def word(number: int) -> IntegerAttr[IntegerType]:
    """Return the i32 attribute of a number, the same object for all uses."""
    return IntegerAttr(number, i32)


def fitting(number: int, bits: int) -> int:
    """Return `number` if `bits` bits hold it as a signed or as an unsigned integer; else raise
    ValueError.
    """
    if not -(1 << bits - 1) <= number < 1 << bits:
        raise ValueError(f"{number} does not fit into {bits} bits")
    return number


@dataclass(frozen=True)
class Residue:
    """What is known of a scalar's alignment: `value % modulus == rest`; `modulus` is a power of two
    <= 128.
    """

    modulus: int = 1
    rest: int = 0

    @staticmethod
    def of(number: int) -> Residue:
        """Return the residue of the constant `number` modulo 128."""
        return Residue(VECTOR, number % VECTOR)

    def __add__(self, other: Residue) -> Residue:
        modulus = min(self.modulus, other.modulus)
        return Residue(modulus, (self.rest + other.rest) % modulus)

    def __mul__(self, number: int) -> Residue:
        modulus = gcd(VECTOR, self.modulus * number)
        return Residue(modulus, self.rest * number % modulus)


@dataclass
class Frame:
    """A block under construction: the body of the function or of a loop that is still open."""

    block: Block
    loop: scf.ForOp | None = None
    known: dict[Key, SSAValue] = field(default_factory=dict["Key", SSAValue])
    """Results of scalar operations that the block contains already, by operation and operands."""


class ScalarBuilder:
    """Base class of `KernelBuilder`: emits scalar operations, folded, shared and hoisted out of
    loops.
    """

    def __init__(self, entry: Block):
        self.frames = [Frame(entry)]
        self._level: dict[SSAValue, int] = {}
        self._residue: dict[SSAValue, Residue] = {}
        for argument in entry.args:
            self._declare(argument, 0, Residue.of(0))

    def const(self, number: int) -> SSAValue:
        """Return the value of an i32 constant, emitted once at the top of the function.

        Raises ValueError if `number` does not fit into 32 bits, signed or unsigned.
        """
        wrapped = (fitting(number, 32) + (1 << 31)) % (1 << 32) - (1 << 31)
        known = self.frames[0].known
        if ("const", wrapped) not in known:
            op = arith.ConstantOp.__new__(arith.ConstantOp)
            initialize(op, (), (i32,), {"value": word(wrapped)})
            self.insert(op, 0)
            self._declare(op.result, 0, Residue.of(number))
            known["const", wrapped] = op.result
        return known["const", wrapped]

    def value(self, x: Scalar) -> SSAValue:
        """Return `x` as an SSA value; an integer becomes a constant."""
        return self.const(x) if isinstance(x, int) else x

    def add(self, *terms: Scalar) -> Scalar:
        """Return the sum of all operands; the integers among them are added last, so that sums are
        shared.
        """
        total = sum(t for t in terms if isinstance(t, int))
        values = sorted((t for t in terms if not isinstance(t, int)), key=self._level_of)
        out: Scalar = values[0] if values else 0
        for value in values[1:]:
            out = self._pure(arith.AddiOp, out, value, self.residue(out) + self.residue(value))
        if isinstance(out, int) or not total:
            return out if values else total
        return self._pure(arith.AddiOp, out, total, self.residue(out) + Residue.of(total))

    def sub(self, x: Scalar, y: Scalar) -> Scalar:
        """Return `x - y`, evaluated if both are integers."""
        if isinstance(y, int):
            return self.add(x, -y)
        return self._pure(arith.SubiOp, x, y, self.residue(x) + self.residue(y) * -1)

    def mul(self, x: Scalar, factor: int) -> Scalar:
        """Return `x * factor`, evaluated if `x` is an integer."""
        if isinstance(x, int):
            return x * factor
        if factor in (0, 1):
            return x if factor else 0
        return self._pure(arith.MuliOp, x, factor, self.residue(x) * factor)

    def bit_and(self, x: Scalar, mask: int) -> Scalar:
        """Return the bitwise and of `x` and the constant `mask`."""
        if isinstance(x, int):
            return x & mask
        known = self.residue(x)
        if 0 <= mask < known.modulus:
            return known.rest & mask
        return self._pure(arith.AndIOp, x, mask, Residue())

    def shift_right(self, x: Scalar, amount: int) -> Scalar:
        """Return `x` shifted right by a constant `amount`, its sign repeated."""
        if isinstance(x, int):
            return x >> amount
        return self._pure(arith.ShRSIOp, x, amount, Residue())

    def minimum(self, x: Scalar, y: Scalar) -> Scalar:
        """Return the signed minimum of x and y."""
        if isinstance(x, int) and isinstance(y, int):
            return min(x, y)
        return self._pure(arith.MinSIOp, x, y, Residue())

    def maximum(self, x: Scalar, y: Scalar) -> Scalar:
        """Return the signed maximum of x and y."""
        if isinstance(x, int) and isinstance(y, int):
            return max(x, y)
        return self._pure(arith.MaxSIOp, x, y, Residue())

    def choose(self, x: Scalar, predicate: str, y: Scalar, yes: Scalar, no: Scalar) -> Scalar:
        """Return `yes` if the comparison `x predicate y` (`eq`, `slt`, ...) holds, else `no`."""
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
        """Return `entries[index]`, as a chain of selects; the index must be in range."""
        out: Scalar = entries[-1]
        for i, entry in reversed(list(enumerate(entries[:-1]))):
            out = self.choose(index, "eq", i, entry, out)
        return out

    def residue(self, x: Scalar) -> Residue:
        """Return the known remainder of `x` modulo a power of two, the greatest one up to 128 for
        which it is known.
        """
        return Residue.of(x) if isinstance(x, int) else self._residue.get(x, Residue())

    def misalignment(self, address: Scalar) -> int | None:
        """Return the address modulo 128; None if that is not known at compile time."""
        known = self.residue(address)
        return known.rest if known.modulus == VECTOR else None

    def once(
        self,
        key: Key,
        operands: Sequence[SSAValue],
        make: Callable[[], Operation],
        residue: Residue | None = None,
    ) -> SSAValue:
        """Return the result of a pure operation on `operands`, emitted once, in front of all loops
        in which these are invariant.

        `key` identifies the operation, its operands included; `make` creates it if no equal one
        exists; `residue` is what is known of the result's remainder modulo 128 (None: nothing).
        """
        level = max(map(self._level_of, operands), default=0)
        known = self.frames[level].known
        if key not in known:
            op = make()
            self.insert(op, level)
            known[key] = op.results[0]
            self._declare(op.results[0], level, residue or Residue())
        return known[key]

    def insert(self, op: Operation, level: int | None = None) -> None:
        """Insert `op` at the insertion point (`level` None), or in an enclosing block, in front of
        the open loop that it contains.

        `level` 0 is the body of the function, n that of the n-th open loop, counted from the
        outermost.
        """
        inner = (
            None if level is None or level + 1 == len(self.frames) else self.frames[level + 1].loop
        )
        if inner is None:
            self.frames[-1].block.add_op(op)
        else:
            self.frames[level or 0].block.insert_op_before(op, inner)

    def _pure(self, kind: type[Arithmetic], x: Scalar, y: Scalar, residue: Residue) -> SSAValue:
        """Return the result of the binary operation `kind` of x and y, emitted once; `residue` is
        what is known of the result's remainder modulo 128.
        """
        operands = (self.value(x), self.value(y))

        def make() -> Operation:
            op = kind.__new__(kind)
            initialize(op, operands, (i32,), PROPERTIES.get(kind, {}))
            return op

        return self.once((kind, *operands), operands, make, residue)

    def _declare(self, value: SSAValue, level: int, residue: Residue) -> None:
        """Record where `value` is defined (`level` 0: in the function, n: in the n-th open loop
        from the outermost), and `residue`, what is known of its remainder modulo 128.
        """
        self._level[value], self._residue[value] = level, residue

    def _level_of(self, value: SSAValue) -> int:
        """Return the depth of the loop that defines `value`, 0 outside of loops; that of the
        innermost open loop if unknown.
        """
        return self._level.get(value, len(self.frames) - 1)
