"""Emission of scalar arithmetic and address computations in LLVM IR, and the LLVM names of
values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from ...dialects.hvx import PairType, PredType, VectorType
from ...dialects.hvx.affine import Linear, LinearForms, constant_of
from .emitter import Emitter, Pair

Value = str | Pair
"""The LLVM name of a value, or the two names of a pair."""


OPCODES: dict[type[Operation], str] = {
    arith.AddiOp: "add",
    arith.SubiOp: "sub",
    arith.MuliOp: "mul",
    arith.AndIOp: "and",
    arith.OrIOp: "or",
    arith.XOrIOp: "xor",
    arith.ShLIOp: "shl",
    arith.ShRUIOp: "lshr",
    arith.ShRSIOp: "ashr",
    arith.DivUIOp: "udiv",
    arith.DivSIOp: "sdiv",
    arith.RemUIOp: "urem",
    arith.RemSIOp: "srem",
}
"""The LLVM opcode of each binary operation."""


CHOICES: dict[type[Operation], str] = {
    arith.MinSIOp: "slt",
    arith.MaxSIOp: "sgt",
    arith.MinUIOp: "ult",
    arith.MaxUIOp: "ugt",
}
"""The comparison under which a minimum or maximum is its first operand."""

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""The LLVM conditions in the order of the `arith.cmpi` predicates."""


SCALAR_OPS = (*OPCODES, *CHOICES, arith.ConstantOp, arith.CmpiOp, arith.SelectOp)
"""Operations that are emitted where their results are used."""


@dataclass
class ScalarWriter:
    """The writer of scalar arithmetic in LLVM IR; it emits an operation where its result is first
    used, and holds the LLVM names of all values.
    """

    e: Emitter
    """The emitter."""

    values: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    """The LLVM names of emitted values."""

    wide: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Kernel arguments and induction variables as i64."""

    forms: LinearForms = field(default_factory=LinearForms)
    current: str = "entry"
    """The label of the current basic block."""

    labels: int = 0
    """The number of labels created so far."""

    def label(self, what: str) -> str:
        """Return a new label with the prefix `what`."""
        self.labels += 1
        return f"{what}{self.labels}"

    def start(self, label: str) -> None:
        """Begin a basic block with the given label."""
        self.e.line(f"{label}:")
        self.current = label

    def value(self, value: SSAValue) -> Value:
        """Return the LLVM name of a value, or both names of a pair; the operation that defines it
        is emitted first if it is scalar arithmetic.
        """
        if value in self.values:
            return self.values[value]
        if value in self.wide:
            return self.e.emit(f"trunc i64 {self.wide[value]} to i32")
        number = constant_of(value)
        return str(number) if number is not None else self.arithmetic(value.owner)

    def scalar(self, value: SSAValue) -> str:
        """Return the LLVM name of a value that is not a pair (of a pair, the name of its low
        vector).
        """
        name = self.value(value)
        return name if isinstance(name, str) else name[0]

    def arithmetic(self, op: Operation | Block) -> str:
        """Emit the scalar arithmetic operation `op`; return the name of its result.

        `op` is the owner of an SSA value without a name. Raises KeyError if it is a block: the
        value is then a block argument, which must have a name already.
        """
        if not isinstance(op, Operation):
            raise KeyError(f"a block argument without a name in {op}")
        names = [self.scalar(operand) for operand in op.operands]
        kind = integer(op.operands[-1].type)
        if isinstance(op, arith.SelectOp):
            return self.e.emit(f"select i1 {names[0]}, {kind} {names[1]}, {kind} {names[2]}")
        if isinstance(op, arith.CmpiOp):
            condition = PREDICATES[op.predicate.value.data]
            return self.e.emit(f"icmp {condition} {kind} {names[0]}, {names[1]}")
        if type(op) in CHOICES:
            chosen = self.e.emit(f"icmp {CHOICES[type(op)]} {kind} {names[0]}, {names[1]}")
            return self.e.emit(f"select i1 {chosen}, {kind} {names[0]}, {kind} {names[1]}")
        if kind != "i32":
            return self.e.emit(f"{OPCODES[type(op)]} {kind} {names[0]}, {names[1]}")
        return self.e.scalar(OPCODES[type(op)], names[0], names[1])

    def symbol(self, value: SSAValue) -> str:
        """Return the LLVM name of a scalar as i64, for use in an address; emit its sign extension
        if it has no i64 name yet.
        """
        if value in self.wide:
            return self.wide[value]
        return self.e.emit(f"sext i32 {self.scalar(value)} to i64")

    def offset(self, form: Linear) -> str:
        """Emit an affine expression as i64, terms of outer loops first so that LLVM can hoist their
        sum; return its name.
        """
        total = ""
        for value, factor in sorted(form.terms.items(), key=lambda item: nesting(item[0])):
            symbol = self.symbol(value)
            term = symbol if factor == 1 else self.e.emit(f"mul nsw i64 {symbol}, {factor}")
            total = self.e.emit(f"add nsw i64 {total}, {term}") if total else term
        if not total or not form.constant:
            return total or str(form.constant)
        return self.e.emit(f"add nsw i64 {total}, {form.constant}")

    def llvm_values(self, value: SSAValue) -> Pair | tuple[str]:
        """Return the LLVM names that represent a value: two for a pair (low, high), else one."""
        name = self.value(value)
        return (name,) if isinstance(name, str) else name

    def llvm_types(self, kind: Attribute) -> tuple[str, ...]:
        """Return the LLVM types that represent a value of type `kind`: two for a pair, else one."""
        match kind:
            case VectorType():
                return (self.e.register_type,)
            case PairType():
                return self.e.register_type, self.e.register_type
            case PredType():
                return (self.e.mask_type,)
            case _:
                return (integer(kind),)

    def bind(self, values: Sequence[SSAValue], names: Sequence[str]) -> None:
        """Record `names` as the LLVM names of `values`, two consecutive names for each pair."""
        rest = iter(names)
        for value in values:
            parts = tuple(next(rest) for _ in self.llvm_types(value.type))
            self.values[value] = parts[0] if len(parts) == 1 else (parts[0], parts[1])


def integer(kind: Attribute) -> str:
    """Return the LLVM integer type (`i1`, `i32`) for the type of a scalar value."""
    return f"i{kind.width.data}" if isinstance(kind, IntegerType) else "i32"


def nesting(value: SSAValue) -> int:
    """Return the loop nesting depth at which a value is defined, 0 outside of loops."""
    block = value.block if isinstance(value, BlockArgument) else value.owner.parent
    count = -1
    while isinstance(block, Block):
        block, count = block.parent_block(), count + 1
    return count
