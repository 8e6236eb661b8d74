"""Strength reduction: which scalar registers a region keeps, and how they change with its loop.

Every address and every index is a linear form. Forms of a region that differ by a constant share a
*pointer*: a register that is set before the loop and incremented once per iteration. A form that is
invariant in the loop is *held*: kept in a register of an outer region. A pointer whose only use is
to initialize a pointer of one inner loop shares its register, and is reset after that loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.dialects.builtin import i32
from xdsl.ir import Operation, SSAValue

from ....dialects.hvx import InstructionOp, MemwOp
from ....dialects.hvx.affine import Linear
from ....dialects.hvx.table import Instruction, Operand
from ..machine import Half, Register
from .regions import VECTOR, Region, Tree, yielded
from .words import WordPairs

Terms: TypeAlias = frozenset[tuple[SSAValue, int]]


def terms_of(form: Linear) -> Terms:
    """Return the terms of a form without its constant."""
    return frozenset(form.terms.items())


@dataclass(frozen=True)
class OffsetRange:
    """The offsets in bytes that an immediate can encode."""

    low: int
    high: int
    step: int

    def contains(self, offset: int) -> bool:
        """Whether the immediate can encode an offset."""
        return self.low <= offset <= self.high and offset % self.step == 0

    def anchor(self, constants: Sequence[int]) -> int | None:
        """Return an anchor from which all constants are within reach; None if there is none."""
        least, first = max(constants) - self.high, min(constants)
        if any((constant - first) % self.step for constant in constants):
            return None
        at = first if first >= least else least + (first - least) % self.step
        return at if at <= first - self.low else None


EXACT = OffsetRange(0, 0, 1)
VECTORS = OffsetRange(-8 * VECTOR, 7 * VECTOR, VECTOR)
WORDS = OffsetRange(-4096, 4092, 4)
DOUBLES = OffsetRange(-8192, 8184, 8)
MAX_POINTERS = 6
"""The most pointers of equal terms that an innermost loop keeps; further ones are computed at their
use, as each occupies a scalar register."""

ANY = OffsetRange(-(1 << 31), (1 << 31) - 1, 1)
"""The reach of a term of a sum, whose constant is added anyway."""


@dataclass(frozen=True)
class Request:
    """A form that a region needs in a register, up to an offset within reach."""

    form: Linear
    offsets: OffsetRange
    initializes: Pointer | None = None
    """The pointer of an inner loop that it initializes."""

    inner_loop: Region | None = None
    """The inner loop that needs it."""


@dataclass(eq=False)
class Pointer:
    """A register with the value `terms + content`, initially `terms + anchor`, incremented by a
    loop.
    """

    terms: Terms
    anchor: int
    step: int
    register: Register = field(default_factory=lambda: Register("scalar", "p"))
    constant: int = 0
    half: Half = ""


@dataclass
class Plan:
    """The scalar registers that a region keeps."""

    pointers: list[Pointer] = field(default_factory=list[Pointer])
    initial_values: list[Request] = field(default_factory=list[Request])
    """The forms that initialize the pointers of its loop."""

    invariants: list[Request] = field(default_factory=list[Request])
    """The loop-invariant forms."""

    constants: Counter[int] = field(default_factory=Counter[int])
    """The number of reads of each constant that its operations read in registers."""

    anchors: dict[Terms, list[int]] = field(default_factory=dict[Terms, list[int]])
    """The preferred constants of registers for forms of equal terms."""


class Planner:
    """The planner of a kernel's scalar registers, from inner to outer regions."""

    def __init__(self, tree: Tree):
        self.tree = tree
        self.needed = needed_scalars(tree)
        self.words = WordPairs(tree)
        self.plans: dict[Region, Plan] = {}
        self.plan(tree.root)

    def plan(self, region: Region) -> Plan:
        """Plan a region and its inner regions."""
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
        """Yield the forms needed by the operations and inner loops of a region."""
        for item in region.items:
            wanted = (
                self.loop_requests(item)
                if isinstance(item, Region)
                else self.operation_requests(item)
            )
            for request in wanted:
                if not request.form.terms and not isinstance(item, Region):
                    plan.constants[request.form.constant] += 1
                yield from self.hoistable(region, request)
        for value in yielded(region.loop) if region.index is not None else ():
            if value.type == i32:
                yield from self.hoistable(region, Request(self.tree.forms(value), EXACT))

    def loop_requests(self, region: Region) -> Iterator[Request]:
        """Yield the forms that must be in registers before a loop."""
        plan = self.plan(region)
        yield from plan.initial_values
        yield from plan.invariants
        for value in region.loop.iter_args:
            if value.type == i32:
                yield Request(self.tree.forms(value), EXACT)

    def operation_requests(self, op: Operation) -> Iterator[Request]:
        """Yield the addresses and scalars that an operation reads."""
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

    def hoistable(self, region: Region, request: Request) -> Iterator[Request]:
        """Yield the part of a form to be computed outside of the region."""
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
        """Whether a form is a computed value as it stands, or only a constant."""
        return not request.form.terms or (
            request.initializes is None and is_value(self.tree, request.form)
        )

    def assign_registers(
        self, region: Region, plan: Plan, terms: Terms, group: list[Request]
    ) -> None:
        """Choose the registers for needed forms of equal terms."""
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
        """Add a pointer to a region."""
        pointer = Pointer(terms, anchor, step)
        plan.pointers.append(pointer)
        before = {value: n for value, n in terms if value is not region.index}
        plan.initial_values.append(Request(Linear(anchor, before), ANY, pointer, region))


