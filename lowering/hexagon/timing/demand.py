"""Resource demand of instructions: slots and HVX units, and the bottleneck among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ....dialects.hvx import resources
from ....dialects.hvx.resources import CAPACITY, least_packets
from ..machine import Block, Instr, Node
from ..scheduling.packet_fit import needs_extender


def demand(instr: Instr, version: int) -> Counter[str]:
    """Return how many slots and HVX units of each kind an instruction occupies in its packet on HVX
    version `version`, by resource name, its constant extender included.
    """
    counts = Counter(resources.demand(instr.opcode, version))
    return counts + Counter(slots=int(needs_extender(instr)))


def demanded_packets(nodes: Sequence[Node], version: int) -> int:
    """Return a lower bound of the packets of one execution of a sequence of blocks and loops that
    are not scheduled yet, on HVX version `version`.
    """
    inner, spent = 0, Counter[str]()
    for node in nodes:
        if isinstance(node, Block):
            for instr in node.instrs:
                spent.update(demand(instr, version))
        else:
            inner += node.count * demanded_packets(node.body, version)
    return inner + least_packets(spent)


def utilization(counts: Mapping[str, int], packets: int) -> dict[str, float]:
    """Return for each packet resource a lower bound on its utilization, from 0 to 1: the demand
    `counts` over the capacity of `packets` packets; empty without packets.
    """
    if not packets:
        return {}
    return {name: counts.get(name, 0) / (n * packets) for name, n in CAPACITY.items()}


def binding(counts: Mapping[str, int]) -> str:
    """Return the bottleneck: the name of the resource whose demand in `counts` takes the most
    packets; '' without demand.
    """
    needs = {name: counts.get(name, 0) / n for name, n in CAPACITY.items()}
    name = max(needs, key=needs.__getitem__)
    return name if needs[name] else ""
