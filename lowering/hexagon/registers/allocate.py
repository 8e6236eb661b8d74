"""Register allocation: physical registers for the virtual registers of a scheduled function.

xDSL's allocator assigns one register per instruction at a time; it cannot express pairs of adjacent
registers whose halves have separate live ranges, packets that read before they write, or a tree of
packets and loops.

A live range is a bit mask of program points, and each physical register has a mask of the points at
which it is occupied. Registers are assigned one by one, pairs first; one without a free physical
register evicts the interfering registers that are cheapest to evict, which are assigned again
later. Each eviction makes the evictor and the evicted dearer to evict, so the search converges or
gives up.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ....dialects.hexagon.machine_ops import LOW
from ....dialects.hexagon.register_names import DOUBLE, FILES, File
from ..cells import SIZES, Cell, cells, low_registers
from ..machine import PRECOLORED, Function, Instr, Packet, Ref, Register, blocks, loops
from ..selection.coalesce import is_copy, moves
from .liveness import Liveness
from .shortage import Shortage, choose

MAX_EVICTIONS = 2
"""The average number of evictions per register after which the search gives up.

It trades compile time for packets: giving up leads to a smaller scheduling window or to a spill.
With 1, 4 and 16 the 38 kernels of the kernel benchmark and the digits network take the same packets
and stalls.
"""

Masks = Mapping[Cell, int]
"""By cell: the bit mask of program points at which it is occupied."""


@dataclass
class Placement:
    """An assignment of physical registers in progress, for one register file, with the program
    points at which each physical register is occupied.
    """

    masks: Masks
    """The live range of each cell."""

    size: int
    """The number of physical registers in the file."""

    low: AbstractSet[Register] = frozenset()
    """The registers that must be among the first `LOW`."""

    occupied_points: dict[int, int] = field(default_factory=lambda: defaultdict[int, int](int))
    """By physical register: the bit mask of points at which it is occupied."""

    occupants: dict[int, list[Register]] = field(
        default_factory=lambda: defaultdict[int, list[Register]](list)
    )
    """By physical register: the virtual registers assigned to it."""

    assigned: dict[Register, int] = field(default_factory=dict[Register, int])
    """The physical register of each assigned register; for a pair, the even one."""

    evictions: dict[Register, int] = field(default_factory=lambda: defaultdict[Register, int](int))
    """How often each register was evicted or evicted others."""

    spans: dict[Register, list[tuple[int, int]]] = field(
        default_factory=dict[Register, list[tuple[int, int]]]
    )
    """The (half, live range) of each cell of registers."""

    def span(self, register: Register) -> list[tuple[int, int]]:
        """Return (half, live range) of each cell of a register: one, or two of a pair."""
        if register not in self.spans:
            own = cells(Ref(register))
            self.spans[register] = [(cell[1], self.masks.get(cell, 0)) for cell in own]
        return self.spans[register]

    def occupied_numbers(self, register: Register, number: int) -> Iterator[tuple[int, int]]:
        """Yield (physical register, live range) for each physical register that `register` takes if
        it is assigned `number`: one, or two for a pair. Live ranges are bit masks of program
        points.
        """
        for half, mask in self.span(register):
            yield number + half, mask

    def candidate_numbers(self, register: Register) -> range:
        """Return the numbers of the physical registers that a register may be assigned: even ones
        for a pair, those below `LOW` for a register that 3-bit operands read.
        """
        double = register.kind in DOUBLE
        size = min(LOW, self.size) if register in self.low else self.size
        return range(0, size - double, 1 + double)

    def is_free(self, register: Register, number: int) -> bool:
        """Return whether `register` can be assigned physical register `number`: nothing else
        occupies it within the register's live range.
        """
        occupied = self.occupied_points
        for half, mask in self.span(register):
            if occupied[number + half] & mask:
                return False
        return True

    def occupy(self, register: Register, number: int) -> None:
        """Assign physical register `number`, which must be free, to a virtual register."""
        self.assigned[register] = number
        for at, mask in self.occupied_numbers(register, number):
            self.occupied_points[at] |= mask
            self.occupants[at].append(register)

    def remove(self, register: Register) -> None:
        """Evict a virtual register: undo its assignment to a physical register."""
        number = self.assigned.pop(register)
        for at, mask in self.occupied_numbers(register, number):
            self.occupied_points[at] &= ~mask
            self.occupants[at].remove(register)
        self.evictions[register] += 1

    def interfering(self, register: Register, number: int) -> list[Register]:
        """Return the assigned registers that prevent the assignment of physical register `number`
        to `register`, because their live ranges overlap.
        """
        tenants: dict[Register, None] = {}
        for at, mask in self.occupied_numbers(register, number):
            for tenant in self.occupants[at]:
                own = self.masks.get((tenant, at - self.assigned[tenant]), 0)
                if own & mask:
                    tenants[tenant] = None
        return list(tenants)

    def cost(self, register: Register, number: int) -> float:
        """Return the cost of evicting all registers that prevent the assignment of physical
        register `number` to `register`.

        It is infinite if one of them is precolored (bound to one physical register), and grows
        with the number of times that they have been evicted so far.
        """
        others = self.interfering(register, number)
        if any(other in PRECOLORED for other in others):
            return float("inf")
        return sum(1.0 + self.evictions[other] ** 2 for other in others)

    def occupancy(self, register: Register, number: int) -> int:
        """Return the number of program points at which the physical registers that `register` would
        take from `number` on are already occupied.
        """
        return sum(
            self.occupied_points[at].bit_count()
            for at, _ in self.occupied_numbers(register, number)
        )


def allocate(function: Function) -> list[Register]:
    """Assign a physical register to every register of a scheduled function, and remove copies that
    become no-ops.

    Returns an empty list; or, if that fails, the registers to spill before another attempt, with no
    register assigned.
    """
    liveness = Liveness.of(function)
    masks = liveness.live_ranges()
    copies, low = copy_related(function), low_registers(function.body)
    numbers: dict[Register, int] = {}
    for name, registers in by_file(masks).items():
        placement = Placement(masks, SIZES[name], low)
        stuck = assign(placement, registers, copies)
        if stuck is not None:
            return choose(Shortage(function, liveness, masks, registers, placement.size), stuck)
        numbers |= placement.assigned
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


def assign(
    placement: Placement, registers: list[Register], copies: Mapping[Cell, Iterable[Cell]]
) -> Register | None:
    """Assign physical registers to `registers`, all those of one register file.

    Returns None on success, or a register that cannot be assigned when the search gives up.
    `copies` lists for each cell (register or half of a pair) those that copies connect it with.
    """
    for register in registers:
        if register in PRECOLORED and register.number is not None:
            placement.occupy(register, register.number)
    order = {
        register: (register not in placement.low, register.kind not in DOUBLE, at)
        for at, register in enumerate(registers)
    }
    queue = [(*order[r], r) for r in registers if r not in PRECOLORED]
    heapq.heapify(queue)
    patience = MAX_EVICTIONS * len(queue)
    while queue:
        register = heapq.heappop(queue)[-1]
        number = best_free(placement, register, copies)
        if number is None:
            patience -= 1
            number = min(
                placement.candidate_numbers(register), key=lambda n: placement.cost(register, n)
            )
            if patience < 0 or placement.cost(register, number) == float("inf"):
                return register
            for other in placement.interfering(register, number):
                placement.remove(other)
                heapq.heappush(queue, (*order[other], other))
            placement.evictions[register] += 1
        placement.occupy(register, number)
    return None


def best_free(
    placement: Placement, register: Register, copies: Mapping[Cell, Iterable[Cell]]
) -> int | None:
    """Return the number of the best free physical register for `register`; None if none is free.

    The best is that of a register which a copy in `copies` connects with `register`, so that the
    copy becomes a no-op; else the one that is occupied at the most other program points.
    """
    numbers = placement.candidate_numbers(register)
    for cell in cells(Ref(register)):
        for other, half in copies.get(cell, ()):
            number = placement.assigned.get(other, -2) + half - cell[1]
            if number in numbers and placement.is_free(register, number):
                return number
    free = (number for number in numbers if placement.is_free(register, number))
    return max(free, key=lambda number: placement.occupancy(register, number), default=None)


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
