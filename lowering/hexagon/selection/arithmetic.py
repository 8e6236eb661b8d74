"""Selection of scalar operations that are not affine: comparisons, `select`, bitwise operations,
shifts, minima, maxima, products, division by powers of two.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith
from xdsl.ir import Operation, SSAValue

from ....dialects.diagnostics import op_error
from ....dialects.hvx.affine import Linear
from ..machine import Ref, Use
from .code import CodeBuilder
from .loop_tree import Tree
from .scalars import Scalars

TWO_REGISTERS: dict[type[Operation], str] = {
    arith.MinSIOp: "min",
    arith.MaxSIOp: "max",
    arith.AndIOp: "and",
    arith.OrIOp: "or",
    arith.XOrIOp: "xor",
    arith.MuliOp: "mpyi",
    arith.ShLIOp: "asl_r_r",
    arith.ShRSIOp: "asr_r_r",
    arith.ShRUIOp: "lsr_r_r",
}
"""The opcode of an operation on two registers."""

IMMEDIATE: dict[type[Operation], tuple[str, range]] = {
    arith.AndIOp: ("andir", range(-512, 512)),
    arith.OrIOp: ("orir", range(-512, 512)),
    arith.ShRSIOp: ("asr_i_r", range(32)),
    arith.ShRUIOp: ("lsr_i_r", range(32)),
}
"""The opcode of an operation on a register and an immediate, and the range of the immediate."""

POWERS: dict[type[Operation], tuple[str, Callable[[int], int]]] = {
    arith.DivUIOp: ("lsr_i_r", lambda power: power.bit_length() - 1),
    arith.RemUIOp: ("andir", lambda power: power - 1),
}
"""The opcode that implements a division or remainder by a power of two, and its immediate as a
function of that power."""

COMPARE: tuple[tuple[str, bool, bool], ...] = (
    ("cmpeq", False, False),
    ("cmpeq", False, True),
    ("cmpgt", True, False),
    ("cmpgt", False, True),
    ("cmpgt", False, False),
    ("cmpgt", True, True),
    ("cmpgtu", True, False),
    ("cmpgtu", False, True),
    ("cmpgtu", False, False),
    ("cmpgtu", True, True),
)
"""By `arith.cmpi` predicate: the opcode, whether its operands are swapped, whether its result is
the negated one."""

COMPARE_IMMEDIATES = range(-512, 512)
"""The range of a comparison's immediate."""


class Arithmetic:
    """The instruction selector of scalar operations whose results are not affine expressions of
    their operands.
    """

    def __init__(self, tree: Tree, scalars: Scalars, code: CodeBuilder):
        self.tree = tree
        self.scalars = scalars
        self.code = code
        self.negated: set[SSAValue] = set()
        """Comparisons whose predicate register holds the negated result."""

    def select_scalar(self, op: Operation) -> None:
        """Emit the instructions that compute the result of a scalar operation, and record its
        register.

        Raises HexnnError if there are none.
        """
        match op:
            case arith.CmpiOp():
                self.scalars.values[op.result] = self.compare(op)
            case arith.SelectOp():
                self.scalars.values[op.result] = self.mux(op)
            case _ if type(op) in TWO_REGISTERS or type(op) in POWERS:
                self.scalars.values[op.results[0]] = self.binary(op)
            case _:
                raise op_error(op, "has no place in Hexagon code")

    def binary(self, op: Operation) -> Ref:
        """Emit the instruction for a binary operation on scalars; return the register of its
        result.
        """
        left, right = map(self.tree.forms, op.operands)
        if type(op) in POWERS:
            return self.divide_by_power(op, left, right)
        if not left.terms and isinstance(op, arith.AndIOp | arith.OrIOp | arith.MuliOp):
            left, right = right, left
        name, numbers = IMMEDIATE.get(type(op), ("", range(0)))
        if not right.terms and right.constant in numbers:
            return self.code.scalar(name, self.scalars.exact(left), right.constant)
        return self.code.scalar(
            TWO_REGISTERS[type(op)], self.scalars.exact(left), self.scalars.exact(right)
        )

    def divide_by_power(self, op: Operation, left: Linear, right: Linear) -> Ref:
        """Emit an unsigned division (or remainder) of `left` by a power of two, `right`, as a shift
        (or bitwise and); return the register of its result.

        Raises HexnnError for other divisors.
        """
        number = right.constant
        if right.terms or number <= 0 or number & (number - 1):
            raise op_error(op, "has no Hexagon code: only powers of two divide")
        name, immediate = POWERS[type(op)]
        return self.code.scalar(name, self.scalars.exact(left), immediate(number))

    def compare(self, op: arith.CmpiOp) -> Ref:
        """Emit a comparison; return its predicate register, which holds the negated result if
        `op.result` is recorded in `negated`.
        """
        name, swapped, negated = COMPARE[op.predicate.value.data]
        left, right = self.tree.forms(op.lhs), self.tree.forms(op.rhs)
        limit = right.constant - swapped
        if name != "cmpgtu" and not right.terms and limit in COMPARE_IMMEDIATES:
            self.note_negation(op.result, negated != swapped)
            return self.code.scalar(f"{name}i", self.scalars.exact(left), limit)
        self.note_negation(op.result, negated)
        uses: list[Use] = [self.scalars.exact(left), self.scalars.exact(right)]
        return self.code.scalar(name, *(uses[::-1] if swapped else uses))

    def note_negation(self, flag: SSAValue, negated: bool) -> None:
        """Record in `negated` whether the register of the comparison result `flag` holds the
        negated result.
        """
        if negated:
            self.negated.add(flag)

    def mux(self, op: arith.SelectOp) -> Ref:
        """Emit `arith.select` on scalars as the instruction `mux`; return the register of its
        result.

        Raises HexnnError if the condition is not the result of a comparison.
        """
        condition = self.tree.forms.resolve(op.cond)
        if condition not in self.scalars.values:
            raise op_error(op, "has no Hexagon code: its condition is no comparison")
        yes, no = self.tree.forms(op.lhs), self.tree.forms(op.rhs)
        if condition in self.negated:
            yes, no = no, yes
        flag = self.scalars.values[condition]
        return self.code.scalar("mux", flag, self.scalars.exact(yes), self.scalars.exact(no))
