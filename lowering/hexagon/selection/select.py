"""Instruction selection: from a kernel's operations to machine code over virtual registers.

Each HVX operation is one instruction. Selection computes addresses and scalars in registers,
assigns SSA values to registers that may be written more than once, and emits loops.
"""

from __future__ import annotations

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerType, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ....dialects.diagnostics import op_error
from ....dialects.hexagon.machine_instructions import stored_gather
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
from ...llvm.accesses import named_operands
from ..machine import LINK, Access, Function, Instr, Ref, Register, Symbol, blocks
from .arithmetic import Arithmetic
from .coalesce import coalesce
from .code import CodeBuilder
from .facts import access, is_address, vector_access
from .gathers import (
    check_stored,
    gather_of,
    gathered_region,
    is_gather,
    last_offset,
)
from .loop_indices import IndexPlanner
from .loop_tree import VECTOR, Region, tree_of, yielded
from .loops import assign_control
from .motion import move_code
from .scalars import WORD, Scalars, Scope
from .strength_reduction import (
    DOUBLES,
    EXACT,
    VECTORS,
    WORDS,
    Plan,
    Planner,
    Pointer,
    Request,
    registers,
    terms_of,
)

MAX_HOISTED = 8
"""The most constants that stay in registers through an innermost loop, as each occupies a scalar
register.

With 0, the 38 kernels of the kernel benchmark and the digits network take 0.8 % more packets and
stalls in all (5 % in the addition, 8 % in a depthwise convolution).
"""

KINDS: dict[type[Attribute], Kind] = {
    VectorType: "vector",
    PairType: "pair",
    PredType: "pred",
    IntegerType: "scalar",
}
"""The register class of each value type."""


def select(kernel: func.FuncOp, coalescing: bool = True, reduction: bool = True) -> Function:
    """Return the machine code of a kernel: unscheduled, over virtual registers; without
    `coalescing`, with all copies of registers, without strength `reduction`, without pointers.

    Raises HexnnError for an operation without a Hexagon instruction and for a trip count that is
    not constant.
    """
    function = Function(kernel.sym_name.data, [])
    selection = Selection(kernel, CodeBuilder(function), Planner if reduction else IndexPlanner)
    selection.region(selection.tree.root)
    selection.code.source = None
    selection.code.emit(scalar_instruction("jumpr"), (), (Ref(LINK),))
    assign_control(function.body)
    if coalescing:
        coalesce(function)
    return function


