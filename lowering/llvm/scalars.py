"""Emission of scalar arithmetic and addresses, and the names of values."""

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

CHOICES: dict[type[Operation], str] = {
    arith.MinSIOp: "slt",
    arith.MaxSIOp: "sgt",
    arith.MinUIOp: "ult",
    arith.MaxUIOp: "ugt",
}
"""The comparison by which an operation chooses its first operand."""

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")

SCALAR_OPS = (*OPCODES, *CHOICES, arith.ConstantOp, arith.CmpiOp, arith.SelectOp)
"""Operations that are emitted where their results are used."""


@dataclass
class ScalarWriter:
    """The writer of scalar arithmetic, which is emitted at its uses, and the names of all
    values.
    """

    e: Emitter
    values: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    wide: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Arguments and induction variables as i64."""

    forms: LinearForms = field(default_factory=LinearForms)
    current: str = "entry"
    """The label of the current basic block."""

    labels: int = 0

    def label(self, what: str) -> str:
        """A fresh label."""
        self.labels += 1
        return f"{what}{self.labels}"

    def start(self, label: str) -> None:
        """Begin a basic block."""
        self.e.line(f"{label}:")
        self.current = label

    def value(self, value: SSAValue) -> Value:
        """Return the name of a value, or the names of both vectors of a pair."""
        if value in self.values:
            return self.values[value]
        if value in self.wide:
            return self.e.emit(f"trunc i64 {self.wide[value]} to i32")
        number = constant_of(value)
        return str(number) if number is not None else self.arithmetic(value.owner)

    def scalar(self, value: SSAValue) -> str:
        """Return the name of a value that is not a pair."""
        name = self.value(value)
        return name if isinstance(name, str) else name[0]

    def arithmetic(self, op: Operation | Block) -> str:
        """Emit scalar arithmetic."""
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
        """Return a term of an address as i64."""
        if value in self.wide:
            return self.wide[value]
        return self.e.emit(f"sext i32 {self.scalar(value)} to i64")

    def offset(self, form: Linear) -> str:
        """Emit a linear form as i64, outer loops' terms first so that they can be hoisted."""
        total = ""
        for value, factor in sorted(form.terms.items(), key=lambda item: nesting(item[0])):
            symbol = self.symbol(value)
            term = symbol if factor == 1 else self.e.emit(f"mul nsw i64 {symbol}, {factor}")
            total = self.e.emit(f"add nsw i64 {total}, {term}") if total else term
        if not total or not form.constant:
            return total or str(form.constant)
        return self.e.emit(f"add nsw i64 {total}, {form.constant}")

    def llvm_values(self, value: SSAValue) -> Pair | tuple[str]:
        """Return the LLVM values that a value consists of."""
        name = self.value(value)
        return (name,) if isinstance(name, str) else name

    def llvm_types(self, kind: Attribute) -> tuple[str, ...]:
        """Return the LLVM types that a value of this type consists of."""
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
        """Give values the names of their parts."""
        rest = iter(names)
        for value in values:
            parts = tuple(next(rest) for _ in self.llvm_types(value.type))
            self.values[value] = parts[0] if len(parts) == 1 else (parts[0], parts[1])


def integer(kind: Attribute) -> str:
    """Return the LLVM type of a scalar."""
    return f"i{kind.width.data}" if isinstance(kind, IntegerType) else "i32"


def nesting(value: SSAValue) -> int:
    """Return the loop depth of a value's definition."""
    block = value.block if isinstance(value, BlockArgument) else value.owner.parent
    count = -1
    while isinstance(block, Block):
        block, count = block.parent_block(), count + 1
    return count
