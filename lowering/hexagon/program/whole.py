"""Assembly of a whole network: one freestanding program with its constants and runtime routines.

Main memory and TCM lie at their planned addresses plus `REGION`; constants are initialized, all
other bytes are zero. The program reads the inputs of a sample from standard input, as bytes in the
planned layouts, runs the steps in order, writes the outputs and, for each launch, three counters
(packets, instructions, HVX instructions), and repeats for the next sample.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Literal

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from ....dialects.diagnostics import HexnnError
from ....dialects.entry_function import Entry
from ....dialects.htp.attributes import target_of
from ....dialects.htp.buffers import Bytes, TensorBuffer
from ....dialects.locations import describe, tensor_name
from ....dialects.printable import printable
from ..compile import compile_kernel
from . import emit
from .dma_copies import Copy
from .plan import (
    REGION,
    CopyStep,
    HostStep,
    Kernel,
    LaunchStep,
    Plan,
    Step,
    code_of,
    is_planned,
    no_kernel_error,
    observed_buffer,
)
from .routines import COUNTER_BYTES, ROUTINES

Detail = Literal["outputs", "steps"]
"""What the program writes: `outputs` only; or with `steps` also the index of each step before it
runs and, where a flag word ahead of the inputs asks for it, each tensor of the source, which it
then overwrites with as many bytes read from standard input."""

WATCHED = """
// r0: address, bytes of a tensor. Exchanges it where somebody watches.
main.show:
        { r1 = memw(##main.watched) }
        { p0 = cmp.eq(r1, #0); if (p0.new) jumpr:nt r31 }
        { jump main.exchange }
"""
"""The routine that exchanges a tensor with the host where the flag word asks for it."""


SECTIONS = {".text": 0x01000000, ".rodata": 0x04000000}
"""The start addresses of code and of read-only data; the memories follow, then the program's own
variables."""

PAGE = 0x10000
"""The alignment of the variables' section in bytes."""


LABEL = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
"""The pattern of names that the assembler accepts as labels."""

REGISTER = re.compile(r"[rvqpcgs]\d+|[a-z]{1,2}p|lr|pc|(sa|lc|m|cs)\d|usr", re.IGNORECASE)
"""The pattern of names that the assembler reads as registers."""


Embed = Callable[[Bytes], Iterator[str]]
"""A function that yields the assembler directives which define bytes."""


def link_flags(plan: Plan) -> list[str]:
    """Return the linker flags that set the addresses of the program's sections."""
    tcm, end = REGION + plan.arenas.tcm_base, REGION + plan.arenas.tcm_end
    starts = {**SECTIONS, ".ddr": REGION, ".tcm": tcm, ".bss": -(-end // PAGE) * PAGE + PAGE}
    return [f"--section-start={name}={address:#x}" for name, address in starts.items()]


def words(data: Bytes) -> Iterator[str]:
    """Yield the assembler directives that define the bytes `data`: little-endian 32-bit words in
    hexadecimal, then the remaining bytes.
    """
    whole = data.size // 4 * 4
    values = np.frombuffer(data[:whole].tobytes(), "<u4").tolist()
    for at in range(0, len(values), 8):
        yield ".word " + ", ".join(f"{value:#010x}" for value in values[at : at + 8])
    if data.size > whole:
        yield ".byte " + ", ".join(map(str, data[whole:].tolist()))


class SideFile:
    """A binary file beside the assembly file, whose `.incbin` directives include parts of the
    binary file.
    """

    def __init__(self, name: str):
        self.name = name
        self.data = bytearray()

    def embed(self, data: Bytes) -> Iterator[str]:
        """Append `data` to the file and yield the directive that includes it."""
        yield f'.incbin "{self.name}", {len(self.data)}, {data.size}'
        self.data += data.tobytes()


def assembly(
    plan: Plan, kernels: Sequence[str], detail: Detail = "outputs", embed: Embed = words
) -> str:
    """Return the assembly text of a network's program; `kernels` are the assembly texts of the
    kernels that it launches.

    With `detail` = `steps` the program writes not only the outputs, but also the index of each step
    and, if a flag in its input asks for them, the tensors of the source network. `embed` yields the
    directives that define the bytes of a constant. Raises HexnnError for an operation without a
    kernel, unless with `steps`, as then the host computes it.
    """
    for step in plan.steps if detail == "outputs" else ():
        if isinstance(step, HostStep):
            raise no_kernel_error(step.op)
    parts = chain(
        heading(plan),
        main(plan, detail),
        ROUTINES.splitlines(),
        WATCHED.splitlines() if detail == "steps" else (),
        ["", "// The kernels."],
        chain.from_iterable(text.splitlines() for text in kernels),
        tables(plan, detail),
        memories(plan, embed),
    )
    return "\n".join(parts) + "\n"


def module_assembly(module: ModuleOp) -> str:
    """Return the assembly text of the program of a module whose tensors have addresses, or of the
    module's kernels if it has no @main.

    Raises HexnnError for a @main whose tensors have no addresses, for operations without Hexagon
    code, and for accesses outside of main memory and TCM.
    """
    if is_planned(module):
        plan = Plan(module)
        return assembly(plan, kernel_texts(plan))
    if main := Entry.find(module):
        raise HexnnError("@main is not planned yet", main, ["run the passes of `compile` first"])
    version = target_of(module).hvx_version
    return "\n".join([".text", *(kernel_text(f, version) for f in code_of(module))])


def kernel_texts(plan: Plan) -> list[str]:
    """Return the assembly texts of the kernels that a program launches, each kernel once."""
    return [kernel_text(kernel, plan.version) for kernel in plan.launched.values()]


def kernel_text(kernel: Kernel, version: int, name: str | None = None) -> str:
    """Return the assembly text of a kernel for an HVX version, labelled `name` or else by its own
    name.

    Raises HexnnError for operations without Hexagon code, and when registers run out.
    """
    function = compile_kernel(kernel, version)
    return emit.assembly(replace(function, name=name or label(kernel)))


def label(kernel: Kernel) -> str:
    """Return the assembly label of a kernel: its name, or `kernel_` and a digest of the name if
    that is not a valid label.
    """
    name = kernel.sym_name.data
    if LABEL.fullmatch(name) and not REGISTER.fullmatch(name):
        return name
    return f"kernel_{hashlib.sha256(name.encode()).hexdigest()[:16]}"


def comment(text: str) -> str:
    """Return a text as one line of printable characters, for use in an assembly comment."""
    return printable(" ".join(text.split()))


def heading(plan: Plan) -> Iterator[str]:
    """Yield the comment lines at the top of a program: purpose, inputs, outputs, linker flags."""
    network = comment(plan.network) or "A network"
    yield f"// {network} for Hexagon v{plan.version}, HVX of 128 bytes."
    yield "// It reads, sample by sample:"
    yield from (f"//   {description(buffer)}" for buffer in plan.inputs)
    yield "// and writes for each:"
    yield from (f"//   {description(buffer)}" for buffer in plan.outputs)
    yield f"//   packets, instructions, HVX instructions of {len(plan.launches)} launches: words"
    yield f"// Main memory lies at {REGION:#x}, TCM at {REGION + plan.arenas.tcm_base:#x}."
    yield f"// Link with: ld.lld -static {' '.join(link_flags(plan))}"
    yield ""


def description(buffer: TensorBuffer) -> str:
    """Return a one-line description of a buffer for comments: bytes, shape, storage type,
    layout.
    """
    sizes = "x".join(map(str, buffer.shape)) or "1"
    return f"{buffer.content_bytes} bytes: {sizes} of {buffer.dtype}, {buffer.layout.name}"


def main(plan: Plan, detail: Detail) -> Iterator[str]:
    """Yield the assembly lines of the main loop, which runs the steps for each sample.

    With `detail` = `steps` they also write the index of each step and, if a flag in the program's
    input asks for them, the tensors of the source network.
    """
    yield from (".text", ".globl _start", ".p2align 4", "_start:")
    yield "        { r29 = and(r29, #-128) }"
    yield "main.sample:"
    if detail == "steps":
        yield call("main.watched_record", "read")
    yield from (call(f"main.input_{number}", "read") for number in range(len(plan.inputs)))
    for number, step in enumerate(plan.steps):
        yield from run_step(number, step, detail)
    yield ""
    yield from (call(f"main.output_{number}", "write") for number in range(len(plan.outputs)))
    yield call("main.counters_record", "write")
    again = plan.inputs or detail == "steps"
    yield f"        {{ jump {'main.sample' if again else 'main.end'} }}"


def call(record: str, routine: str) -> str:
    """Return the packet that calls the routine `main.<routine>` with `record` in r0: the label at
    which the routine's arguments are stored, or the index of a step.
    """
    return f"        {{ r0 = ##{record}; call main.{routine} }}"


def run_step(number: int, step: Step, detail: Detail) -> Iterator[str]:
    """Yield the assembly lines that run step `number` of the program.

    With `detail` = `steps` they also write the step's index and, if a flag in the program's input
    asks for it, the step's result, provided that it is a tensor of the source network.
    """
    yield f"\n        // {number}: {title(step)}"
    if detail != "outputs":
        yield call(str(number), "begin")
    match step:
        case CopyStep():
            yield call(f"main.step_{number}", "copy")
        case LaunchStep():
            yield call(f"main.step_{number}", "launch")
        case HostStep():
            for name, _ in host_records(number, step.operands, "operand"):
                yield call(f"main.{name}", "write")
            for name, _ in host_records(number, step.results, "result"):
                yield call(f"main.{name}", "read")
        case _:
            pass
    if detail == "steps" and observed_buffer(step) is not None:
        yield call(f"main.tensor_{number}", "show")


def title(step: Step) -> str:
    """Return the assembly comment above a step: the operation, its location in the source network
    and the tensor that it computes.
    """
    what = step.op.name.removeprefix("htp.")
    if isinstance(step, LaunchStep):
        what = f"launch {step.kernel.sym_name.data}"
    tensor = tensor_name(step.op.location)
    says = f"{what}, {describe(step.op.location)}" + (f" -> {tensor}" if tensor else "")
    return comment(says)


def tables(plan: Plan, detail: Detail) -> Iterator[str]:
    """Yield the assembly lines that define the routines' arguments and the program's variables;
    with `detail` = `steps` also those for writing the tensors of the source network.
    """
    yield from ("", ".section .rodata", ".p2align 2")
    for kind, buffers in (("input", plan.inputs), ("output", plan.outputs)):
        for number, buffer in enumerate(buffers):
            yield bytes_record(f"{kind}_{number}", buffer)
    launches = 0
    for number, step in enumerate(plan.steps):
        yield from step_record(number, step, launches)
        launches += isinstance(step, LaunchStep)
        if detail == "steps" and (buffer := observed_buffer(step)) is not None:
            yield bytes_record(f"tensor_{number}", buffer)
    size = COUNTER_BYTES * launches
    yield f"main.counters_record: .word main.counters, {size}"
    yield "main.step_record: .word main.step, 4"
    yield "main.watched_record: .word main.watched, 4"
    yield from ("", ".bss", ".p2align 3", "main.step: .space 4", "main.watched: .space 4")
    yield f"main.counters: .space {size}"


def bytes_record(name: str, buffer: TensorBuffer) -> str:
    """Return the assembly line that defines, at the label `main.<name>`, the arguments of an input
    or output routine: a buffer's address and its size in bytes.
    """
    return f"main.{name}: .word {REGION + buffer.address:#x}, {buffer.content_bytes}"


def step_record(number: int, step: Step, launches: int) -> Iterator[str]:
    """Yield the assembly lines that define the arguments of the routine of step `number`;
    `launches` is the number of launches before the step.
    """
    if isinstance(step, LaunchStep):
        addresses = ", ".join(f"{REGION + address:#x}" for address in step.addresses)
        counters = f"main.counters+{COUNTER_BYTES * launches}"
        yield f"main.step_{number}: .word {label(step.kernel)}, {counters}, {addresses}"
    elif isinstance(step, CopyStep):
        yield f"main.step_{number}:"
        yield from map(copy_record, step.copies)
        yield "        .word 0, 0, 0, 0"
    elif isinstance(step, HostStep):
        for kind, buffers in (("operand", step.operands), ("result", step.results)):
            for name, buffer in host_records(number, buffers, kind):
                yield bytes_record(name, buffer)


def host_records(
    number: int, buffers: Sequence[TensorBuffer | None], kind: str
) -> Iterator[tuple[str, TensorBuffer]]:
    """Yield (label after `main.`, buffer) of the tensors that the program exchanges with the host
    at step `number`; `kind` is `operand` or `result`, of which `buffers` holds one each.
    """
    for index, buffer in enumerate(buffers):
        if buffer is not None:
            yield f"step_{number}_{kind}_{index}", buffer


def copy_record(copy: Copy) -> str:
    """Return the assembly line that defines the arguments of the routine `main.copy` for a strided
    copy.
    """
    axes = (f"{a.count}, {a.source_step}, {a.dest_step}" for a in (copy.inner, copy.outer))
    ends = f"{REGION + copy.source:#x}, {REGION + copy.dest:#x}"
    return f"        .word {ends}, {copy.nbytes}, {', '.join(axes)}"


def memories(plan: Plan, embed: Embed) -> Iterator[str]:
    """Yield the assembler directives that define main memory, with the constants in their layouts,
    and TCM; `embed` yields the directives for the bytes of a constant.
    """
    yield from ("", '.section .ddr,"aw",@progbits', ".p2align 12")
    for op, buffer in sorted(plan.constants, key=lambda pair: pair[1].address):
        purpose = comment(describe(op.location))
        yield f".org {buffer.address}  // {description(buffer)}, for {purpose}"
        yield from embed(buffer.encode(op.array))
    yield f".org {plan.arenas.ddr_bytes}"
    yield from ('.section .tcm,"aw",@nobits', ".p2align 12", f".space {plan.arenas.tcm_bytes}")
