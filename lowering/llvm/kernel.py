"""Translation of a kernel to one LLVM function.

`i64 @name(ptr memory, i64 argument...)` runs the kernel over the bytes at `memory` without address
checks: the caller has proved by `accesses.Extents` that all accesses are inside. The checked form
`i64 @name(ptr memory, ptr bounds, i64 argument...)` checks every access, stops at the first one
that leaves the memories, returns its number from 1 and writes the address to `bounds[4]`. It
also counts instructions as loops run, and stops in the loop that exceeds `bounds[3]` with its
number from -1 down.
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
    """The LLVM IR of a kernel, and its memory accesses in the order of their numbers."""

    text: str
    accesses: list[Operation]

    loops: list[Operation]
    """The loops of the checked form."""


def translate(
    kernel: func.FuncOp, name: str, checked: bool = False, slice_bytes: int = VECTOR, dot: int = 0
) -> KernelText:
    """Translate a kernel to an LLVM module that defines it as `name`.

    Loops whose instructions stay within their lanes process registers in parts of some bytes, the
    host's vector size: less code, which compiles faster and keeps more values in registers.
    `dot` is the width in bytes of the host's `vpdpbusd`, 0 to do without it.
    """
    writer = KernelWriter(
        Emitter(dot), checked=checked, slice_bytes=VECTOR if checked else slice_bytes
    )
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
    """The writer of a whole kernel."""

    def block(self, block: Block) -> None:
        """Emit the operations of a block; scalar arithmetic is emitted at its first use."""
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
        """Emit a constant vector as the result of an instruction, as loops over parts index it."""
        items = ", ".join(f"i8 {byte}" for byte in op.bytes)
        name = self.e.emit(f"bitcast <128 x i8> <{items}> to <32 x i32>")
        self.e.constants[name] = op.bytes
        return name

    def instruction(self, op: InstructionOp) -> None:
        """Emit one HVX instruction."""
        instruction = op.INSTRUCTION
        if instruction.memory:
            return self.vector_access(op)
        values = iter(op.operands)
        inputs = [
            str(op.immediate_value) if operand.kind == "immediate" else self.value(next(values))
            for operand in instruction.inputs
        ]
        result = lowering(instruction.name)(self.e, *inputs)
        if len(op.results) == 1:
            self.values[op.results[0]] = result
        else:
            self.values.update(zip(op.results, result, strict=True))
        return None
