"""Strength reduction: which addresses and scalars a region (kernel or loop) keeps in registers.

Every address and index is an affine expression: a constant plus coefficients times values.
Expressions of a loop that differ only by a constant share a *pointer*: a register that is
initialized before the loop and incremented once per iteration. A loop-invariant expression is
computed in an outer region and kept in a register. A pointer whose only use is to initialize a
pointer of one inner loop shares its register, and is restored after that loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.dialects.builtin import i32
from xdsl.ir import Operation, SSAValue

from ....dialects.hexagon.register_names import Half
from ....dialects.hvx import InstructionOp, MemwOp
from ....dialects.hvx.affine import Linear
from ....dialects.hvx.table import Instruction, Operand
from ..machine import Register
from .facts import is_address
from .loop_tree import VECTOR, Region, Tree, yielded
from .words import WordPairs

Terms: TypeAlias = frozenset[tuple[SSAValue, int]]
"""The terms of an affine expression as a hashable key: pairs (value, coefficient)."""


def terms_of(form: Linear) -> Terms:
    """Return the terms of an affine expression, without its constant, as a hashable key."""
    return frozenset(form.terms.items())


@dataclass(frozen=True)
class OffsetRange:
    """The offsets in bytes that an immediate field can encode: multiples of `step` in `[low,
    high]`.
    """

    low: int
    high: int
    step: int

    def contains(self, offset: int) -> bool:
        """Return whether the immediate field can encode an offset in bytes."""
        return self.low <= offset <= self.high and offset % self.step == 0

    def anchor(self, constants: Sequence[int]) -> int | None:
        """Return a base constant b such that the field can encode `c - b` for all c in `constants`;
        None if there is none.
        """
        least, first = max(constants) - self.high, min(constants)
        if any((constant - first) % self.step for constant in constants):
            return None
        at = first if first >= least else least + (first - least) % self.step
        return at if at <= first - self.low else None


EXACT = OffsetRange(0, 0, 1)
"""No offset: the register must hold the exact value."""

VECTORS = OffsetRange(-8 * VECTOR, 7 * VECTOR, VECTOR)
"""The offsets of vector loads and stores."""

WORDS = OffsetRange(-4096, 4092, 4)
"""The offsets of word loads."""

DOUBLES = OffsetRange(-8192, 8184, 8)
"""The offsets of double-word loads."""

MAX_POINTERS = 6
"""The most pointers with equal terms that an innermost loop keeps; with more, one is kept and the
other addresses are computed at their uses, as each pointer occupies a scalar register.

With 2 the 38 kernels of the kernel benchmark and the digits network take 0.4 % fewer packets and
3.5 % more stalls in all, with 12 the same.
"""

ANY = OffsetRange(-(1 << 31), (1 << 31) - 1, 1)
"""Any offset: the expression is a term of a sum, whose constant is added anyway."""


@dataclass(frozen=True)
class Request:
    """An affine expression that a region (the kernel or a loop) needs as a register plus an offset
    in the range `offsets`, which an instruction adds.
    """

    form: Linear
    offsets: OffsetRange
    initializes: Pointer | None = None
    """The pointer of an inner loop whose initial value it is; None if it initializes none."""

    inner_loop: Region | None = None
    """The inner loop that needs the expression; None if an operation of the region does."""


@dataclass(eq=False)
class Pointer:
    """A scalar register whose value is the affine expression `terms + constant` at the point where
    code is emitted.

    In a loop, `constant` is `anchor` at the start of each iteration; the value grows by `step` per
    iteration, the coefficient of the loop's induction variable in `terms`.
    """

    terms: Terms
    anchor: int
    """The constant at the start of each iteration."""

    step: int
    """The increment per iteration in bytes."""

    register: Register = field(default_factory=lambda: Register("scalar", "p"))
    constant: int = 0
    """The constant at the point where code is emitted."""

    half: Half = ""
    """The half of a 64-bit register that holds the value."""


@dataclass
class Plan:
    """The values that a region (the kernel or a loop) keeps in scalar registers: its pointers,
    loop-invariant affine expressions, and constants used often.
    """

    pointers: list[Pointer] = field(default_factory=list[Pointer])
    """The pointers that the region increments."""

    initial_values: list[Request] = field(default_factory=list[Request])
    """The requests whose values initialize `pointers`, evaluated before the region's loop."""

    invariants: list[Request] = field(default_factory=list[Request])
    """The loop-invariant expressions, computed before the region's loop."""

    constants: Counter[int] = field(default_factory=Counter[int])
    """How often operations of the region read each constant from a register."""

    anchors: dict[Terms, list[int]] = field(default_factory=dict[Terms, list[int]])
    """By terms: the constants of registers from which the offsets to all requested expressions can
    be encoded."""


