"""Compilation of a kernel to packets with physical registers: selection, scheduling, allocation,
spilling.

When allocation fails, scheduling is repeated with a smaller window, which lowers register pressure;
when it fails in program order too, registers are spilled and everything is repeated. If pipelines
lack a few registers, other values are kept in memory, in a copy, where that is shorter.
Results are cached by the kernel's fingerprint, which is equal for kernels that differ in names
only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.dialects import func

from ...dialects import hexagon
from ...dialects.diagnostics import HexnnError
from ...dialects.hexagon.machine_ops import LOW
from ...dialects.hvx.fingerprint import fingerprint
from ...dialects.hvx.table import scalar_instruction
from .cells import low_registers
from .from_dialect import from_dialect, require_allocated
from .machine import (
    ARGUMENTS,
    PRECOLORED,
    STACK,
    Block,
    Function,
    Instr,
    Loop,
    Node,
    Packet,
    Ref,
    Register,
    blocks,
    innermost_loops,
)
from .registers.allocate import allocate
from .registers.allocators import DEFAULT_ALLOCATOR, RegisterAllocator
from .registers.pipeline_spills import with_pipeline_spills
from .registers.spill import spill
from .registers.webs import split
from .scheduling.modulo import BodyAnalysis, missing_registers
from .scheduling.multipliers import divide_accumulations
from .scheduling.packet_fit import fits
from .scheduling.pressure import margin
from .scheduling.schedule import ALL, Analyses, Transformations, copy_of, schedule
from .scheduling.trip_counts import body_of
from .scheduling.walks import make_walks
from .selection.select import select
from .timing.demand import demanded_packets
from .timing.kernel import time_kernel

WINDOWS = (64, 63, 32, 16, 4, 1)
"""Scheduling windows in instructions, tried in this order until allocation succeeds; 1 keeps
program order, which needs the fewest registers. With 63 pipelined loops leave a vector (`MARGINS`).

The windows between are for kernels that need more registers, so that these do not fall back to
program order at once. With (64, 1) the 38 kernels of the kernel benchmark and the digits network
take the same packets and stalls.
"""

FEW = 8
"""The most scalars to spill for loops that take fewer packets but more registers: 3x3 of 112x112x96
at stride 2 takes 54,973 packets on v73, with three spilled, instead of 58,788."""

WORTH = 0.97
"""The most packets for which values are kept in memory, by their lower bound, as a share of those
that are taken without: 3x3 of 56x56x72 at stride 2, with a zero point of the weights, takes 12,504
packets on v73 with 13 scalars spilled, with a bound of 12,181, but 12,250 without. Copies that keep
more values there follow until one is not that much shorter than the one before."""

KEPT: dict[tuple[str, int], Function] = {}
"""The cache of compiled functions, by the kernel's fingerprint and the HVX version."""


def compile_kernel(kernel: func.FuncOp | hexagon.FuncOp, version: int) -> Function:
    """Return a kernel compiled to packets with physical registers for an HVX version (68, 73, ...);
    of one that is machine code already, its packets.

    Results are cached. Raises HexnnError for operations without Hexagon code, and when registers
    run out.
    """
    if isinstance(kernel, hexagon.FuncOp):
        require_allocated(kernel)
        return from_dialect(kernel)
    key = fingerprint(kernel), version
    if key not in KEPT:
        KEPT[key] = compile_function(select(kernel), version, kernel)
    return replace(KEPT[key], name=kernel.sym_name.data)


def compile_function(
    function: Function,
    version: int,
    kernel: func.FuncOp | None = None,
    choices: Choices | None = None,
) -> Function:
    """Return a selected function scheduled into packets for HVX version `version`, with physical
    registers and stack frame; `choices` are those of the scheduler, by default all that there are.

    Spill code is inserted into `function` itself where needed. Raises HexnnError, located at the
    instruction that lacks a register or at `kernel`, when further spilling does not help.
    """
    schedules = schedule_and_allocate(function, version, choices or Choices(), kernel)
    return with_frame(schedules.physical, version)


def scheduled_function(function: Function, version: int, choices: Choices) -> Function:
    """Return a selected function scheduled into packets for HVX version `version`, over virtual
    registers for which the physical ones suffice.

    Spill code is inserted into `function` itself where needed. Raises HexnnError, located at the
    instruction that lacks a register, when further spilling does not help.
    """
    packed = schedule_and_allocate(function, version, choices).virtual
    for instr in instructions(packed):
        for operand in (*instr.defs, *instr.uses):
            if isinstance(operand, Ref) and operand.register not in PRECOLORED:
                operand.register.number = None
    return packed


