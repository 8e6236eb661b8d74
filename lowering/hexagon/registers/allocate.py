"""Register allocation: numbers for the registers of a scheduled function.

It is our own since the machine's registers are neither all alike nor alone: pairs take two
neighbours and their halves live and die separately, a packet reads before it writes, and loops are
a tree of packets, none of which xDSL's allocator (one register at a time, one instruction after the
other) can say.

Each register of the machine has a mask of the points at which it is taken. Registers are placed
one by one, pairs first; the one that finds no place takes the cheapest, and those that were there
are placed again. Who is driven out often becomes expensive, so the search settles, or gives up.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ....dialects.hvx.table import Kind
from ..machine import ARGUMENTS, LINK, STACK, Function, Instr, Packet, Ref, Register, blocks, loops
from ..scheduling.dependences import Cell, cells
from ..selection.coalesce import is_copy, moves
from .liveness import Liveness
from .shortage import Shortage, choose

FIXED = (ARGUMENTS, STACK, LINK)
"""Registers whose number is given."""

FILES: dict[Kind, str] = {
    "vector": "v",
    "pair": "v",
    "pred": "q",
    "scalar": "r",
    "scalar64": "r",
    "scalar_pred": "p",
}
"""The file that a kind of register lies in, as the assembler names it."""

SIZES = {"v": 32, "q": 4, "r": 29, "p": 4}
"""How many registers of each file a kernel may use: the first ones."""

DOUBLE = ("pair", "scalar64")

LOW = 8
"""How many registers an operand like `Rt8` chooses from."""

PATIENCE = 2
"""How often a register may be placed, on average, before the search gives up."""

Masks = Mapping[Cell, int]


@dataclass
class Placement:
    """Where registers of one file lie, and when each number is taken."""

    masks: Masks
    size: int
    low: AbstractSet[Register] = frozenset()
    """Registers that have to be among the first `LOW`."""

    taken: dict[int, int] = field(default_factory=lambda: defaultdict[int, int](int))
    tenants: dict[int, list[Register]] = field(
        default_factory=lambda: defaultdict[int, list[Register]](list)
    )
    at: dict[Register, int] = field(default_factory=dict[Register, int])
    driven: dict[Register, int] = field(default_factory=lambda: defaultdict[Register, int](int))
    """How often a register had to go."""

    def parts(self, register: Register, number: int) -> Iterator[tuple[int, int]]:
        """The numbers that a register would take at `number`, and when."""
        for cell in cells(Ref(register)):
            yield number + cell[1], self.masks.get(cell, 0)

    def numbers(self, register: Register) -> range:
        """The numbers that a register may have."""
        double = register.kind in DOUBLE
        size = min(LOW, self.size) if register in self.low else self.size
        return range(0, size - double, 1 + double)

    def is_free(self, register: Register, number: int) -> bool:
        """Whether nobody is in the way."""
        return not any(self.taken[at] & mask for at, mask in self.parts(register, number))

    def put(self, register: Register, number: int) -> None:
        """Place a register where it is free."""
        self.at[register] = number
        for at, mask in self.parts(register, number):
            self.taken[at] |= mask
            self.tenants[at].append(register)

    def remove(self, register: Register) -> None:
        """Take a register away."""
        number = self.at.pop(register)
        for at, mask in self.parts(register, number):
            self.taken[at] &= ~mask
            self.tenants[at].remove(register)
        self.driven[register] += 1

    def in_the_way(self, register: Register, number: int) -> list[Register]:
        """Those that have to go for a register to be placed."""
        found: dict[Register, None] = {}
        for at, mask in self.parts(register, number):
            for tenant in self.tenants[at]:
                own = self.masks.get((tenant, at - self.at[tenant]), 0)
                if own & mask:
                    found[tenant] = None
        return list(found)

    def cost(self, register: Register, number: int) -> float:
        """What it costs to drive out those in the way."""
        others = self.in_the_way(register, number)
        if any(other in FIXED for other in others):
            return float("inf")
        return sum(1.0 + self.driven[other] ** 2 for other in others)

    def fullness(self, register: Register, number: int) -> int:
        """How much of the time the numbers are taken already."""
        return sum(self.taken[at].bit_count() for at, _ in self.parts(register, number))


def allocate(function: Function) -> list[Register]:
    """Give every register of a scheduled function its number; copies to themselves go.

    Returns an empty list, or, with no number given, the registers to spill before another attempt:
    an empty place for all values cannot be found.
    """
    liveness = Liveness.of(function)
    masks = liveness.lifetimes()
    copies, low = copied(function), low_registers(function)
    found: dict[Register, int] = {}
    for name, registers in by_file(masks).items():
        placement = Placement(masks, SIZES[name], low)
        stuck = place(placement, registers, copies)
        if stuck is not None:
            return choose(Shortage(function, liveness, masks, registers, placement.size), stuck)
        found |= placement.at
    for register, number in found.items():
        register.number = number
    drop_copies(function)
    return []


def by_file(masks: Masks) -> dict[str, list[Register]]:
    """The registers of each file, in the order of their first point."""
    found: dict[str, dict[Register, None]] = {}
    for register, _ in sorted(masks, key=lambda cell: first(masks[cell])):
        found.setdefault(FILES[register.kind], {})[register] = None
    return {name: list(registers) for name, registers in found.items()}


def first(mask: int) -> int:
    """The first point of a lifetime."""
    return (mask & -mask).bit_length()


def copied(function: Function) -> dict[Cell, list[Cell]]:
    """Cells that are copied into each other: better places for them are the same."""
    found: dict[Cell, list[Cell]] = defaultdict(list)
    for block in blocks(function.body):
        for packet in block.packets:
            for target, source in packet_moves(packet):
                for a, b in zip(cells(target), cells(source), strict=True):
                    found[a].append(b)
                    found[b].append(a)
    return found


def low_registers(function: Function) -> set[Register]:
    """The registers that are read by operands like `Rt8`."""
    return {
        use.register
        for block in blocks(function.body)
        for instr in block.instrs
        for use, operand in zip(instr.uses, instr.row.encoded, strict=True)
        if isinstance(use, Ref) and operand.name.endswith("8")
    }


def packet_moves(packet: Packet) -> Iterator[tuple[Ref, Ref]]:
    """The targets and sources of a packet's copies."""
    for instr in packet.instrs:
        if is_copy(instr):
            yield from moves(instr)