class Planner:
    """The planner of strength reduction: decides for each region (the kernel or a loop), inner
    loops first, which affine expressions it keeps in scalar registers.
    """

    def __init__(self, tree: Tree):
        self.tree = tree
        self.needed = needed_scalars(tree)
        """Scalars that instructions must compute, as they are not affine expressions of other
        values."""

        self.words = WordPairs(tree)
        self.plans: dict[Region, Plan] = {}
        self.plan(tree.root)

    def plan(self, region: Region) -> Plan:
        """Plan the scalar registers of a region, after those of its inner loops; return the
        plan.
        """
        plan = self.plans[region] = Plan()
        requests = list(self.requests(region, plan))
        groups: dict[Terms, list[Request]] = {}
        for request in requests:
            if request.form.terms:
                groups.setdefault(terms_of(request.form), []).append(request)
        for terms, group in groups.items():
            plan.anchors[terms] = anchors(
                [request for request in group if request.offsets is not ANY]
            )
            if region.index is not None:
                self.assign_registers(region, plan, terms, group)
        return plan

    def requests(self, region: Region, plan: Plan) -> Iterator[Request]:
        """Yield the affine expressions that a region's operations, inner loops and loop-carried
        values need in registers; count uses of constants in `plan.constants`.
        """
        for item in region.items:
            wanted = (
                self.loop_requests(item)
                if isinstance(item, Region)
                else self.operation_requests(item)
            )
            for request in wanted:
                if not request.form.terms and not isinstance(item, Region):
                    plan.constants[request.form.constant] += 1
                yield from self.without_local_terms(region, request)
        for value in yielded(region.loop) if region.index is not None else ():
            if value.type == i32:
                yield from self.without_local_terms(region, Request(self.tree.forms(value), EXACT))

    def loop_requests(self, region: Region) -> Iterator[Request]:
        """Plan the inner loop `region` and yield the affine expressions that its preheader needs in
        registers: initial values of pointers and loop-carried scalars, and loop invariants.
        """
        plan = self.plan(region)
        yield from plan.initial_values
        yield from plan.invariants
        for value in region.loop.iter_args:
            if value.type == i32:
                yield Request(self.tree.forms(value), EXACT)

    def operation_requests(self, op: Operation) -> Iterator[Request]:
        """Yield the addresses and scalar operands that an operation needs in registers, as affine
        expressions.
        """
        match op:
            case MemwOp():
                if self.words.is_emitted(op):
                    offsets = DOUBLES if self.words.is_paired(op) else WORDS
                    yield Request(self.words.load_address(op), offsets)
            case InstructionOp():
                for operand, value in scalar_operands(op):
                    yield scalar_request(self.tree, op, operand, value)
            case _ if op.results and op.results[0] in self.needed:
                for value in op.operands:
                    if value.type == i32:
                        yield Request(self.tree.forms(value), EXACT)
            case _:
                pass

    def without_local_terms(self, region: Region, request: Request) -> Iterator[Request]:
        """Yield `request`, reduced to the terms that no operation directly in the region (kernel or
        loop) computes; nothing if what remains needs no register.

        A reduced request is satisfied by a register that differs from the remaining terms by any
        constant.
        """
        terms = request.form.terms
        local = [v for v in terms if self.tree.is_local(v, region)]
        if not local:
            if not self.needs_no_register(request):
                yield request
            return
        rest = {v: n for v, n in terms.items() if v not in local}
        if rest:
            yield Request(Linear(0, rest), ANY)

    def needs_no_register(self, request: Request) -> bool:
        """Return whether a requested expression needs no new register: it is a constant, or a
        single value that is computed into a register anyway and initializes no pointer.
        """
        return not request.form.terms or (
            request.initializes is None and is_value(self.tree, request.form)
        )

    def assign_registers(
        self, region: Region, plan: Plan, terms: Terms, group: list[Request]
    ) -> None:
        """Add pointers or loop-invariant registers to a region's plan that satisfy the requests
        `group`, whose expressions all have the terms `terms`.
        """
        step = dict(terms).get(region.index, 0) if region.index else 0
        starting = [request for request in group if request.initializes]
        inside = [r.inner_loop for r in group if r.inner_loop]
        if not step and starting and len(starting) == len(inside) == len(set(inside)):
            self.add_pointer(region, plan, terms, 0, starting[0].form.constant)
        elif not step:
            plan.invariants += [Request(r.form, r.offsets, inner_loop=region) for r in group]
        elif region.innermost and len(bases := anchors(group)) <= MAX_POINTERS:
            for anchor in bases:
                self.add_pointer(region, plan, terms, step, anchor)
        else:
            first = [request.form.constant for request in starting] + plan.anchors[terms] + [0]
            self.add_pointer(region, plan, terms, step, first[0])

    def add_pointer(self, region: Region, plan: Plan, terms: Terms, step: int, anchor: int) -> None:
        """Add a pointer to a region's plan: it grows by `step` per iteration, and at the start of
        each has the value `terms + anchor`.
        """
        pointer = Pointer(terms, anchor, step)
        plan.pointers.append(pointer)
        before = {value: n for value, n in terms if value is not region.index}
        plan.initial_values.append(Request(Linear(anchor, before), ANY, pointer, region))


