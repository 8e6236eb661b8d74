"""The compiler's own search for physical registers.

xDSL's allocator assigns one register per instruction at a time; it cannot express pairs of adjacent
registers whose halves have separate live ranges, packets that read before they write, or a tree of
packets and loops.

Registers are assigned one by one, pairs first; one without a free physical register evicts the
interfering registers that are cheapest to evict, which are assigned again later. Each eviction
makes the evictor and the evicted dearer to evict, so the search converges or gives up.
"""

from __future__ import annotations

import heapq

from ....dialects.hexagon.register_names import DOUBLE
from ..cells import cells
from ..machine import Ref, Register
from .register_file import RegisterFile

MAX_EVICTIONS = 2
"""The average number of evictions per register after which the search gives up.

It trades compile time for packets: giving up leads to a smaller scheduling window or to a spill.
With 1, 4 and 16 the 38 kernels of the kernel benchmark and the digits network take the same packets
and stalls.
"""


def assign(file: RegisterFile) -> Register | None:
    """Assign physical registers to all registers of a file.

    Returns None on success, or a register that cannot be assigned when the search gives up.
    """
    order = {
        register: (register not in file.low, register.kind not in DOUBLE, at)
        for at, register in enumerate(file.registers)
    }
    queue = [(*order[r], r) for r in file.registers]
    heapq.heapify(queue)
    patience = MAX_EVICTIONS * len(queue)
    while queue:
        register = heapq.heappop(queue)[-1]
        number = best_free(file, register)
        if number is None:
            patience -= 1
            number = file.cheapest(register)
            if patience < 0 or number is None:
                return register
            for other in [*file.interfering(register, number)]:
                file.remove(other)
                heapq.heappush(queue, (*order[other], other))
            file.evictions[register] += 1
        file.occupy(register, number)
    return None


def best_free(file: RegisterFile, register: Register) -> int | None:
    """Return the number of the best free physical register for `register`; None if none is free.

    The best is that of a register which a copy connects with `register`, so that the copy becomes a
    no-op; else the one that is occupied at the most other program points.
    """
    numbers = file.candidate_numbers(register)
    for cell in cells(Ref(register)):
        for other, half in file.copies.get(cell, ()):
            number = file.assigned.get(other, -2) + half - cell[1]
            if number in numbers and file.is_free(register, number):
                return number
    free = file.free_numbers(register)
    return max(free, key=lambda number: file.occupancy(register, number), default=None)
