"""Web splitting: a register that holds independent values becomes one register for each.

A web is a set of definitions and uses of a register that are connected by def-use chains. Prologues
and epilogues of pipelined loops use the registers of the loop again, in separate webs. Webs need
not share a physical register; separate ones interfere less and are easier to allocate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ....dialects.hexagon.packet_rules import FORWARDED
from ....dialects.hvx.table import Operand
from ....dialects.partition import Partition
from ..cells import Effect, cells, set_bits
from ..machine import PRECOLORED, Function, Instr, Loop, Node, Packet, Ref, Register, blocks
from .liveness import Liveness

Webbed: TypeAlias = Mapping[Register, int]
"""The numbers of webs by register."""


class Webs:
    """The webs of each register of a scheduled function: a partition of its definitions, and of the
    values that it holds at entry.

    Each definition that does not update the register in place begins a web, with a number of its
    own; webs that meet where a loop repeats are united.
    """

    def __init__(self, function: Function):
        self.liveness = Liveness.of(function)
        self.packets: list[Packet] = []
        """The packets in program order; program point n + 1 follows packet n."""

        self.repeated: dict[int, list[int]] = {}
        """By first packet of a loop: the last packets of the loops that it begins."""

        self.webs = Partition[int]()
        self.count = 0
        """The number of webs begun so far, before they are united."""

        self.entering: dict[Register, int] = {}
        """The webs of registers at the function's entry."""

        self.current: dict[Register, int] = {}
        """The webs of registers at the point that a traversal has reached."""

        self.begun: list[dict[Register, int]] = []
        """By packet: the webs that it begins."""

        self.names: dict[int, Register] = {}
        """The register of each web, by the root of the web."""

        self.origins: dict[Register, Register] = {}
        """By new register: the register that it was split from."""

        self.masks: dict[Register, int] = {}
        """The results of `mask`."""

        self.number_packets(function.body)
        self.find_webs()

    def number_packets(self, nodes: list[Node]) -> None:
        """Number the packets of a sequence of blocks and loops."""
        for node in nodes:
            if isinstance(node, Loop):
                first = len(self.packets)
                self.number_packets(node.body)
                self.repeated.setdefault(first, []).append(len(self.packets) - 1)
            else:
                self.packets += node.packets

    def find_webs(self) -> None:
        """Find the webs that each packet begins, and unite those of a register that is live where a
        loop repeats.
        """
        repeating: dict[int, list[tuple[Register, int]]] = {}
        for at, packet in enumerate(self.packets):
            effect = self.liveness.packet_effect(packet).effect
            after = self.liveness.points[at + 1].occupied
            for last in self.repeated.get(at, ()):
                live = self.registers(effect.before(after))
                repeating.setdefault(last, []).extend((r, self.web(r)) for r in live)
            self.begun.append(self.webs_begun(packet, effect, after))
            self.current |= self.begun[-1]
            for register, web in repeating.pop(at, ()):
                self.webs.unite(web, self.current[register])

    def webs_begun(self, packet: Packet, effect: Effect, after: int) -> dict[Register, int]:
        """Return new webs for the registers that a packet with the liveness effect `effect`
        defines, except those of which it keeps a part or which it updates in place; `after` is the
        bit mask of the cells (registers or halves of pairs) occupied after it.
        """
        kept, before = after & ~effect.writes, effect.before(after)
        changed = {r for instr in packet.instrs for r in updated(instr)}
        begun: dict[Register, int] = {}
        for instr in packet.instrs:
            for register in (ref.register for ref in instr.defs):
                mask = self.mask(register)
                if not (kept & mask or (register in changed and before & mask)):
                    begun[register] = begun.get(register) or self.new_web()
        return begun

    def new_web(self) -> int:
        """Return the number, from 1 on, of one more web."""
        self.count += 1
        return self.count

    def web(self, register: Register) -> int:
        """Return the web of a register at the point reached; what it holds at the function's entry
        is one.
        """
        if register not in self.current:
            self.current[register] = self.entering[register] = self.new_web()
        return self.current[register]

    def registers(self, live: int) -> set[Register]:
        """Return the registers of which a cell (itself, or half of a pair) is in the bit mask
        `live`.
        """
        return {self.liveness.cells.cells[number][0] for number in set_bits(live)}

    def mask(self, register: Register) -> int:
        """Return the bit mask of the cells of a register: itself, or the halves of a pair."""
        if register not in self.masks:
            known = self.liveness.cells.numbers
            numbers = [known[cell] for cell in cells(Ref(register)) if cell in known]
            self.masks[register] = sum(1 << number for number in numbers)
        return self.masks[register]

    def rename(self) -> None:
        """Replace the registers in all packets by those of their webs."""
        self.current = dict(self.entering)
        for packet, begun in zip(self.packets, self.begun, strict=True):
            written, early = results(packet)
            packet.instrs = [self.renamed(i, begun, written, early) for i in packet.instrs]
            self.current |= begun

    def renamed(
        self, instr: Instr, begun: Webbed, written: set[Register], early: set[Register]
    ) -> Instr:
        """Return an instruction of a packet with its registers replaced by those of their webs.

        `begun` are the webs that the packet begins, `written` the registers that it writes, and
        `early` those of them that its other instructions read as written.
        """
        uses = tuple(
            self.named(use, begun if use.register in (written if is_new(o) else early) else {})
            if isinstance(use, Ref)
            else use
            for use, o in zip(instr.uses, instr.opcode.encoded, strict=True)
        )
        defs = tuple(self.named(ref, begun) for ref in instr.defs)
        if uses == instr.uses and defs == instr.defs:
            return instr
        return Instr(instr.opcode, defs, uses, instr.access, instr.source, instr.gathered)

    def named(self, ref: Ref, begun: Webbed) -> Ref:
        """Return the operand with its register replaced by the one of its web: of those in `begun`,
        else the one at the point reached.
        """
        register = ref.register
        if register in PRECOLORED:
            return ref
        web = self.webs.find(begun.get(register) or self.web(register))
        if web not in self.names:
            made = register
            if register in self.origins:
                made = Register(register.kind, register.name)
            self.names[web], self.origins[made] = made, register
        made = self.names[web]
        return ref if made is register else Ref(made, ref.half)


def updated(instr: Instr) -> Iterator[Register]:
    """Yield the registers that an instruction updates in place: those that it reads and writes."""
    for ref in instr.defs:
        if any(isinstance(use, Ref) and use.register is ref.register for use in instr.uses):
            yield ref.register


def results(packet: Packet) -> tuple[set[Register], set[Register]]:
    """Return (the registers that a packet writes, those that `.cur` and `.tmp` loads write, which
    its other instructions read as written).
    """
    written, early = set[Register](), set[Register]()
    for instr in packet.instrs:
        for ref, operand in zip(instr.defs, instr.opcode.results, strict=True):
            written.add(ref.register)
            if operand.form in FORWARDED:
                early.add(ref.register)
    return written, early


def is_new(operand: Operand) -> bool:
    """Return whether an operand is a `.new` one, which reads a result of its own packet."""
    return operand.form == "new"


def split(function: Function) -> dict[Register, Register]:
    """Give each web (the connected definitions and uses of a register) of a scheduled function a
    register of its own, in place.

    Returns a map from each register in use to the register that it was split from.
    """
    webs = Webs(function)
    webs.rename()
    for block in blocks(function.body):
        block.instrs = [instr for packet in block.packets for instr in packet.instrs]
    return webs.origins
