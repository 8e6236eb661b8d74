"""Live ranges and register pressure of a modulo-scheduled loop body.

A value is identified by (index of the defining instruction, cell), where a cell is a register or
half of a pair. Times are in packets from the start of the iteration that defines the value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import accumulate

from ....dialects.hexagon.register_names import FILES
from ..cells import Cell, writes
from ..machine import Instr
from .dependences import Edge
from .iterative import ModuloScheduler
from .pressure import PIPELINED


@dataclass
class LiveRanges:
    """The definitions and uses of a loop body's values, from which their live ranges follow for any
    schedule.

    A value is identified by (index of the defining instruction, cell), a cell being a register or
    half of a pair.
    """

    interval: int
    """The initiation interval in packets."""

    readers: dict[tuple[int, Cell], list[tuple[int, int]]]
    """By value: the instructions that read it, and how many iterations later."""

    live_out: AbstractSet[tuple[int, Cell]]
    """The values that are live after the loop."""

    live_through: Counter[str]
    """The number of cells of each register file that are live through the loop and not written in
    it."""

    shortest: Mapping[tuple[int, Cell], int]
    """By value: the length in packets of its live range in a schedule that reads it as soon as it
    can be read."""

    def last_read(self, value: tuple[int, Cell], times: Mapping[int, int]) -> int:
        """Return the time of the last read of `value` (defining instruction, cell), in packets,
        given the issue times of the instructions. A cell is a register or half of a pair.

        A value that is live after the loop counts as read at least one initiation interval after
        its definition.
        """
        last = times[value[0]] + self.interval * (value in self.live_out)
        for at, later in self.readers[value]:
            last = max(last, times[at] + later * self.interval)
        return last

    def least_live(self) -> Counter[str]:
        """Return for each register file a lower bound on the number of its registers that are live
        at the same time in any schedule: those that are live at all times, as they are live through
        the loop or until they are written again, and the average of the others.
        """
        always, others = Counter(self.live_through), Counter[str]()
        for value, readers in self.readers.items():
            file = FILES[value[1][0].kind]
            if value in self.live_out or any(at == value[0] and later for at, later in readers):
                always[file] += 1
            else:
                others[file] += self.shortest.get(value, 0)
        return Counter(
            {name: always[name] - (-others[name] // self.interval) for name in PIPELINED}
        )

    def max_live(self, times: Mapping[int, int]) -> Counter[str]:
        """Return for each register file the greatest number of its registers that are live at the
        same time, given the issue times of the instructions.
        """
        interval = self.interval
        changes = {name: [0] * (interval + 1) for name in PIPELINED}
        always = Counter(self.live_through)
        for value in self.readers:
            file, first = FILES[value[1][0].kind], times[value[0]] + 1
            turns, length = divmod(max(self.last_read(value, times) + 1 - first, 0), interval)
            always[file] += turns > 0
            row = changes.get(file)
            if row is not None and not turns and length:
                start, end = first % interval, first % interval + length
                row[start] += 1
                row[min(end, interval)] -= 1
                row[0] += end > interval
                row[max(end - interval, 0)] -= end > interval
        return Counter(
            {name: always[name] + max(accumulate(changes[name][:-1])) for name in changes}
        )


def live_ranges(
    instrs: Sequence[Instr], edges: Sequence[Edge], interval: int, after: AbstractSet[Cell]
) -> LiveRanges:
    """Return the definitions and uses of a loop body's values, from its dependences `edges`.

    `interval` is the initiation interval; `after` holds the cells (registers or halves of pairs)
    live after the loop.
    """
    last = {cell: index for index, instr in enumerate(instrs) for cell, _ in writes(instr)}
    readers: dict[tuple[int, Cell], list[tuple[int, int]]] = {
        (index, cell): [] for index, instr in enumerate(instrs) for cell, _ in writes(instr)
    }
    shortest: dict[tuple[int, Cell], int] = {}
    for edge in edges:
        if edge.cell is not None:
            value = edge.source, edge.cell
            readers[value].append((edge.target, edge.distance))
            shortest[value] = max(edge.latency, shortest.get(value, 0))
    live_out = {(index, cell) for cell, index in last.items() if cell in after}
    live_through = Counter(FILES[cell[0].kind] for cell in after if cell not in last)
    return LiveRanges(interval, readers, live_out, live_through, shortest)


def shorten(scheduler: ModuloScheduler, ranges: LiveRanges) -> None:
    """Move single instructions of the schedule in `scheduler`, in place, to times at which the live
    ranges that they start or end are shorter in total.
    """
    touched = values_of_instructions(ranges)
    order = sorted(range(len(scheduler.times)), key=scheduler.placed.__getitem__)
    for _ in range(ROUNDS):
        order.sort(key=lambda at: -scheduler.times[at])
        for index in order:
            times = scheduler.alternatives(index)
            if times:
                terms = lengths(ranges, index, touched[index], scheduler.times)
                best = first_minimum(terms, times)
                if total_length(terms, best) < total_length(terms, scheduler.times[index]):
                    scheduler.reschedule(index, best)


ROUNDS = 3
"""How often `shorten` visits all instructions; it bounds compile time.

With 0, the 38 kernels of the kernel benchmark and the digits network take 0.5 % more packets and
stalls in all (2.4 % in the depthwise convolution) and compile in 0.6 of the time.
"""


def values_of_instructions(ranges: LiveRanges) -> dict[int, list[tuple[int, Cell]]]:
    """Return for each instruction the values that it defines or reads, those that it does both with
    twice.
    """
    touched: dict[int, list[tuple[int, Cell]]] = defaultdict(list)
    for value, readers in ranges.readers.items():
        for index in (value[0], *{at for at, _ in readers}):
            touched[index].append(value)
    return touched


def lengths(
    ranges: LiveRanges, index: int, values: Sequence[tuple[int, Cell]], times: Sequence[int]
) -> list[tuple[bool, int, int]]:
    """Return the lengths of the live ranges of `values`, which instruction `index` defines or
    reads, as functions of the time of that instruction, given the `times` of the others.

    One is (whether the instruction defines the value, the time of the last read by another
    instruction, the distance of the last one by itself), in packets.
    """
    interval, terms = ranges.interval, list[tuple[bool, int, int]]()
    for value in values:
        defines, least = value[0] == index, interval * (value in ranges.live_out)
        own, last = (least, 0) if defines else (0, times[value[0]] + least)
        for at, later in ranges.readers[value]:
            if at == index:
                own = max(own, later * interval)
            else:
                last = max(last, times[at] + later * interval)
        terms.append((defines, last, own))
    return terms


def first_minimum(terms: Sequence[tuple[bool, int, int]], times: Sequence[int]) -> int:
    """Return the first of ascending `times` at which live ranges are the shortest in total: their
    length is a convex function of the time.
    """
    low, high = 0, len(times) - 1
    while low < high:
        middle = (low + high) // 2
        if total_length(terms, times[middle + 1]) < total_length(terms, times[middle]):
            low = middle + 1
        else:
            high = middle
    return times[low]


def total_length(terms: Sequence[tuple[bool, int, int]], time: int) -> int:
    """Return the sum of the lengths of live ranges, in packets, if the instruction that they depend
    on issues at `time`, but for a constant; `terms` are those of `lengths`.
    """
    total = 0
    for defines, last, own in terms:
        end = max(last, time + own)
        total += end - time if defines else end
    return total