def place(
    placement: Placement, registers: list[Register], copies: Mapping[Cell, Iterable[Cell]]
) -> Register | None:
    """Place all registers; gives one for which there is no room when the search gives up."""
    for register in registers:
        if register in FIXED and register.number is not None:
            placement.put(register, register.number)
    order = {
        register: (register not in placement.low, register.kind not in DOUBLE, at)
        for at, register in enumerate(registers)
    }
    queue = [(*order[r], r) for r in registers if r not in FIXED]
    heapq.heapify(queue)
    patience = PATIENCE * len(queue)
    while queue:
        register = heapq.heappop(queue)[-1]
        number = choice(placement, register, copies)
        if number is None:
            patience -= 1
            number = min(placement.numbers(register), key=lambda n: placement.cost(register, n))
            if patience < 0 or placement.cost(register, number) == float("inf"):
                return register
            for other in placement.in_the_way(register, number):
                placement.remove(other)
                heapq.heappush(queue, (*order[other], other))
            placement.driven[register] += 1
        placement.put(register, number)
    return None


def choice(
    placement: Placement, register: Register, copies: Mapping[Cell, Iterable[Cell]]
) -> int | None:
    """The best free number: that of a copy, else the one that is taken most of the time."""
    numbers = placement.numbers(register)
    for cell in cells(Ref(register)):
        for other, half in copies.get(cell, ()):
            number = placement.at.get(other, -2) + half - cell[1]
            if number in numbers and placement.is_free(register, number):
                return number
    free = (number for number in numbers if placement.is_free(register, number))
    return max(free, key=lambda number: placement.fullness(register, number), default=None)


def drop_copies(function: Function) -> None:
    """Remove what copies a register to itself, and the packets that were made of it."""
    ends = {id(loop.body[-1]) for loop in loops(function.body)}
    for block in blocks(function.body):
        for packet in block.packets:
            read = {use for instr in packet.instrs for use in forwarded(instr)}
            packet.instrs = [i for i in packet.instrs if not is_identity(i) or read & set(i.defs)]
        filled = [packet for packet in block.packets if packet.instrs]
        block.packets = filled or ([Packet()] if id(block) in ends else [])
        block.instrs = [instr for packet in block.packets for instr in packet.instrs]


def forwarded(instr: Instr) -> Iterator[Ref]:
    """What an instruction takes from its own packet."""
    for use, operand in zip(instr.uses, instr.row.encoded, strict=True):
        if isinstance(use, Ref) and operand.form == "new":
            yield use


def is_identity(instr: Instr) -> bool:
    """Whether an instruction copies registers to themselves."""
    return is_copy(instr) and all(number(a) == number(b) for a, b in moves(instr))


def number(ref: Ref) -> int:
    """The number of an operand; of a pair its low half's. Raises ValueError without one."""
    at = ref.register.number
    if at is None:
        raise ValueError(f"register {ref.register.name} has no number")
    return at + (ref.half == "hi")