def allocated_function(
    packed: Function, version: int, allocator: RegisterAllocator = DEFAULT_ALLOCATOR
) -> Function:
    """Return a scheduled function, each of whose registers holds one value, with physical registers
    and stack frame; `packed` is changed.

    Raises HexnnError, located at an instruction, if the registers do not suffice.
    """
    if wanted := allocate(packed, allocator):
        raise no_registers(packed, wanted[0], None)
    return with_frame(packed, version)


@dataclass(frozen=True)
class Choices:
    """What a scheduler may do, and what allocates the registers of its schedules."""

    windows: Sequence[int] = WINDOWS
    """The scheduling windows to try, in this order."""

    transformations: Transformations = ALL
    allocator: RegisterAllocator = DEFAULT_ALLOCATOR


@dataclass(frozen=True)
class Schedules:
    """A function scheduled for HVX version `version`, over virtual and with physical registers. The
    two share registers, so that only one of them can be used.
    """

    virtual: Function
    physical: Function
    version: int
    missing: list[dict[str, int]]
    """What `missing_registers` says of each innermost loop, in program order."""

    @cached_property
    def issue_time(self) -> int:
        """The packet times of one run, stalls included, before there is a stack frame."""
        timing = time_kernel(self.physical, self.version)
        return timing.packets + timing.stalls


def schedule_and_allocate(
    function: Function, version: int, choices: Choices, kernel: func.FuncOp | None = None
) -> Schedules:
    """Return a function scheduled for HVX version `version`. If pipelines lack registers, other
    values are kept in memory, in a copy, where that is shorter.

    Spill code is inserted into `function` itself where needed. Raises HexnnError, located at the
    instruction that lacks a register or at `kernel`, when further spilling does not help.
    """
    free_argument_register(function)
    found = schedule_with_rewritten_loops(function, version, choices, kernel)
    while shorter := with_values_in_memory(function, found, choices, kernel):
        before = found.issue_time
        function, found = shorter
        if found.issue_time > WORTH * before:
            break
    return found


def with_values_in_memory(
    function: Function, found: Schedules, choices: Choices, kernel: func.FuncOp | None
) -> tuple[Function, Schedules] | None:
    """Return a copy of a function that keeps more values in memory, and its schedules, if these are
    shorter than `found`, those of the function; else None.
    """
    best, version = None, found.version
    for copy in with_pipeline_spills(function, found.missing):
        if least_packets(copy, version, choices.windows[0]) <= WORTH * found.issue_time:
            with suppress(HexnnError):
                other = schedule_with_rewritten_loops(copy, version, choices, kernel)
                if other.issue_time < found.issue_time:
                    best, found = (copy, other), other
    return best


def least_packets(function: Function, version: int, window: int) -> int:
    """Return a lower bound on the packets of one run of a function, with or without rewritten
    loops.
    """
    every = (function, *rewritten(function, version, window))
    return min(demanded_packets(each.body, version) for each in every)


def schedule_with_rewritten_loops(
    function: Function, version: int, choices: Choices, kernel: func.FuncOp | None
) -> Schedules:
    """Return a function scheduled for HVX version `version`, with rewritten loops if these fit the
    registers in a window that leaves blocks as much room as the first one. Spills, and raises, as
    `schedule_and_allocate`.
    """
    first = margin(choices.windows[0]).blocks
    large = replace(choices, windows=[w for w in choices.windows if margin(w).blocks == first])
    for candidate in rewritten(function, version, choices.windows[0]):
        if scheduled := schedule_with_few_spills(candidate, function, version, large):
            return scheduled
    return schedule_with_spills(function, version, choices, kernel)


def schedule_with_few_spills(
    shorter: Function, function: Function, version: int, choices: Choices
) -> Schedules | None:
    """Return `shorter`, a copy of `function` with rewritten loops, scheduled, or None if the
    registers do not suffice. A few scalars are spilled, in place, where `WORTH` says that it pays.
    """
    scheduled, wanted = try_windows(shorter, version, choices)
    if scheduled is None and are_few_scalars(wanted):
        spill(shorter, wanted)
        least = demanded_packets(function.body, version)
        if demanded_packets(shorter.body, version) <= WORTH * least:
            scheduled, _ = try_windows(shorter, version, choices)
    return scheduled


def schedule_with_spills(
    function: Function, version: int, choices: Choices, kernel: func.FuncOp | None
) -> Schedules:
    """Return a function scheduled in the first window in which its registers suffice, after
    spilling, in place, where they do in none. Raises HexnnError as `schedule_and_allocate`.
    """
    made: set[Register] = set()
    while True:
        scheduled, wanted = try_windows(function, version, choices)
        if scheduled is not None:
            return scheduled
        if stuck := next((register for register in wanted if register in made), None):
            raise no_registers(function, stuck, kernel)
        made |= spill(function, wanted)