class Selection:
    """The instruction selector of one kernel; emits the code of its loop tree with a
    `CodeBuilder`.
    """

    def __init__(self, kernel: func.FuncOp, code: CodeBuilder, planner: type[Planner]):
        self.code = code
        self.tree = tree_of(kernel)
        move_code(self.tree)
        self.planner = planner(self.tree)
        anchors = self.planner.plans[self.tree.root].anchors
        self.scalars = Scalars(self.tree, code, anchors)
        self.values = self.scalars.values
        """The register of each value that instructions have computed."""

        self.modifiers: dict[int, Ref] = {}
        """The modifier registers by the numbers that they hold."""

        self.arithmetic = Arithmetic(self.tree, self.scalars, code)

    def region(self, region: Region) -> None:
        """Emit the code of the operations and loops of a loop-tree region, in order."""
        for item in region.items:
            if isinstance(item, Region):
                self.loop(item)
            else:
                self.code.source = item
                self.operation(region, item)

    def operation(self, region: Region, op: Operation) -> None:
        """Emit the code of one operation, directly in `region`. Raises HexnnError if there is no
        instruction for it.
        """
        match op:
            case InstructionOp():
                self.instruction(region, op)
            case MemwOp():
                if self.planner.words.is_emitted(op):
                    self.load_word(region, op)
            case ConstantOp():
                self.values[op.output] = self.constant(op)
            case LoOp() | HiOp():
                half = "lo" if isinstance(op, LoOp) else "hi"
                self.values[op.output] = Ref(self.ref(op.input).register, half)
            case arith.ConstantOp():
                pass
            case _ if any(result in self.planner.needed for result in op.results):
                self.arithmetic.select_scalar(op)
            case _ if not op.name.startswith("arith."):
                raise op_error(op, "has no place in Hexagon code")
            case _:
                pass

    def ref(self, value: SSAValue) -> Ref:
        """Return the register of a vector, pair or predicate value."""
        return self.values[self.tree.forms.resolve(value)]

    def instruction(self, region: Region, op: InstructionOp) -> None:
        """Emit an HVX instruction; an operand that it overwrites is copied to a new register first.

        Raises HexnnError for opcodes without support.
        """
        opcode = op.INSTRUCTION
        if is_gather(op):
            return check_stored(op)
        if gather := gather_of(op):
            return self.stored_gather(region, gather, op)
        if not is_supported(opcode):
            raise op_error(op, "has no Hexagon code in kernels")
        immediate, facts = op.immediate_value, None
        uses: dict[str, Ref] = {}
        for operand, value in zip(registers(opcode), op.operands, strict=True):
            if is_address(op, operand):
                form = self.tree.forms(value) + Linear(VECTOR * immediate)
                pointer = self.scalars.near(form, VECTORS)
                uses[operand.name] = Ref(pointer.register, pointer.half)
                immediate = (form.constant - pointer.constant) // VECTOR
                facts = vector_access(self.tree, region, opcode, form)
            else:
                uses[operand.name] = self.operand(operand, value)
        uses |= {o.name: self.initialized_result(o, uses[o.name]) for o in opcode.results if o.tied}
        defs = tuple(
            uses[o.name] if o.tied else new_register(o, opcode.name) for o in opcode.results
        )
        encoded = (immediate if o.kind == "immediate" else uses[o.name] for o in opcode.encoded)
        self.code.emit(opcode, defs, tuple(encoded), facts)
        self.values.update(zip(op.results, defs, strict=True))
        return None

    def stored_gather(self, region: Region, gather: InstructionOp, store: InstructionOp) -> None:
        """Emit a gather and the store of its result as one instruction."""
        given, target = named_operands(gather), named_operands(store)["Rt"]
        source = self.tree.forms(given["Rt"])
        form = self.tree.forms(target) + Linear(VECTOR * store.immediate_value)
        pointer = self.scalars.near(form, VECTORS)
        uses = (
            self.scalars.exact(source),
            self.modifier(last_offset(gather)),
            self.ref(given["Vvv" if "Vvv" in given else "Vv"]),
            Ref(pointer.register, pointer.half),
            (form.constant - pointer.constant) // VECTOR,
        )
        facts = vector_access(self.tree, region, store.INSTRUCTION, form)
        emitted = self.code.emit(stored_gather(gather.INSTRUCTION.name), (), uses, facts)
        emitted.gathered = gathered_region(self.tree, region, gather, source)

    def modifier(self, number: int) -> Ref:
        """Return a modifier register that holds `number`, which is loaded at the function's
        entry.
        """
        if number not in self.modifiers:
            entry, word = next(blocks(self.code.function.body)), Ref(Register("scalar", "last"))
            self.modifiers[number] = target = Ref(Register("modifier", "last"))
            for name, result, use in (("tfrsi", word, wrap(number)), ("tfrrcr", target, word)):
                opcode = scalar_instruction(name)
                entry.instrs.append(Instr(opcode, (result,), (use,), source=self.code.source))
        return self.modifiers[number]

    def constant(self, op: ConstantOp) -> Ref:
        """Emit the load of a constant vector from the function's read-only data; return its
        register.
        """
        known = self.code.function.constants
        fresh_label = f".L{self.code.function.name}_constant_{len(known)}"
        label = next((name for name, data in known.items() if data == op.bytes), fresh_label)
        known[label] = op.bytes
        address, target = self.code.scalar("tfrsi", Symbol(label)), Register("vector", "constant")
        facts = Access("load", "constant", label, 0, VECTOR)
        self.code.emit(instruction("vL32b_ai"), (Ref(target),), (address, 0), facts)
        return Ref(target)

    def operand(self, operand: Operand, value: SSAValue) -> Ref:
        """Return the register that holds `value` for an operand of an instruction. The instructions
        that compute a scalar are emitted, unless a register holds it already.
        """
        if operand.kind == "scalar":
            return self.scalars.exact(self.tree.forms(value))
        return self.ref(value)

    def initialized_result(self, operand: Operand, old: Ref) -> Ref:
        """Return a new register for a result that is also an operand of its instruction,
        initialized with a copy of `old`.
        """
        target = new_register(operand, "changed")
        self.code.copy(target.register, old)
        return target

    def load_word(self, region: Region, op: MemwOp) -> None:
        """Emit the load of one 32-bit word, or of two adjacent words if `op` is the first of a pair
        of loads.
        """
        words = self.planner.words
        form, double = words.load_address(op), words.is_paired(op)
        offsets, name = (DOUBLES, "loadrd_io") if double else (WORDS, "loadri_io")
        pointer = self.scalars.near(form, offsets)
        opcode = scalar_instruction(name)
        target = Register(opcode.results[0].kind, "memw")
        facts = access(self.tree, region, "load", form, 2 * WORD if double else WORD)
        base = Ref(pointer.register, pointer.half)
        self.code.emit(opcode, (Ref(target),), (base, form.constant - pointer.constant), facts)
        if double:
            for other, half in words.loaded_words(op):
                self.values[other.output] = Ref(target, half)
        else:
            self.values[op.output] = Ref(target)

    def loop(self, region: Region) -> None:
        """Emit a loop: the initialization of its registers, its body, and the updates of pointers
        and loop-carried values at the body's end.
        """
        loop, plan = region.loop, self.planner.plans[region]
        self.code.source = loop
        carried = [Register(kind_of(value), "carried") for value in loop.iter_args]
        for register, value in zip(carried, loop.iter_args, strict=True):
            self.code.copy(register, self.register_of(value))
        scope = Scope(region, anchors=plan.anchors)
        scope.held = [self.materialized_invariant(request) for request in plan.invariants]
        shared = self.initialize_pointers(scope, plan)
        if isinstance(self.planner, IndexPlanner):
            self.values |= self.planner.index_registers(region)
        if region.innermost:
            often = plan.constants.most_common(MAX_HOISTED)
            scope.hoisted = {wrap(n): self.scalars.constant(n) for n, _ in often}
        refs = [Ref(register) for register in carried]
        self.values.update(zip(loop.body.block.args[1:], refs, strict=True))
        with self.code.loop(region.count, "hvx.parallel" in loop.attributes, loop):
            self.scalars.scopes.append(scope)
            self.region(region)
            self.code.source = loop
            self.copy_carried(region, carried)
            self.advance_pointers(scope)
            self.scalars.scopes.pop()
        for outer, inner in shared:
            outer.constant = inner.anchor + inner.step * region.count
        self.values.update(zip(loop.results, refs, strict=True))
        self.scalars.scope.next_block()

    def register_of(self, value: SSAValue) -> Ref:
        """Return the register that holds a value of any type, computing it if it is a scalar."""
        return self.scalars.exact(self.tree.forms(value)) if value.type == i32 else self.ref(value)

    def materialized_invariant(self, request: Request) -> Pointer:
        """Return a register, as a pointer with step 0, for a requested affine expression that is
        invariant in the loop about to be emitted.
        """
        pointer = self.scalars.near(request.form, request.offsets)
        return Pointer(
            terms_of(request.form),
            pointer.constant,
            0,
            pointer.register,
            pointer.constant,
            pointer.half,
        )

    def initialize_pointers(self, scope: Scope, plan: Plan) -> list[tuple[Pointer, Pointer]]:
        """Emit the initial values of the pointers (incremented address registers) of the loop about
        to be emitted, and add them to its scope.

        Returns the pairs (pointer of the current region, pointer of the loop) that share a
        register.
        """
        shared: list[tuple[Pointer, Pointer]] = []
        busy = {pointer.register for pointer in scope.held}
        for request in plan.initial_values:
            pointer = request.initializes
            if pointer is None:
                continue
            outer = self.reusable_pointer(request.form, busy)
            if outer is None:
                pointer.register = Register("scalar", "p")
                started = self.scalars.compute(request.form, EXACT, pointer.register)
                self.scalars.scope.started.append(started)
            else:
                pointer.register = outer.register
                self.set_constant(outer, request.form.constant)
                shared.append((outer, pointer))
            busy.add(pointer.register)
            pointer.constant = pointer.anchor
            scope.own.append(pointer)
        return shared

    def reusable_pointer(self, form: Linear, busy: set[Register]) -> Pointer | None:
        """Return a pointer of the current region whose expression differs from `form` by a constant
        only and whose register is not in `busy`, for an inner loop to use and overwrite; None if
        there is none.
        """
        terms = terms_of(form)
        for pointer in self.scalars.scope.own:
            if pointer.terms == terms and pointer.register not in busy:
                return pointer
        return None

    def set_constant(self, pointer: Pointer, constant: int) -> None:
        """Change the constant of a pointer's expression: add an immediate to its register, which
        then holds `pointer.terms + constant`.
        """
        if delta := constant - pointer.constant:
            ref = Ref(pointer.register)
            self.code.scalar("addi", ref, delta, into=pointer.register)
        pointer.constant = constant

    def advance_pointers(self, scope: Scope) -> None:
        """Emit the increments of the pointers of the region that `scope` describes, at the end of
        its body.
        """
        for pointer in scope.own:
            self.set_constant(pointer, pointer.anchor + pointer.step)
            pointer.constant = pointer.anchor

    def copy_carried(self, region: Region, carried: list[Register]) -> None:
        """Emit the copies of the yielded values into `carried`, the registers of the loop-carried
        values, at the end of a loop's body.
        """
        values = yielded(region.loop)
        arguments = region.loop.body.block.args[1:]
        refs = [self.register_of(value) for value in values]
        for at, value in enumerate(values):
            resolved = self.tree.forms.resolve(value)
            if resolved in arguments and resolved is not arguments[at]:
                spare = Register(carried[at].kind, "spare")
                self.code.copy(spare, refs[at])
                refs[at] = Ref(spare)
        for register, ref in zip(carried, refs, strict=True):
            if ref != Ref(register):
                self.code.copy(register, ref)


def new_register(operand: Operand, name: str) -> Ref:
    """Return a new virtual register called `name`, of the class of an instruction's operand."""
    return Ref(Register(operand.kind, name))


def is_supported(opcode: Instruction) -> bool:
    """Return whether instruction selection supports an opcode: by its operand classes and, if it
    accesses memory, by its addressing mode, which must be base plus immediate.
    """
    kinds = {operand.kind for operand in (*opcode.encoded, *opcode.results)}
    known = kinds <= {*KINDS.values(), "immediate"} and not opcode.is_histogram
    return known and (not opcode.memory or opcode.name.endswith("_ai"))


def kind_of(value: SSAValue) -> Kind:
    """Return the class of the register that holds a value, by the value's type."""
    return KINDS[type(value.type)]
