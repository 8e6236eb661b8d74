"""Instruction selection: from a kernel's operations to machine code over virtual registers.

HVX operations correspond to instructions. Selection materializes scalars in registers, takes SSA
values to registers that may be written more than once, and emits loops.
"""

from __future__ import annotations

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerType, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ....dialects.diagnostics import op_error
from ....dialects.hvx import (
    ConstantOp,
    HiOp,
    InstructionOp,
    LoOp,
    MemwOp,
    PairType,
    PredType,
    VectorType,
)
from ....dialects.hvx.affine import Linear
from ....dialects.hvx.integers import wrap
from ....dialects.hvx.table import Instruction, Kind, Operand, instruction, scalar_instruction
from ..machine import LINK, Access, Function, Ref, Register, Symbol
from .addresses import (
    DOUBLES,
    EXACT,
    VECTORS,
    WORDS,
    Plan,
    Planner,
    Pointer,
    Want,
    is_address,
    registers,
    terms_of,
)
from .arithmetic import Arithmetic
from .coalesce import coalesce
from .code import Code
from .facts import access, vector_access
from .loops import control
from .motion import move
from .regions import VECTOR, Region, tree_of, yielded
from .scalars import WORD, Scalars, Scope

HOISTED = 8
"""The most constants that stay in registers through an innermost loop, as each occupies a scalar
register."""

KINDS: dict[type[Attribute], Kind] = {
    VectorType: "vector",
    PairType: "pair",
    PredType: "pred",
    IntegerType: "scalar",
}
"""The kind of register of each value type."""


def select(kernel: func.FuncOp) -> Function:
    """Select the machine code of a kernel: not scheduled, registers without numbers.

    Raises HexnnError for an operation that it has no instruction for and for a trip count that is
    not constant.
    """
    function = Function(kernel.sym_name.data, [])
    selection = Selection(kernel, Code(function))
    selection.region(selection.tree.root)
    selection.code.source = None
    selection.code.emit(scalar_instruction("jumpr"), (), (Ref(LINK),))
    control(function.body)
    coalesce(function)
    return function


