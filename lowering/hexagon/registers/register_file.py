"""Register files: which physical registers are free for a live range.

A live range is a bit mask of program points, and each physical register has a mask of the points at
which it is occupied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ....dialects.hexagon.machine_ops import LOW
from ....dialects.hexagon.register_names import DOUBLE
from ..cells import Cell, cells
from ..machine import PRECOLORED, Ref, Register

Masks = Mapping[Cell, int]
"""By cell: the bit mask of program points at which it is occupied."""


@dataclass
class RegisterFile:
    """A register file to which the virtual registers of a scheduled function are being assigned,
    with the program points at which each physical register is occupied.
    """

    registers: Sequence[Register]
    """The registers to assign, by the first program point of their live ranges."""

    masks: Masks
    """The live range of each cell."""

    size: int
    """The number of physical registers in the file."""

    low: AbstractSet[Register] = frozenset()
    """The registers that must be among the first `LOW`."""

    copies: Mapping[Cell, Sequence[Cell]] = field(default_factory=dict[Cell, list[Cell]])
    """By cell: those to or from which copies move it; a copy between cells with the same physical
    register is a no-op."""

    occupied_points: dict[int, int] = field(default_factory=lambda: defaultdict[int, int](int))
    """By physical register: the bit mask of points at which it is occupied."""

    crowding: dict[int, int] = field(default_factory=lambda: defaultdict[int, int](int))
    """By physical register: the number of points at which it is occupied."""

    occupants: dict[int, dict[Register, int]] = field(
        default_factory=lambda: defaultdict[int, dict[Register, int]](dict)
    )
    """By physical register: the virtual registers assigned to it, with the live ranges of their
    cells there."""

    assigned: dict[Register, int] = field(default_factory=dict[Register, int])
    """The physical register of each assigned register; for a pair, the even one."""

    evictions: dict[Register, int] = field(default_factory=lambda: defaultdict[Register, int](int))
    """How often each register was evicted or evicted others."""

    spans: dict[Register, list[tuple[int, int]]] = field(
        default_factory=dict[Register, list[tuple[int, int]]]
    )
    """The (half, live range) of each cell of registers."""

    def occupy_precolored(self, registers: Sequence[Register]) -> None:
        """Assign their physical registers to the precolored ones among `registers`."""
        for register in registers:
            if register in PRECOLORED and register.number is not None:
                self.occupy(register, register.number)

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

    def free_numbers(self, register: Register) -> list[int]:
        """Return the numbers that `register` can be assigned, in ascending order."""
        occupied, free = self.occupied_points, list(self.candidate_numbers(register))
        for half, mask in self.span(register):
            free = [number for number in free if not occupied[number + half] & mask]
        return free

    def occupy(self, register: Register, number: int) -> None:
        """Assign physical register `number`, which must be free, to a virtual register."""
        self.assigned[register] = number
        for at, mask in self.occupied_numbers(register, number):
            self.occupied_points[at] |= mask
            self.crowding[at] = self.occupied_points[at].bit_count()
            self.occupants[at][register] = mask

    def remove(self, register: Register) -> None:
        """Evict a virtual register: undo its assignment to a physical register."""
        number = self.assigned.pop(register)
        for at, mask in self.occupied_numbers(register, number):
            self.occupied_points[at] &= ~mask
            self.crowding[at] = self.occupied_points[at].bit_count()
            del self.occupants[at][register]
        self.evictions[register] += 1

    def interfering(self, register: Register, number: int) -> Iterator[Register]:
        """Yield, each once, the assigned registers that prevent the assignment of physical register
        `number` to `register`, because their live ranges overlap.
        """
        yielded = set[Register]()
        for at, mask in self.occupied_numbers(register, number):
            for tenant, own in self.occupants[at].items():
                if own & mask and tenant not in yielded:
                    yielded.add(tenant)
                    yield tenant

    def cheapest(self, register: Register) -> int | None:
        """Return the number of the physical register that the cheapest evictions make free for
        `register`; None if registers that are bound to one physical register occupy all.
        """
        best, least = None, float("inf")
        for number in self.candidate_numbers(register):
            if (cost := self.cost(register, number, least)) < least:
                best, least = number, cost
        return best

    def cost(self, register: Register, number: int, limit: float) -> float:
        """Return the cost of evicting all registers that prevent the assignment of physical
        register `number` to `register`, or the sum of the first of these costs that reaches
        `limit`.

        It is infinite if one of them is precolored (bound to one physical register), and grows
        with the number of times that they have been evicted so far.
        """
        total = 0.0
        for other in self.interfering(register, number):
            total += float("inf") if other in PRECOLORED else 1.0 + self.evictions[other] ** 2
            if total >= limit:
                break
        return total

    def occupancy(self, register: Register, number: int) -> int:
        """Return the number of program points at which the physical registers that `register` would
        take from `number` on are already occupied.
        """
        crowding = self.crowding
        return crowding[number] + (crowding[number + 1] if register.kind in DOUBLE else 0)
