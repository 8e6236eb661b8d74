"""Web splitting: a register that holds independent values becomes one register for each.

A web is a set of definitions and uses of a register that are connected by def-use chains. Prologues
and epilogues of pipelined loops use the registers of the loop again, in separate webs. Webs need
not share a physical register; separate ones interfere less and are easier to allocate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....dialects.hexagon.packet_rules import FORWARDED
from ....dialects.partition import Partition
from ..cells import Effect, cells, set_bits
from ..machine import PRECOLORED, Function, Instr, Loop, Node, Packet, Ref, Register, blocks
from .liveness import Liveness


class Webs:
    """The webs of each register of a scheduled function: a partition of the program points at which
    it is live.

    Point 0 is the function's entry, point n follows its n-th packet. A register is identified by
    the liveness number of its first cell (itself, or the low half of a pair).
    """

    def __init__(self, function: Function):
        self.liveness = Liveness.of(function)
        self.packets: list[Packet] = []
        """The packets in program order; packet n is between point n and its predecessors."""

        self.before: list[list[int]] = [[]]
        """By packet: the points from which control may reach it."""

        self.webs = Partition[tuple[int, int]]()
        """The webs as classes of (register, point)."""

        self.earlier: dict[tuple[int, int], tuple[int, int]] = {}
        """By (register, point): the first of the points of the same web in a row, as most points
        only pass values on."""

        self.joins: list[tuple[int, int, int]] = []
        """(register, point, another point of its web) where control joins."""

        self.names: dict[tuple[int, int], Register] = {}
        """The register of each web, by the root of the web."""

        self.origins: dict[Register, Register] = {}
        """By new register: the register that it was split from."""

        self.keys: dict[Register, tuple[int, int]] = {}
        """The results of `key`."""

        self.number_packets(function.body, [0])
        for at, packet in enumerate(self.packets, 1):
            self.flow(at, self.liveness.packet_effect(packet))
        for register, one, other in self.joins:
            self.webs.unite(self.point(register, one), self.point(register, other))

    def number_packets(self, nodes: list[Node], before: list[int]) -> list[int]:
        """Number the packets of a sequence of blocks and loops; `before` are the program points
        from which control enters it. Return the points from which control leaves it.
        """
        for node in nodes:
            if isinstance(node, Loop):
                first = len(self.packets) + 1
                before = self.number_packets(node.body, before)
                self.before[first] = [*self.before[first], *before]
                continue
            for packet in node.packets:
                self.packets.append(packet)
                self.before.append(before)
                before = [len(self.packets)]
        return before

    def flow(self, at: int, effect: Effect) -> None:
        """Join the webs (connected definitions and uses) of each register that is live before
        packet number `at`, whose liveness effect is `effect`.

        Its webs at all points from which control enters the packet become one, which includes its
        web at the point after the packet if the packet keeps or updates the value.
        """
        live = self.liveness.points[at].occupied
        changed = self.changed(at)
        for register, bits in self.registers(effect.before(live & ~effect.writes)):
            first, *others = self.before[at]
            self.joins += [(register, other, first) for other in others]
            if live & bits & ~effect.writes or register in changed:
                self.earlier[register, at] = self.point(register, first)

    def point(self, register: int, at: int) -> tuple[int, int]:
        """Return (register, the first of the points in a row, up to `at`, of the same web); the
        number of its first cell identifies the register.
        """
        return self.earlier.get((register, at), (register, at))

    def registers(self, live: int) -> Iterator[tuple[int, int]]:
        """Yield (number of the first cell, bit mask of all cells) for each register of which a cell
        (itself, or half of a pair) is in the bit mask `live`.
        """
        seen: set[int] = set()
        for number in set_bits(live):
            first, bits = self.key(self.liveness.cells.cells[number][0])
            if first not in seen:
                seen.add(first)
                yield first, bits

    def key(self, register: Register) -> tuple[int, int]:
        """Return (number of the first cell, bit mask of all cells) of a register; its cells are
        itself, or the halves of a pair.
        """
        if register not in self.keys:
            known = self.liveness.cells.numbers
            numbers = [known[cell] for cell in cells(Ref(register)) if cell in known]
            self.keys[register] = numbers[0], sum(1 << number for number in numbers)
        return self.keys[register]

    def changed(self, at: int) -> set[int]:
        """Return the registers that an instruction of packet `at` updates in place, as it both
        reads and writes them: the numbers of their first cells (itself, or the low half of a pair).
        """
        return {
            self.key(ref.register)[0]
            for instr in self.packets[at - 1].instrs
            for ref in instr.defs
            if any(isinstance(use, Ref) and use.register is ref.register for use in instr.uses)
        }

    def named(self, ref: Ref, point: int) -> Ref:
        """Return the operand with its register replaced by the one of its web (the connected
        definitions and uses) at program point `point`.
        """
        if ref.register in PRECOLORED:
            return ref
        key, _ = self.key(ref.register)
        web = self.webs.find(self.point(key, point))
        if web not in self.names:
            first = ref.register not in self.origins
            made = ref.register if first else Register(ref.register.kind, ref.register.name)
            self.names[web], self.origins[made] = made, ref.register
        return Ref(self.names[web], ref.half)

    def renamed(self, instr: Instr, at: int) -> Instr:
        """Return an instruction of packet number `at` with each register replaced by the one of its
        web (the connected definitions and uses).
        """
        old, packet = self.before[at][0], self.packets[at - 1]
        uses = (
            self.named(use, at if is_forwarded(packet, instr, index) else old)
            if isinstance(use, Ref)
            else use
            for index, use in enumerate(instr.uses)
        )
        defs = (self.named(ref, at) for ref in instr.defs)
        return replace(instr, uses=tuple(uses), defs=tuple(defs))


def is_forwarded(packet: Packet, instr: Instr, index: int) -> bool:
    """Return whether operand `index` of an instruction reads a result of its own packet: as a
    `.new` operand, or from a `.cur` or `.tmp` load.
    """
    use = instr.uses[index]
    new = instr.opcode.encoded[index].form == "new"
    return any(
        isinstance(use, Ref) and ref.register is use.register and (new or operand.form in FORWARDED)
        for other in packet.instrs
        for ref, operand in zip(other.defs, other.opcode.results, strict=True)
    )


def split(function: Function) -> dict[Register, Register]:
    """Give each web (the connected definitions and uses of a register) of a scheduled function a
    register of its own, in place.

    Returns a map from each register in use to the register that it was split from.
    """
    webs = Webs(function)
    for at, packet in enumerate(webs.packets, 1):
        packet.instrs = [webs.renamed(instr, at) for instr in packet.instrs]
    for block in blocks(function.body):
        block.instrs = [instr for packet in block.packets for instr in packet.instrs]
    return webs.origins
