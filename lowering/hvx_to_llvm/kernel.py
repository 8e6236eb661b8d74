"""A kernel as one LLVM function.

`i64 @name(ptr memory, i64 argument...)` runs the kernel over the bytes at `memory`. It looks at no
addresses: whoever calls it knows from `accesses.Extents` that they are inside. The checked form
`i64 @name(ptr memory, ptr bounds, i64 argument...)` looks at every one, stops at the first that
leaves the memories, and gives its number from 1; the address goes to `bounds[4]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, func, scf
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from ...dialects.diagnostics import op_error
from ...dialects.hvx import HiOp, InstructionOp, LoOp, MemwOp, PairType, PredType, VectorType
from .accesses import address_of, is_aligned
from .affine import Linear, LinearForms, constant_of
from .emitter import MASK, REGISTER, Emitter, Pair
from .registry import lowering

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
"""Operations that choose the first operand when it compares so with the second."""

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")

ATTRIBUTES = 'nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512"'


@dataclass
class KernelText:
    """The IR of a kernel, and which operations access memory, in the order of their numbers."""

    text: str
    accesses: list[Operation]


def translate(kernel: func.FuncOp, name: str, checked: bool = False) -> KernelText:
    """Translate a kernel to the module that holds it as `name`."""
    writer = Translation(Emitter(), checked)
    parameters = ["ptr %memory", *(["ptr %bounds"] if checked else [])]
    for index, argument in enumerate(kernel.body.block.args):
        writer.wide[argument] = f"%a{index}"
        parameters.append(f"i64 %a{index}")
    writer.prologue()
    writer.block(kernel.body.block)
    lines = writer.e.lines
    buffer = ["%buffer = alloca [256 x i8], align 32"] if writer.e.uses_buffer else []
    body = "\n".join(["entry:", *buffer, *lines, "ret i64 0"])
    declared = "\n".join(writer.e.declarations.values())
    head = f"define i64 @{name}({', '.join(parameters)}) {ATTRIBUTES} {{"
    return KernelText(f"{declared}\n{head}\n{body}\n}}\n", writer.accesses)


@dataclass
class Translation:
    """A kernel that is being written."""

    e: Emitter
    checked: bool
    values: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    wide: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """Arguments and loop indices as i64."""

    forms: LinearForms = field(default_factory=LinearForms)
    accesses: list[Operation] = field(default_factory=list[Operation])
    current: str = "entry"
    labels: int = 0

    def prologue(self) -> None:
        """Load the bounds of the memories."""
        if self.checked:
            for index, name in enumerate(("ddr_end", "tcm_start", "tcm_end")):
                place = f"getelementptr i64, ptr %bounds, i32 {index}"
                self.e.line(f"%{name}_place = {place}")
                self.e.line(f"%{name} = load i64, ptr %{name}_place, align 8")

    def label(self, what: str) -> str:
        """A fresh label."""
        self.labels += 1
        return f"{what}{self.labels}"

    def start(self, label: str) -> None:
        """Begin a basic block."""
        self.e.line(f"{label}:")
        self.current = label

    def block(self, block: Block) -> None:
        """The operations of a block, without its terminator."""
        for op in block.ops:
            match op:
                case InstructionOp():
                    self.instruction(op)
                case scf.ForOp():
                    self.loop(op)
                case MemwOp():
                    self.word(op)
                case LoOp() | HiOp():
                    self.values[op.output] = self.value(op.input)[isinstance(op, HiOp)]
                case scf.YieldOp() | func.ReturnOp() | arith.ConstantOp():
                    pass
                case arith.CmpiOp() | arith.SelectOp():
                    pass
                case _ if type(op) in OPCODES or type(op) in CHOICES:
                    pass
                case _:
                    raise op_error(op, "has no place in an HVX kernel")

    def value(self, value: SSAValue) -> Value:
        """The name of a value; scalar arithmetic is written where it is used."""
        if value in self.values:
            return self.values[value]
        if value in self.wide:
            return self.e.emit(f"trunc i64 {self.wide[value]} to i32")
        number = constant_of(value)
        return str(number) if number is not None else self.arithmetic(value.owner)

    def scalar(self, value: SSAValue) -> str:
        """The name of a scalar or a vector."""
        name = self.value(value)
        return name if isinstance(name, str) else name[0]

    def arithmetic(self, op: Operation | Block) -> str:
        """Scalar arithmetic."""
        match op:
            case arith.SelectOp():
                condition, a, b = map(self.scalar, op.operands)
                return self.e.emit(f"select i1 {condition}, i32 {a}, i32 {b}")
            case arith.CmpiOp():
                a, b = map(self.scalar, op.operands)
                return self.e.emit(f"icmp {PREDICATES[op.predicate.value.data]} i32 {a}, {b}")
            case Operation() if type(op) in CHOICES:
                a, b = map(self.scalar, op.operands)
                chosen = self.e.emit(f"icmp {CHOICES[type(op)]} i32 {a}, {b}")
                return self.e.emit(f"select i1 {chosen}, i32 {a}, i32 {b}")
            case Operation():
                a, b = map(self.scalar, op.operands)
                return self.e.scalar(OPCODES[type(op)], a, b)
            case _:
                raise op_error(op.parent_op() or func.FuncOp("?", ([], [])), "cannot be translated")

    def instruction(self, op: InstructionOp) -> None:
        """One HVX instruction."""
        row = op.INSTRUCTION
        if row.memory:
            return self.access(op)
        values = iter(op.operands)
        inputs = [
            str(op.immediate_value) if operand.kind == "immediate" else self.value(next(values))
            for operand in row.inputs
        ]
        result = lowering(row.name)(self.e, *inputs)
        if len(op.results) == 1:
            self.values[op.results[0]] = result
        else:
            self.values.update(zip(op.results, result, strict=True))
        return None

    def symbol(self, value: SSAValue) -> str:
        """A term of an address as i64."""
        if value in self.wide:
            return self.wide[value]
        return self.e.emit(f"sext i32 {self.scalar(value)} to i64")

    def offset(self, form: Linear) -> str:
        """A linear form as i64, outer loops' terms first so that their sums leave inner loops."""
        total = ""
        for value, factor in sorted(form.terms.items(), key=lambda item: nesting(item[0])):
            symbol = self.symbol(value)
            term = symbol if factor == 1 else self.e.emit(f"mul nsw i64 {symbol}, {factor}")
            total = self.e.emit(f"add nsw i64 {total}, {term}") if total else term
        if not total or not form.constant:
            return total or str(form.constant)
        return self.e.emit(f"add nsw i64 {total}, {form.constant}")

    def place(self, op: InstructionOp | MemwOp) -> tuple[str, str]:
        """The address that an access starts at, as i64 and as pointer."""
        form = address_of(op, self.forms)
        at = self.offset(form)
        if isinstance(op, InstructionOp) and op.INSTRUCTION.mnemonic == "vmem":
            if self.checked or not is_aligned(form):
                at = self.e.emit(f"and i64 {at}, -128")
        self.accesses.append(op)
        return at, self.e.emit(f"getelementptr i8, ptr %memory, i64 {at}")

    def access(self, op: InstructionOp) -> None:
        """A vector load or store."""
        row = op.INSTRUCTION
        at, pointer = self.place(op)
        if row.memory == "load":
            self.check(at, 128)
            self.values[op.results[0]] = self.e.effect(f"load {REGISTER}, ptr {pointer}, align 1")
            return
        value = self.scalar(op.operands[-1])
        if row.condition:
            mask = self.scalar(op.operands[0])
            if row.condition.negated:
                mask = self.e.binary("xor", 8, mask, "splat (i8 -1)")
            self.check_masked(at, mask)
            old = self.e.effect(f"load {REGISTER}, ptr {pointer}, align 1")
            value = self.e.mux(mask, value, old)
        else:
            self.check(at, 128)
        self.e.line(f"store {REGISTER} {value}, ptr {pointer}, align 1")

    def word(self, op: MemwOp) -> None:
        """A scalar load."""
        at, pointer = self.place(op)
        self.check(at, 4)
        self.values[op.output] = self.e.effect(f"load i32, ptr {pointer}, align 1")

    def check(self, at: str, nbytes: int) -> None:
        """In the checked form: go on only if the access is inside a memory."""
        if self.checked:
            self.check_span(at, self.e.emit(f"add i64 {at}, {nbytes}"), "false")

    def stop_unless(self, inside: str, at: str) -> None:
        """Leave the function with the number of this access, and its address in `bounds[4]`."""
        fault, on = self.label("fault"), self.label("on")
        self.e.line(f"br i1 {inside}, label %{on}, label %{fault}")
        self.start(fault)
        place = self.e.effect("getelementptr i64, ptr %bounds, i32 4")
        self.e.line(f"store i64 {at}, ptr {place}, align 8")
        self.e.line(f"ret i64 {len(self.accesses)}")
        self.start(on)

    def check_masked(self, at: str, mask: str) -> None:
        """In the checked form: the bytes that the predicate selects are inside a memory."""
        if not self.checked:
            return
        e = self.e
        e.declarations["cttz"] = "declare i128 @llvm.cttz.i128(i128, i1)"
        e.declarations["ctlz"] = "declare i128 @llvm.ctlz.i128(i128, i1)"
        some = e.emit(f"icmp ne {MASK} {mask}, zeroinitializer")
        bits = e.emit(f"bitcast <128 x i1> {some} to i128")
        first = e.emit(f"call i128 @llvm.cttz.i128(i128 {bits}, i1 false)")
        after = e.emit(f"call i128 @llvm.ctlz.i128(i128 {bits}, i1 false)")
        none = e.emit(f"icmp eq i128 {bits}, 0")
        low = e.emit(f"trunc i128 {first} to i64")
        size = e.emit(f"sub i64 128, {e.emit(f'trunc i128 {after} to i64')}")
        self.check_span(e.emit(f"add i64 {at}, {low}"), e.emit(f"add i64 {at}, {size}"), none)

    def check_span(self, low: str, high: str, none: str) -> None:
        """Go on if there are no bytes or all from `low` to before `high` are inside a memory."""
        e = self.e
        positive = e.emit(f"icmp sge i64 {low}, 0")
        in_ddr = e.emit(f"and i1 {positive}, {e.emit(f'icmp sle i64 {high}, %ddr_end')}")
        above = e.emit(f"icmp sge i64 {low}, %tcm_start")
        in_tcm = e.emit(f"and i1 {above}, {e.emit(f'icmp sle i64 {high}, %tcm_end')}")
        inside = e.emit(f"or i1 {in_ddr}, {in_tcm}")
        self.stop_unless(e.emit(f"or i1 {inside}, {none}"), low)

    def loop(self, op: scf.ForOp) -> None:
        """A loop with its test at the end; nothing happens when it runs no times."""
        first, end, step = (self.offset(self.forms(v)) for v in (op.lb, op.ub, op.step))
        initial = [part for v in op.iter_args for part in self.parts(v)]
        before, head, after = self.current, self.label("loop"), self.label("after")
        runs = self.e.emit(f"icmp slt i64 {first}, {end}")
        self.e.line(f"br i1 {runs}, label %{head}, label %{after}")
        self.start(head)
        self.e.scopes.append({})
        index = self.e.name()
        arguments = op.body.block.args[1:]
        kinds = [kind for argument in arguments for kind in part_types(argument.type)]
        phis = [self.e.name() for _ in kinds]
        at = len(self.e.lines)
        self.wide[op.body.block.args[0]] = index
        self.bind(arguments, phis)
        self.block(op.body.block)
        last = op.body.block.last_op
        following = [part for v in (last.operands if last else ()) for part in self.parts(v)]
        next_index = self.e.effect(f"add nsw i64 {index}, {step}")
        again = self.e.effect(f"icmp slt i64 {next_index}, {end}")
        self.e.line(f"br i1 {again}, label %{head}, label %{after}")
        latch = self.current
        self.e.scopes.pop()
        incoming = zip(phis, kinds, initial, following, strict=True)
        self.e.lines[at:at] = [
            f"{index} = phi i64 [{first}, %{before}], [{next_index}, %{latch}]",
            *(f"{n} = phi {k} [{a}, %{before}], [{b}, %{latch}]" for n, k, a, b in incoming),
        ]
        self.start(after)
        results = [
            self.e.effect(f"phi {kind} [{a}, %{before}], [{b}, %{latch}]")
            for kind, a, b in zip(kinds, initial, following, strict=True)
        ]
        self.bind(op.results, results)

    def parts(self, value: SSAValue) -> Pair | tuple[str]:
        """The LLVM values that a value consists of."""
        name = self.value(value)
        return (name,) if isinstance(name, str) else name

    def bind(self, values: Sequence[SSAValue], names: Sequence[str]) -> None:
        """Give values the names of their parts."""
        rest = iter(names)
        for value in values:
            parts = tuple(next(rest) for _ in part_types(value.type))
            self.values[value] = parts[0] if len(parts) == 1 else (parts[0], parts[1])


def part_types(kind: Attribute) -> tuple[str, ...]:
    """The LLVM types that a value of this type consists of."""
    match kind:
        case VectorType():
            return (REGISTER,)
        case PairType():
            return REGISTER, REGISTER
        case PredType():
            return (MASK,)
        case _:
            return ("i32",)


def nesting(value: SSAValue) -> int:
    """How many loops a value is inside of."""
    block = value.block if isinstance(value, BlockArgument) else value.owner.parent
    count = -1
    while isinstance(block, Block):
        block, count = block.parent_block(), count + 1
    return count