def anchors(group: Sequence[Request]) -> list[int]:
    """Return base constants such that the constant of each request of `group`, whose expressions
    have equal terms, differs from one of them by an offset in the range of the request.

    They are chosen greedily, requests with the narrowest offset range first.
    """
    runs: list[tuple[OffsetRange, list[int]]] = []
    for request in sorted(group, key=grouping_key):
        offsets, constant = request.offsets, request.form.constant
        if any(
            r is not offsets and offsets.contains(constant - anchor_of(r, run)) for r, run in runs
        ):
            continue
        last = runs[-1] if runs and runs[-1][0] is offsets else None
        if last and offsets.anchor([*last[1], constant]) is not None:
            last[1].append(constant)
        else:
            runs.append((offsets, [constant]))
    return [anchor_of(*run) for run in runs]


def grouping_key(request: Request) -> tuple[int, int, int]:
    """Return the key by which `anchors` sorts requests: width of the offset range, residue of the
    constant modulo the offset step, constant.

    So requests that can share a pointer are adjacent.
    """
    offsets, constant = request.offsets, request.form.constant
    return offsets.high - offsets.low, constant % offsets.step, constant


def anchor_of(offsets: OffsetRange, run: Sequence[int]) -> int:
    """Return a base constant from which an immediate field with the range `offsets` can encode the
    distances to all constants of `run`; the first of `run` if there is none.
    """
    base = offsets.anchor(run)
    return run[0] if base is None else base


def scalar_operands(op: InstructionOp) -> Iterator[tuple[Operand, SSAValue]]:
    """Yield the scalar register operands of an instruction, each with its SSA value."""
    for operand, value in zip(registers(op.INSTRUCTION), op.operands, strict=True):
        if operand.kind == "scalar":
            yield operand, value


def registers(opcode: Instruction) -> list[Operand]:
    """Return the operands of an opcode that are SSA values: all inputs but immediates."""
    return [operand for operand in opcode.inputs if operand.kind != "immediate"]


def scalar_request(tree: Tree, op: InstructionOp, operand: Operand, value: SSAValue) -> Request:
    """Return what a register must hold for `value`, the scalar `operand` of `op`: an address up to
    an immediate offset, else the exact value. `tree` has the affine expressions of values.
    """
    form = tree.forms(value)
    if is_address(op, operand):
        return Request(form + Linear(VECTOR * op.immediate_value), VECTORS)
    return Request(form, EXACT)


def is_value(tree: Tree, form: Linear) -> bool:
    """Return whether an affine expression is a single value that instructions compute, with
    coefficient 1 and no constant.
    """
    if form.constant or len(form.terms) != 1:
        return False
    ((value, factor),) = form.terms.items()
    return factor == 1 and value not in tree.arguments and not tree.is_induction_variable(value)


def needed_scalars(tree: Tree) -> set[SSAValue]:
    """Return the scalars that instructions must compute: those that are read by instructions or
    loops, directly or as terms of an affine expression, and are no affine expressions of other
    values.
    """
    needed: set[SSAValue] = set()

    def need(value: SSAValue) -> None:
        for term in tree.forms(value).terms:
            if term not in needed:
                needed.add(term)
                owner = term.owner
                if isinstance(owner, Operation) and not isinstance(owner, InstructionOp | MemwOp):
                    for operand in owner.operands:
                        need_operand(operand)

    def need_operand(value: SSAValue) -> None:
        if value.type == i32:
            need(value)
        elif isinstance(value.owner, Operation) and value not in needed and is_flag(value):
            needed.add(value)
            for operand in value.owner.operands:
                need(operand)

    for value in read_scalars(tree.root):
        need(value)
    return needed


def is_flag(value: SSAValue) -> bool:
    """Return whether a value is the result of a comparison."""
    return isinstance(value.owner, Operation) and value.owner.name == "arith.cmpi"


def read_scalars(region: Region) -> Iterator[SSAValue]:
    """Yield the scalars that a region's instructions and loops read, nested loops included."""
    for item in region.items:
        if isinstance(item, Region):
            yield from read_scalars(item)
            yield from (v for v in (*item.loop.iter_args, *yielded(item.loop)) if v.type == i32)
        elif isinstance(item, InstructionOp | MemwOp):
            yield from (v for v in item.operands if v.type == i32)
