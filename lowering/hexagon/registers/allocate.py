"""Register allocation: physical registers for the virtual registers of a scheduled function.

The packets are the axis of time. Each register file is a problem of its own, which an allocator
solves: that of the compiler, or one of a plug-in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ....dialects.hexagon.register_names import FILES, File
from ..cells import SIZES, Cell, cells, low_registers
from ..machine import PRECOLORED, Function, Instr, Packet, Ref, Register, blocks, loops
from ..selection.coalesce import is_copy, moves
from .allocators import DEFAULT_ALLOCATOR, RegisterAllocator
from .assignment_checks import check_assigned, check_spills
from .liveness import Liveness
from .register_file import Masks, RegisterFile
from .shortage import Shortage


def allocate(
    function: Function, allocator: RegisterAllocator = DEFAULT_ALLOCATOR
) -> list[Register]:
    """Assign a physical register to every register of a scheduled function, and remove copies that
    become no-ops.

    Returns an empty list; or, if that fails, the registers to spill before another attempt, with no
    register assigned. Raises HexnnError for what the `allocator` of a plug-in may not do.
    """
    liveness = Liveness.of(function)
    masks = liveness.live_ranges()
    copies, low = copy_related(function), low_registers(function.body)
    numbers: dict[Register, int] = {}
    for name, registers in by_file(masks).items():
        free = [register for register in registers if register not in PRECOLORED]
        file = RegisterFile(free, masks, SIZES[name], low, copies)
        file.occupy_precolored(registers)
        shortage = Shortage(function, liveness, masks, registers, file.size)
        stuck = shortage.unassignable or allocator.assign(file)
        if stuck is not None:
            return check_spills(shortage, allocator.spills(shortage, stuck))
        if type(allocator) is not RegisterAllocator:
            check_assigned(function, file)
        numbers |= file.assigned
    for register, number in numbers.items():
        register.number = number
    drop_copies(function)
    return []


def by_file(masks: Masks) -> dict[File, list[Register]]:
    """Return a map from each register file to those of its registers that have live ranges in
    `masks`, ordered by the first program point of their live ranges.
    """
    files: dict[File, dict[Register, None]] = {}
    for register, _ in sorted(masks, key=lambda cell: first_point(masks[cell])):
        files.setdefault(FILES[register.kind], {})[register] = None
    return {name: list(registers) for name, registers in files.items()}


def first_point(mask: int) -> int:
    """Return a sort key that orders live ranges by their first program point: one plus the index of
    the lowest set bit of `mask`, 0 for an empty live range.
    """
    return (mask & -mask).bit_length()


def copy_related(function: Function) -> dict[Cell, list[Cell]]:
    """Return for each cell (a register or half of a pair) the cells to or from which copies move
    it; a copy between cells with the same physical register is a no-op.
    """
    related: dict[Cell, list[Cell]] = defaultdict(list)
    for block in blocks(function.body):
        for packet in block.packets:
            for target, source in packet_moves(packet):
                for a, b in zip(cells(target), cells(source), strict=True):
                    related[a].append(b)
                    related[b].append(a)
    return related


def packet_moves(packet: Packet) -> Iterator[tuple[Ref, Ref]]:
    """Yield the (target, source) operands of the register copies in a packet."""
    for instr in packet.instrs:
        if is_copy(instr):
            yield from moves(instr)


def drop_copies(function: Function) -> None:
    """Remove copies of physical registers to themselves, and the packets that become empty."""
    ends = {id(loop.body[-1]) for loop in loops(function.body)}
    for block in blocks(function.body):
        for packet in block.packets:
            read = {use for instr in packet.instrs for use in forwarded(instr)}
            packet.instrs = [i for i in packet.instrs if not is_identity(i) or read & set(i.defs)]
        filled = [packet for packet in block.packets if packet.instrs]
        block.packets = filled or ([Packet()] if id(block) in ends else [])
        block.instrs = [instr for packet in block.packets for instr in packet.instrs]


def forwarded(instr: Instr) -> Iterator[Ref]:
    """Yield the `.new` operands of an instruction, which read a result of another instruction of
    its packet.
    """
    for use, operand in zip(instr.uses, instr.opcode.encoded, strict=True):
        if isinstance(use, Ref) and operand.form == "new":
            yield use


def is_identity(instr: Instr) -> bool:
    """Return whether an instruction only copies physical registers, each to itself."""
    return is_copy(instr) and all(number(a) == number(b) for a, b in moves(instr))


def number(ref: Ref) -> int:
    """Return the index of the physical register of an operand; for a whole pair, that of its low
    half.

    Raises ValueError for a virtual register.
    """
    at = ref.register.number
    if at is None:
        raise ValueError(f"register {ref.register.name} has no number")
    return at + (ref.half == "hi")
