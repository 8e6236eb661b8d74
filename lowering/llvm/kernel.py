"""Translation of a kernel to one LLVM function.

The unchecked variant, `i64 @name(ptr memory, i64 argument...)`, runs the kernel on the bytes at
`memory` without address checks: the caller has proved by `accesses.Extents` that all accesses are
inside of main memory or TCM. The checked variant, `i64 @name(ptr memory, ptr bounds, i64
argument...)`, checks every access; at the first one outside of both it stores the address in
`bounds[4]` and returns the access's number, from 1 on. It also counts executed instructions, and
when they exceed `bounds[3]` returns the number of the running loop, from -1 down. Both variants
return 0 otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func, scf
from xdsl.ir import Block, Operation

from ...dialects.diagnostics import op_error
from ...dialects.hvx import ConstantOp, HiOp, InstructionOp, LoOp, MemwOp
from .emitter import Emitter
from .host_vectors import PORTABLE, HostVectors
from .instruction_chains import Chain, chains
from .loops import VECTOR, LoopWriter
from .outlining import ATTRIBUTES, repeated
from .registry import lowering
from .scalars import SCALAR_OPS


@dataclass
class KernelText:
    """The LLVM IR of a kernel, and the memory accesses and loops that the kernel's return values
    identify.
    """

    text: str
    accesses: list[Operation]
    """The memory accesses, in the order of their numbers from 1."""

    loops: list[Operation]
    """The loops of the checked variant, in the order of their numbers from -1 down."""


def translate(
    kernel: func.FuncOp,
    name: str,
    checked: bool = False,
    slice_bytes: int = VECTOR,
    host: HostVectors = PORTABLE,
) -> KernelText:
    """Translate a kernel to the text of an LLVM module that defines it as function `name`; with
    `checked`, in the variant that checks every access.

    Loops whose instructions move no data between the slices of a register run slice by slice,
    `slice_bytes` (the host's vector size) at a time: this compiles faster and keeps more values in
    registers. `host` has the vector instructions of the host that are used.
    """
    writer = KernelWriter(
        Emitter(host), checked=checked, slice_bytes=VECTOR if checked else slice_bytes
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
    """The writer of a whole kernel in LLVM IR."""

    def block(self, block: Block) -> None:
        """Emit the operations of a block, except scalar arithmetic, which is emitted at its first
        use. Raises HexnnError for an operation that HVX kernels do not have.
        """
        known = chains(block)
        for op in block.ops:
            match op:
                case InstructionOp() if op in known:
                    self.chained(op, known[op])
                case InstructionOp() if op in self.summed:
                    self.chained_dot(op)
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
        """Emit a constant vector and return its name.

        A bitcast gives the vector a name, since loops over slices (parts of every register) address
        registers by name.
        """
        items = ", ".join(f"i8 {byte}" for byte in op.bytes)
        name = self.e.emit(f"bitcast <128 x i8> <{items}> to <32 x i32>")
        self.e.constants[name] = op.bytes
        return name

    def chained(self, op: InstructionOp, chain: Chain) -> None:
        """Emit a chain of instructions, of which `op` is one, at its last one, and record the name
        of its result.
        """
        if op is chain.ops[-1]:
            names = [self.scalar(value) for value in chain.inputs]
            self.values[op.results[0]] = repeated(self.e, chain.name, names, chain.build)[0]

    def instruction(self, op: InstructionOp) -> None:
        """Emit one HVX instruction and record the names of its results."""
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
