"""The assembly of a whole network: one freestanding program, with everything that it needs.

Main memory and TCM lie at their planned addresses from `REGION` on, constants in place, all else
zero. The program reads the inputs of a sample from standard input, as bytes in the layouts of the
plan, runs the steps in order, writes the outputs and three counters a launch, and starts again.
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
from xdsl.dialects.func import FuncOp

from ....dialects.diagnostics import HexnnError
from ....dialects.entry import functions_of
from ....dialects.htp.attributes import target_of
from ....dialects.htp.buffers import Bytes, Place
from ....dialects.locations import describe, tensor_name
from ....dialects.printable import printable
from ..compile import compile_kernel
from . import emit
from .copies import Copy
from .plan import REGION, CopyStep, LaunchStep, Plan, Step, is_planned, observed_at
from .routines import COUNTER_BYTES, ROUTINES

Detail = Literal["outputs", "steps"]
"""What the program writes: the outputs; or before each step its number too, and where a word before
the inputs asks for it, each tensor of the source, in whose place it reads as many bytes."""

WATCHED = """
// r0: address, bytes of a tensor. Exchanges it where somebody watches.
main.show:
        { r1 = memw(##main.watched) }
        { p0 = cmp.eq(r1, #0); if (p0.new) jumpr:nt r31 }
        { jump main.exchange }
"""

SECTIONS = {".text": 0x01000000, ".rodata": 0x04000000}
"""Where code and tables lie; the memories come behind them, then the program's own variables."""

PAGE = 0x10000

LABEL = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
REGISTER = re.compile(r"[rvqpcgs]\d+|[a-z]{1,2}p|lr|pc|(sa|lc|m|cs)\d|usr", re.IGNORECASE)

Embed = Callable[[Bytes], Iterator[str]]
"""Writes bytes as directives."""


def link_flags(plan: Plan) -> list[str]:
    """What tells the linker where the sections lie."""
    tcm, end = REGION + plan.arenas.tcm_base, REGION + plan.arenas.tcm_end
    places = {**SECTIONS, ".ddr": REGION, ".tcm": tcm, ".bss": -(-end // PAGE) * PAGE + PAGE}
    return [f"--section-start={name}={address:#x}" for name, address in places.items()]


def words(data: Bytes) -> Iterator[str]:
    """Bytes as hexadecimal words, then the rest."""
    whole = data.size // 4 * 4
    values = np.frombuffer(data[:whole].tobytes(), "<u4").tolist()
    for at in range(0, len(values), 8):
        yield ".word " + ", ".join(f"{value:#010x}" for value in values[at : at + 8])
    if data.size > whole:
        yield ".byte " + ", ".join(map(str, data[whole:].tolist()))


class SideFile:
    """Bytes that the text includes from a file beside it."""

    def __init__(self, name: str):
        self.name = name
        self.data = bytearray()

    def embed(self, data: Bytes) -> Iterator[str]:
        """The directive that includes `data`."""
        yield f'.incbin "{self.name}", {len(self.data)}, {data.size}'
        self.data += data.tobytes()


def assembly(
    plan: Plan, kernels: Sequence[str], detail: Detail = "outputs", embed: Embed = words
) -> str:
    """The text of the program; `kernels` are the texts of the kernels that it launches."""
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
    """The program of a planned module; the kernels alone of a module without @main.

    Raises HexnnError for what has no Hexagon code, and for accesses outside of the memories.
    """
    if is_planned(module):
        plan = Plan(module)
        return assembly(plan, kernel_texts(plan))
    if main := next((f for f in functions_of(module) if f.sym_name.data == "main"), None):
        raise HexnnError("@main is not planned yet", main, ["run the passes of `compile` first"])
    version = target_of(module).hvx_version
    return "\n".join([".text", *(kernel_text(f, version) for f in functions_of(module))])


def kernel_texts(plan: Plan) -> list[str]:
    """The assembly of the kernels that a program launches, each once."""
    return [kernel_text(kernel, plan.version) for kernel in plan.launched.values()]


def kernel_text(kernel: FuncOp, version: int, name: str | None = None) -> str:
    """The assembly of a kernel, under its own label or another one.

    Raises HexnnError when it runs out of registers.
    """
    function = compile_kernel(kernel, version)
    return emit.assembly(replace(function, name=name or label(kernel)))


def label(kernel: FuncOp) -> str:
    """The label of a kernel: its name, unless the assembler would read that as something else."""
    name = kernel.sym_name.data
    if LABEL.fullmatch(name) and not REGISTER.fullmatch(name):
        return name
    return f"kernel_{hashlib.sha256(name.encode()).hexdigest()[:16]}"


def comment(text: str) -> str:
    """A text on one line."""
    return printable(" ".join(text.split()))


def heading(plan: Plan) -> Iterator[str]:
    """What the program is, what it reads and writes, how it is built."""
    network = comment(plan.network) or "A network"
    yield f"// {network} for Hexagon v{plan.version}, HVX of 128 bytes."
    yield "// It reads, sample by sample:"
    yield from (f"//   {described(place)}" for place in plan.inputs)
    yield "// and writes for each:"
    yield from (f"//   {described(place)}" for place in plan.outputs)
    yield f"//   packets, instructions, HVX instructions of {len(plan.launches)} launches: words"
    yield f"// Main memory lies at {REGION:#x}, TCM at {REGION + plan.arenas.tcm_base:#x}."
    yield f"// Link with: ld.lld -static {' '.join(link_flags(plan))}"
    yield ""


def described(place: Place) -> str:
    """A tensor, for comments."""
    sizes = "x".join(map(str, place.shape)) or "1"
    return f"{place.content_bytes} bytes: {sizes} of {place.dtype}, {place.layout.name}"


def main(plan: Plan, detail: Detail) -> Iterator[str]:
    """The steps in order."""
    yield from (".text", ".globl _start", ".p2align 4", "_start:")
    yield "        { r29 = and(r29, #-128) }"
    yield "main.sample:"
    if detail == "steps":
        yield call("main.watched_record", "read")
    yield from (call(f"main.input_{number}", "read") for number in range(len(plan.inputs)))
    for number, step in enumerate(plan.steps):
        yield from run(number, step, detail)
    yield ""
    yield from (call(f"main.output_{number}", "write") for number in range(len(plan.outputs)))
    yield call("main.counters_record", "write")
    yield f"        {{ jump {'main.sample' if plan.inputs else 'main.end'} }}"


def call(record: str, routine: str) -> str:
    """The packet that calls a routine on a record."""
    return f"        {{ r0 = ##{record}; call main.{routine} }}"


def run(number: int, step: Step, detail: Detail) -> Iterator[str]:
    """The packets of a step."""
    yield f"\n        // {number}: {title(step)}"
    if detail != "outputs":
        yield call(str(number), "begin")
    match step:
        case CopyStep():
            yield call(f"main.step_{number}", "copy")
        case LaunchStep():
            yield call(f"main.step_{number}", "launch")
        case _:
            pass
    if detail == "steps" and observed_at(step) is not None:
        yield call(f"main.tensor_{number}", "show")


def title(step: Step) -> str:
    """A step, for comments: what it does, for which operation of the source."""
    what = step.op.name.removeprefix("htp.")
    if isinstance(step, LaunchStep):
        what = f"launch {step.kernel.sym_name.data}"
    tensor = tensor_name(step.op.location)
    says = f"{what}, {describe(step.op.location)}" + (f" -> {tensor}" if tensor else "")
    return comment(says)


def tables(plan: Plan, detail: Detail) -> Iterator[str]:
    """The records that the routines take."""
    yield from ("", ".section .rodata", ".p2align 2")
    for kind, places in (("input", plan.inputs), ("output", plan.outputs)):
        for number, place in enumerate(places):
            yield bytes_record(f"{kind}_{number}", place)
    launches = 0
    for number, step in enumerate(plan.steps):
        yield from record(number, step, launches)
        launches += isinstance(step, LaunchStep)
        if detail == "steps" and (place := observed_at(step)) is not None:
            yield bytes_record(f"tensor_{number}", place)
    size = COUNTER_BYTES * launches
    yield f"main.counters_record: .word main.counters, {size}"
    yield "main.step_record: .word main.step, 4"
    yield "main.watched_record: .word main.watched, 4"
    yield from ("", ".bss", ".p2align 3", "main.step: .space 4", "main.watched: .space 4")
    yield f"main.counters: .space {size}"


def bytes_record(name: str, place: Place) -> str:
    """Where a tensor is, and its size."""
    return f"main.{name}: .word {REGION + place.address:#x}, {place.content_bytes}"


def record(number: int, step: Step, launches: int) -> Iterator[str]:
    """What a step's routine takes; `launches` went before."""
    if isinstance(step, LaunchStep):
        addresses = ", ".join(f"{REGION + address:#x}" for address in step.addresses)
        counters = f"main.counters+{COUNTER_BYTES * launches}"
        yield f"main.step_{number}: .word {label(step.kernel)}, {counters}, {addresses}"
    elif isinstance(step, CopyStep):
        yield f"main.step_{number}:"
        yield from map(copy_record, step.copies)
        yield "        .word 0, 0, 0, 0"


def copy_record(copy: Copy) -> str:
    """A copy, as `main.copy` takes it."""
    axes = (f"{a.count}, {a.source_step}, {a.dest_step}" for a in (copy.inner, copy.outer))
    ends = f"{REGION + copy.source:#x}, {REGION + copy.dest:#x}"
    return f"        .word {ends}, {copy.nbytes}, {', '.join(axes)}"


def memories(plan: Plan, embed: Embed) -> Iterator[str]:
    """Main memory with the constants in their layouts, and TCM."""
    yield from ("", '.section .ddr,"aw",@progbits', ".p2align 12")
    for op, place in sorted(plan.constants, key=lambda pair: pair[1].address):
        yield f".org {place.address}  // {described(place)}, for {comment(describe(op.location))}"
        yield from embed(place.encode(op.array))
    yield f".org {plan.arenas.ddr_bytes}"
    yield from ('.section .tcm,"aw",@nobits', ".p2align 12", f".space {plan.arenas.tcm_bytes}")
