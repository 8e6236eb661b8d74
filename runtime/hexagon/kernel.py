"""An engine that runs kernels on qemu-hexagon, each in a program of its own, and can time them
there.

The program reads the addresses of the kernel's arguments, the memory's address and size, the number
of repetitions, and the memory; it runs the kernel, and writes counters and the memory. The program
is cached by the kernel's fingerprint, a digest of its operations.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from xdsl.dialects import func

from ...dialects.diagnostics import HexnnError
from ...dialects.hvx.fingerprint import fingerprint
from ...lowering.hexagon.compile import compile_kernel
from ...lowering.hexagon.machine import Function
from ...lowering.hexagon.program.bounds import Arenas, check_launch
from ...lowering.hexagon.program.emit import assembly
from ...lowering.hexagon.program.plan import REGION
from ...lowering.hexagon.program.routines import COUNTERS, ROUTINES
from ..engines.base import check_arguments, check_kernel
from ..engines.toolchain import EMULATED, assemble
from ..instruction_limit import DEFAULT_LIMIT
from ..memory import Memory
from .instructions import check_emulated
from .process import TIMEOUT, Process, Stopped

KERNEL = "kernel"
"""The kernel's symbol in its program."""

MEMORY_BYTES = 1 << 28
"""The size of the program's memory section, the most that a memory may have, from `REGION` on."""

LINK_FLAGS = [f"--section-start=.memory={REGION:#x}", "--section-start=.text=0x01000000"]
"""The linker flags that set the addresses of the sections."""


@dataclass(frozen=True)
class Counters:
    """The numbers of packets, instructions and HVX instructions that one launch of a kernel
    executed, counted by qemu.
    """

    packets: int
    instructions: int
    hvx_instructions: int


def program_text(text: str, arguments: int) -> str:
    """Return the assembly of a program around the assembly `text` of a kernel with the given number
    of arguments.
    """
    return f"""
.text
.globl _start
_start:
        {{ r29 = and(r29, #-128) }}
        {{ r0 = ##job_record; call main.read }}
        {{ r0 = ##memory_record; call main.read }}
again:
        {{ r0 = ##launch_record; call main.launch }}
        {{ r1 = ##repeats }}
        {{ r0 = memw(r1+#0) }}
        {{ r0 = add(r0, #-1) }}
        {{ memw(r1+#0) = r0; p0 = cmp.gt(r0, #0); if (p0.new) jump:t again }}
        {{ r0 = ##counters_record; call main.write }}
        {{ r0 = ##memory_record; call main.write }}
        {{ jump main.end }}
{ROUTINES}
{text}
.data
.p2align 3
job_record: .word job, {4 * (arguments + 3)}
counters_record: .word counters, {4 * len(COUNTERS)}
launch_record: .word {KERNEL}, counters
job: .space {4 * arguments}
memory_record: .space 8
repeats: .space 4
counters: .space {4 * len(COUNTERS)}
main.step: .space 4
main.step_record: .word main.step, 4
.section .memory,"aw",@nobits
.p2align 12
.space {MEMORY_BYTES}
"""


@dataclass
class QemuEngine:
    """An engine that compiles each kernel to Hexagon code and runs it on qemu-hexagon."""

    limit: int = DEFAULT_LIMIT
    """The most instructions that a kernel may execute."""

    timeout: float = TIMEOUT
    """The longest wait for output of the program, in seconds."""

    programs: dict[str, bytes] = field(default_factory=dict[str, bytes])
    """The ELF files built so far, by the fingerprint of their kernel."""

    counters: Counters | None = None
    """The counts of the last launch; None before the first."""

    def prepare(self, kernel: func.FuncOp) -> bytes:
        """Return the ELF file of a kernel, built on first use. Raises HexnnError for instructions
        that qemu lacks or that have no Hexagon code.
        """
        check_kernel(kernel, self.limit)
        key = fingerprint(kernel)
        if key not in self.programs:
            check_emulated(kernel)
            function = compile_kernel(kernel, EMULATED)
            self.programs[key] = executable(function, len(kernel.body.block.args))
        return self.programs[key]

    def run(self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Run `kernel` on qemu, on `memory`, with one address for each of its arguments."""
        self.launch(kernel, memory, addresses)

    def launch(
        self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int], repeats: int = 1
    ) -> Counters:
        """Run a kernel with the arguments `addresses`, `repeats` times on the same memory; return
        the counts of the last run.

        Raises HexnnError when an access is outside of the memories, or the kernel does not end in
        time.
        """
        check_arguments(kernel, addresses)
        elf = self.prepare(kernel)
        arenas = Arenas(memory.ddr_bytes, memory.tcm_base, memory.tcm_bytes)
        check_launch(kernel, addresses, arenas, kernel)
        try:
            self.counters = execute(elf, memory, addresses, repeats, self.timeout)
        except Stopped as e:
            name = kernel.sym_name.data
            says = f"kernel '{name}' stopped on qemu-hexagon: {e}"
            raise HexnnError(says, kernel, e.notes[:5]) from None
        return self.counters

    def seconds(
        self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int], repeats: int = 20
    ) -> float:
        """Return the wall time of one launch on qemu in seconds: (time of 1 + `repeats` launches -
        time of one) / `repeats`.

        Both times are the least of several runs; the time of compilation is not included.
        """
        self.prepare(kernel)

        def least(count: int) -> float:
            times: list[float] = []
            for _ in range(3):
                begin = time.perf_counter()
                self.launch(kernel, memory, addresses, count)
                times.append(time.perf_counter() - begin)
            return min(times)

        return (least(1 + repeats) - least(1)) / repeats


def executable(function: Function, arguments: int) -> bytes:
    """Return the ELF file of a program around a compiled kernel with `arguments` arguments.

    Raises HexnnError when a tool is missing or rejects the assembly.
    """
    text = program_text(assembly(replace(function, name=KERNEL)), arguments)
    with TemporaryDirectory() as folder:
        return assemble(text, Path(folder) / KERNEL, EMULATED, LINK_FLAGS).read_bytes()


def execute(
    elf: bytes,
    memory: Memory,
    addresses: Sequence[int],
    repeats: int = 1,
    timeout: float = TIMEOUT,
) -> Counters:
    """Run the program `elf` around a kernel, which runs `repeats` times on `memory` with the
    arguments `addresses`; return the counts of its last run.

    Raises Stopped when the program ends early, or has no result after `timeout` seconds.
    """
    job = [*(REGION + address for address in addresses), REGION, memory.data.size, repeats]
    process = Process(elf, timeout)
    try:
        process.write(np.array(job, "<u4").view(np.uint8))
        process.write(memory.data)
        counters = process.read(4 * len(COUNTERS)).view("<u4")
        memory.data[:] = process.read(memory.data.size)
    finally:
        process.close()
    return Counters(*counters.tolist())
