"""A kernel as one LLVM function.

`i64 @name(ptr memory, i64 argument...)` runs the kernel over the bytes at `memory`. It looks at no
addresses: whoever calls it knows from `accesses.Extents` that they are inside. The checked form
`i64 @name(ptr memory, ptr bounds, i64 argument...)` looks at every one, stops at the first that
leaves the memories, and gives its number from 1; the address goes to `bounds[4]`. It also counts
instructions as loops run, and stops in the loop that exceeds `bounds[3]` with its number from -1
down.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func, scf
from xdsl.ir import Block, Operation

from ...dialects.diagnostics import op_error
from ...dialects.hvx import ConstantOp, HiOp, InstructionOp, LoOp, MemwOp
from .emitter import Emitter
from .loops import VECTOR, LoopWriter
from .registry import lowering
from .scalars import SCALAR_OPS

ATTRIBUTES = 'nounwind "prefer-vector-width"="512" "min-legal-vector-width"="512"'


@dataclass
class KernelText:
    """The IR of a kernel, and which operations access memory, in the order of their numbers."""

    text: str
    accesses: list[Operation]

    loops: list[Operation]
    """The loops of the checked form."""


def translate(
    kernel: func.FuncOp, name: str, checked: bool = False, part: int = VECTOR, dot: int = 0
) -> KernelText:
    """Translate a kernel to the module that holds it as `name`.

    Loops whose instructions stay within their lanes go over registers in parts of `part` bytes,
    the host's own vectors: less code, which is faster made and keeps more values in registers.
    `dot` is how many bytes the host's `vpdpbusd` takes, 0 to do without it.
    """
    writer = KernelWriter(Emitter(dot), checked=checked, part=VECTOR if checked else part)
    parameters = ["ptr %memory", *(["ptr %bounds"] if checked else [])]
    for index, argument in enumerate(kernel.body.block.args):
        writer.wide[argument] = f"%a{index}"
        parameters.append(f"i64 %a{index}")
    writer.load_bounds()
    writer.block(kernel.body.block)
    body = "\n".join(["entry:", *writer.e.slots, *writer.e.lines, "ret i64 0"])
    declared = "\n".join(writer.e.declarations.values())
    head = f"define i64 @{name}({', '.join(parameters)}) {ATTRIBUTES} {{"
    return KernelText(f"{declared}\n{head}\n{body}\n}}\n", writer.accesses, writer.loops)


class KernelWriter(LoopWriter):
    """Writes a whole kernel."""

    def block(self, block: Block) -> None:
        """The operations of a block; scalar arithmetic waits for its use."""
        for op in block.ops:
            match op:
                case InstructionOp():
                    self.instruction(op)
                case scf.ForOp():
                    self.loop(op)
                case MemwOp():
                    self.word(op)
                case ConstantOp():
                    self.values[op.output] = self.constant(op)
                case LoOp() | HiOp():
                    self.values[op.output] = self.value(op.input)[isinstance(op, HiOp)]
                case scf.YieldOp() | func.ReturnOp():
                    pass
                case _ if isinstance(op, SCALAR_OPS):
                    pass
                case _:
                    raise op_error(op, "has no place in an HVX kernel")

    def constant(self, op: ConstantOp) -> str:
        """A vector of known bytes, as the result of an instruction: its parts differ."""
        items = ", ".join(f"i8 {byte}" for byte in op.bytes)
        name = self.e.emit(f"bitcast <128 x i8> <{items}> to <32 x i32>")
        self.e.known[name] = op.bytes
        return name

    def instruction(self, op: InstructionOp) -> None:
        """One HVX instruction."""
        row = op.INSTRUCTION
        if row.memory:
            return self.vector_access(op)
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