class Selection:
    """The selector of a kernel's regions."""

    def __init__(self, kernel: func.FuncOp, code: Code):
        self.code = code
        self.tree = tree_of(kernel)
        move(self.tree)
        self.planner = Planner(self.tree)
        anchors = self.planner.plans[self.tree.root].anchors
        self.scalars = Scalars(self.tree, code, anchors)
        self.values = self.scalars.values
        self.arithmetic = Arithmetic(self.tree, self.scalars, code)

    def region(self, region: Region) -> None:
        """Select the operations and loops of a region, in order."""
        for item in region.items:
            if isinstance(item, Region):
                self.loop(item)
            else:
                self.code.source = item
                self.operation(region, item)

    def operation(self, region: Region, op: Operation) -> None:
        """Select one operation."""
        match op:
            case InstructionOp():
                self.instruction(region, op)
            case MemwOp():
                if self.planner.words.leads(op):
                    self.word(region, op)
            case ConstantOp():
                self.values[op.output] = self.constant(op)
            case LoOp() | HiOp():
                half = "lo" if isinstance(op, LoOp) else "hi"
                self.values[op.output] = Ref(self.ref(op.input).register, half)
            case arith.ConstantOp():
                pass
            case _ if any(result in self.planner.needed for result in op.results):
                self.arithmetic.write(op)
            case _ if not op.name.startswith("arith."):
                raise op_error(op, "has no place in Hexagon code")
            case _:
                pass

    def ref(self, value: SSAValue) -> Ref:
        """Return the register of a value that is not a scalar."""
        return self.values[self.tree.forms.resolve(value)]

    def instruction(self, region: Region, op: InstructionOp) -> None:
        """Select an HVX instruction; a register that it overwrites is copied first."""
        row = op.INSTRUCTION
        if not is_supported(row):
            raise op_error(op, "has no Hexagon code in kernels")
        immediate, facts = op.immediate_value, None
        uses: dict[str, Ref] = {}
        for operand, value in zip(registers(row), op.operands, strict=True):
            if is_address(op, operand):
                form = self.tree.forms(value) + Linear(VECTOR * immediate)
                pointer = self.scalars.near(form, VECTORS)
                uses[operand.name] = Ref(pointer.register, pointer.half)
                immediate = (form.constant - pointer.content) // VECTOR
                facts = vector_access(self.tree, region, row, form)
            else:
                uses[operand.name] = self.operand(operand, value)
        uses |= {o.name: self.changed(o, uses[o.name]) for o in row.results if o.tied}
        defs = tuple(uses[o.name] if o.tied else fresh(o, row.name) for o in row.results)
        encoded = (immediate if o.kind == "immediate" else uses[o.name] for o in row.encoded)
        self.code.emit(row, defs, tuple(encoded), facts)
        self.values.update(zip(op.results, defs, strict=True))

    def constant(self, op: ConstantOp) -> Ref:
        """Load a constant vector from read-only data."""
        known = self.code.function.constants
        fresh_label = f".L{self.code.function.name}_constant_{len(known)}"
        label = next((name for name, data in known.items() if data == op.bytes), fresh_label)
        known[label] = op.bytes
        address, target = self.code.scalar("tfrsi", Symbol(label)), Register("vector", "constant")
        facts = Access("load", "constant", label, 0, VECTOR)
        self.code.emit(instruction("vL32b_ai"), (Ref(target),), (address, 0), facts)
        return Ref(target)

    def operand(self, operand: Operand, value: SSAValue) -> Ref:
        """Return the register of an instruction's operand."""
        if operand.kind == "scalar":
            return self.scalars.exact(self.tree.forms(value))
        return self.ref(value)

    def changed(self, operand: Operand, old: Ref) -> Ref:
        """Return a register for a result that updates an operand, initialized with the old
        value.
        """
        target = fresh(operand, "changed")
        self.code.copy(target.register, old)
        return target

    def word(self, region: Region, op: MemwOp) -> None:
        """Select the load of one word, or of two adjacent ones."""
        words = self.planner.words
        form, double = words.form(op), words.is_double(op)
        reach, name = (DOUBLES, "loadrd_io") if double else (WORDS, "loadri_io")
        pointer = self.scalars.near(form, reach)
        row = scalar_instruction(name)
        target = Register(row.results[0].kind, "memw")
        facts = access(self.tree, region, "load", form, 2 * WORD if double else WORD)
        base = Ref(pointer.register, pointer.half)
        self.code.emit(row, (Ref(target),), (base, form.constant - pointer.content), facts)
        if double:
            for other, half in words.of(op):
                self.values[other.output] = Ref(target, half)
        else:
            self.values[op.output] = Ref(target)

    def loop(self, region: Region) -> None:
        """Select a loop, after materializing the registers that it needs."""
        loop, plan = region.loop, self.planner.plans[region]
        self.code.source = loop
        carried = [Register(kind_of(value), "carried") for value in loop.iter_args]
        for register, value in zip(carried, loop.iter_args, strict=True):
            self.code.copy(register, self.initial(value))
        scope = Scope(region, anchors=plan.anchors)
        scope.held = [self.hold(want) for want in plan.holds]
        shared = self.start(scope, plan)
        if region.innermost:
            often = plan.constants.most_common(HOISTED)
            scope.hoisted = {wrap(n): self.scalars.number(n) for n, _ in often}
        refs = [Ref(register) for register in carried]
        self.values.update(zip(loop.body.block.args[1:], refs, strict=True))
        with self.code.loop(region.count, "hvx.parallel" in loop.attributes, loop):
            self.scalars.scopes.append(scope)
            self.region(region)
            self.code.source = loop
            self.carry(region, carried)
            self.advance(scope)
            self.scalars.scopes.pop()
        for outer, inner in shared:
            outer.content = inner.anchor + inner.step * region.count
        self.values.update(zip(loop.results, refs, strict=True))
        self.scalars.scope.next_block()

    def initial(self, value: SSAValue) -> Ref:
        """Return the register of a value of any type."""
        return self.scalars.exact(self.tree.forms(value)) if value.type == i32 else self.ref(value)

    def hold(self, want: Want) -> Pointer:
        """Return a register for a form that is invariant in the loop about to be emitted."""
        pointer = self.scalars.near(want.form, want.reach)
        return Pointer(
            terms_of(want.form), pointer.content, 0, pointer.register, pointer.content, pointer.half
        )

    def start(self, scope: Scope, plan: Plan) -> list[tuple[Pointer, Pointer]]:
        """Initialize the pointers of the loop about to be emitted; return those shared with this
        region.
        """
        shared: list[tuple[Pointer, Pointer]] = []
        busy = {pointer.register for pointer in scope.held}
        for want in plan.starts:
            pointer = want.starts
            if pointer is None:
                continue
            outer = self.free(want.form, busy)
            if outer is None:
                pointer.register = Register("scalar", "p")
                started = self.scalars.compute(want.form, EXACT, pointer.register)
                self.scalars.scope.started.append(started)
            else:
                pointer.register = outer.register
                self.move(outer, want.form.constant)
                shared.append((outer, pointer))
            busy.add(pointer.register)
            pointer.content = pointer.anchor
            scope.own.append(pointer)
        return shared

    def free(self, form: Linear, busy: set[Register]) -> Pointer | None:
        """Return a pointer of the region that an inner loop may overwrite; None if there is
        none.
        """
        terms = terms_of(form)
        for pointer in self.scalars.scope.own:
            if pointer.terms == terms and pointer.register not in busy:
                return pointer
        return None

    def move(self, pointer: Pointer, content: int) -> None:
        """Add to a pointer so that its constant becomes `content`."""
        if delta := content - pointer.content:
            ref = Ref(pointer.register)
            self.code.scalar("addi", ref, delta, into=pointer.register)
        pointer.content = content

    def advance(self, scope: Scope) -> None:
        """Increment a region's pointers for the next iteration."""
        for pointer in scope.own:
            self.move(pointer, pointer.anchor + pointer.step)
            pointer.content = pointer.anchor

    def carry(self, region: Region, carried: list[Register]) -> None:
        """Copy the yielded values into the registers of the loop-carried values."""
        values = yielded(region.loop)
        arguments = region.loop.body.block.args[1:]
        refs = [self.initial(value) for value in values]
        for at, value in enumerate(values):
            resolved = self.tree.forms.resolve(value)
            if resolved in arguments and resolved is not arguments[at]:
                spare = Register(carried[at].kind, "spare")
                self.code.copy(spare, refs[at])
                refs[at] = Ref(spare)
        for register, ref in zip(carried, refs, strict=True):
            if ref != Ref(register):
                self.code.copy(register, ref)


def fresh(operand: Operand, name: str) -> Ref:
    """Create a register for a result."""
    return Ref(Register(operand.kind, name))


def is_supported(row: Instruction) -> bool:
    """Whether selection supports the operands of an instruction."""
    kinds = {operand.kind for operand in (*row.encoded, *row.results)}
    known = kinds <= {*KINDS.values(), "immediate"} and not row.is_histogram
    return known and (not row.memory or row.name.endswith("_ai"))


def kind_of(value: SSAValue) -> Kind:
    """The kind of register that holds a value."""
    return KINDS[type(value.type)]
