"""hexagon-print-stalls: says where scheduled machine code is predicted to stall."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.hexagon.code_ops import FuncOp, PacketOp
from ...dialects.hexagon.machine_ops import MachineOp
from ...dialects.hexagon.places import place
from ...dialects.registries.passes import register_pass
from ...dialects.remarks import remark
from ...lowering.hexagon.from_dialect import from_dialect
from ...lowering.hexagon.machine import Packet, blocks
from ...lowering.hexagon.timing.packet_stalls import packet_stalls
from .function_pass import FunctionPass


@register_pass
@dataclass(frozen=True)
class HexagonPrintStallsPass(FunctionPass):
    """Report each packet that is predicted to stall: by how many packet times in one run of the
    function, and for which register. The module stays as it is.
    """

    name = "hexagon-print-stalls"

    at_least: int = 1
    """The packet times from which on a packet's stalls are reported."""

    def changed(self, function: FuncOp) -> FuncOp:
        """Return the function itself, after a remark at each packet that stalls."""
        code = from_dialect(function)
        packets = {id(packet): packet for block in blocks(code.body) for packet in block.packets}
        for (packet, instr, result), count in packet_stalls(
            code.body, function.version.value.data
        ).items():
            self.counts["stalls"] += count
            self.counts["packets that stall"] += 1
            producer = instr.source
            if isinstance(producer, MachineOp) and count >= self.at_least:
                name = producer.results_written[result].text
                report(holder(packets[packet]), count, f"{name} of '{producer.text}'")
        return function


def report(packet: PacketOp | None, count: int, cause: str) -> None:
    """Report the stalls of a packet."""
    if packet is not None:
        times = "1 packet time" if count == 1 else f"{count:,} packet times"
        remark(f"{place(packet)} stalls for {times} in a run, until {cause}", packet)


def holder(packet: Packet) -> PacketOp | None:
    """Return the operation of a packet; None for one without instructions."""
    sources = (instr.source for instr in packet.instrs)
    holders = (source.parent_op() for source in sources if source is not None)
    return next((op for op in holders if isinstance(op, PacketOp)), None)