def are_few_scalars(registers: Sequence[Register]) -> bool:
    """Return whether registers are cheap to spill: at most `FEW`, and scalars."""
    return len(registers) <= FEW and all(register.kind == "scalar" for register in registers)


def rewritten(function: Function, version: int, window: int) -> Iterator[Function]:
    """Yield copies of a function whose loops may take fewer packets, for HVX version `version` and
    a scheduling window, but other registers, which may not suffice: with walks of accesses and
    divided accumulations, then with walks alone.
    """
    walking = replace(function, body=[copy_of(node) for node in function.body])
    walks = make_walks(walking, version)
    divided = replace(walking, body=[copy_of(node) for node in walking.body])
    if divide_accumulations(divided, version, window):
        yield divided
    if walks:
        yield walking


def free_argument_register(function: Function) -> None:
    """Copy the argument pointer from r0 into a new virtual register, so that r0 can be allocated,
    if 3-bit operands (`Rt8`: r0 to r7) read at least eight registers.
    """
    block = function.body[0]
    if len(low_registers(function.body)) < LOW or not isinstance(block, Block):
        return
    register = Register("scalar", "arguments")
    rename(function, ARGUMENTS, register)
    opcode = scalar_instruction("tfr")
    block.instrs.insert(0, Instr(opcode, (Ref(register),), (Ref(ARGUMENTS),)))


def rename(function: Function, old: Register, new: Register) -> None:
    """Replace register `old` by `new` in every operand that reads it, in place."""
    for block in blocks(function.body):
        for at, instr in enumerate(block.instrs):
            block.instrs[at] = replace(
                instr,
                uses=tuple(Ref(new) if use == Ref(old) else use for use in instr.uses),
            )


def try_windows(
    function: Function, version: int, choices: Choices
) -> tuple[Schedules | None, list[Register]]:
    """Return (the function scheduled for HVX version `version`, []), or (None, the registers to
    spill) if allocation fails with every scheduling window.
    """
    wanted: list[Register] = []
    known: Analyses = {}
    for window in choices.windows:
        packed = schedule(function, version, window, choices.transformations, known)
        kept = replace(packed, body=[snapshot(node) for node in packed.body])
        origins = split(packed)
        stuck = allocate(packed, choices.allocator)
        wanted = list({origins.get(register, register): None for register in stuck})
        if not wanted:
            missing = [missing_registers(bodies) for bodies in analyses_by_loop(function, known)]
            return Schedules(kept, packed, version, missing), wanted
    return None, wanted


def analyses_by_loop(function: Function, known: Analyses) -> list[list[BodyAnalysis]]:
    """Return the analyses of each innermost loop of a function, in program order, of those that are
    `known`.
    """
    analyses = {instrs: bodies for (instrs, _), bodies in known.items()}
    inner = innermost_loops(function.body)
    return [analyses.get(tuple(body_of(loop).instrs), []) for loop in inner]


def snapshot(node: Node) -> Node:
    """Return a copy of a scheduled block or loop, which shares its instructions."""
    if isinstance(node, Loop):
        return replace(node, body=[snapshot(part) for part in node.body])
    return Block(list(node.instrs), [Packet(list(packet.instrs)) for packet in node.packets])


def instructions(function: Function) -> Iterator[Instr]:
    """Yield the instructions of a function, in program order."""
    return (instr for block in blocks(function.body) for instr in block.instrs)


def no_registers(function: Function, register: Register, kernel: func.FuncOp | None) -> HexnnError:
    """Return the error that a register can be neither allocated nor spilled, located at its
    definition, or at `kernel` if that is unknown.
    """
    everything = instructions(function)
    writers = (i.source for i in everything if any(d.register is register for d in i.defs))
    return HexnnError(
        f"kernel '{function.name}' runs out of registers: a {register.kind} can be neither kept "
        "nor spilled",
        next(writers, None) or kernel,
    )


def with_frame(function: Function, version: int) -> Function:
    """Return the function after inserting the packets (for HVX version `version`) that allocate its
    stack frame at entry and release it at exit; unchanged if the frame is empty.
    """
    first, last = function.body[0], function.body[-1]
    if function.frame and isinstance(first, Block) and isinstance(last, Block):
        first.packets.insert(0, Packet([stack_adjustment(-function.frame)]))
        end, back = last.packets[-1].instrs, stack_adjustment(function.frame)
        if fits([*end, back], version):
            end.append(back)
        else:
            last.packets.append(Packet([back, end.pop()]))
    return function


def stack_adjustment(nbytes: int) -> Instr:
    """Return the instruction that adds `nbytes` to the stack pointer (r29)."""
    return Instr(scalar_instruction("addi"), (Ref(STACK),), (Ref(STACK), nbytes))