def anchors(group: Sequence[Request]) -> list[int]:
    """Return the constants of pointers that reach all forms, chosen greedily, narrow reaches
    first.
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
    """The sort key: narrow reaches first, then by constant, so that neighbours share a pointer."""
    offsets, constant = request.offsets, request.form.constant
    return offsets.high - offsets.low, constant % offsets.step, constant


def anchor_of(offsets: OffsetRange, run: Sequence[int]) -> int:
    """Return the anchor of a run of constants; the run must have one."""
    base = offsets.anchor(run)
    return run[0] if base is None else base


def scalar_operands(op: InstructionOp) -> Iterator[tuple[Operand, SSAValue]]:
    """The scalar operands of an instruction."""
    for operand, value in zip(registers(op.INSTRUCTION), op.operands, strict=True):
        if operand.kind == "scalar":
            yield operand, value


def registers(opcode: Instruction) -> list[Operand]:
    """Return the operands of an instruction that are SSA values, not immediates."""
    return [operand for operand in opcode.inputs if operand.kind != "immediate"]


def scalar_request(tree: Tree, op: InstructionOp, operand: Operand, value: SSAValue) -> Request:
    """Return what an instruction needs of a scalar operand: an address within reach, or
    the value.
    """
    form = tree.forms(value)
    if is_address(op, operand):
        return Request(form + Linear(VECTOR * op.immediate_value), VECTORS)
    return Request(form, EXACT)


def is_address(op: InstructionOp, operand: Operand) -> bool:
    """Whether an operand is the address of a memory access."""
    return bool(op.INSTRUCTION.memory) and operand.kind == "scalar"


def is_value(tree: Tree, form: Linear) -> bool:
    """Whether a form is one computed value and nothing else."""
    if form.constant or len(form.terms) != 1:
        return False
    ((value, factor),) = form.terms.items()
    return factor == 1 and value not in tree.arguments and not tree.is_induction_variable(value)


def needed_scalars(tree: Tree) -> set[SSAValue]:
    """Return the scalars, other than linear forms, that are read, directly or as a term."""
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
    """Whether a value is the result of a comparison."""
    return isinstance(value.owner, Operation) and value.owner.name == "arith.cmpi"


def read_scalars(region: Region) -> Iterator[SSAValue]:
    """The scalars that instructions and loops of a region read."""
    for item in region.items:
        if isinstance(item, Region):
            yield from read_scalars(item)
            yield from (v for v in (*item.loop.iter_args, *yielded(item.loop)) if v.type == i32)
        elif isinstance(item, InstructionOp | MemwOp):
            yield from (v for v in item.operands if v.type == i32)
